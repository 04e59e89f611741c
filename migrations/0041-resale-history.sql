-- What was published of the value of a unit, beside what it was traded at; and how orders to sell ended.
create view market.valuations as select property_id, valued_on, unit_price from portfolio.valuations;
grant select on market.valuations to sepetak_app;
create index orders_to_sell on market.orders (property_id, number desc) where side = 'sell';
