-- Properties, where they stand and how they do. Units and money are the ledger's; what an offering
-- sells is the offerings room's. Whatever people wrote is here in both languages.
create extension if not exists pg_trgm;
create schema properties;
grant usage on schema properties to sepetak_app;

-- Codes of the Home Ministry (not of the statistics office), with the time zone receipts are told in.
create table properties.cities (
  id            text primary key check (id ~ '^[a-z]+(-[a-z]+)*$'),
  code          text not null unique check (code ~ '^[0-9]{4}$'),
  kind          text not null check (kind in ('city', 'regency')),
  name_id       text not null,
  name_en       text not null,
  province      text not null,
  latitude      numeric(8, 5) not null check (latitude between -11.1 and 6.1),
  longitude     numeric(8, 5) not null check (longitude between 94.9 and 141.1),
  time_zone     text not null check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'))
);
insert into properties.cities values
  ('jakarta-selatan', '3174', 'city', 'Jakarta Selatan', 'South Jakarta', 'DKI Jakarta', -6.2615, 106.8106, 'Asia/Jakarta'),
  ('jakarta-pusat', '3171', 'city', 'Jakarta Pusat', 'Central Jakarta', 'DKI Jakarta', -6.1865, 106.8341, 'Asia/Jakarta'),
  ('bandung', '3273', 'city', 'Bandung', 'Bandung', 'Jawa Barat', -6.9175, 107.62444, 'Asia/Jakarta'),
  ('bogor', '3271', 'city', 'Bogor', 'Bogor', 'Jawa Barat', -6.59167, 106.8, 'Asia/Jakarta'),
  ('bekasi', '3275', 'city', 'Bekasi', 'Bekasi', 'Jawa Barat', -6.28333, 106.98333, 'Asia/Jakarta'),
  ('depok', '3276', 'city', 'Depok', 'Depok', 'Jawa Barat', -6.4, 106.81667, 'Asia/Jakarta'),
  ('tangerang-selatan', '3674', 'city', 'Tangerang Selatan', 'South Tangerang', 'Banten', -6.29373, 106.71244, 'Asia/Jakarta'),
  ('semarang', '3374', 'city', 'Semarang', 'Semarang', 'Jawa Tengah', -7.03333, 110.38333, 'Asia/Jakarta'),
  ('surakarta', '3372', 'city', 'Surakarta', 'Surakarta', 'Jawa Tengah', -7.55, 110.81667, 'Asia/Jakarta'),
  ('yogyakarta', '3471', 'city', 'Yogyakarta', 'Yogyakarta', 'DI Yogyakarta', -7.8, 110.375, 'Asia/Jakarta'),
  ('sleman', '3404', 'regency', 'Sleman', 'Sleman', 'DI Yogyakarta', -7.68167, 110.32333, 'Asia/Jakarta'),
  ('surabaya', '3578', 'city', 'Surabaya', 'Surabaya', 'Jawa Timur', -7.26667, 112.71667, 'Asia/Jakarta'),
  ('malang', '3573', 'city', 'Malang', 'Malang', 'Jawa Timur', -7.975, 112.63333, 'Asia/Jakarta'),
  ('denpasar', '5171', 'city', 'Denpasar', 'Denpasar', 'Bali', -8.66667, 115.21663, 'Asia/Makassar'),
  ('badung', '5103', 'regency', 'Badung', 'Badung', 'Bali', -8.65, 115.14, 'Asia/Makassar'),
  ('mataram', '5271', 'city', 'Mataram', 'Mataram', 'Nusa Tenggara Barat', -8.5833, 116.1167, 'Asia/Makassar'),
  ('lombok-tengah', '5202', 'regency', 'Lombok Tengah', 'Central Lombok', 'Nusa Tenggara Barat', -8.7, 116.3, 'Asia/Makassar'),
  ('medan', '1271', 'city', 'Medan', 'Medan', 'Sumatera Utara', 3.5952, 98.6722, 'Asia/Jakarta'),
  ('batam', '2171', 'city', 'Batam', 'Batam', 'Kepulauan Riau', 1.1301, 104.0529, 'Asia/Jakarta'),
  ('balikpapan', '6471', 'city', 'Balikpapan', 'Balikpapan', 'Kalimantan Timur', -1.2379, 116.8529, 'Asia/Makassar'),
  ('makassar', '7371', 'city', 'Makassar', 'Makassar', 'Sulawesi Selatan', -5.15, 119.45, 'Asia/Makassar');

