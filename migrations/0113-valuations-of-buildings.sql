-- The growth forecast at launch is that of the building, so its result needs the valuation itself, not only the value
-- of a unit that follows from it.
create or replace view portfolio.valuations as
select v.property_id, v.valued_on, (v.amount + p.reserve) / p.units_total as unit_price, v.amount
from properties.valuations v join properties.properties p on p.id = v.property_id;
