-- The secondary market: trading windows, orders and trades. What orders hold is not stored here alone: the
-- ledger's accounts `investor-order-cash` and `investor-units-held` hold it, and the nightly check compares.
create schema market;
grant usage on schema market to sepetak_app;

insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('investor-order-cash', true, true),        -- held for orders to buy
  ('investor-units-held', true, true);        -- held for orders to sell
insert into ledger.bank_purposes (kind, purpose) values ('investor-order-cash', 'client');

-- Holders of one property, whether or not their units are held for an order.
drop index ledger.accounts_of_units;
create index accounts_of_units on ledger.accounts (asset, owner_id)
  where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed');

-- The terms of the market, by the day they take effect. A window keeps the terms of the day it was planned.
create table market.terms (
  effective_from          date primary key,
  seller_fee_basis_points integer not null check (seller_fee_basis_points between 0 and 1000),
  buyer_fee_basis_points  integer not null check (buyer_fee_basis_points between 0 and 1000),
  collar_basis_points     integer not null check (collar_basis_points between 1 and 5000),
  tick                    bigint not null check (tick > 0),
  lock_months             integer not null check (lock_months >= 0),     -- from the allotment
  windows_max             integer not null check (windows_max > 0),      -- in twelve months
  months_between          integer not null check (months_between >= 0),  -- from the end of one to the next
  trading_days            integer not null check (trading_days between 1 and 60),
  opens_at                time not null,
  closes_at               time not null check (closes_at > opens_at),
  collecting_days         integer not null check (collecting_days > 0),  -- calendar days before the first
  call_minutes            integer not null check (call_minutes between 1 and 120), -- before an auction
  holders_max             integer not null check (holders_max > 0),
  holders_max_above       bigint not null check (holders_max_above > 0), -- with more capital than this
  units_max               bigint not null check (units_max > 0)          -- of one order
);
-- Domain 2.5: two windows a year, six months apart, ten working days from nine to four, ±10 %, 0.5 % and
-- 0.1 %; a year from the allotment; 300 holders together with Rp30 bn.
insert into market.terms values
  ('2025-07-25', 50, 10, 1000, 100, 12, 2, 6, 10, '09:00', '16:00', 7, 15, 300, 30000000000, 1000000);
grant select on market.terms to sepetak_app;

create function market.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;

-- A window is planned by two people and never moved; until its first order is collected it can be called off.
create table market.windows (
  id            uuid primary key,
  opens_on      date not null unique,
  closes_on     date not null check (closes_on >= opens_on),
  terms_from    date not null references market.terms,
  announced_at  timestamptz not null,
  proposal_id   uuid unique references approvals.proposals, -- null: the demo's own
  cancelled_at  timestamptz
);
create trigger kept before delete or truncate on market.windows
  for each statement execute function market.refuse_removal();
grant select, insert, update (cancelled_at) on market.windows to sepetak_app;

-- One switch stops everything; `stopped_at` null: trading goes on.
create table market.switch (
  only_row    boolean primary key default true check (only_row),
  stopped_at  timestamptz,
  stopped_by  uuid,
  reason      text,
  check ((stopped_at is null) = (reason is null))
);
insert into market.switch default values;
grant select, update on market.switch to sepetak_app;

-- The book of a property in a window. `edges` counts what the calendar has done to it so far, `version` the commands.
create table market.books (
  window_id    uuid not null references market.windows,
  property_id  text not null references properties.properties,
  phase        text not null check (phase in ('collect', 'trade', 'ended')),
  tick         bigint not null check (tick > 0),
  reference    bigint not null check (reference > 0),
  low          bigint not null check (low > 0),
  high         bigint not null check (high >= low),
  edges        integer not null default 0 check (edges >= 0),
  version      bigint not null default 0 check (version >= 0),
  unit_value   bigint not null check (unit_value > 0),   -- published, when the collar was last set
  halted_at    timestamptz,
  halt_reason  text check (halt_reason in ('staff', 'price', 'valuation', 'sale', 'record-day')),
  halt_note    text,
  opened_at    timestamptz not null,
  primary key (window_id, property_id),
  check ((halted_at is null) = (halt_reason is null)),
  constraint books_reference_in_collar check (reference between low and high)
);
create trigger kept before delete or truncate on market.books
  for each statement execute function market.refuse_removal();