-- The company that owns one building and whose shares are the units.
create table properties.issuers (
  id      text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  name    text not null check (name like 'PT %'),
  number  text not null unique,                           -- its business number; DEMO-… when it is made up
  is_demo boolean not null
);

create table properties.properties (
  id                       text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  code                     text not null unique check (code ~ '^[A-Z]{2,6}[0-9]{2,8}$'),
  name                     text not null check (length(name) between 2 and 100),
  type                     text not null check (type in
    ('house', 'apartment', 'shophouse', 'home-office', 'boarding-house', 'villa', 'warehouse')),
  city_id                  text not null references properties.cities,
  state                    text not null check (state in ('draft', 'coming-soon', 'open', 'funded',
    'closing', 'operating', 'sale-vote', 'sold', 'paid-out', 'failed', 'withdrawn')),
  let_state                text check (let_state in ('let', 'partly-let', 'empty')),
  issuer_id                text not null unique references properties.issuers,
  street                   text not null,
  village                  text not null,
  district                 text not null,
  postcode                 text not null check (postcode ~ '^[1-9][0-9]{4}$'),
  latitude                 numeric(8, 5) not null check (latitude between -11.1 and 6.1),
  longitude                numeric(8, 5) not null check (longitude between 94.9 and 141.1),
  building_area            integer not null check (building_area > 0),          -- m²
  land_area                integer check (land_area > 0),                       -- m²; null: strata title
  year_built               integer not null check (year_built between 1800 and 2200),
  floors                   integer not null check (floors > 0),
  rooms                    integer not null check (rooms > 0),
  power                    integer not null check (power > 0),                  -- VA
  title_kind               text not null check (title_kind in ('SHGB', 'SHMSRS')),
  title_ends_on            date not null,
  title_number_masked      text not null check (title_number_masked like '%•%'),
  summary_id               text not null check (summary_id <> ''),
  summary_en               text not null check (summary_en <> ''),
  story_id                 text not null check (story_id <> ''),
  story_en                 text not null check (story_en <> ''),
  price                    bigint not null check (price > 0),
  buying_costs             bigint not null check (buying_costs >= 0),
  reserve                  bigint not null check (reserve >= 0),
  platform_fee             bigint not null check (platform_fee >= 0),
  -- The law's ceiling for one issuer in 12 months (POJK baseline) is Rp10 bn.
  raise                    bigint not null check (raise <= 10000000000),
  units_total              bigint not null check (units_total > 0),
  issue_price              bigint not null check (issue_price between 100000 and 1000000),
  -- What a unit costs in the offering, later what it is worth by the newest valuation.
  unit_price               bigint not null check (unit_price > 0),
  gross_yield_basis_points integer not null check (gross_yield_basis_points >= 0),
  net_yield_basis_points   integer not null,
  occupancy_basis_points   integer not null check (occupancy_basis_points between 0 and 10000),
  next_valuation_on        date not null,
  published_at             timestamptz not null,
  -- The end of its offering while that is open: the key of the list "closing soon".
  open_until               timestamptz not null default 'infinity',
  search_text              text not null check (search_text = lower(search_text)),
  check (raise = price + buying_costs + reserve + platform_fee),
  check (raise = units_total * issue_price),
  check ((type = 'apartment') = (title_kind = 'SHMSRS')),
  check ((title_kind = 'SHMSRS') = (land_area is null)),
  check ((state in ('operating', 'sale-vote')) = (let_state is not null)),
  check ((state = 'open') = (open_until < 'infinity'))
);
-- Each order of the list reads the page it needs from one of these; the filters cover the facets.
create index properties_newest on properties.properties (published_at desc, id desc) where state <> 'draft';
create index properties_closing on properties.properties (open_until, id) where state <> 'draft';
create index properties_yield on properties.properties (net_yield_basis_points desc, id desc) where state <> 'draft';
create index properties_price on properties.properties (unit_price, id) where state <> 'draft';
create index properties_facets on properties.properties (city_id, type, state) where state <> 'draft';
create index properties_search on properties.properties using gin (search_text gin_trgm_ops);

