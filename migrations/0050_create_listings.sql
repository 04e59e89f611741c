-- What the marketplace searches, filters, orders and counts by: one narrow row a published property,
-- made out of what stands about it in this room. Nothing here is a source: the view says what each
-- row must be, and one query makes all of them anew.
create extension if not exists fuzzystrmatch;

alter table properties.properties
  add column has_debt         boolean not null default false,     -- a bank's mortgage rests on it
  add column is_sharia        boolean not null default false,     -- held and let by sharia contracts
  add column state_changed_at timestamptz;                        -- null: still in its first state
grant update (state_changed_at) on properties.properties to sepetak_app;

-- What people call a city besides its name.
alter table properties.cities add column other_names text not null default '';
update properties.cities set other_names = 'jaksel' where id = 'jakarta-selatan';
update properties.cities set other_names = 'jakpus' where id = 'jakarta-pusat';
update properties.cities set other_names = 'jogja yogya jogjakarta diy' where id in ('yogyakarta', 'sleman');
update properties.cities set other_names = 'solo' where id = 'surakarta';
update properties.cities set other_names = 'tangsel bsd' where id = 'tangerang-selatan';
update properties.cities set other_names = 'bali' where id in ('denpasar', 'badung');
update properties.cities set other_names = 'lombok' where id in ('mataram', 'lombok-tengah');
update properties.cities set other_names = 'ujungpandang' where id = 'makassar';

-- Properties that are alike in everything that is filtered by choices, and how many they are. What
-- a cell stands for never changes; the count is kept, so that counting reads cells and no properties.
create table properties.listing_cells (
  id         integer generated always as identity primary key,
  city_id    text not null references properties.cities,
  type       text not null,
  state      text not null,
  let_state  text,
  title_kind text not null,
  is_sharia  boolean not null,
  has_debt   boolean not null,
  count      integer not null default 0 check (count >= 0),
  unique nulls not distinct (city_id, type, state, let_state, title_kind, is_sharia, has_debt)
);

-- Every word that finds a property. Few, so that a misspelt one is compared with all of them.
create table properties.listing_words (
  id   integer generated always as identity primary key,
  word text not null unique
);
create index listing_words_prefix on properties.listing_words (word text_pattern_ops);

create table properties.listings (
  property_id                   text primary key references properties.properties,
  cell_id                       integer not null references properties.listing_cells,
  net_yield_basis_points        integer not null,
  full_net_yield_basis_points   integer not null,   -- what the net yield would be with everything let
  yearly_fee_basis_points       integer not null,   -- the manager's part, a year, of the money raised
  occupancy_basis_points        integer not null,
  valuation_gap_basis_points    integer not null,   -- price against the newest valuation
  watch_count                   integer not null default 0 check (watch_count >= 0),
  unit_price                    bigint not null,
  published_at                  timestamptz not null,
  open_until                    timestamptz not null,
  changed_at                    timestamptz not null,
  code                          text not null,
  word_ids                      integer[] not null
);
create index listings_cell on properties.listings (cell_id);
create index listings_words on properties.listings using gin (word_ids);
create index listings_code on properties.listings (code text_pattern_ops);
-- Each order of the list, forwards and backwards.
create index listings_newest on properties.listings (published_at, property_id);
create index listings_closing on properties.listings (open_until, property_id);
create index listings_yield on properties.listings (net_yield_basis_points, property_id);
create index listings_price on properties.listings (unit_price, property_id);
create index listings_gap on properties.listings (valuation_gap_basis_points, property_id);
create index listings_occupancy on properties.listings (occupancy_basis_points, property_id);
create index listings_changed on properties.listings (changed_at, property_id);
create index listings_watched on properties.listings (watch_count, property_id);

