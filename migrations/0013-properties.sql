-- Properties: location, facts, documents and results. Units and money are in the ledger, offerings in the offerings
-- room. Texts are stored in both languages.
create schema properties;
grant usage on schema properties to sepetak_app;
create schema questions;
grant usage on schema questions to sepetak_app;
create schema property_intake;
grant usage on schema property_intake to sepetak_app;

-- Cities and regencies, with the codes of the Home Ministry (not of the statistics office) and the time zone of
-- receipts.
create table properties.cities (
  id          text primary key check (id ~ '^[a-z]+(-[a-z]+)*$'),
  code        text not null unique check (code ~ '^[0-9]{4}$'),
  kind        text not null check (kind in ('city', 'regency')),
  name_id     text not null,
  name_en     text not null,
  province    text not null,
  -- Coordinates of the centre. Null: the city or regency was added for a property and its centre is not known.
  latitude    numeric(8, 5) check (latitude between -11.1 and 6.1),
  longitude   numeric(8, 5) check (longitude between 94.9 and 141.1),
  time_zone   text not null check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- Other common names of the city, for the search.
  other_names text not null default ''
);
insert into properties.cities values
  ('jakarta-selatan', '3174', 'city', 'Jakarta Selatan', 'South Jakarta', 'DKI Jakarta', -6.2615, 106.8106, 'Asia/Jakarta', 'jaksel'),
  ('jakarta-pusat', '3171', 'city', 'Jakarta Pusat', 'Central Jakarta', 'DKI Jakarta', -6.1865, 106.8341, 'Asia/Jakarta', 'jakpus'),
  ('bandung', '3273', 'city', 'Bandung', 'Bandung', 'Jawa Barat', -6.9175, 107.62444, 'Asia/Jakarta', ''),
  ('bogor', '3271', 'city', 'Bogor', 'Bogor', 'Jawa Barat', -6.59167, 106.8, 'Asia/Jakarta', ''),
  ('bekasi', '3275', 'city', 'Bekasi', 'Bekasi', 'Jawa Barat', -6.28333, 106.98333, 'Asia/Jakarta', ''),
  ('depok', '3276', 'city', 'Depok', 'Depok', 'Jawa Barat', -6.4, 106.81667, 'Asia/Jakarta', ''),
  ('tangerang-selatan', '3674', 'city', 'Tangerang Selatan', 'South Tangerang', 'Banten', -6.29373, 106.71244, 'Asia/Jakarta', 'tangsel bsd'),
  ('semarang', '3374', 'city', 'Semarang', 'Semarang', 'Jawa Tengah', -7.03333, 110.38333, 'Asia/Jakarta', ''),
  ('surakarta', '3372', 'city', 'Surakarta', 'Surakarta', 'Jawa Tengah', -7.55, 110.81667, 'Asia/Jakarta', 'solo'),
  ('yogyakarta', '3471', 'city', 'Yogyakarta', 'Yogyakarta', 'DI Yogyakarta', -7.8, 110.375, 'Asia/Jakarta', 'jogja yogya jogjakarta diy'),
  ('sleman', '3404', 'regency', 'Sleman', 'Sleman', 'DI Yogyakarta', -7.68167, 110.32333, 'Asia/Jakarta', 'jogja yogya jogjakarta diy'),
  ('surabaya', '3578', 'city', 'Surabaya', 'Surabaya', 'Jawa Timur', -7.26667, 112.71667, 'Asia/Jakarta', ''),
  ('malang', '3573', 'city', 'Malang', 'Malang', 'Jawa Timur', -7.975, 112.63333, 'Asia/Jakarta', ''),
  ('denpasar', '5171', 'city', 'Denpasar', 'Denpasar', 'Bali', -8.66667, 115.21663, 'Asia/Makassar', 'bali'),
  ('badung', '5103', 'regency', 'Badung', 'Badung', 'Bali', -8.65, 115.14, 'Asia/Makassar', 'bali'),
  ('mataram', '5271', 'city', 'Mataram', 'Mataram', 'Nusa Tenggara Barat', -8.5833, 116.1167, 'Asia/Makassar', 'lombok'),
  ('lombok-tengah', '5202', 'regency', 'Lombok Tengah', 'Central Lombok', 'Nusa Tenggara Barat', -8.7, 116.3, 'Asia/Makassar', 'lombok'),
  ('medan', '1271', 'city', 'Medan', 'Medan', 'Sumatera Utara', 3.5952, 98.6722, 'Asia/Jakarta', ''),
  ('batam', '2171', 'city', 'Batam', 'Batam', 'Kepulauan Riau', 1.1301, 104.0529, 'Asia/Jakarta', ''),
  ('balikpapan', '6471', 'city', 'Balikpapan', 'Balikpapan', 'Kalimantan Timur', -1.2379, 116.8529, 'Asia/Makassar', ''),
  ('makassar', '7371', 'city', 'Makassar', 'Makassar', 'Sulawesi Selatan', -5.15, 119.45, 'Asia/Makassar', 'ujungpandang');