grant select, insert, update (phase, reference, low, high, unit_value, edges, version, halted_at, halt_reason, halt_note)
  on market.books to sepetak_app;

-- The number of an order, and its place in time.
create sequence market.numbers;
grant usage on sequence market.numbers to sepetak_app;

-- What an order holds is rupiah (buy) or units (sell). A standing order that waits for the next window, or is paused, holds nothing.
create table market.orders (
  id              uuid primary key,
  number          bigint not null unique,
  investor_id     uuid not null,
  property_id     text not null,
  window_id       uuid,                                  -- null: it waits for a window, or has ended
  side            text not null check (side in ('buy', 'sell')),
  limit_price     bigint not null check (limit_price > 0), -- of one at best: the bound of the collar
  is_at_best      boolean not null,
  units           bigint not null check (units > 0),
  units_filled    bigint not null default 0 check (units_filled between 0 and units),
  lot             bigint not null check (lot >= 1 and lot <= units),
  validity        text not null check (validity in ('day', 'window', 'date')),
  valid_until     date check ((valid_until is null) = (validity <> 'date')),
  state           text not null check (state in ('open', 'waiting', 'paused', 'filled', 'cancelled', 'expired')),
  reason          text check (reason in ('owner', 'own-order', 'at-best', 'day-over', 'window-over', 'date-over', 'not-covered', 'not-allowed', 'sold')),
  priority        bigint not null unique,
  amount_filled   bigint not null default 0 check (amount_filled >= 0), -- rupiah, without fees
  fee_charged     bigint not null default 0 check (fee_charged >= 0),
  cash_held       bigint not null default 0 check (cash_held >= 0),
  units_held      bigint not null default 0 check (units_held >= 0),
  fee_basis_points integer not null check (fee_basis_points >= 0),
  placed_at       timestamptz not null,
  changed_at      timestamptz not null,
  ended_at        timestamptz,
  check ((state in ('filled', 'cancelled', 'expired')) = (ended_at is not null)),
  constraint orders_in_a_window check ((state = 'open') = (window_id is not null)),
  constraint orders_filled check ((state = 'filled') = (units_filled = units)),
  constraint orders_hold check (case
    when state <> 'open' then cash_held = 0 and units_held = 0
    when side = 'sell' then cash_held = 0 and units_held = units - units_filled
    else units_held = 0 and cash_held >= (units - units_filled) * limit_price end)
);
create index orders_of_investor on market.orders (investor_id, placed_at desc, id desc);
create index orders_in_book on market.orders (window_id, property_id, side, limit_price) where state = 'open';
create index orders_waiting on market.orders (property_id, priority) where state in ('waiting', 'paused');
create trigger kept before delete or truncate on market.orders
  for each statement execute function market.refuse_removal();
grant select, insert, update (window_id, limit_price, units, units_filled, lot, state, reason, priority,
  amount_filled, fee_charged, cash_held, units_held, changed_at, ended_at) on market.orders to sepetak_app;

-- A trade is final; it is settled by the entry of its id, in the same transaction.
create table market.trades (
  id            uuid primary key,
  number        bigint not null unique,
  window_id     uuid not null,
  property_id   text not null,
  buy_order_id  uuid not null,
  sell_order_id uuid not null check (sell_order_id <> buy_order_id),
  buyer_id      uuid not null,
  seller_id     uuid not null check (seller_id <> buyer_id),
  price         bigint not null check (price > 0),
  units         bigint not null check (units > 0),
  buyer_fee     bigint not null check (buyer_fee >= 0),
  seller_fee    bigint not null check (seller_fee >= 0),
  is_auction    boolean not null,
  entry_id      uuid not null unique,
  traded_at     timestamptz not null,
  quota_year    integer not null
);
create index trades_of_property on market.trades (property_id, number desc);
create index trades_of_buyer on market.trades (buyer_id, quota_year);
create index trades_of_order on market.trades (buy_order_id);
create index trades_of_sell_order on market.trades (sell_order_id);
create trigger append_only before update or delete or truncate on market.trades
  for each statement execute function ledger.refuse_change();
