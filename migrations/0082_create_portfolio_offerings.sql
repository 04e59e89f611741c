-- What is on sale and how much of it one investor may have.
create view portfolio.offerings_on_sale as
select property_id, unit_price, minimum_units, holder_units_max, units_left, opens_at, closes_at
from offerings.public_offerings where state = 'open';

grant select on portfolio.offerings_on_sale to sepetak_app;