grant select, insert on properties.cities to sepetak_app;

-- Enforces that published facts change only in the transaction of a correction by two people.
create function properties.require_correction() returns trigger language plpgsql as $$
declare
  corrected text;
begin
  if tg_table_name = 'issuers' then
    select p.id into corrected from properties.properties p where p.issuer_id = new.id;
  else
    corrected := new.id;
  end if;
  if not exists (select from properties.fact_corrections c
    where c.property_id = corrected and c.made_in = pg_current_xact_id()) then
    raise exception using errcode = 'check_violation', constraint = 'properties_corrected_by_two',
      message = 'facts of a property are corrected by two people';
  end if;
  return new;
end $$;

-- The company that owns one building and whose shares are the units.
create table properties.issuers (
  id      text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  name    text not null check (name like 'PT %'),
  number  text not null unique,                          -- business identification number; DEMO-… when it is invented
  is_demo boolean not null
);
create trigger corrected_by_two before update of name, number on properties.issuers
  for each row execute function properties.require_correction();
grant select, insert, update (name, number) on properties.issuers to sepetak_app;

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
  building_area            integer not null check (building_area > 0), -- m²
  land_area                integer check (land_area > 0), -- m²; null: strata title
  year_built               integer not null check (year_built between 1800 and 2200),
  floors                   integer not null check (floors > 0),
  rooms                    integer not null check (rooms > 0),
  power                    integer not null check (power > 0), -- VA
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
  -- The law limits one issuer to Rp10 bn in 12 months (POJK baseline).
  raise                    bigint not null check (raise <= 10000000000),
  units_total              bigint not null check (units_total > 0),
  issue_price              bigint not null check (issue_price between 100000 and 1000000),
  -- Rupiah: the issue price during the offering, later the value by the latest valuation.
  unit_price               bigint not null check (unit_price > 0),
  gross_yield_basis_points integer not null check (gross_yield_basis_points >= 0),
  net_yield_basis_points   integer not null,
  occupancy_basis_points   integer not null check (occupancy_basis_points between 0 and 10000),
  next_valuation_on        date not null,
  published_at             timestamptz not null,
  -- End of the offering while it is open, otherwise infinity; the sort key of the list "closing soon".
  open_until               timestamptz not null default 'infinity',
  search_text              text not null check (search_text = lower(search_text)),
  has_debt                 boolean not null default false, -- true: mortgaged to a bank
  is_sharia                boolean not null default false, -- true: held and let under sharia contracts
  state_changed_at         timestamptz,                  -- null: still in its first state
  -- Part of the first reserve for renovation, in rupiah; the rest is for repairs.
  renovation_reserve       bigint not null default 0,
  check (raise = price + buying_costs + reserve + platform_fee),
  check (raise = units_total * issue_price),
  check ((type = 'apartment') = (title_kind = 'SHMSRS')),
  check ((title_kind = 'SHMSRS') = (land_area is null)),
  check ((state in ('operating', 'sale-vote')) = (let_state is not null)),
  check ((state = 'open') = (open_until < 'infinity')),
  check (renovation_reserve between 0 and reserve)
);
create trigger corrected_by_two before update of summary_id, summary_en, story_id, story_en, street, village, district,
  postcode, building_area, land_area, year_built, floors, rooms, power, title_ends_on, title_number_masked, has_debt
  on properties.properties for each row execute function properties.require_correction();
grant select, insert, update (state, let_state, unit_price, gross_yield_basis_points,
  net_yield_basis_points, occupancy_basis_points, next_valuation_on, open_until, state_changed_at,
  summary_id, summary_en, story_id, story_en, street, village, district, postcode, building_area, land_area,
  year_built, floors, rooms, power, title_ends_on, title_number_masked, has_debt, search_text)
  on properties.properties to sepetak_app;

-- A picture in several widths: {src}-{width}.avif and .webp.
create table properties.pictures (
  property_id text not null references properties.properties,
  position    integer not null check (position >= 0),    -- 0: the picture of the card
  src         text not null check (src like '/%'),
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  widths      integer[] not null check (cardinality(widths) > 0),
  color       text not null check (color ~ '^#[0-9a-f]{6}$'),
  alt_id      text not null check (alt_id <> ''),
  alt_en      text not null check (alt_en <> ''),
  -- Id of an uploaded picture, from which its address is made. Null: the picture is part of the product.
  picture_id  uuid unique references pictures.pictures,
  primary key (property_id, position)
);
grant select, insert, delete on properties.pictures to sepetak_app;

