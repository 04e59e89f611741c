-- The secondary market: trading windows, orders and trades. The ledger's accounts `investor-order-cash` and
-- `investor-units-held` also contain what orders hold; the nightly check compares both.
create schema market;
grant usage on schema market to sepetak_app;

-- Terms of the market, by the day they take effect. A window keeps the terms of the day it was planned.
create table market.terms (
  effective_from          date primary key,
  seller_fee_basis_points integer not null check (seller_fee_basis_points between 0 and 1000),
  buyer_fee_basis_points  integer not null check (buyer_fee_basis_points between 0 and 1000),
  collar_basis_points     integer not null check (collar_basis_points between 1 and 5000),
  tick                    bigint not null check (tick > 0),
  lock_months             integer not null check (lock_months >= 0),     -- from the allotment
  windows_max             integer not null check (windows_max > 0),      -- in twelve months
  months_between          integer not null check (months_between >= 0),  -- from the end of one window to the next
  trading_days            integer not null check (trading_days between 1 and 60),
  opens_at                time not null,
  closes_at               time not null check (closes_at > opens_at),
  collecting_days         integer not null check (collecting_days > 0),  -- calendar days before the first trading day
  call_minutes            integer not null check (call_minutes between 1 and 120), -- before an auction
  holders_max             integer not null check (holders_max > 0),
  holders_max_above       bigint not null check (holders_max_above > 0), -- with more capital than this, in rupiah
  units_max               bigint not null check (units_max > 0),         -- per order
  -- Trades by obvious error: at least this far from the reference price; they are busted within so many working days.
  bust_basis_points       integer not null check (bust_basis_points between 1 and 5000),
  bust_working_days       integer not null check (bust_working_days between 0 and 10),
  -- Proposal of two people; the terms take effect on a future day. Null: the first terms.
  proposal_id             uuid unique references approvals.proposals,
  -- Thresholds of the surveillance rules.
  wash_units               bigint not null check (wash_units > 0),
  wash_days                integer not null check (wash_days between 1 and 30),
  close_minutes            integer not null check (close_minutes between 1 and 120),
  close_move_basis_points  integer not null check (close_move_basis_points between 1 and 5000),
  close_share_basis_points integer not null check (close_share_basis_points between 1 and 10000),
  layer_orders             integer not null check (layer_orders between 2 and 50),
  layer_minutes            integer not null check (layer_minutes between 1 and 120),
  corner_basis_points      integer not null check (corner_basis_points between 1 and 10000)
);
-- Domain 2.5: two windows a year, six months apart, ten working days from nine to four, ±10 %, fees of 0.5 % and
-- 0.1 %; a year from the allotment; 300 holders together with Rp30 bn.
insert into market.terms values
  ('2025-07-25', 50, 10, 1000, 100, 12, 2, 6, 10, '09:00', '16:00', 7, 15, 300, 30000000000, 1000000,
   500, 1, null, 10, 5, 15, 100, 2500, 3, 10, 500);
create trigger append_only before update or delete or truncate on market.terms
  for each statement execute function ledger.refuse_change();
grant select, insert on market.terms to sepetak_app;

create function market.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;

-- Trading windows. A window is planned by two people and never moved. It can be called off until its first order is
-- collected.
create table market.windows (
  id            uuid primary key,
  opens_on      date not null unique,
  closes_on     date not null check (closes_on >= opens_on),
  terms_from    date not null references market.terms,
  announced_at  timestamptz not null,
  proposal_id   uuid unique references approvals.proposals, -- null: created by the demo
  cancelled_at  timestamptz,
  notified_at   timestamptz                              -- when holders were notified, three days before it opens
);
create trigger kept before delete or truncate on market.windows
  for each statement execute function market.refuse_removal();
grant select, insert, update (cancelled_at, notified_at) on market.windows to sepetak_app;

-- The switch that stops all trading. `stopped_at` null: trading is possible.
create table market.switch (
  only_row    boolean primary key default true check (only_row),
  stopped_at  timestamptz,
  stopped_by  uuid,
  reason      text,
  check ((stopped_at is null) = (reason is null))
);
insert into market.switch default values;
grant select, update on market.switch to sepetak_app;

