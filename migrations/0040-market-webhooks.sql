-- Programs are notified of orders and trades of the secondary market too, and of its windows.
alter table webhooks.endpoints drop constraint endpoints_events_check;
alter table webhooks.endpoints add constraint endpoints_events_check check (cardinality(events) between 1 and 10
  and events <@ array['payout', 'order', 'trade', 'window', 'deposit', 'document']);
alter table webhooks.deliveries drop constraint deliveries_event_check;
alter table webhooks.deliveries add constraint deliveries_event_check
  check (event in ('payout', 'order', 'trade', 'window', 'deposit', 'document', 'ping'));

create index trades_of_seller on market.trades (seller_id, traded_at);
create index trades_of_buyer_by_time on market.trades (buyer_id, traded_at);

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
  jsonb_build_object('orderId', o.id, 'propertyId', o.property_id, 'side', o.side, 'isAtBest', o.is_at_best)
from market.orders o
union all
select o.investor_id, 'order', 'market-order.ended', o.id::text || ' ended', o.ended_at,
  jsonb_build_object('orderId', o.id, 'propertyId', o.property_id, 'side', o.side, 'units', o.units,
    'unitsFilled', o.units_filled, 'state', o.state, 'reason', o.reason)
from market.orders o where o.ended_at is not null
union all
select t.buyer_id, 'trade', 'trade.settled', t.id::text || ' buy', t.traded_at,
  jsonb_build_object('tradeId', t.id, 'orderId', t.buy_order_id, 'propertyId', t.property_id, 'side', 'buy',
    'price', t.price, 'units', t.units, 'fee', t.buyer_fee)
from market.trades t
union all
select t.seller_id, 'trade', 'trade.settled', t.id::text || ' sell', t.traded_at,
  jsonb_build_object('tradeId', t.id, 'orderId', t.sell_order_id, 'propertyId', t.property_id, 'side', 'sell',
    'price', t.price, 'units', t.units, 'fee', t.seller_fee)
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
