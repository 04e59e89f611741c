-- An offering that was turned down in its review: its units are retired, and its property may be offered anew.
alter table offerings.offerings
  drop constraint offerings_state_check,
  add constraint offerings_state_check check (state in
    ('review', 'coming-soon', 'open', 'funded', 'closing', 'closed', 'failed', 'withdrawn', 'declined'));

create or replace view offerings.public_offerings as
select o.id as offering_id, o.property_id, o.state, o.unit_price, o.units_total, o.minimum_units,
  o.holder_units_max, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version,
  o.opens_at, o.closes_at,
  coalesce(-u.balance, 0)::bigint as units_left,
  o.target_units, o.paused_at
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id
where o.state not in ('review', 'declined');

create or replace view agreements.offerings as
select o.id, o.property_id, o.unit_price, o.units_total, o.target_units, o.holder_units_max, o.opens_at,
  o.closes_at, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version
from offerings.offerings o where o.state not in ('review', 'declined');

create or replace view auto_invest.offered as
select o.id as offering_id, o.property_id, p.name, p.city_id, p.type, p.title_kind,
  round(f.net * 120000.0 / p.raise)::integer as net_yield_basis_points,
  o.unit_price, o.minimum_units, o.holder_units_max, o.purchase_fee_basis_points, o.units_total,
  o.opens_at, least(o.closes_at, coalesce(o.ended_at, o.closes_at)) as closes_at, o.state,
  p.unit_price as value_now
from offerings.offerings o
join properties.properties p on p.id = o.property_id
join properties.forecasts f on f.property_id = o.property_id
where o.state not in ('review', 'coming-soon', 'withdrawn', 'declined');