-- The order book of a property in a window. `edges`: number of calendar steps executed; `version`: number of
-- commands.
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
  unit_value   bigint not null check (unit_value > 0),   -- published value when the collar was last set
  halted_at    timestamptz,
  halt_reason  text check (halt_reason in ('staff', 'price', 'valuation', 'sale', 'record-day')),
  halt_note    text,
  opened_at    timestamptz not null,
  record_at    timestamptz,                              -- the latest record day known when the collar was last set
  alarmed_on   date,                                     -- last day on which a price alarm halted it, at most once a day
  primary key (window_id, property_id),
  check ((halted_at is null) = (halt_reason is null)),
  constraint books_reference_in_collar check (reference between low and high)
);
create trigger kept before delete or truncate on market.books
  for each statement execute function market.refuse_removal();
grant select, insert, update (phase, reference, low, high, unit_value, edges, version, halted_at, halt_reason, halt_note,
  record_at, alarmed_on) on market.books to sepetak_app;

-- Numbers of orders and trades, and the time priorities of orders.
create sequence market.numbers;
grant usage on sequence market.numbers to sepetak_app;

-- Orders. An open order holds rupiah (buy) or units (sell). A standing order that waits for the next window, or is
-- paused, holds nothing.
create table market.orders (
  id              uuid primary key,
  number          bigint not null unique,
  investor_id     uuid not null,
  property_id     text not null,
  window_id       uuid,                                  -- null: it waits for a window, or has ended
  side            text not null check (side in ('buy', 'sell')),
  limit_price     bigint not null check (limit_price > 0), -- for an order at best: the bound of the collar
  is_at_best      boolean not null,
  units           bigint not null check (units > 0),
  units_filled    bigint not null default 0 check (units_filled between 0 and units),
  lot             bigint not null check (lot >= 1 and lot <= units),
  validity        text not null check (validity in ('day', 'window', 'date')),
  valid_until     date check ((valid_until is null) = (validity <> 'date')),
  state           text not null check (state in ('open', 'waiting', 'paused', 'filled', 'cancelled', 'expired')),
  reason          text check (reason in ('owner', 'own-order', 'at-best', 'day-over', 'window-over', 'date-over',
    'not-covered', 'not-allowed', 'sold', 'declined')),
  priority        bigint not null,
  amount_filled   bigint not null default 0 check (amount_filled >= 0), -- rupiah, without fees
  fee_charged     bigint not null default 0 check (fee_charged >= 0),
  cash_held       bigint not null default 0 check (cash_held >= 0),
  units_held      bigint not null default 0 check (units_held >= 0),
  fee_basis_points integer not null check (fee_basis_points >= 0),
  placed_at       timestamptz not null,
  changed_at      timestamptz not null,
  ended_at        timestamptz,
  -- A private offer is an order to sell that is in no book: one person may take it, all of it, with an order to buy
  -- that is filled immediately. Each of the two orders names the other owner.
  counterparty_id uuid,
  check ((state in ('filled', 'cancelled', 'expired')) = (ended_at is not null)),
  constraint orders_in_a_window check ((state = 'open') = (window_id is not null)),
  constraint orders_filled check ((state = 'filled') = (units_filled = units)),
  constraint orders_hold check (case
    when state <> 'open' then cash_held = 0 and units_held = 0
    when side = 'sell' then cash_held = 0 and units_held = units - units_filled
    else units_held = 0 and cash_held >= (units - units_filled) * limit_price end),
  check (counterparty_id <> investor_id),
  constraint orders_private_whole check (counterparty_id is null or units_filled in (0, units))
);
create index orders_of_investor on market.orders (investor_id, placed_at desc, id desc);
-- Enforces that only one order in a book has a given time priority at a price.
create unique index orders_in_book on market.orders (window_id, property_id, side, limit_price, priority)
  where state = 'open' and counterparty_id is null;
create index offers_in_window on market.orders (window_id, property_id)
  where state = 'open' and counterparty_id is not null;
create index offers_received on market.orders (counterparty_id, number desc)
  where side = 'sell' and counterparty_id is not null;
create index orders_to_buy on market.orders (investor_id) where side = 'buy' and state = 'open';
create index orders_to_sell on market.orders (property_id, number desc) where side = 'sell';
create index orders_taken_back on market.orders (property_id, ended_at) where state = 'cancelled' and reason = 'owner';
create index orders_waiting on market.orders (property_id, priority) where state in ('waiting', 'paused');
create trigger kept before delete or truncate on market.orders
  for each statement execute function market.refuse_removal();
