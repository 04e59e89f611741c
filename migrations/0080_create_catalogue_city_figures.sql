-- What everybody may read of a city: what its properties yield, how full they are, and what they
-- were worth over time. Views only; each figure is counted from these rows when it is asked for.
create view catalogue.city_properties as
select p.id as property_id, p.city_id, p.name, p.state, p.building_area, p.net_yield_basis_points,
  p.occupancy_basis_points
from properties.properties p where p.state <> 'draft';

create view catalogue.valuations as
select property_id, valued_on, amount from properties.valuations;

-- A city without a picture of its own is shown by one of its properties.
create view catalogue.city_pictures as
select c.id as city_id, i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en
from properties.cities c
join lateral (
  select l.property_id from properties.listing_cells n
  join properties.listings l on l.cell_id = n.id
  where n.city_id = c.id and n.count > 0 order by n.id, l.property_id limit 1
) f on true
join properties.pictures i on i.property_id = f.property_id and i.position = 0;

grant select on catalogue.city_properties, catalogue.valuations, catalogue.city_pictures to sepetak_app;
