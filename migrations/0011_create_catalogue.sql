-- What everybody may read: properties together with their offering and their distributions. Views
-- only; the rooms below own every row.
create schema catalogue;
grant usage on schema catalogue to sepetak_app;

-- What a list filters and orders by; nothing is joined, so counting and paging read indexes only.
create view catalogue.search as
select id, city_id, type, state, search_text, published_at, open_until, net_yield_basis_points, unit_price
from properties.properties where state <> 'draft';

create view catalogue.cities as
select id, name_id, name_en, province from properties.cities;

-- One row a published property, with what a card shows.
create view catalogue.cards as
select p.id, p.code, p.name, p.type, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.district, p.building_area, p.land_area, p.state, p.let_state, p.unit_price, p.units_total,
  p.price, p.gross_yield_basis_points, p.net_yield_basis_points, p.occupancy_basis_points,
  p.published_at, p.open_until, o.offering_id, o.closes_at, coalesce(o.units_left, p.units_total) as units_left,
  v.amount as valuation,
  i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en
from properties.properties p
join properties.cities c on c.id = p.city_id
left join properties.pictures i on i.property_id = p.id and i.position = 0
left join lateral (
  select f.offering_id, f.closes_at, f.units_left from offerings.public_offerings f
  where f.property_id = p.id order by f.opens_at desc limit 1
) o on true
left join lateral (
  select w.amount from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1
) v on true
where p.state <> 'draft';

-- What a property has paid out, without who was paid.
create view catalogue.distributions as
select property_id, month, paid_at, total, units from distributions.distributions;

-- How many investors have units of a property, handed over or subscribed.
create view catalogue.investors as
select substr(a.asset, 6) as property_id, a.asset, count(distinct a.owner_id) as investors
from ledger.accounts a
where a.kind in ('investor-units', 'investor-units-subscribed') and a.balance <> 0
group by a.asset;

grant select on catalogue.search, catalogue.cities, catalogue.cards, catalogue.distributions, catalogue.investors to sepetak_app;
