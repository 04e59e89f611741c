-- A past value of a unit uses the newest valuation since the units were issued, independent of who holds them.
create or replace view portfolio.properties as
select p.id, p.code, p.name, p.type, p.title_kind, p.state, p.let_state, p.unit_price, p.issue_price,
  p.units_total, p.raise, p.net_yield_basis_points, p.occupancy_basis_points,
  p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en,
  s.name as issuer_name, s.is_demo as issuer_is_demo,
  f.made_on as promised_on, f.net as promised_net,
  f.occupancy_basis_points as promised_occupancy_basis_points,
  o.growth_basis_points as promised_growth_basis_points,
  (select t.done_on from properties.title_steps t
    where t.property_id = p.id and t.step = 'units-handed-over') as handed_over_on
from properties.properties p
join properties.cities c on c.id = p.city_id
join properties.pictures i on i.property_id = p.id and i.position = 0
join properties.issuers s on s.id = p.issuer_id
left join properties.forecasts f on f.property_id = p.id
left join properties.outlooks o on o.property_id = p.id
where p.state <> 'draft';

-- A property can pay its rent of a month and the proceeds of its sale in the same month.
alter table distributions.distributions
  drop constraint distributions_property_id_month_key,
  add unique (property_id, month, is_final);