-- A picture in several widths: {src}-{width}.avif and .webp.
create table properties.pictures (
  property_id text not null references properties.properties,
  position    integer not null check (position >= 0),      -- 0 is the one on the card
  src         text not null check (src like '/%'),
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  widths      integer[] not null check (cardinality(widths) > 0),
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  alt_id      text not null check (alt_id <> ''),
  alt_en      text not null check (alt_en <> ''),
  primary key (property_id, position)
);

-- What a licensed appraiser said. A valuation is never changed; a new one follows it.
create table properties.valuations (
  property_id text not null references properties.properties,
  valued_on   date not null,
  amount      bigint not null check (amount > 0),
  appraiser   text not null,
  primary key (property_id, valued_on)
);

create table properties.title_steps (
  property_id text not null references properties.properties,
  step        text not null check (step in
    ('agreement', 'escrow-funded', 'deed-signed', 'registered', 'units-handed-over')),
  position    integer not null check (position between 1 and 5),
  done_on     date,                                        -- null: not yet
  primary key (property_id, step),
  unique (property_id, position)
);

-- What one month brought and cost. Each figure is an entry of the ledger; see docs/money.md.
create table properties.monthly_accounts (
  property_id            text not null references properties.properties,
  month                  date not null check (extract(day from month) = 1),
  gross                  bigint not null check (gross >= 0),        -- rent received
  management             bigint not null check (management >= 0),
  maintenance            bigint not null check (maintenance >= 0),
  property_tax           bigint not null check (property_tax >= 0),
  insurance              bigint not null check (insurance >= 0),
  reserve                bigint not null check (reserve >= 0),      -- set aside for repairs
  income_tax             bigint not null check (income_tax >= 0),
  net                    bigint not null,                           -- below zero: paid from the reserve
  occupancy_basis_points integer not null check (occupancy_basis_points between 0 and 10000),
  primary key (property_id, month),
  check (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax)
);

-- What was expected of an ordinary month when the property was published. Never changed, so that
-- anybody can hold it against what came.
create table properties.forecasts (
  property_id            text primary key references properties.properties,
  made_on                date not null,
  gross                  bigint not null check (gross >= 0),
  management             bigint not null check (management >= 0),
  maintenance            bigint not null check (maintenance >= 0),
  property_tax           bigint not null check (property_tax >= 0),
  insurance              bigint not null check (insurance >= 0),
  reserve                bigint not null check (reserve >= 0),
  income_tax             bigint not null check (income_tax >= 0),
  net                    bigint not null,
  occupancy_basis_points integer not null check (occupancy_basis_points between 0 and 10000),
  check (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax)
);

grant select on properties.cities to sepetak_app;
grant select, insert on properties.issuers, properties.properties, properties.pictures,
  properties.valuations, properties.title_steps, properties.monthly_accounts, properties.forecasts to sepetak_app;
grant update (state, let_state, unit_price, gross_yield_basis_points, net_yield_basis_points,
  occupancy_basis_points, next_valuation_on, open_until) on properties.properties to sepetak_app;
grant update (done_on) on properties.title_steps to sepetak_app;
