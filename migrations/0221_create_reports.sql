-- What holders are told about what they own: a report after each quarter, papers that are theirs only,
-- and when a property has gone quiet.
create schema reports;
grant usage on schema reports to sepetak_app;

-- A report as it was made, in the words of both languages. It is never changed: a correction of one of
-- its months is a further version.
create table reports.quarterly (
  property_id            text not null references properties.properties,
  quarter                date not null check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  version                integer not null check (version > 0),
  made_at                timestamptz not null,
  months                 integer not null check (months between 0 and 3),       -- that were booked
  gross                  bigint not null,
  net                    bigint not null,
  promised_net           bigint not null,                  -- by the launch's forecast, for the same months
  paid_out               bigint not null check (paid_out >= 0),                 -- in the quarter
  occupancy_basis_points integer check (occupancy_basis_points between 0 and 10000),
  paper_id               jsonb not null,
  paper_en               jsonb not null,
  primary key (property_id, quarter, version)
);
create trigger append_only before update or delete or truncate on reports.quarterly
  for each statement execute function properties.refuse_change();

-- Files that only holders and staff read. One that was a mistake is withdrawn, with its reason.
create table reports.papers (
  id              uuid primary key,
  property_id     text not null references properties.properties,
  kind            text not null check (kind in ('survey', 'inspection-report', 'inspection-picture', 'valuation-report')),
  issued_on       date not null,
  title_id        text not null check (length(title_id) between 2 and 160),
  title_en        text not null check (length(title_en) between 2 and 160),
  file_id         uuid not null unique references files.stored_files,
  type            text not null,
  bytes           integer not null check (bytes > 0),
  added_at        timestamptz not null,
  added_by        uuid not null,
  withdrawn_at    timestamptz,
  withdrawn_for   text check (length(withdrawn_for) between 3 and 400),
  check ((withdrawn_at is null) = (withdrawn_for is null))
);
create index papers_of_property on reports.papers (property_id, issued_on desc) where withdrawn_at is null;

-- That holders were told of a silence: once for each day after which it began.
create table reports.silences (
  property_id text not null references properties.properties,
  since       date not null,
  told_at     timestamptz not null,
  primary key (property_id, since)
);

create view reports.properties as
select p.id, p.code, p.name, p.state, p.let_state, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.reserve, p.unit_price, p.units_total, p.next_valuation_on,
  (select min(m.month) from properties.monthly_accounts m where m.property_id = p.id) as first_month,
  (select max(m.month) from properties.monthly_accounts m where m.property_id = p.id) as newest_month
from properties.properties p join properties.cities c on c.id = p.city_id;

create view reports.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points
from properties.monthly_accounts;

create view reports.payouts as
select property_id, month, (paid_at at time zone 'Asia/Jakarta')::date as paid_on, total, units
from distributions.distributions;

create view reports.corrections as
select property_id, month, amount, corrected_at from distributions.corrections;

-- What came into a property's reserve and went out of it, above zero: in.
create view reports.reserve_movements as
select a.owner_id as property_id, (e.happened_at at time zone 'Asia/Jakarta')::date as on_day, -p.amount as amount
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind = 'property-reserve' and a.asset = 'IDR';

create view reports.leases as
select id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent, ended_on from properties.leases;
create view reports.health_items as
select id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount from properties.health_items;
create view reports.valued_days as select property_id, valued_on from properties.valuations;

-- The days on which people said something; rent that comes by itself says nothing of the building.
create view reports.told_days as
select property_id, on_day from catalogue.events
where kind not in ('distribution', 'lease-ended', 'insurance', 'permit');

grant select on reports.properties, reports.months, reports.payouts, reports.corrections, reports.reserve_movements,
  reports.leases, reports.health_items, reports.valued_days, reports.told_days to sepetak_app;
grant select, insert on reports.quarterly, reports.papers, reports.silences to sepetak_app;
grant update (withdrawn_at, withdrawn_for) on reports.papers to sepetak_app;