grant select, insert, update (window_id, limit_price, units, units_filled, lot, state, reason, priority,
  amount_filled, fee_charged, cash_held, units_held, changed_at, ended_at) on market.orders to sepetak_app;

-- Trades. A trade is final; the ledger entry `entry_id` settles it in the same transaction.
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
  quota_year    integer not null,
  reference     bigint check (reference > 0),            -- reference price of its book when it was made
  is_private    boolean not null
);
create index trades_of_property on market.trades (property_id, number desc);
-- There is no index by order or by year: the trades of an order are found among those of its owner since it was
-- placed, the trades of a year among those of the buyer. Fewer indexes make settlement faster.
create index trades_of_seller on market.trades (seller_id, traded_at);
create index trades_of_buyer_by_time on market.trades (buyer_id, traded_at);
create index trades_of_property_by_time on market.trades (property_id, traded_at);
create index trades_by_time on market.trades using brin (traded_at);
create trigger append_only before update or delete or truncate on market.trades
  for each statement execute function ledger.refuse_change();
grant select, insert on market.trades to sepetak_app;

-- Busted trades. The trade itself is never changed.
create table market.busts (
  trade_id    uuid primary key references market.trades,
  entry_id    uuid not null unique,
  proposal_id uuid not null unique references approvals.proposals,
  reason      text not null,
  busted_at   timestamptz not null
);
create index busts_newest on market.busts (busted_at desc);
create trigger append_only before update or delete or truncate on market.busts
  for each statement execute function ledger.refuse_change();
grant select, insert on market.busts to sepetak_app;

-- Trades that were not busted. The subquery looks up each trade; with a join, a plan that a connection made while
-- there were no trades would read all trades in the order of their ids.
create view market.valid_trades as
select t.* from market.trades t where (select b.trade_id from market.busts b where b.trade_id = t.id) is null;
grant select on market.valid_trades to sepetak_app;

-- Trades that determine prices and volumes of the market: a private trade was open to one person only.
create view market.book_trades as select * from market.valid_trades where not is_private;
grant select on market.book_trades to sepetak_app;

-- Commands of each book, in order. Replaying them gives the same trades.
create table market.commands (
  window_id   uuid not null,
  property_id text not null,
  sequence    bigint not null,
  command     jsonb not null,
  happened_at timestamptz not null,
  primary key (window_id, property_id, sequence)
);
-- Serves the estimate of how likely a price is to sell, which uses the orders and the reference price of the day they
-- were placed.
create index commands_of_collar on market.commands (property_id, happened_at) where command ->> 'kind' = 'collar';
create trigger append_only before update or delete or truncate on market.commands
  for each statement execute function ledger.refuse_change();
grant select, insert on market.commands to sepetak_app;

-- Properties whose units may be traded: in operation, with the day on which their latest units were allotted.
create view market.listings as
select p.id as property_id, p.name, p.unit_price, p.units_total, p.raise, p.state,
  s.done_on as allotted_on, o.holder_units_max,
  (select max(d.recorded_at) from distributions.declarations d where d.property_id = p.id) as record_at
from properties.properties p
join properties.title_steps s on s.property_id = p.id and s.step = 'units-handed-over' and s.done_on is not null
join lateral (
  select holder_units_max from offerings.offerings where property_id = p.id and state = 'closed'
  order by opens_at desc limit 1
) o on true;
grant select on market.listings to sepetak_app;

-- Purchases from other investors count towards the yearly limit, and so do open orders to buy. A busted trade does
-- not. (A view of the offerings room; it is here because it reads orders and trades.)
create view offerings.market_purchases as
select buyer_id as investor_id, quota_year, price * units as amount from market.valid_trades
union all
select investor_id, extract(year from placed_at at time zone 'Asia/Jakarta')::integer, (units - units_filled) * limit_price
from market.orders where side = 'buy' and state = 'open';
grant select on offerings.market_purchases to sepetak_app;

-- What orders hold according to the ledger, for the nightly check only.
create view market.holds as
select owner_id, asset, -balance as held from ledger.accounts
where kind in ('investor-order-cash', 'investor-units-held') and balance <> 0;
-- Entries of trades, for the nightly check only. The units are those that the seller gave: an incoming order gives
-- free units, so the entry may move no held ones.
create view market.settlements as
select e.id as entry_id, e.kind,
  (select sum(-p.amount) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'investor-units' and p.amount < 0) as units,
  (select coalesce(sum(-p.amount), 0) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'platform-fees') as fees