grant select, insert on market.trades to sepetak_app;

-- What each book was asked, in order: replayed, it gives the same trades.
create table market.commands (
  window_id   uuid not null,
  property_id text not null,
  sequence    bigint not null,
  command     jsonb not null,
  happened_at timestamptz not null,
  primary key (window_id, property_id, sequence)
);
create trigger append_only before update or delete or truncate on market.commands
  for each statement execute function ledger.refuse_change();
grant select, insert on market.commands to sepetak_app;

-- Properties whose units may be sold on: in operation, and when their newest units were handed over.
create view market.listings as
select p.id as property_id, p.name, p.unit_price, p.units_total, p.raise, p.state,
  s.done_on as allotted_on, o.holder_units_max
from properties.properties p
join properties.title_steps s on s.property_id = p.id and s.step = 'units-handed-over' and s.done_on is not null
join lateral (
  select holder_units_max from offerings.offerings where property_id = p.id and state = 'closed'
  order by opens_at desc limit 1
) o on true;
grant select on market.listings to sepetak_app;

-- What investors put into units of others in a year counts towards the yearly limit, and so does what they
-- have ordered.
create view offerings.market_purchases as
select buyer_id as investor_id, quota_year, price * units as amount from market.trades
union all
select investor_id, extract(year from placed_at at time zone 'Asia/Jakarta')::integer, (units - units_filled) * limit_price
from market.orders where side = 'buy' and state = 'open';
grant select on offerings.market_purchases to sepetak_app;
create index orders_to_buy on market.orders (investor_id) where side = 'buy' and state = 'open';

-- Units and rupiah that are held for an order are still their owner's.
create or replace view portfolio.lines as
select a.owner_id,
  case a.kind when 'investor-order-cash' then 'investor-cash' when 'investor-units-held' then 'investor-units'
    else a.kind end as account_kind,
  -p.amount as amount, e.id as entry_id, e.kind, e.property_id, e.happened_at, e.recorded_at, e.reverses
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind in ('investor-cash', 'investor-order-cash', 'investor-units', 'investor-units-held', 'investor-units-subscribed')
  and e.property_id is not null and e.kind not in ('order-hold', 'order-release');

create or replace view questions.holders as
select owner_id, asset from ledger.accounts
where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and balance < 0;

create or replace view catalogue.investors as
select substr(a.asset, 6) as property_id, a.asset, count(distinct a.owner_id) as investors
from ledger.accounts a
where a.kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and a.balance <> 0
group by a.asset;

-- What the ledger says orders hold, and what it says of the entries of trades: for the check alone.
create view market.holds as
select owner_id, asset, -balance as held from ledger.accounts
where kind in ('investor-order-cash', 'investor-units-held') and balance <> 0;
create view market.settlements as
select e.id as entry_id, e.kind,
  (select sum(-p.amount) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'investor-units') as units,
  (select coalesce(sum(-p.amount), 0) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'platform-fees') as fees
from ledger.entries e where e.kind = 'trade';
grant select on market.holds, market.settlements to sepetak_app;

-- Programs that follow books read one again when its row has changed; without a property, all of them.
create function market.notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_market', coalesce(to_jsonb(new) ->> 'property_id', ''));
  return null;
end $$;
create trigger notify_change after insert or update on market.books for each row execute function market.notify_change();
create trigger notify_change after update on market.switch for each row execute function market.notify_change();
