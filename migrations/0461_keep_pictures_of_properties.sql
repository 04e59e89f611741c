-- Photographs and floor plans that staff upload. The bytes are files of the store; a photograph is
-- kept in several sizes, so that a page loads no more than it shows.
alter table files.stored_files
  drop constraint stored_files_type_check,
  add constraint stored_files_type_check check
    (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'));

create schema pictures;
grant usage on schema pictures to sepetak_app;

create table pictures.pictures (
  id          uuid primary key,
  kind        text not null check (kind in ('photograph', 'plan')),
  type        text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  file_id     uuid not null unique references files.stored_files,
  bytes       integer not null check (bytes > 0),
  -- Of the picture as it was taken in; a document has none.
  width       integer check (width > 0),
  height      integer check (height > 0),
  widths      integer[] not null,
  color       text check (color ~ '^#[0-9a-f]{6}$'),
  added_at    timestamptz not null,
  added_by    uuid not null,
  -- Served to everybody once a published property shows it, and no longer when it is taken away.
  is_public   boolean not null default false,
  check ((type = 'application/pdf') = (width is null) and (width is null) = (height is null)
    and (width is null) = (color is null) and (type = 'application/pdf') = (cardinality(widths) = 0)),
  check (kind = 'plan' or type <> 'application/pdf')
);

create table pictures.sizes (
  picture_id uuid not null references pictures.pictures,
  width      integer not null check (width > 0),
  type       text not null check (type in ('image/webp', 'image/avif')),
  file_id    uuid not null unique references files.stored_files,
  primary key (picture_id, width, type)
);
grant select, insert, delete, update (is_public) on pictures.pictures to sepetak_app;
grant select, insert, delete on pictures.sizes to sepetak_app;

-- What a draft shows of the property: the first photograph is its cover.
create table drafts.pictures (
  picture_id uuid primary key references pictures.pictures,
  draft_id   uuid not null references drafts.drafts,
  position   integer not null check (position >= 0),
  alt_id     text check (alt_id <> ''),                   -- null: not written yet
  alt_en     text check (alt_en <> ''),
  unique (draft_id, position) deferrable initially deferred
);
grant select, insert, delete, update (position, alt_id, alt_en) on drafts.pictures to sepetak_app;

create view drafts.shown_pictures as
select d.draft_id, d.picture_id as id, d.position, d.alt_id, d.alt_en, p.kind, p.type, p.bytes, p.width,
  p.height, p.widths, p.color
from drafts.pictures d join pictures.pictures p on p.id = d.picture_id;
grant select on drafts.shown_pictures to sepetak_app;

-- What was typed and is no value of its field yet: kept as it was typed, and named to the author.
alter table drafts.drafts add column unfinished jsonb not null default '{}';
grant update (unfinished) on drafts.drafts to sepetak_app;

-- A draft names its city or regency by the official code, and shows uploaded pictures only.
update drafts.drafts d set content = (d.content - 'cityId' - 'plotId' - 'lookId' - 'lookEn') ||
  jsonb_build_object('cityCode', (select c.code from properties.cities c where c.id = d.content ->> 'cityId'))
where d.entered_at is null;

-- Any city or regency of the country can have a property. Nobody told us where the centre of one is
-- that is added this way, so it has none.
alter table properties.cities alter column latitude drop not null, alter column longitude drop not null;
grant insert on properties.cities to sepetak_app;

-- A city without a known centre is put where its properties are.
create or replace view catalogue.cities as
select c.id, c.name_id, c.name_en, c.province,
  coalesce(c.latitude, p.latitude)::float8 as lat, coalesce(c.longitude, p.longitude)::float8 as lon
from properties.cities c
left join lateral (
  select avg(q.latitude) as latitude, avg(q.longitude) as longitude from properties.properties q
  where c.latitude is null and q.city_id = c.id and q.state <> 'draft'
) p on true
where c.latitude is not null or p.latitude is not null;

-- The address of an uploaded picture is made of its id; those shipped with the product have none.
alter table properties.pictures add column picture_id uuid unique references pictures.pictures;
grant delete on properties.pictures to sepetak_app;

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
