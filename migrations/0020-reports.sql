-- Information for holders about their properties: quarterly reports, and notices about properties without news.
create schema reports;
grant usage on schema reports to sepetak_app;

-- Quarterly reports, with their content in both languages. A report is never changed: a correction of one of its
-- months leads to another version.
create table reports.quarterly (
  property_id            text not null references properties.properties,
  quarter                date not null check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  version                integer not null check (version > 0),
  made_at                timestamptz not null,
  months                 integer not null check (months between 0 and 3), -- number of booked months
  gross                  bigint not null,
  net                    bigint not null,
  promised_net           bigint not null,                -- forecast at publication, for the same months
  paid_out               bigint not null check (paid_out >= 0), -- rupiah paid in the quarter
  occupancy_basis_points integer check (occupancy_basis_points between 0 and 10000),
  paper_id               jsonb not null,
  paper_en               jsonb not null,
  primary key (property_id, quarter, version)
);
create trigger append_only before update or delete or truncate on reports.quarterly
  for each statement execute function properties.refuse_change();
grant select, insert on reports.quarterly to sepetak_app;

-- Notices to holders about a property without news, once per silence. `since` is the day of the last news.
create table reports.silences (
  property_id text not null references properties.properties,
  since       date not null,
  notified_at     timestamptz not null,
  primary key (property_id, since)
);
grant select, insert on reports.silences to sepetak_app;

create view reports.properties as
select p.id, p.code, p.name, p.state, p.let_state, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.reserve, p.unit_price, p.units_total, p.next_valuation_on,
  (select min(m.month) from properties.monthly_accounts m where m.property_id = p.id) as first_month,
  (select max(m.month) from properties.monthly_accounts m where m.property_id = p.id) as newest_month,
  exists (select from offerings.offerings o where o.property_id = p.id
    and o.state in ('coming-soon', 'open') and o.paused_at is not null) as is_paused,
  exists (select from offerings.offerings o where o.property_id = p.id and o.state = 'review') as is_in_review
from properties.properties p join properties.cities c on c.id = p.city_id;
grant select on reports.properties to sepetak_app;

create view reports.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points, hotel_tax
from properties.monthly_accounts;
grant select on reports.months to sepetak_app;

create view reports.payouts as
select property_id, month, (paid_at at time zone 'Asia/Jakarta')::date as paid_on, total, units
from distributions.distributions where not is_final;
grant select on reports.payouts to sepetak_app;

create view reports.corrections as
select property_id, month, amount, corrected_at from distributions.corrections;
grant select on reports.corrections to sepetak_app;

-- Movements of a property's reserve; positive: incoming.
create view reports.reserve_movements as
select a.owner_id as property_id, (e.happened_at at time zone 'Asia/Jakarta')::date as on_day, -p.amount as amount
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind = 'property-reserve' and a.asset = 'IDR';
grant select on reports.reserve_movements to sepetak_app;

create view reports.leases as
select id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent, ended_on from properties.leases;
grant select on reports.leases to sepetak_app;

create view reports.health_items as
select id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount from properties.health_items;
grant select on reports.health_items to sepetak_app;

-- Days with news about a property. Automatic events, such as the payment of rent, do not count because they say
-- nothing about the building.
create view reports.notified_days as
select property_id, on_day from catalogue.events
where kind not in ('distribution', 'lease-ended', 'insurance', 'permit');
grant select on reports.notified_days to sepetak_app;