from ledger.entries e where e.kind in ('trade', 'private-trade');
create view market.reversals as
select e.id as entry_id, e.kind, e.reverses from ledger.entries e where e.kind = 'trade-bust';
grant select on market.holds, market.settlements, market.reversals to sepetak_app;

-- Notifies the programs that follow books: they read the changed book again; without a property, all books.
create function market.notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_market', coalesce(to_jsonb(new) ->> 'property_id', ''));
  return null;
end $$;
create trigger notify_change after insert or update on market.books for each row execute function market.notify_change();
create trigger notify_change after update on market.switch for each row execute function market.notify_change();

create view market.holders as
select owner_id, substr(asset, 6) as property_id, sum(-balance)::bigint as units from ledger.accounts
where kind in ('investor-units', 'investor-units-held') and balance < 0 group by owner_id, asset;
grant select on market.holders to sepetak_app;

-- Open orders of people whose account is frozen, suspended or held. They are removed before anything trades.
create view market.frozen_orders as
select o.window_id, o.property_id, o.number from identity.users u
join market.orders o on o.investor_id = u.id and o.state = 'open'
where u.frozen_at is not null or u.status = 'suspended' or u.recovery_id is not null;
grant select on market.frozen_orders to sepetak_app;

-- The masked name of the other party of a private offer: initials only.
create view market.parties as
select id as user_id, regexp_replace(name, '(\S)\S*', '\1•••', 'g') as masked_name from identity.users;
grant select on market.parties to sepetak_app;

-- The published value of a unit over time.
create view market.valuations as select property_id, valued_on, unit_price from portfolio.valuations;
grant select on market.valuations to sepetak_app;

-- The register for the custodian: who holds units, day by day, according to the postings of the ledger.

-- Movements of units between holders. Free units and units held for an order belong to their owner; units on offer,
-- or bought and not allotted yet, belong to no holder (`unallotted`). `issued` is the contra side. The kinds that are
-- left out move none of these; the first nine are those of the index `ledger.entries_moving_units`.
create view market.unit_movements as
select e.id as entry_id, e.kind, e.happened_at, e.recorded_at, e.reference, substr(a.asset, 6) as property_id,
  case a.kind when 'investor-units' then 'investor' when 'investor-units-held' then 'investor'
    when 'issuer-units' then 'issuer' when 'units-issued' then 'issued' else 'unallotted' end as holder_kind,
  case when a.kind in ('investor-units', 'investor-units-held') then a.owner_id else substr(a.asset, 6) end as holder_id,
  case a.kind when 'units-issued' then p.amount else -p.amount end as units
from ledger.entries e
join ledger.postings p on p.entry_id = e.id
join ledger.accounts a on a.id = p.account_id
where e.kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
    'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
  and e.kind not in ('order-hold', 'order-release')
  and a.asset <> 'IDR';
create view market.unit_balances as
select substr(asset, 6) as property_id,
  case kind when 'investor-units' then 'investor' when 'investor-units-held' then 'investor'
    when 'issuer-units' then 'issuer' when 'units-issued' then 'issued' else 'unallotted' end as holder_kind,
  case when kind in ('investor-units', 'investor-units-held') then owner_id else substr(asset, 6) end as holder_id,
  sum(case kind when 'units-issued' then balance else -balance end)::bigint as units
from ledger.accounts where asset <> 'IDR' group by 1, 2, 3;
grant select on market.unit_movements, market.unit_balances to sepetak_app;

create function market.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

-- The last day for which the register was written; null: none yet. Writers lock this row.
create table market.register (
  only_row      boolean primary key default true check (only_row),
  written_until date
);
insert into market.register default values;
create trigger kept before delete or truncate on market.register
  for each statement execute function market.refuse_removal();
grant select, update on market.register to sepetak_app;

-- The permanent number by which the custodian identifies an investor.
create table market.register_holders (
  investor_id text primary key,
  number      bigint generated always as identity unique
);
create trigger append_only before update or delete or truncate on market.register_holders
  for each statement execute function market.refuse_change();
grant select, insert on market.register_holders to sepetak_app;