-- Facts of a property other than money: documents, leases, condition, the forecast and the prices around it. No
-- tenant or other person is named.
create function properties.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

-- Valuations by licensed appraisers. A valuation is never changed; a new one follows it.
create table properties.valuations (
  property_id text not null references properties.properties,
  valued_on   date not null,
  amount      bigint not null check (amount > 0),
  appraiser   text not null,
  -- Why the value changed since the previous valuation; null for the first.
  why_id      text check (why_id <> ''),
  why_en      text check (why_en <> ''),
  primary key (property_id, valued_on),
  check ((why_id is null) = (why_en is null))
);
create trigger append_only before delete or truncate on properties.valuations
  for each statement execute function properties.refuse_change();
grant select, insert on properties.valuations to sepetak_app;

-- Files of documents that others issued about a property. One staff member submits a document; another opens and
-- approves it. The submitter has blacked out personal data. The product writes none of these documents.
create table properties.property_documents (
  id            uuid primary key,
  property_id   text not null references properties.properties,
  kind          text not null check (kind in ('sale-agreement', 'sale-deed', 'title-extract',
    'building-permit', 'building-survey', 'valuation-report', 'insurance-policy', 'land-tax-receipt', 'floor-plan',
    'inspection-report')),
  language      text not null check (language in ('id', 'en')),
  issued_by     text not null check (length(issued_by) between 2 and 160),
  issued_on     date not null,
  audience      text not null check (audience in ('public', 'buyers', 'holders')),
  file_id       uuid not null unique,
  type          text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes         integer not null check (bytes > 0),
  sha256        text check (sha256 ~ '^[0-9a-f]{64}$'),  -- hash of the stored file
  uploaded_by   uuid not null,
  uploaded_at   timestamptz not null,
  state         text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by    uuid,
  decided_at    timestamptz,
  withdrawn_by  uuid,
  withdrawn_at  timestamptz,
  withdrawn_for text check (length(withdrawn_for) between 3 and 500),
  unique (id, property_id, kind, issued_on),
  constraint property_documents_by_two
    check (state not in ('approved', 'withdrawn') or decided_by <> uploaded_by),
  constraint property_documents_decided check ((state = 'waiting') = (decided_at is null)
    and ((decided_at is null) = (decided_by is null) or sha256 is null)),
  constraint property_documents_taken_back check ((state = 'withdrawn') = (withdrawn_at is not null)
    and ((withdrawn_at is null) = (withdrawn_by is null) or sha256 is null)
    and (withdrawn_at is null) = (withdrawn_for is null))
);
create index property_documents_of_property on properties.property_documents (property_id, issued_on desc);
-- Enforces that the same file is submitted once.
create unique index property_documents_once on properties.property_documents (property_id, kind, sha256)
  where state in ('waiting', 'approved');
create trigger kept before delete or truncate on properties.property_documents
  for each statement execute function ledger.refuse_change();
grant select, insert, update (state, decided_by, decided_at, withdrawn_by, withdrawn_at, withdrawn_for)
  on properties.property_documents to sepetak_app;

-- Enforces the states of a document: it waits, is decided once, and may be withdrawn; nothing else about it changes.
create function properties.document_life() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'refused'), ('approved', 'withdrawn')) then
    raise exception 'a document does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger life before update on properties.property_documents
  for each row execute function properties.document_life();

-- Enforces that a document has the hash of its file.
create function properties.require_hash() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'property_documents_hashed',
    message = 'a document must have the hash of its file';
end $$;
create trigger hashed before insert on properties.property_documents
  for each row when (new.sha256 is null) execute function properties.require_hash();

-- Steps of the title transfer. A step is proven by a document that others issued, submitted by one person and
-- approved by another. Money leaves escrow only once the step "registered" is proven.
create table properties.title_steps (
  property_id   text not null references properties.properties,
  step          text not null check (step in
    ('agreement', 'escrow-funded', 'deed-signed', 'registered', 'units-handed-over')),
  position      integer not null check (position between 1 and 5),
  done_on       date,                                    -- null: not done yet
  document_kind text,
  document_on   date,
  -- Role of the staff member who checked the step, and the day. Null: the product recorded the step automatically.
  checked_as    text check (checked_as in ('ops', 'finance', 'compliance', 'admin')),
  checked_on    date,
  document_id   uuid,
  primary key (property_id, step),
  unique (property_id, position),
  check ((checked_as is null) = (checked_on is null)),
  check (checked_on is null or done_on is not null),
  foreign key (document_id, property_id, document_kind, document_on)
    references properties.property_documents (id, property_id, kind, issued_on),
  constraint title_steps_document_whole
    check (num_nulls(document_id, document_kind, document_on) in (0, 3)),
  constraint title_steps_own_document check (document_kind is null or document_kind is not distinct from
    case step when 'agreement' then 'sale-agreement' when 'deed-signed' then 'sale-deed'
      when 'registered' then 'title-extract' end),
  constraint title_steps_registered_by_document check (step <> 'registered' or done_on is null
    or document_id is not null)
);
grant select, insert, update (done_on, document_kind, document_on, checked_as, checked_on, document_id)
  on properties.title_steps to sepetak_app;

