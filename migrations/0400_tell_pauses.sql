-- An offering may be paused before it opens too: its property says so to everybody, and to the staff who look after it.
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
  o.paused_at is not null as is_paused,
  (select count(*)::integer from questions.questions q where q.property_id = p.id
    and q.published_at is not null and q.answered_at is null) as open_questions
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

create or replace view reports.properties as
select p.id, p.code, p.name, p.state, p.let_state, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.reserve, p.unit_price, p.units_total, p.next_valuation_on,
  (select min(m.month) from properties.monthly_accounts m where m.property_id = p.id) as first_month,
  (select max(m.month) from properties.monthly_accounts m where m.property_id = p.id) as newest_month,
  exists (select from offerings.offerings o where o.property_id = p.id
    and o.state in ('coming-soon', 'open') and o.paused_at is not null) as is_paused,
  exists (select from offerings.offerings o where o.property_id = p.id and o.state = 'review') as is_in_review
from properties.properties p join properties.cities c on c.id = p.city_id;
