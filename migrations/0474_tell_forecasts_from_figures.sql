-- Whether what is said of yield and occupancy is a forecast: until the first month is booked, whatever state
-- the property is in. The view is long and grows with its columns, so one pair is put into its card.
do $$
declare
  told text := pg_get_viewdef('properties.listing_facts');
  now_told text;
begin
  now_told := replace(told, '''occupancyBasisPoints''', '''isForecast'', not exists (
    select from properties.monthly_accounts h where h.property_id = f.property_id), ''occupancyBasisPoints''');
  assert now_told like '%isForecast%';
  execute 'create or replace view properties.listing_facts as ' || now_told;
end
$$;
update properties.listing_cards c set card = f.card::json
from properties.listing_facts f where f.property_id = c.property_id;

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
    and q.published_at is not null and q.answered_at is null) as open_questions,
  not exists (select from properties.monthly_accounts h where h.property_id = p.id) as is_forecast
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