-- What each listing must be. The yields are over the newest twelve months or, before the first, by
-- the forecast; fully let, rent and what is a part of it grow with the occupancy, the rest stays.
create view properties.listing_facts as
select p.id as property_id, p.city_id, p.type, p.state, p.let_state, p.title_kind, p.is_sharia, p.has_debt,
  p.net_yield_basis_points, p.occupancy_basis_points, p.unit_price, p.published_at, p.open_until, p.code,
  round((m.part_left * 10000 / m.occupancy - m.fixed) * 120000 / (p.raise * m.months))::integer as full_net_yield_basis_points,
  round(m.management * 120000 / (p.raise * m.months))::integer as yearly_fee_basis_points,
  coalesce(round((p.price - v.amount) * 10000.0 / v.amount), 0)::integer as valuation_gap_basis_points,
  greatest(p.published_at, p.state_changed_at, v.valued_on::timestamp at time zone 'Asia/Jakarta',
    (m.newest + interval '1 month') at time zone 'Asia/Jakarta') as changed_at,
  array(select distinct w from regexp_split_to_table(
    concat_ws(' ', p.search_text, c.other_names, case p.type
      when 'house' then 'rumah house' when 'apartment' then 'apartemen apartment flat'
      when 'shophouse' then 'ruko shophouse' when 'home-office' then 'rukan kantor office'
      when 'boarding-house' then 'kost kos indekos boarding' when 'villa' then 'villa vila'
      when 'warehouse' then 'gudang warehouse' else p.type end),
    '[^a-z0-9]+') w where w <> '' and w <> lower(p.code)) as words
from properties.properties p
join properties.cities c on c.id = p.city_id
left join lateral (
  select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1
) v on true
left join lateral (
  select sum(n.gross - n.management - n.maintenance - n.reserve - n.income_tax)::numeric as part_left,
    sum(n.property_tax + n.insurance)::numeric as fixed, sum(n.management)::numeric as management,
    sum(n.occupancy_basis_points)::numeric / count(*) as occupancy, count(*) as months, max(n.month)::timestamp as newest
  from (
    select * from properties.monthly_accounts a
    where a.property_id = p.id order by a.month desc limit 12
  ) n having sum(n.occupancy_basis_points) > 0
  union all
  select f.gross - f.management - f.maintenance - f.reserve - f.income_tax, f.property_tax + f.insurance,
    f.management, f.occupancy_basis_points, 1, null
  from properties.forecasts f where f.property_id = p.id and f.occupancy_basis_points > 0
  limit 1
) m on true
where p.state <> 'draft' and m.months is not null;

-- What the catalogue reads of them.
drop view catalogue.search;
create view catalogue.listings as select * from properties.listings;
create view catalogue.words as select id, word from properties.listing_words;
create view catalogue.cells as
select n.id, n.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  replace(lower(c.province), ' ', '-') as province_id, c.province,
  c.latitude::float8 as lat, c.longitude::float8 as lon,
  n.type, n.state, n.let_state, n.title_kind, n.is_sharia, n.has_debt, n.count
from properties.listing_cells n join properties.cities c on c.id = n.city_id;

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
  coalesce(l.watch_count, 0) as watch_count, coalesce(l.changed_at, p.published_at) as changed_at
from properties.properties p
join properties.cities c on c.id = p.city_id
left join properties.listings l on l.property_id = p.id
left join properties.pictures i on i.property_id = p.id and i.position = 0
left join lateral (
  select f.offering_id, f.closes_at, f.units_left from offerings.public_offerings f
  where f.property_id = p.id order by f.opens_at desc limit 1
) o on true
left join lateral (
  select w.amount from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1
) v on true
where p.state <> 'draft';

-- The orders and filters of the list read listings from now on.
drop index properties.properties_newest, properties.properties_closing, properties.properties_yield,
  properties.properties_price, properties.properties_facets, properties.properties_search;

grant select on properties.listing_facts to sepetak_app;
grant select, insert on properties.listing_words to sepetak_app;
grant select, insert, update (count) on properties.listing_cells to sepetak_app;
grant select, insert, update, delete on properties.listings to sepetak_app;
grant select on catalogue.listings, catalogue.words, catalogue.cells to sepetak_app;
