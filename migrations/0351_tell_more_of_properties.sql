-- Who of the staff looked a title step through, and when; null: the product noted it by itself.
alter table properties.title_steps
  add column checked_as text check (checked_as in ('ops', 'finance', 'compliance', 'admin')),
  add column checked_on date,
  add check ((checked_as is null) = (checked_on is null)),
  add check (checked_on is null or done_on is not null);
grant update (checked_as, checked_on) on properties.title_steps to sepetak_app;

-- What of the first reserve is for renovation; the rest is for repairs.
alter table properties.properties
  add column renovation_reserve bigint not null default 0
    check (renovation_reserve between 0 and reserve);

-- A survey tells of a building and of what inspections found.
alter table properties.documents drop constraint documents_kind_check;
alter table properties.documents add constraint documents_kind_check check (kind in
  ('prospectus', 'valuation', 'title-extract', 'survey', 'lease-summary', 'insurance'));

-- How many questions of a property wait for an answer in public, and which offerings sell nothing for the moment.
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
  p.state = 'open' and o.paused_at is not null as is_paused,
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
