-- What rent came to, so that anybody can reckon with it, and how long offerings took.
create view catalogue.resale_terms as
select effective_from, seller_fee_basis_points, buyer_fee_basis_points, lock_months,
  windows_per_year_max, months_between_windows, window_working_days
from offerings.resale_terms;

create view catalogue.investor_terms as
select effective_from, withdrawal_fee, dividend_tax_basis_points from offerings.investor_terms;

create view catalogue.referral_terms as
select effective_from, reward, hold_days, friends_max from offerings.referral_terms;

-- The days from the opening of an offering until all of its money was in escrow, by its title trail.
create view catalogue.funding_times as
select o.property_id, (s.done_on - (o.opens_at at time zone 'Asia/Jakarta')::date) as days
from offerings.public_offerings o
join properties.title_steps s on s.property_id = o.property_id and s.step = 'escrow-funded'
where o.state in ('closing', 'closed') and s.done_on is not null;

-- One row a month and property: what came in, what it cost, and whether holders were paid.
create view catalogue.rent_months as
select m.property_id, m.month, m.gross, m.management,
  m.maintenance + m.property_tax + m.insurance as upkeep,
  m.reserve + m.income_tax as set_aside, m.net, m.occupancy_basis_points,
  d.property_id is not null as is_paid
from properties.monthly_accounts m
left join distributions.distributions d on d.property_id = m.property_id and d.month = m.month;

-- What a property was bought with, and what it was worth by its first and its newest valuation.
create view catalogue.property_values as
select p.id as property_id, p.name, p.raise, p.reserve,
  f.valued_on as first_valued_on, f.amount as first_valuation,
  l.valued_on as newest_valued_on, l.amount as newest_valuation
from properties.properties p
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on limit 1) f on true
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on desc limit 1) l on true
where p.state in ('operating', 'sale-vote');

-- Where the cities are, for a map.
create or replace view catalogue.cities as
select id, name_id, name_en, province, latitude::float8 as lat, longitude::float8 as lon
from properties.cities;

create index monthly_accounts_newest on properties.monthly_accounts (month desc);

grant select on catalogue.resale_terms, catalogue.investor_terms, catalogue.referral_terms,
  catalogue.funding_times, catalogue.rent_months, catalogue.property_values to sepetak_app;
