-- The final tax of 10 % on rent is of ordinary leases of land and buildings alone (PP 34/2017). Rooms let
-- by the month and lodging by the night are business income, and lodging owes the local hotel tax (PBJT)
-- as well. So a month has a line of its own for it, and the rates are dated.
alter table properties.monthly_accounts
  add column hotel_tax bigint not null default 0 check (hotel_tax >= 0),
  drop constraint monthly_accounts_check,
  add constraint monthly_accounts_check check
    (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax - hotel_tax);
alter table properties.forecasts
  add column hotel_tax bigint not null default 0 check (hotel_tax >= 0),
  drop constraint forecasts_check,
  add constraint forecasts_check check
    (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax - hotel_tax);

-- What a class of income is taxed by from a day on. Income tax is a share of the rent (final) or of what
-- the costs leave of it.
create table properties.tax_terms (
  class                   text not null check (class in ('rent', 'rooms', 'lodging')),
  effective_from          date not null,
  income_tax_basis        text not null check (income_tax_basis in ('rent', 'profit')),
  income_tax_basis_points integer not null check (income_tax_basis_points between 0 and 10000),
  hotel_tax_basis_points  integer not null check (hotel_tax_basis_points between 0 and 10000),
  source                  text not null,
  primary key (class, effective_from)
);
insert into properties.tax_terms values
  ('rent', '2018-01-02', 'rent', 1000, 0, 'PP 34/2017'),
  ('rooms', '2022-01-01', 'profit', 1100, 0, 'UU PPh 17(1)b, 31E'),
  ('lodging', '2022-01-05', 'profit', 1100, 1000, 'UU PPh 17(1)b, 31E; UU 1/2022');

-- Which class a property is of: by its type, unless the tenants of its running leases say otherwise.
create table properties.tax_classes (
  type           text not null,
  tenant_kind    text,                             -- null: whoever the tenants are
  effective_from date not null,
  class          text not null check (class in ('rent', 'rooms', 'lodging')),
  unique nulls not distinct (type, tenant_kind, effective_from)
);
insert into properties.tax_classes
select t.type, null, '2018-01-02'::date, t.class from (values ('house', 'rent'), ('apartment', 'rent'),
  ('shophouse', 'rent'), ('home-office', 'rent'), ('warehouse', 'rent'), ('boarding-house', 'rooms'),
  ('villa', 'lodging')) as t (type, class)
union all
select t.type, 'guests', '2018-01-02'::date, 'lodging' from (values ('house'), ('apartment')) as t (type)
union all
select 'villa', 'household', '2018-01-02'::date, 'rent';
grant select on properties.tax_terms, properties.tax_classes to sepetak_app;

create or replace view distributions.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points, hotel_tax
from properties.monthly_accounts;
create or replace view reports.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points, hotel_tax
from properties.monthly_accounts;
create or replace view portfolio.months as
select m.property_id, m.month, m.gross, m.management, m.maintenance, m.property_tax, m.insurance,
  m.reserve, m.income_tax, m.net, m.occupancy_basis_points,
  d.id as distribution_id, d.recorded_at, d.paid_at, d.total, d.units, m.hotel_tax
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;
create or replace view catalogue.rent_months as
select m.property_id, m.month, m.gross, m.management,
  m.maintenance + m.property_tax + m.insurance as upkeep,
  m.reserve + m.income_tax + m.hotel_tax as set_aside, m.net, m.occupancy_basis_points,
  d.property_id is not null as is_paid
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;

-- What is left when everything is let takes the line off as well. The view is long and grows with its
-- columns, so only the words that change are changed.
do $$
declare
  told text := pg_get_viewdef('properties.listing_facts');
  now_told text;
begin
  now_told := regexp_replace(replace(told, 'a.income_tax', 'a.income_tax, a.hotel_tax'),
    '\m(n|f\w*)\.income_tax', '\1.income_tax - \1.hotel_tax', 'g');
  assert now_told ~ 'n\.hotel_tax' and now_told ~ 'f\w*\.hotel_tax' and now_told ~ 'a\.hotel_tax';
  execute 'create or replace view properties.listing_facts as ' || now_told;
end
$$;

-- The line has a reason and can be corrected like every other.
alter table distributions.reasons drop constraint reasons_line_check, add constraint reasons_line_check
  check (line in ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax', 'hotel-tax'));
alter table distributions.corrections drop constraint corrections_line_check, add constraint corrections_line_check
  check (line in ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax', 'hotel-tax'));