-- Enforces that a title step refers to an approved document.
create function properties.require_approved_document() returns trigger language plpgsql as $$
begin
  if not exists (select from properties.property_documents d where d.id = new.document_id and d.state = 'approved') then
    raise exception using errcode = 'check_violation', constraint = 'title_steps_approved_document',
      message = 'a step of the title is proven by an approved document';
  end if;
  return new;
end $$;
create trigger approved_document before insert or update of document_id on properties.title_steps
  for each row when (new.document_id is not null) execute function properties.require_approved_document();

-- Income and costs of one month, in rupiah. Each figure is an entry of the ledger; see docs/money.md.
create table properties.monthly_accounts (
  property_id            text not null references properties.properties,
  month                  date not null check (extract(day from month) = 1),
  gross                  bigint not null check (gross >= 0), -- rent received
  management             bigint not null check (management >= 0),
  maintenance            bigint not null check (maintenance >= 0),
  property_tax           bigint not null check (property_tax >= 0),
  insurance              bigint not null check (insurance >= 0),
  reserve                bigint not null check (reserve >= 0), -- set aside for repairs
  income_tax             bigint not null check (income_tax >= 0),
  net                    bigint not null,                -- negative: paid from the reserve
  occupancy_basis_points integer not null check (occupancy_basis_points between 0 and 10000),
  -- Letting rooms by the month and lodging by the night are business income, and lodging owes the local hotel tax
  -- (PBJT). The final tax of 10 % applies to ordinary leases only (PP 34/2017).
  hotel_tax              bigint not null default 0 check (hotel_tax >= 0),
  primary key (property_id, month),
  check (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax - hotel_tax)
);
create index monthly_accounts_newest on properties.monthly_accounts (month desc);
grant select, insert, delete on properties.monthly_accounts to sepetak_app;

-- The forecast of an ordinary month, made when the property was published. It never changes, so that anyone can
-- compare it with the results.
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
  hotel_tax              bigint not null default 0 check (hotel_tax >= 0),
  check (net = gross - management - maintenance - property_tax - insurance - reserve - income_tax - hotel_tax)
);
create trigger append_only before update or delete or truncate on properties.forecasts
  for each statement execute function properties.refuse_change();
grant select, insert on properties.forecasts to sepetak_app;

-- Groups of listings with equal values in all choice filters, and the number of listings in each. The values of a
-- cell never change. The count is maintained, so that counting reads cells instead of properties.
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
grant select, insert, update (count) on properties.listing_cells to sepetak_app;

-- Every word that finds a property. There are few, so a misspelt word is compared with all of them.
create table properties.listing_words (
  id   integer generated always as identity primary key,
  word text not null unique
);
create index listing_words_prefix on properties.listing_words (word text_pattern_ops);
grant select, insert on properties.listing_words to sepetak_app;

-- One row per published property with the columns by which lists are filtered, sorted and searched.
create table properties.listings (
  property_id                 text primary key references properties.properties,
  cell_id                     integer not null references properties.listing_cells,
  net_yield_basis_points      integer not null,
  full_net_yield_basis_points integer not null,          -- net yield if everything were let
  yearly_fee_basis_points     integer not null,          -- the manager's share per year, of the money raised
  occupancy_basis_points      integer not null,
  valuation_gap_basis_points  integer not null,          -- price compared with the latest valuation
  watch_count                 integer not null default 0 check (watch_count >= 0),
  unit_price                  bigint not null,
  published_at                timestamptz not null,
  open_until                  timestamptz not null,
  changed_at                  timestamptz not null,
  code                        text not null,
  word_ids                    integer[] not null
);
create index listings_cell on properties.listings (cell_id);
create index listings_words on properties.listings using gin (word_ids);
create index listings_code on properties.listings (code text_pattern_ops);
create index listings_occupancy on properties.listings (occupancy_basis_points, property_id);
create index listings_changed on properties.listings (changed_at, property_id);
create index listings_watched on properties.listings (watch_count, property_id);
-- These indexes serve range filters: the listings in a range are counted by cell from an index-only scan.
create index listings_newest on properties.listings (published_at, property_id) include (cell_id);
create index listings_closing on properties.listings (open_until, property_id) include (cell_id);
create index listings_yield on properties.listings (net_yield_basis_points, property_id) include (cell_id);
create index listings_price on properties.listings (unit_price, property_id) include (cell_id);
create index listings_gap on properties.listings (valuation_gap_basis_points, property_id) include (cell_id);
grant select, insert, update, delete on properties.listings to sepetak_app;

