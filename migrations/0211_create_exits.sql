-- The end of a property: announced to its holders, sold with two people's agreement, paid out, and its
-- units retired.
create schema exits;
grant usage on schema exits to sepetak_app;

-- What the issuer pays the state of what it sells a property for, by the day it takes effect.
create table exits.terms (
  effective_from          date primary key,
  seller_tax_basis_points integer not null check (seller_tax_basis_points between 0 and 10000)
);
-- Final income tax of 2.5 % on the transfer of land and buildings (PP 34/2016).
insert into exits.terms values ('2016-09-08', 250);

create table exits.announcements (
  id                uuid primary key,
  property_id       text not null references properties.properties,
  asking_price      bigint not null check (asking_price > 0),
  meeting_on        date not null,                         -- the holders' general meeting
  announced_at      timestamptz not null,
  announced_by      uuid not null,
  called_off_at     timestamptz,
  called_off_reason text check (length(called_off_reason) between 3 and 1000),
  check ((called_off_at is null) = (called_off_reason is null))
);
create unique index announcements_standing on exits.announcements (property_id) where called_off_at is null;

-- Nothing is sold without the resolution of the meeting and the deed with the buyer.
create table exits.papers (
  property_id text not null references properties.properties,
  kind        text not null check (kind in ('resolution', 'deed')),
  number      text not null check (length(number) between 3 and 80),
  issued_on   date not null,
  file_id     uuid not null unique references files.stored_files,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kept_at     timestamptz not null,
  kept_by     uuid not null,
  primary key (property_id, kind)
);
create trigger kept before update or delete or truncate on exits.papers
  for each statement execute function ledger.refuse_change();

create table exits.sales (
  property_id    text primary key references properties.properties,
  proposal_id    uuid not null unique references approvals.proposals,
  price          bigint not null check (price > 0),
  sold_on        date not null,
  proceeds       bigint not null check (proceeds > 0),     -- the price less every line below
  total          bigint not null check (total > 0),        -- with the reserve and what lay in its cash
  settled_at     timestamptz not null,
  declaration_id uuid not null unique references distributions.declarations,
  retired_at     timestamptz                               -- all units are gone since then
);
create index sales_to_finish on exits.sales (property_id) where retired_at is null;

-- What the price was reduced by, each with its reason.
create table exits.sale_lines (
  property_id text not null references exits.sales,
  reason      text not null check (reason in
    ('seller-tax', 'broker', 'notary', 'land-tax', 'repairs', 'debt', 'other')),
  amount      bigint not null check (amount > 0),
  primary key (property_id, reason)
);
create trigger kept before update or delete or truncate on exits.sale_lines
  for each statement execute function ledger.refuse_change();

create view exits.properties as
select id, code, name, state from properties.properties where state <> 'draft';
-- Months that were booked; what waits for its second person about a property.
create view exits.months as
select property_id, to_char(max(month), 'YYYY-MM') as newest from properties.monthly_accounts group by property_id;
create view exits.waiting as
select subject_id as property_id, kind from approvals.proposals where state = 'waiting';
-- How far the payout of what a sale brought is.
create view exits.payouts as
select id, state, finished_at from distributions.declarations where is_final;

grant select on exits.terms, exits.properties, exits.months, exits.waiting, exits.payouts to sepetak_app;
grant select, insert, update (called_off_at, called_off_reason) on exits.announcements to sepetak_app;
grant select, insert on exits.papers, exits.sale_lines to sepetak_app;
grant select, insert, update (retired_at) on exits.sales to sepetak_app;

-- What a sale brought is no rent: whoever counts rent leaves it out.
alter table distributions.distributions add column is_final boolean not null default false;
create or replace view catalogue.distributions as
select property_id, month, paid_at, total, units from distributions.distributions where not is_final;
create or replace view catalogue.rent_months as
select m.property_id, m.month, m.gross, m.management,
  m.maintenance + m.property_tax + m.insurance as upkeep,
  m.reserve + m.income_tax as set_aside, m.net, m.occupancy_basis_points,
  d.property_id is not null as is_paid
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;
create or replace view portfolio.payouts as
select y.investor_id, d.id as distribution_id, d.property_id, p.name as property_name, d.month,
  d.paid_at, y.units, y.amount, d.total, d.units as units_paid
from distributions.payouts y
join distributions.distributions d on d.id = y.distribution_id
join properties.properties p on p.id = d.property_id
where not d.is_final;
create or replace view portfolio.months as
select m.property_id, m.month, m.gross, m.management, m.maintenance, m.property_tax, m.insurance,
  m.reserve, m.income_tax, m.net, m.occupancy_basis_points,
  d.id as distribution_id, d.recorded_at, d.paid_at, d.total, d.units
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;
