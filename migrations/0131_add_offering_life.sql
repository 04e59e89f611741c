-- What an offering goes through after it was entered: review, pause, its end, refunds or closing.

-- Beside the kinds of 0004.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('offering-benefit', true, true),           -- what the escrow account earned; it is the investors'
  ('issuer-units', true, true),               -- units that the issuer keeps
  ('distribution-payable', true, true);       -- declared and not yet paid out

-- Who held units at an instant is what they have now less what moved since. Entries that are many and
-- never move units that were handed over need no place here.
create index entries_moving_units on ledger.entries (property_id, happened_at)
  where kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
    'withdrawal', 'rent', 'property-cost', 'reserve-top-up');

-- More terms, dated like the others: the least that must be sold, the ceiling of one issuer in twelve
-- months, days for refunds and for handing units over, the agreement and its stamp duty.
alter table offerings.terms
  add column target_basis_points    integer not null default 8000 check (target_basis_points between 1 and 10000),
  add column issuer_raise_max       bigint not null default 10000000000 check (issuer_raise_max > 0),
  add column refund_working_days    integer not null default 2 check (refund_working_days > 0),
  add column allotment_working_days integer not null default 14 check (allotment_working_days > 0),
  add column agreement_version      text not null default '2026-11',
  add column stamp_duty             bigint not null default 10000 check (stamp_duty >= 0),
  add column stamp_duty_above       bigint not null default 5000000 check (stamp_duty_above >= 0);

alter table offerings.offerings
  drop constraint offerings_state_check,
  add constraint offerings_state_check check (state in
    ('review', 'coming-soon', 'open', 'funded', 'closing', 'closed', 'failed', 'withdrawn')),
  add column target_units bigint,                         -- fewer sold at the end: everything is refunded
  add column paused_at    timestamptz,                    -- null: not paused
  add column ended_at     timestamptz,                    -- funded, failed or withdrawn since then
  add column settled_at   timestamptz,                    -- the money left escrow then
  add check (paused_at is null or state in ('coming-soon', 'open')),
  add check (settled_at is null or state in ('closing', 'closed'));
update offerings.offerings set
  target_units = greatest(1, units_total * 8000 / 10000),
  ended_at = case when state in ('funded', 'closing', 'closed', 'failed', 'withdrawn') then closes_at end,
  settled_at = case when state = 'closed' then closes_at end;
alter table offerings.offerings
  alter column target_units set not null,
  add check (target_units between 1 and units_total);
drop index offerings.offerings_live;
create unique index offerings_live on offerings.offerings (property_id)
  where state in ('review', 'coming-soon', 'open', 'funded', 'closing');
create index offerings_under_way on offerings.offerings (state, closes_at)
  where state in ('coming-soon', 'open', 'closing', 'failed', 'withdrawn');

-- The investor's part of what escrow earned, and the entry by which money or units came back to them.
alter table offerings.subscriptions
  add column escrow_benefit      bigint not null default 0 check (escrow_benefit >= 0),
  add column settlement_entry_id uuid;
create index subscriptions_active on offerings.subscriptions (offering_id, id) where state = 'active';

-- What both sides signed with a purchase. Its bytes can be written again from rows that never change;
-- the hash says whether they are the same.
create table offerings.agreements (
  subscription_id uuid primary key references offerings.subscriptions,
  number          text not null unique,
  version         text not null,
  language        text not null check (language in ('id', 'en')),
  signed_at       timestamptz not null,
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes           integer not null check (bytes > 0),
  stamp_duty      bigint not null check (stamp_duty >= 0),
  signature_level text not null check (signature_level in ('basic', 'certified')),
  file_id         uuid not null unique
);
create trigger kept before update or delete or truncate on offerings.agreements
  for each statement execute function ledger.refuse_change();

create or replace view offerings.public_offerings as
select o.id as offering_id, o.property_id, o.state, o.unit_price, o.units_total, o.minimum_units,
  o.holder_units_max, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version,
  o.opens_at, o.closes_at,
  coalesce(-u.balance, 0)::bigint as units_left,
  o.target_units, o.paused_at
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id
where o.state <> 'review';

create or replace view portfolio.offerings_on_sale as
select property_id, unit_price, minimum_units, holder_units_max, units_left, opens_at, closes_at
from offerings.public_offerings where state = 'open' and paused_at is null;

-- What closing an offering must know of its property.
create view offerings.properties as
select p.id, p.code, p.name, p.state, p.issuer_id, p.price, p.buying_costs, p.reserve, p.platform_fee, p.raise, p.issue_price,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'registered') as registered_on,
  (select s.document_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'registered') as registered_by_document_on,
  array(select distinct d.kind from properties.documents d where d.property_id = p.id order by d.kind) as documents
from properties.properties p;
grant select on offerings.properties to sepetak_app;

grant update (paused_at, ended_at, settled_at) on offerings.offerings to sepetak_app;
grant update (escrow_benefit, settlement_entry_id) on offerings.subscriptions to sepetak_app;
grant select, insert on offerings.agreements to sepetak_app;
