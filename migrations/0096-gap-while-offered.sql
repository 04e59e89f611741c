-- The price against the valuation is a figure of the offering. Afterwards investors set the price of a unit, so the
-- purchase price of the building is no longer compared; as without a valuation, the column is 0.
create or replace view properties.listing_facts as
select f.property_id, f.city_id, f.type, f.state, f.let_state, f.title_kind, f.is_sharia, f.has_debt,
  f.net_yield_basis_points, f.occupancy_basis_points, f.unit_price, f.published_at, f.open_until, f.code,
  f.full_net_yield_basis_points, f.yearly_fee_basis_points, f.valuation_gap_basis_points, f.changed_at, f.words,
  jsonb_build_object(
    'code', f.code, 'name', f.name, 'type', f.type, 'city', jsonb_build_object('id', f.city_id,
      'name', jsonb_build_object('id', f.city_name_id, 'en', f.city_name_en)), 'district', f.district, 'buildingArea', f.building_area, 'landArea', f.land_area,
    'rooms', f.rooms, 'titleKind', f.title_kind, 'isSharia', f.is_sharia, 'hasDebt', f.has_debt,
    'state', f.state, 'letState', f.let_state, 'unitPrice', f.unit_price, 'unitsTotal', f.units_total,
    'price', f.price, 'raise', f.raise, 'reserve', f.reserve, 'valuation', f.valuation,
    'grossYieldBasisPoints', f.gross_yield_basis_points, 'netYieldBasisPoints', f.net_yield_basis_points,
    'fullNetYieldBasisPoints', f.full_net_yield_basis_points, 'yearlyFeeBasisPoints', f.yearly_fee_basis_points,
    'isForecast', not exists (select from properties.monthly_accounts h where h.property_id = f.property_id),
    'occupancyBasisPoints', f.occupancy_basis_points,
    -- Milliseconds, because an instant as text would depend on the time zone of the session.
    'publishedAt', floor(extract(epoch from f.published_at) * 1000)::bigint,
    'changedAt', floor(extract(epoch from f.changed_at) * 1000)::bigint,
    'openUntil', case when f.open_until < 'infinity' then floor(extract(epoch from f.open_until) * 1000)::bigint end,
    'picture', jsonb_build_object('src', f.src, 'width', f.width, 'height', f.height, 'widths', f.widths,
      'color', f.color, 'alt', jsonb_build_object('id', f.alt_id, 'en', f.alt_en))) as card
from (
  select p.id as property_id, p.city_id, p.type, p.state, p.let_state, p.title_kind, p.is_sharia, p.has_debt,
    p.net_yield_basis_points, p.occupancy_basis_points, p.unit_price, p.published_at, p.open_until, p.code,
    round((m.part_left * 10000 / m.occupancy - m.fixed) * 120000 / (p.raise * m.months))::integer as full_net_yield_basis_points,
    round(m.management * 120000 / (p.raise * m.months))::integer as yearly_fee_basis_points,
    case when p.state in ('coming-soon', 'open', 'funded')
      then coalesce(round((p.price - v.amount) * 10000.0 / v.amount), 0)::integer else 0 end as valuation_gap_basis_points,
    greatest(p.published_at, p.state_changed_at, v.valued_on::timestamp at time zone 'Asia/Jakarta',
      (m.newest + interval '1 month') at time zone 'Asia/Jakarta') as changed_at,
    array(select distinct w from regexp_split_to_table(
      concat_ws(' ', p.search_text, c.other_names, case p.type
        when 'house' then 'rumah house' when 'apartment' then 'apartemen apartment flat'
        when 'shophouse' then 'ruko shophouse' when 'home-office' then 'rukan kantor office'
        when 'boarding-house' then 'kost kos indekos boarding' when 'villa' then 'villa vila'
        when 'warehouse' then 'gudang warehouse' else p.type end),
      '[^a-z0-9]+') w where w <> '' and w <> lower(p.code)) as words,
    p.name, c.name_id as city_name_id, c.name_en as city_name_en, p.district, p.building_area, p.land_area, p.rooms,
    p.units_total, p.price, p.raise, p.reserve, v.amount as valuation, p.gross_yield_basis_points,
    i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en
  from properties.properties p
  join properties.cities c on c.id = p.city_id
  left join properties.pictures i on i.property_id = p.id and i.position = 0
  left join lateral (
    select w.amount, w.valued_on from properties.valuations w
    where w.property_id = p.id order by w.valued_on desc limit 1
  ) v on true
  left join lateral (
    select sum(n.gross - n.management - n.maintenance - n.reserve - n.income_tax - n.hotel_tax)::numeric as part_left,
      sum(n.property_tax + n.insurance)::numeric as fixed, sum(n.management)::numeric as management,
      sum(n.occupancy_basis_points)::numeric / count(*) as occupancy, count(*) as months, max(n.month)::timestamp as newest
    from (
      select * from properties.monthly_accounts a
      where a.property_id = p.id order by a.month desc limit 12
    ) n having sum(n.occupancy_basis_points) > 0
    union all
    select f.gross - f.management - f.maintenance - f.reserve - f.income_tax - f.hotel_tax, f.property_tax + f.insurance,
      f.management, f.occupancy_basis_points, 1, null
    from properties.forecasts f where f.property_id = p.id and f.occupancy_basis_points > 0
    limit 1
  ) m on true
  where p.state <> 'draft' and m.months is not null
) f;

update properties.listings l set valuation_gap_basis_points = 0
from properties.properties p
where p.id = l.property_id and p.state not in ('coming-soon', 'open', 'funded') and l.valuation_gap_basis_points <> 0;