-- The values that each listing must have. The yields are over the latest twelve months or, before the first month, by
-- the forecast. For the fully let yield, rent and the costs proportional to it grow with the occupancy; the other
-- costs stay.
-- The card contains what a list shows of a property, so that a page does not read six tables. What changes without a
-- refresh (units left, pause, watchers, open questions) is read from its own table.
create view properties.listing_facts as
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
    coalesce(round((p.price - v.amount) * 10000.0 / v.amount), 0)::integer as valuation_gap_basis_points,
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
grant select on properties.listing_facts to sepetak_app;

-- The rest of the forecast at publication: value growth, days of funding, and years until the exit.
create table properties.outlooks (
  property_id         text primary key references properties.properties,
  made_on             date not null,
  growth_basis_points integer not null check (growth_basis_points between -5000 and 5000), -- per year
  funding_days        integer not null check (funding_days between 1 and 365),
  exit_years          integer not null check (exit_years between 1 and 30)
);
create trigger append_only before update or delete or truncate on properties.outlooks
  for each statement execute function properties.refuse_change();
grant select, insert on properties.outlooks to sepetak_app;

-- Documents that the product generates from its own data. A document is identified by kind and day, so the same
-- content can be generated again.
create table properties.documents (
  property_id text not null references properties.properties,
  kind        text not null check (kind in
    ('prospectus', 'valuation', 'lease-summary', 'insurance')),
  issued_on   date not null,
  primary key (property_id, kind, issued_on)
);
grant select, insert on properties.documents to sepetak_app;

-- Enforces that a published record is deleted only in the transaction of its record change.
create function properties.require_record_change() returns trigger language plpgsql as $$
begin
  if not exists (select from properties.record_changes c where c.made_in = pg_current_xact_id()
    and c.record_id = case tg_table_name
      when 'plans' then concat(to_jsonb(old) ->> 'property_id', ' ', left(to_jsonb(old) ->> 'month', 7))
      when 'city_facts' then concat(to_jsonb(old) ->> 'city_id', ' ', to_jsonb(old) ->> 'kind')
      else to_jsonb(old) ->> 'id' end) then
    raise exception using errcode = 'check_violation', constraint = 'records_changed_by_two',
      message = 'what was published about a property is taken back by two people';
  end if;
  return old;
end $$;

-- Leases, with the kind of tenant only. A new rent is a new row; only `ended_on` is ever updated.
create table properties.leases (
  id           uuid primary key,
  property_id  text not null references properties.properties,
  space_id     text not null check (length(space_id) between 1 and 80),
  space_en     text not null check (length(space_en) between 1 and 80),
  tenant_kind  text not null check (tenant_kind in ('household', 'students', 'guests', 'shop', 'food',
    'education', 'health', 'office', 'logistics')),
  starts_on    date not null,
  ends_on      date,                                     -- null: from month to month
  monthly_rent bigint check (monthly_rent > 0),          -- rupiah; null: depends on the rooms or nights let
  ended_on     date check (ended_on >= starts_on),       -- null: still running
  check (ends_on > starts_on)
);
create index leases_of_property on properties.leases (property_id, starts_on desc);
create trigger changed_by_two before delete on properties.leases
  for each row execute function properties.require_record_change();
grant select, insert, update (ended_on), delete on properties.leases to sepetak_app;

-- Condition of a property: inspections, repairs, and payments or validities with a due date.
create table properties.health_items (
  id          uuid primary key,
  property_id text not null references properties.properties,
  kind        text not null check (kind in ('inspection', 'repair', 'land-tax', 'permit', 'insurance')),
  text_id     text not null check (length(text_id) between 1 and 400),
  text_en     text not null check (length(text_en) between 1 and 400),
  opened_on   date not null, -- date of inspection, report, bill or grant, or start of insurance
  due_on      date check (due_on >= opened_on),          -- payment deadline or end of validity
  done_on     date check (done_on >= opened_on),         -- null: open
  amount      bigint check (amount >= 0),                -- rupiah: cost, tax or sum insured
  check (kind <> 'inspection' or done_on = opened_on),
  check (kind not in ('permit', 'insurance', 'land-tax') or due_on is not null)
);
create index health_items_of_property on properties.health_items (property_id, opened_on desc);
create trigger changed_by_two before delete on properties.health_items
  for each row execute function properties.require_record_change();
