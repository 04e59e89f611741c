-- What lies in a range is counted by cells from the index of its column alone.
drop index properties.listings_newest, properties.listings_closing, properties.listings_yield,
  properties.listings_price, properties.listings_gap;
create index listings_newest on properties.listings (published_at, property_id) include (cell_id);
create index listings_closing on properties.listings (open_until, property_id) include (cell_id);
create index listings_yield on properties.listings (net_yield_basis_points, property_id) include (cell_id);
create index listings_price on properties.listings (unit_price, property_id) include (cell_id);
create index listings_gap on properties.listings (valuation_gap_basis_points, property_id) include (cell_id);
