-- Whoever looks through a list is told which offerings sell nothing for the moment.
create or replace view catalogue.cards as
select p.id, p.code, p.name, p.type, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.district, p.building_area, p.land_area, p.state, p.let_state, p.unit_price, p.units_total,
  p.price, p.gross_yield_basis_points, p.net_yield_basis_points, p.occupancy_basis_points,
  p.published_at, p.open_until, o.offering_id, o.closes_at, coalesce(o.units_left, p.units_total) as units_left,
  v.amount as valuation,
  i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en,
  p.rooms, p.title_kind, p.is_sharia, p.has_debt, p.raise, p.reserve,
  coalesce(l.full_net_yield_basis_points, p.net_yield_basis_points) as full_net_yield_basis_points,
  coalesce(l.yearly_fee_basis_points, 0) as yearly_fee_basis_points,
  coalesce(l.watch_count, 0) as watch_count, coalesce(l.changed_at, p.published_at) as changed_at,
  p.state = 'open' and o.paused_at is not null as is_paused
from properties.properties p
join properties.cities c on c.id = p.city_id
left join properties.listings l on l.property_id = p.id
left join properties.pictures i on i.property_id = p.id and i.position = 0
left join lateral (
  select f.offering_id, f.closes_at, f.units_left, f.paused_at from offerings.public_offerings f
  where f.property_id = p.id order by f.opens_at desc limit 1
) o on true
left join lateral (
  select w.amount from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1
) v on true
where p.state <> 'draft';