grant select, insert, update (done_on), delete on properties.health_items to sepetak_app;

-- Published price ranges of a city, with source and date. They are ranges, not promises.
create table properties.city_prices (
  city_id                    text not null references properties.cities,
  as_of                      date not null,
  lowest                     bigint not null check (lowest > 0), -- rupiah per square metre of building
  highest                    bigint not null check (highest >= lowest),
  yield_lowest_basis_points  integer not null,           -- gross, per year
  yield_highest_basis_points integer not null check (yield_highest_basis_points >= yield_lowest_basis_points),
  source                     text not null,
  address                    text not null check (address like 'https://%'),
  primary key (city_id, as_of)
);
insert into properties.city_prices values
  ('jakarta-selatan', '2026-11-01', 25000000, 35000000, 500, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('jakarta-pusat', '2026-11-01', 25000000, 35000000, 500, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('bandung', '2026-11-01', 15000000, 25000000, 400, 700, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('surabaya', '2026-11-01', 18000000, 28000000, 500, 700, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('yogyakarta', '2026-11-01', 10000000, 20000000, 400, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('badung', '2026-11-01', 55000000, 66000000, 700, 1500, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('denpasar', '2026-11-01', 55000000, 66000000, 700, 1500, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia');
grant select on properties.city_prices to sepetak_app;

-- Planned rent and costs of a future month. A plan is never changed: a newer plan for the same month replaces it, and
-- earlier plans can still be read.
create table properties.plans (
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  planned_at  timestamptz not null,
  planned_by  uuid not null,
  gross       bigint not null check (gross >= 0),
  costs       bigint not null check (costs >= 0),        -- rupiah, everything deducted from the rent
  note_id     text not null check (length(note_id) between 3 and 300),
  note_en     text not null check (length(note_en) between 3 and 300),
  primary key (property_id, month, planned_at)
);
create trigger append_only before update or truncate on properties.plans
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.plans
  for each row execute function properties.require_record_change();
grant select, insert, delete on properties.plans to sepetak_app;

-- Queue of refreshed listings, one row per change, for the job that compares them with people's alerts. A change is
-- never merged with an earlier row: the job that takes that row may not see this change yet.
create table properties.listing_changes (
  id          bigint generated always as identity primary key,
  property_id text not null
);
grant select, insert, delete on properties.listing_changes to sepetak_app;

-- Number of properties per word and cell, so that results of a broad word are counted without reading properties. It
-- is updated with every change of a listing, like the counts of cells.
create table properties.listing_word_counts (
  word_id integer not null references properties.listing_words,
  cell_id integer not null references properties.listing_cells,
  count   integer not null default 0 check (count >= 0),
  primary key (word_id, cell_id) include (count)
);
grant select, insert, update (count) on properties.listing_word_counts to sepetak_app;

-- Published facts about a city, recorded by staff with source and date. A newer fact of a kind replaces the previous
-- one; rows are not updated.
create table properties.city_facts (
  id          uuid primary key,
  city_id     text not null references properties.cities,
  kind        text not null check (kind in ('minimum-wage', 'flood', 'quake', 'roads-and-stations')),
  text_id     text not null check (length(text_id) between 2 and 400),
  text_en     text not null check (length(text_en) between 2 and 400),
  as_of       date not null,                             -- date to which the fact applies
  source      text not null check (length(source) between 2 and 160),
  address     text not null check (address like 'https://%' and length(address) <= 500),
  recorded_at timestamptz not null,
  recorded_by uuid not null
);
create index city_facts_newest on properties.city_facts (city_id, kind, as_of desc, id desc);
create trigger append_only before update or truncate on properties.city_facts
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.city_facts
  for each row execute function properties.require_record_change();
grant select, insert, delete on properties.city_facts to sepetak_app;

-- Cards of listings. They are separate from properties.listings, which stays narrow because queries scan it by the
-- thousand. The text is stored as it is sent.
create table properties.listing_cards (
  property_id text primary key references properties.listings on delete cascade,
  card        json not null
);
grant select, insert, update, delete on properties.listing_cards to sepetak_app;

-- Which staff member opened which document: only a person who opened a document can approve it.
create table properties.document_views (
  document_id uuid not null references properties.property_documents,
  user_id     uuid not null,
  opened_at   timestamptz not null,                      -- first time
  primary key (document_id, user_id)
);
grant select, insert on properties.document_views to sepetak_app;

create table properties.floor_plans (
  property_id text not null references properties.properties,
  position    integer not null check (position >= 0),
  picture_id  uuid not null unique references pictures.pictures,
  title_id    text not null check (title_id <> ''),
  title_en    text not null check (title_en <> ''),
  primary key (property_id, position)
);
grant select, insert, delete on properties.floor_plans to sepetak_app;

create view properties.shown_plans as
select f.property_id, f.position, f.title_id, f.title_en, p.id, p.type, p.bytes, p.width, p.height, p.widths, p.color
from properties.floor_plans f join pictures.pictures p on p.id = f.picture_id;
grant select on properties.shown_plans to sepetak_app;

-- Tax rates per class of income, by the day they take effect. Income tax is a share of the rent (final tax) or of the
-- profit after costs.
create table properties.tax_terms (
  class                   text not null check (class in ('rent', 'rooms', 'lodging')),
  effective_from          date not null,
  income_tax_basis        text not null check (income_tax_basis in ('rent', 'profit')),
  income_tax_basis_points integer not null check (income_tax_basis_points between 0 and 10000),
  hotel_tax_basis_points  integer not null check (hotel_tax_basis_points between 0 and 10000),
  source                  text not null,
  primary key (class, effective_from)
);
insert into properties.tax_terms values
  ('rent', '2018-01-02', 'rent', 1000, 0, 'PP 34/2017'),
  ('rooms', '2022-01-01', 'profit', 1100, 0, 'UU PPh 17(1)b, 31E'),
  ('lodging', '2022-01-05', 'profit', 1100, 1000, 'UU PPh 17(1)b, 31E; UU 1/2022');
grant select on properties.tax_terms to sepetak_app;

-- Class of income of a property: by its type, unless the tenants of its current leases determine another class.
create table properties.tax_classes (
  type           text not null,
  tenant_kind    text,                                   -- null: not known
  effective_from date not null,
  class          text not null check (class in ('rent', 'rooms', 'lodging')),
  unique nulls not distinct (type, tenant_kind, effective_from)
);
insert into properties.tax_classes
select t.type, null, '2018-01-02'::date, t.class from (values ('house', 'rent'), ('apartment', 'rent'),
  ('shophouse', 'rent'), ('home-office', 'rent'), ('warehouse', 'rent'), ('boarding-house', 'rooms'),
  ('villa', 'lodging')) as t (type, class)
union all
select t.type, 'guests', '2018-01-02'::date, 'lodging' from (values ('house'), ('apartment')) as t (type)
union all
select 'villa', 'household', '2018-01-02'::date, 'rent';
grant select on properties.tax_classes to sepetak_app;

-- Corrections of wrong facts of a property by two people. The previous values stay readable. Name, prices, forecast
-- and outlook cannot be corrected.
create table properties.fact_corrections (
  id           uuid primary key,                         -- id of the proposal
  property_id  text not null references properties.properties,
  changes      jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  why_id       text not null check (length(why_id) between 1 and 400),
  why_en       text not null check (length(why_en) between 1 and 400),
  proposed_by  uuid not null,
  approved_by  uuid not null,
  corrected_at timestamptz not null,
  made_in      xid8 not null default pg_current_xact_id(), -- the only transaction in which it permits the change
  constraint fact_corrections_by_two check (approved_by <> proposed_by)
);
create index fact_corrections_of_property on properties.fact_corrections (property_id, corrected_at desc);
create trigger append_only before update or delete or truncate on properties.fact_corrections
  for each statement execute function properties.refuse_change();
grant select, insert on properties.fact_corrections to sepetak_app;

-- Corrections and withdrawals of published leases, condition items, month plans, inspection pictures and city facts,
-- by two people. Each row keeps the deleted row as it was: a row of those tables is deleted only in the transaction
-- of such a record.
create table properties.record_changes (
  id          uuid primary key,                          -- id of the proposal
  property_id text references properties.properties,
  city_id     text references properties.cities,
  what        text not null check (what in ('lease', 'condition', 'plan', 'picture', 'city-fact')),
  record_id   text not null check (record_id <> ''),
  before      jsonb not null check (jsonb_typeof(before) = 'object'),
  after       jsonb check (jsonb_typeof(after) = 'object'), -- null: the record was taken back
  why_id      text not null check (length(why_id) between 3 and 400),
  why_en      text not null check (length(why_en) between 3 and 400),
  proposed_by uuid not null,
  approved_by uuid not null,
  changed_at  timestamptz not null,
  made_in     xid8 not null default pg_current_xact_id(), -- the only transaction in which it permits the change
  check (num_nonnulls(property_id, city_id) = 1 and (city_id is not null) = (what = 'city-fact')),
  constraint record_changes_by_two check (approved_by <> proposed_by)
);
create index record_changes_of_property on properties.record_changes (property_id, changed_at desc);
create trigger append_only before update or delete or truncate on properties.record_changes
  for each statement execute function properties.refuse_change();
grant select, insert on properties.record_changes to sepetak_app;

-- Public pictures of inspections.
create table properties.inspection_pictures (
  id          uuid primary key,
  property_id text not null references properties.properties,
  file_id     uuid not null unique references files.stored_files,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  looked_on   date not null,
  title_id    text not null check (length(title_id) between 2 and 160),
  title_en    text not null check (length(title_en) between 2 and 160)
);
create index inspection_pictures_of_property on properties.inspection_pictures (property_id, looked_on desc, id desc);
create trigger append_only before update or truncate on properties.inspection_pictures
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.inspection_pictures
  for each row execute function properties.require_record_change();
grant select, insert, delete on properties.inspection_pictures to sepetak_app;

-- Questions about a property and the public answers of staff. Others see a question once staff have published it. It
-- is never rewritten, only answered or rejected.

create table questions.questions (
  id           uuid primary key,
  property_id  text not null references properties.properties,
  asker_id     uuid not null,
  is_holder    boolean not null,                         -- true: the asker had units
  language     text not null check (language in ('id', 'en')),
  text         text not null check (length(text) between 10 and 2000),
  asked_at     timestamptz not null,
  published_at timestamptz check (published_at >= asked_at),
  answer_id    text check (length(answer_id) between 10 and 2000),
  answer_en    text check (length(answer_en) between 10 and 2000),
  answered_at  timestamptz check (answered_at >= asked_at),
  answered_by  uuid,
  answered_as  text check (answered_as in ('ops', 'support', 'admin')),
  rejected_at  timestamptz check (rejected_at >= asked_at),
  rejected_by  uuid,
  rejected_for text check (rejected_for in ('personal-data', 'off-topic', 'duplicate', 'abusive')),
  motion_id    uuid, -- id of the motion in the meetings room; null: about the property
  check ((answer_id is null) = (answer_en is null)),
  check ((answer_id is null) = (answered_at is null)),
  check ((answer_id is null) = (answered_by is null)),
  check ((answer_id is null) = (answered_as is null)),
  check (answered_at is null or published_at is not null),
  check ((rejected_at is null) = (rejected_by is null)),
  check ((rejected_at is null) = (rejected_for is null)),
  check (rejected_at is null or published_at is null)
);
create index questions_public on questions.questions (property_id, published_at desc, id desc)
  where published_at is not null;
create index questions_waiting on questions.questions (asked_at, id)
  where answered_at is null and rejected_at is null;
create index questions_of_asker on questions.questions (asker_id, asked_at desc);
create index questions_of_motion on questions.questions (motion_id) where motion_id is not null;
grant select, insert, update (published_at, answer_id, answer_en, answered_at, answered_by, answered_as,
  rejected_at, rejected_by, rejected_for) on questions.questions to sepetak_app;

-- Owners of units: free, held for an order, or bought and not yet allotted.
create view questions.holders as
select owner_id, asset from ledger.accounts
where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and balance < 0;
grant select on questions.holders to sepetak_app;

-- Drafts of properties by staff. A draft may lack anything; another person reviews it, and only then it becomes a
-- property, with a forecast that cannot be changed.

create table property_intake.drafts (
  id          uuid primary key,
  -- The id that the property will have, made from its first name.
  property_id text not null unique check (property_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(property_id) <= 80),
  content     jsonb not null,                            -- amounts as text
  version     integer not null check (version > 0),      -- increases with every change
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  changed_by  uuid not null,
  entered_at  timestamptz,                               -- null: not a property yet
  -- Input that is not a valid value of its field yet, stored as typed and shown to the author.
  unfinished  jsonb not null default '{}'
);
create index drafts_newest on property_intake.drafts (id desc) where entered_at is null;
grant select, insert, update (content, version, changed_at, changed_by, entered_at, unfinished)
  on property_intake.drafts to sepetak_app;

-- Pictures of a draft. The first photograph is the cover.
create table property_intake.pictures (
  picture_id uuid primary key references pictures.pictures,
  draft_id   uuid not null references property_intake.drafts,
  position   integer not null check (position >= 0),
  alt_id     text check (alt_id <> ''),                  -- null: not written yet
  alt_en     text check (alt_en <> ''),
  unique (draft_id, position) deferrable initially deferred
);
grant select, insert, update (position, alt_id, alt_en), delete on property_intake.pictures to sepetak_app;

create view property_intake.shown_pictures as
select d.draft_id, d.picture_id as id, d.position, d.alt_id, d.alt_en, p.kind, p.type, p.bytes, p.width,
  p.height, p.widths, p.color
from property_intake.pictures d join pictures.pictures p on p.id = d.picture_id;
grant select on property_intake.shown_pictures to sepetak_app;
