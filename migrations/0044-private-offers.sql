-- A private offer is an order to sell that is in no book: one person may take it, all of it, by an order to buy
-- that is filled at once. Each of both names the other's owner.
alter table market.orders
  add column counterparty_id uuid check (counterparty_id <> investor_id),
  add constraint orders_private_whole check (counterparty_id is null or units_filled in (0, units)),
  drop constraint orders_reason_check,
  add constraint orders_reason_check check (reason in ('owner', 'own-order', 'at-best', 'day-over', 'window-over',
    'date-over', 'not-covered', 'not-allowed', 'sold', 'declined'));
drop index market.orders_in_book;
create index orders_in_book on market.orders (window_id, property_id, side, limit_price)
  where state = 'open' and counterparty_id is null;
create index offers_in_window on market.orders (window_id, property_id)
  where state = 'open' and counterparty_id is not null;
create index offers_received on market.orders (counterparty_id, number desc)
  where side = 'sell' and counterparty_id is not null;

alter table market.trades add column is_private boolean not null default false;
alter table market.trades alter column is_private drop default;

create or replace view market.valid_trades as
select t.* from market.trades t where not exists (select from market.busts b where b.trade_id = t.id);

-- Trades that prices and volumes of the market follow from: nobody else could have taken part in a private one.
create view market.book_trades as select * from market.valid_trades where not is_private;
grant select on market.book_trades to sepetak_app;

create or replace view portfolio.trades as
select property_id, number, price, (traded_at at time zone 'Asia/Jakarta')::date as traded_on from market.book_trades;

-- For the check alone.
create or replace view market.settlements as
select e.id as entry_id, e.kind,
  (select sum(-p.amount) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'investor-units') as units,
  (select coalesce(sum(-p.amount), 0) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'platform-fees') as fees
from ledger.entries e where e.kind in ('trade', 'private-trade');

-- Whom an offer comes from or goes to, as the other of both may know it: initials only.
create view market.parties as
select id as user_id, regexp_replace(name, '(\S)\S*', '\1•••', 'g') as masked_name from identity.users;
grant select on market.parties to sepetak_app;

-- Programs learn which orders and trades are private, and of offers that their owner receives.
create or replace view webhooks.happenings as
select p.investor_id as user_id, 'payout' as event, 'payout.paid' as type, d.id::text as subject,
  d.paid_at as happened_at, jsonb_build_object('distributionId', d.id, 'propertyId', d.property_id,
    'month', to_char(d.month, 'YYYY-MM'), 'units', p.units, 'amount', p.amount) as facts
from distributions.payouts p join distributions.distributions d on d.id = p.distribution_id
union all
select s.investor_id, 'order', 'order.placed', s.id::text || ' placed', s.placed_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
union all
select s.investor_id, 'order', 'order.cancelled', s.id::text || ' cancelled', s.cancelled_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
where s.cancelled_at is not null
union all
select o.investor_id, 'order', 'market-order.placed', o.id::text || ' placed', o.placed_at,
  jsonb_build_object('orderId', o.id, 'propertyId', o.property_id, 'side', o.side, 'isAtBest', o.is_at_best,
    'isPrivate', o.counterparty_id is not null)
from market.orders o
union all
select o.investor_id, 'order', 'market-order.ended', o.id::text || ' ended', o.ended_at,
  jsonb_build_object('orderId', o.id, 'propertyId', o.property_id, 'side', o.side, 'units', o.units,
    'unitsFilled', o.units_filled, 'state', o.state, 'reason', o.reason, 'isPrivate', o.counterparty_id is not null)
from market.orders o where o.ended_at is not null
union all
select o.counterparty_id, 'order', 'private-offer.received', o.id::text || ' received', o.placed_at,
  jsonb_build_object('offerId', o.id, 'propertyId', o.property_id, 'units', o.units, 'price', o.limit_price)
from market.orders o where o.side = 'sell' and o.counterparty_id is not null
union all
select t.buyer_id, 'trade', 'trade.settled', t.id::text || ' buy', t.traded_at,
  jsonb_build_object('tradeId', t.id, 'orderId', t.buy_order_id, 'propertyId', t.property_id, 'side', 'buy',
    'price', t.price, 'units', t.units, 'fee', t.buyer_fee, 'isPrivate', t.is_private)
from market.trades t
union all
select t.seller_id, 'trade', 'trade.settled', t.id::text || ' sell', t.traded_at,
  jsonb_build_object('tradeId', t.id, 'orderId', t.sell_order_id, 'propertyId', t.property_id, 'side', 'sell',
    'price', t.price, 'units', t.units, 'fee', t.seller_fee, 'isPrivate', t.is_private)
from market.trades t
union all
select p.user_id, 'trade', 'trade.busted', b.trade_id::text || ' ' || p.side || ' busted', b.busted_at,
  jsonb_build_object('tradeId', b.trade_id, 'orderId', p.order_id, 'propertyId', t.property_id, 'side', p.side)
from market.busts b join market.trades t on t.id = b.trade_id
cross join lateral (values (t.buyer_id, 'buy', t.buy_order_id), (t.seller_id, 'sell', t.sell_order_id))
  as p (user_id, side, order_id)
union all
select e.user_id, 'window', w.type, v.id::text || ' ' || w.type, w.happened_at,
  jsonb_build_object('windowId', v.id, 'opensOn', v.opens_on, 'closesOn', v.closes_on)
from market.windows v join market.terms m on m.effective_from = v.terms_from
cross join lateral (values ('window.announced', v.announced_at),
  ('window.opened', (v.opens_on + m.opens_at) at time zone 'Asia/Jakarta'),
  ('window.ended', (v.closes_on + m.closes_at) at time zone 'Asia/Jakarta')) as w (type, happened_at)
cross join (select distinct user_id from webhooks.endpoints where removed_at is null) e
where v.cancelled_at is null
union all
select d.user_id, 'deposit', 'deposit.paid', d.id::text, e.happened_at,
  jsonb_build_object('depositId', d.id, 'reference', d.reference, 'amount', d.amount)
from payments.deposits d join ledger.entries e on e.id = d.entry_id
where d.state = 'paid'
union all
select distinct w.user_id, 'document', 'document.issued',
  c.property_id || ' ' || c.kind || ' ' || c.issued_on, c.issued_on::timestamp at time zone 'Asia/Jakarta',
  jsonb_build_object('propertyId', c.property_id, 'kind', c.kind, 'issuedOn', c.issued_on)
from properties.documents c
join ledger.accounts a on a.asset = 'unit:' || c.property_id
  and a.kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and a.balance <> 0
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null
union all
select distinct w.user_id, 'document', 'document.issued', d.id::text, d.decided_at,
  jsonb_build_object('propertyId', d.property_id, 'kind', d.kind, 'issuedOn', d.issued_on)
from properties.property_documents d
join ledger.accounts a on a.asset = 'unit:' || d.property_id and a.balance <> 0
  and (a.kind in ('investor-units', 'investor-units-held')
    or a.kind = 'investor-units-subscribed' and d.audience <> 'holders')
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null
where d.state = 'approved';
