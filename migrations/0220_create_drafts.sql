-- What staff write of a property before it is entered. A draft may lack anything; it is read through by
-- another person, and only then becomes a property, with a forecast that nobody can change any more.
create schema drafts;
grant usage on schema drafts to sepetak_app;

create table drafts.drafts (
  id          uuid primary key,
  -- The address that the property will have, made of its first name.
  property_id text not null unique check (property_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(property_id) <= 80),
  content     jsonb not null,                             -- amounts are texts
  version     integer not null check (version > 0),       -- grows with every change
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  changed_by  uuid not null,
  entered_at  timestamptz                                 -- null: not a property yet
);
create index drafts_newest on drafts.drafts (id desc) where entered_at is null;

grant select, insert, update (content, version, changed_at, changed_by, entered_at) on drafts.drafts to sepetak_app;
