-- Offerings of units, and what investors subscribed. How many units are left and how much money is
-- in escrow is not stored here: the ledger's accounts of the offering say it.
create schema offerings;
grant usage on schema offerings to sepetak_app;

-- The terms of new offerings, by the day they take effect. An offering keeps the terms it opened with.
create table offerings.terms (
  effective_from             date primary key,
  purchase_fee_basis_points  integer not null check (purchase_fee_basis_points between 0 and 10000),
  cooling_off_hours          integer not null check (cooling_off_hours >= 0),
  holder_cap_basis_points    integer not null check (holder_cap_basis_points between 1 and 10000),
  window_days_max            integer not null check (window_days_max > 0),
  risk_statement_version     text not null
);
-- Fee 1 %, 48 hours to change one's mind, one holder at most 15 %, open for 45 days at most.
insert into offerings.terms values ('2025-07-25', 100, 48, 1500, 45, '2026-11');

create table offerings.offerings (
  id                        uuid primary key,
  property_id               text not null references properties.properties,
  state                     text not null check (state in
    ('coming-soon', 'open', 'funded', 'closing', 'closed', 'failed', 'withdrawn')),
  unit_price                bigint not null check (unit_price > 0),
  units_total               bigint not null check (units_total > 0),
  minimum_units             bigint not null default 1 check (minimum_units between 1 and units_total),
  holder_units_max          bigint not null check (holder_units_max between 1 and units_total),
  purchase_fee_basis_points integer not null,
  cooling_off_hours         integer not null,
  risk_statement_version    text not null,
  opens_at                  timestamptz not null,
  closes_at                 timestamptz not null check (closes_at > opens_at),
  created_at                timestamptz not null
);
create unique index offerings_live on offerings.offerings (property_id)
  where state in ('coming-soon', 'open', 'funded', 'closing');
create index offerings_of_property on offerings.offerings (property_id, opens_at desc);

create table offerings.subscriptions (
  id                     uuid primary key,
  receipt_number         text not null unique,
  offering_id            uuid not null references offerings.offerings,
  investor_id            uuid not null,
  units                  bigint not null check (units > 0),
  unit_price             bigint not null check (unit_price > 0),
  amount                 bigint not null check (amount = units * unit_price),
  fee                    bigint not null check (fee >= 0),
  state                  text not null check (state in ('active', 'cancelled', 'allotted', 'refunded')),
  placed_at              timestamptz not null,
  cancellable_until      timestamptz not null,
  quota_year             integer not null,
  risk_statement_version text not null,
  entry_id               uuid not null unique references ledger.entries,
  fee_hold_id            uuid references ledger.holds,
  fee_is_due             boolean not null,                 -- the fee is held and not captured yet
  cancelled_at           timestamptz,
  cancellation_entry_id  uuid unique references ledger.entries,
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancellation_entry_id is null))
);
create index subscriptions_of_investor on offerings.subscriptions (investor_id, id);
create index subscriptions_of_offering on offerings.subscriptions (offering_id, state);
create index subscriptions_fee_due on offerings.subscriptions (cancellable_until) where fee_is_due;

-- What everybody may know of an offering.
create view offerings.public_offerings as
select o.id as offering_id, o.property_id, o.state, o.unit_price, o.units_total, o.minimum_units,
  o.holder_units_max, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version,
  o.opens_at, o.closes_at,
  coalesce(-u.balance, 0)::bigint as units_left
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id;

grant select on offerings.terms, offerings.public_offerings to sepetak_app;
grant select, insert, update (state) on offerings.offerings to sepetak_app;
grant select, insert, update (state, fee_is_due, cancelled_at, cancellation_entry_id)
  on offerings.subscriptions to sepetak_app;
