-- The staff side of the secondary market.

-- A trade made by obvious error: further from the reference than so much, within so many working days of its day.
alter table market.terms
  add column bust_basis_points  integer not null default 500 check (bust_basis_points between 1 and 5000),
  add column bust_working_days  integer not null default 1 check (bust_working_days between 0 and 10);
alter table market.terms
  alter column bust_basis_points drop default,
  alter column bust_working_days drop default;

-- The reference when it was made; null: before references were kept.
alter table market.trades add column reference bigint check (reference > 0);

-- A trade stays as it was made; that it was taken back is a row beside it.
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
create index trades_newest on market.trades (traded_at desc);

-- Trades that count: for prices and volumes.
create view market.valid_trades as
select t.* from market.trades t where not exists (select from market.busts b where b.trade_id = t.id);
grant select on market.valid_trades to sepetak_app;

-- For the check alone.
create view market.reversals as
select e.id as entry_id, e.kind, e.reverses from ledger.entries e where e.kind = 'trade-bust';
grant select on market.reversals to sepetak_app;

-- What was taken back counts towards no limit.
create or replace view offerings.market_purchases as
select buyer_id as investor_id, quota_year, price * units as amount from market.valid_trades
union all
select investor_id, extract(year from placed_at at time zone 'Asia/Jakarta')::integer, (units - units_filled) * limit_price
from market.orders where side = 'buy' and state = 'open';

-- Two people change the terms, from a day to come; windows keep those of the day they were planned.
alter table market.terms add column proposal_id uuid unique references approvals.proposals; -- null: the first
create trigger append_only before update or delete or truncate on market.terms
  for each statement execute function ledger.refuse_change();
grant insert on market.terms to sepetak_app;