-- One row per change of one holder by one entry. Its number is its id in every version of the file.
create table market.register_changes (
  number       bigint generated always as identity primary key,
  day          date not null,
  entry_id     uuid not null,
  cause        text not null,                            -- kind of the entry
  reference    text not null,
  happened_at  timestamptz not null,
  property_id  text not null,
  holder_kind  text not null check (holder_kind in ('investor', 'issuer', 'unallotted', 'issued')),
  holder_id    text not null,
  units_before bigint not null,
  units_change bigint not null check (units_change <> 0),
  units_after  bigint not null generated always as (units_before + units_change) stored,
  unique (entry_id, property_id, holder_kind, holder_id)
);
create index register_changes_of_day on market.register_changes (day, number);
create index register_changes_of_holder on market.register_changes (property_id, holder_kind, holder_id, number desc);
create trigger append_only before update or delete or truncate on market.register_changes
  for each statement execute function market.refuse_change();
grant select, insert on market.register_changes to sepetak_app;

-- The file of a day in both formats, unchanged since it was made. A correction after a rejection is another version.
create table market.register_files (
  id                   uuid primary key,
  day                  date not null,
  version              integer not null check (version > 0),
  changes              integer not null check (changes > 0),
  json                 text not null,
  csv                  text not null,
  json_sha256          text not null check (json_sha256 = encode(sha256(convert_to(json, 'UTF8')), 'hex')),
  csv_sha256           text not null check (csv_sha256 = encode(sha256(convert_to(csv, 'UTF8')), 'hex')),
  made_at              timestamptz not null,
  due_at               timestamptz not null check (due_at > made_at), -- deadline of the custodian's answer
  state                text not null default 'made' check (state in ('made', 'sent', 'acknowledged', 'rejected')),
  sent_at              timestamptz,
  sent_by              uuid,
  reference            text,                             -- the custodian's reference
  answered_at          timestamptz,                      -- date of the custodian's answer
  booked_at            timestamptz,
  booked_by            uuid,
  rejection_reason     text,
  correction_asked_at  timestamptz,
  correction_asked_by  uuid,
  overdue_notified_at  timestamptz,
  -- The custodian's answer as it was received.
  answer_file_id       uuid unique references files.stored_files,
  unique (day, version),
  constraint register_files_reference unique (reference),
  check ((state = 'made') = (sent_at is null) and (sent_at is null) = (sent_by is null)),
  check ((state in ('acknowledged', 'rejected')) = (booked_at is not null)
    and (booked_at is null) = (booked_by is null) and (booked_at is null) = (reference is null)
    and (booked_at is null) = (answered_at is null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((correction_asked_at is null) = (correction_asked_by is null)),
  check (correction_asked_at is null or state = 'rejected'),
  check (answer_file_id is null or booked_at is not null)
);
create index register_files_open on market.register_files (due_at) where state in ('made', 'sent', 'rejected');
create trigger kept before delete or truncate on market.register_files
  for each statement execute function market.refuse_removal();
-- The content has no update permission, so it cannot be changed. The trigger enforces the order of the states.
grant select, insert, update (state, sent_at, sent_by, reference, answered_at, booked_at, booked_by, rejection_reason,
  correction_asked_at, correction_asked_by, overdue_notified_at, answer_file_id) on market.register_files to sepetak_app;
-- Enforces the transitions between the states of a register file.
create function market.check_register_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
      (('made', 'sent'), ('sent', 'acknowledged'), ('sent', 'rejected')) then
    raise exception using errcode = 'check_violation', constraint = 'register_files_state',
      message = 'a register file does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;
create trigger check_state before update on market.register_files
  for each row execute function market.check_register_state();

-- Links between accounts: the same bank account (keyed hash), the same network and browser (keyed hash), or an
-- invitation.
create view market.person_accounts as
select user_id, number_hash from bank_accounts.accounts where state <> 'refused';
create view market.person_devices as
select distinct user_id, device from identity.sessions where address <> 'unknown';
create view market.person_invitations as
select friend_id, referrer_id from referrals.friends;
grant select on market.person_accounts, market.person_devices, market.person_invitations to sepetak_app;

-- How far each book has been examined: only books that have changed since are examined again.
create table market.surveillance (
  window_id    uuid not null,
  property_id  text not null,
  version      bigint not null,
  trade_number bigint not null,
  looked_at    timestamptz not null,
  primary key (window_id, property_id),
  foreign key (window_id, property_id) references market.books
);
create trigger kept before delete or truncate on market.surveillance
  for each statement execute function market.refuse_removal();
grant select, insert, update (version, trade_number, looked_at) on market.surveillance to sepetak_app;

-- Surveillance alerts. The id is derived from the rule, the book, the day and the people, so that repeated findings
-- are one alert. While it is open, further findings are added to its evidence.
create table market.alerts (
  id            uuid primary key,
  rule          text not null check (rule in ('wash-trade', 'round-trip', 'close-push', 'layering', 'cornering')),
  severity      text not null check (severity in ('medium', 'high')),
  window_id     uuid not null,
  property_id   text not null,
  day           date not null,
  people        uuid[] not null check (cardinality(people) between 1 and 20),
  evidence      jsonb not null,
  evidence_size integer not null check (evidence_size > 0),
  happened_at   timestamptz not null,
  found_at      timestamptz not null,
  state         text not null default 'open' check (state in ('open', 'dismissed', 'escalated')),
  decided_by    uuid,
  decided_at    timestamptz,
  reason        text,
  has_halted    boolean not null default false,
  report        text,                                    -- reference under which it was reported
  foreign key (window_id, property_id) references market.books,
  check ((state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (reason is null)),
  check (state = 'escalated' or not has_halted and report is null),
  constraint alerts_not_about_oneself check (decided_by <> all (people))
);
create index alerts_newest on market.alerts (found_at desc, id desc);
create index alerts_open on market.alerts (found_at) where state = 'open';
create trigger kept before delete or truncate on market.alerts
  for each statement execute function market.refuse_removal();
-- Enforces that an alert is decided once and does not change afterwards.
create function market.check_alert() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception using errcode = 'check_violation', constraint = 'alerts_decided',
      message = 'an alert is decided once and does not change afterwards';
  end if;
  return new;
end
$$;
create trigger check_decided before update on market.alerts for each row execute function market.check_alert();
grant select, insert, update (severity, evidence, evidence_size, happened_at, state, decided_by, decided_at, reason, has_halted,
  report) on market.alerts to sepetak_app;

-- Views of other rooms that read the market.

-- Trade prices of units of a property, for comparison with its valuations.
create view portfolio.trades as
select property_id, number, price, (traded_at at time zone 'Asia/Jakarta')::date as traded_on from market.book_trades;
grant select on portfolio.trades to sepetak_app;

-- Open orders that can trade, the best of each side first by `rank` and `priority`.
create view watchlist.waiting_orders as
select o.investor_id, o.property_id, o.window_id, o.side, o.priority,
  case o.side when 'buy' then -least(o.limit_price, b.high) else greatest(o.limit_price, b.low) end as rank
from market.books b
join market.orders o on o.window_id = b.window_id and o.property_id = b.property_id
  and o.state = 'open' and o.counterparty_id is null
where case o.side when 'buy' then o.limit_price >= b.low else o.limit_price <= b.high end;
grant select on watchlist.waiting_orders to sepetak_app;

-- Best current prices of units of each tradable property; null without such orders.
create view watchlist.resales as
select l.property_id,
  (select min(greatest(limit_price, b.low)) from market.orders where window_id = b.window_id
    and property_id = b.property_id and side = 'sell' and state = 'open' and counterparty_id is null
    and limit_price <= b.high) as best_ask,
  (select max(least(limit_price, b.high)) from market.orders where window_id = b.window_id
    and property_id = b.property_id and side = 'buy' and state = 'open' and counterparty_id is null
    and limit_price >= b.low) as best_bid
from market.listings l
left join market.books b on b.property_id = l.property_id and b.phase <> 'ended';
grant select on watchlist.resales to sepetak_app;

alter table auto_invest.purchases add foreign key (order_id) references market.orders;
-- Data of tradable properties that the filters of a plan use.
create view auto_invest.traded as
select l.property_id, p.city_id, p.type, p.title_kind, p.net_yield_basis_points
from market.listings l join properties.properties p on p.id = l.property_id;
grant select on auto_invest.traded to sepetak_app;

-- Events sent to people's webhooks, by the person concerned.
create view webhooks.happenings as
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
grant select on webhooks.happenings to sepetak_app;
