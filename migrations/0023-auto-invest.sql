-- Purchases ordered in advance: the rules of a plan, its executions, and their results. No money is put on hold: it
-- stays available until the moment of a purchase.
create schema auto_invest;
grant usage on schema auto_invest to sepetak_app;

create table auto_invest.rules (
  effective_from date primary key,
  amount_min     bigint not null check (amount_min > 0), -- rupiah, the smallest amount of one execution
  runs_at_hour   integer not null check (runs_at_hour between 0 and 23), -- in Jakarta
  purchases_max  integer not null check (purchases_max > 0) -- purchases per execution
);
insert into auto_invest.rules values ('2026-01-01', 100000, 9, 10);
grant select on auto_invest.rules to sepetak_app;

-- Enforces that a finished plan, execution or purchase does not change.
create function auto_invest.refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'auto_invest_stays_settled',
    message = tg_table_name || ' ' || old.id || ' has ended';
end
$$;

-- One plan per investor at a time.
create table auto_invest.plans (
  id                         uuid primary key,
  user_id                    uuid not null,              -- user id in the identity room
  state                      text not null check (state in ('active', 'paused', 'ended')),
  rhythm                     text not null check (rhythm in ('monthly', 'payouts', 'deposits')),
  amount                     bigint not null check (amount > 0), -- rupiah, the most of one execution
  day_of_month               integer check (day_of_month between 1 and 31),
  keep_in_wallet             bigint not null check (keep_in_wallet >= 0),
  -- rupiah in one property, including holdings; null: no limit
  property_max               bigint check (property_max > 0),
  city_ids                   text[] not null,
  types                      text[] not null,
  title_kinds                text[] not null,
  net_yield_min_basis_points integer not null check (net_yield_min_basis_points between 0 and 10000),
  risk_statement_version     text not null,              -- read when the rules were set
  version                    integer not null check (version > 0), -- version of the rules; increases with each start
  counts_from                timestamptz not null,       -- since when this version is in force
  -- last posting of the available balance at that time
  from_sequence              bigint not null check (from_sequence >= 0),
  look_at                    timestamptz not null,       -- when the plan is next checked for an execution
  started_at                 timestamptz not null,
  paused_at                  timestamptz,
  ended_at                   timestamptz,
  -- Null: the plan buys new units only. Otherwise it also buys from other investors in trading windows, at most this
  -- far above the published value of a unit (negative: below it).
  resale_gap_max_basis_points integer check (resale_gap_max_basis_points between -1000 and 1000),
  paused_because             text check (paused_because in ('owner', 'death-report')),
  check ((rhythm = 'monthly') = (day_of_month is not null)),
  check ((state = 'paused') = (paused_at is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  constraint plans_paused_because check ((state = 'paused') = (paused_because is not null))
);
create unique index plans_of_user on auto_invest.plans (user_id) where state <> 'ended';
create index plans_to_look_at on auto_invest.plans (look_at) where state = 'active';
create trigger stays_ended before update on auto_invest.plans for each row
  when (old.ended_at is not null) execute function auto_invest.refuse_reopening();
grant select, insert, update (state, rhythm, amount, day_of_month, keep_in_wallet, property_max, city_ids,
  types, title_kinds, net_yield_min_basis_points, risk_statement_version, version, counts_from,
  from_sequence, look_at, paused_at, ended_at, resale_gap_max_basis_points, paused_because)
  on auto_invest.plans to sepetak_app;

-- Executions of a plan. The investor is notified a day ahead. A plan is executed once per period, with any number of
-- workers and after any crash.
create table auto_invest.executions (
  id           uuid primary key,
  plan_id      uuid not null references auto_invest.plans,
  version      integer not null,
  period       text not null check (period ~ '^\d{4}-\d{2}(-\d{2})?$'),
  state        text not null check (state in ('announced', 'buying', 'done', 'dropped')),
  budget       bigint not null check (budget > 0),
  announced_at timestamptz not null,
  runs_at      timestamptz not null,
  ended_at     timestamptz,
  reason       text check (reason in ('frozen', 'stopped', 'no-match', 'no-money', 'no-room', 'refused')),
  check (runs_at >= announced_at + interval '24 hours'),
  check ((state in ('done', 'dropped')) = (ended_at is not null)),
  check (reason is null or state = 'done')
);
create unique index executions_once on auto_invest.executions (plan_id, period) where state <> 'dropped';
create index executions_to_run on auto_invest.executions (runs_at) where state in ('announced', 'buying');
create index executions_of_plan on auto_invest.executions (plan_id, id desc);
create trigger stays_settled before update on auto_invest.executions for each row
  when (old.ended_at is not null) execute function auto_invest.refuse_reopening();
grant select, insert, update (state, ended_at, reason) on auto_invest.executions to sepetak_app;

-- Purchases of an execution. A purchase is stored before it is requested; its id is the idempotency key.
create table auto_invest.purchases (
  id                     uuid primary key,
  execution_id           uuid not null references auto_invest.executions,
  position               integer not null check (position > 0),
  offering_id            uuid references offerings.offerings,
  property_id            text not null,
  units                  bigint not null check (units > 0),
  risk_statement_version text not null,
  decided_at             timestamptz not null,
  subscription_id        uuid unique references offerings.subscriptions,
  cost                   bigint check (cost > 0),        -- rupiah, price and fee
  refusal                text,                           -- code of the refusal
  settled_at             timestamptz,
  -- A purchase from other investors is an order at this price; what is not filled immediately is cancelled.
  -- `order_id` refers to the market room, which adds its foreign key.
  limit_price            bigint check (limit_price > 0),
  order_id               uuid unique,
  unique (execution_id, position),
  unique (execution_id, property_id),
  constraint purchases_of_one_kind check ((offering_id is null) = (limit_price is not null)),
  constraint purchases_bought check ((cost is not null) = (num_nonnulls(subscription_id, order_id) = 1)),
  constraint purchases_settled check ((settled_at is not null) = (cost is not null or refusal is not null)),
  constraint purchases_refused check (cost is null or refusal is null)
);
create trigger stays_settled before update on auto_invest.purchases for each row
  when (old.settled_at is not null) execute function auto_invest.refuse_reopening();
grant select, insert, update (units, subscription_id, order_id, cost, refusal, settled_at)
  on auto_invest.purchases to sepetak_app;

-- Offerings that can be bought now, with the data that the filters of a plan use.
create view auto_invest.on_sale as
select f.offering_id, f.property_id, p.name, p.city_id, p.type, p.title_kind, p.net_yield_basis_points,
  f.unit_price, f.minimum_units, f.holder_units_max, f.purchase_fee_basis_points, f.units_left,
  f.opens_at, f.closes_at
from offerings.public_offerings f join properties.properties p on p.id = f.property_id
where f.state = 'open' and f.paused_at is null;
grant select on auto_invest.on_sale to sepetak_app;

-- Past and current offerings, with the yield that was forecast when they were offered.
create view auto_invest.offered as
select o.id as offering_id, o.property_id, p.name, p.city_id, p.type, p.title_kind,
  round(f.net * 120000.0 / p.raise)::integer as net_yield_basis_points,
  o.unit_price, o.minimum_units, o.holder_units_max, o.purchase_fee_basis_points, o.units_total,
  o.opens_at, least(o.closes_at, coalesce(o.ended_at, o.closes_at)) as closes_at, o.state,
  p.unit_price as value_now
from offerings.offerings o
join properties.properties p on p.id = o.property_id
join properties.forecasts f on f.property_id = o.property_id
where o.state not in ('review', 'coming-soon', 'withdrawn', 'declined');
grant select on auto_invest.offered to sepetak_app;

create view auto_invest.sold as
select offering_id, units, placed_at, cancelled_at from offerings.subscriptions;
grant select on auto_invest.sold to sepetak_app;

create view auto_invest.paid_out as
select property_id, month, paid_at, total, units from distributions.distributions where not is_final;
grant select on auto_invest.paid_out to sepetak_app;

create view auto_invest.cities as select id from properties.cities;
grant select on auto_invest.cities to sepetak_app;

-- Incoming money, for plans that follow payouts or deposits.
create view auto_invest.income as
select a.owner_id, p.sequence, e.kind, -p.amount as amount, e.happened_at
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind = 'investor-cash' and a.asset = 'IDR' and p.amount < 0
  and e.kind in ('deposit', 'suspense-release', 'distribution');
grant select on auto_invest.income to sepetak_app;
