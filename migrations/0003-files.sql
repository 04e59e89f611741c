-- What people sent us as files. The bytes are sealed in the store under the row's id; nothing that a
-- sender said about a file (name, type) is kept.
create schema files;
grant usage on schema files to sepetak_app;
create schema pictures;
grant usage on schema pictures to sepetak_app;

create table files.stored_files (
  id        uuid primary key,
  type      text not null check (type in
    ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
  bytes     integer not null check (bytes between 1 and 15728640), -- as kept, before sealing
  key_id    text not null,                               -- the data key it is sealed by
  stored_at timestamptz not null
);
grant select, insert, delete on files.stored_files to sepetak_app;

-- Files that no row points at. Their bytes leave the store once the story that ended them is
-- committed: the store may be another machine, and what is rolled back must find its file again.
create table files.removals (
  file_id    uuid primary key,
  decided_at timestamptz not null default now()
);
grant select, insert, delete on files.removals to sepetak_app;

create table pictures.pictures (
  id        uuid primary key,
  kind      text not null check (kind in ('photograph', 'plan')),
  type      text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  file_id   uuid not null unique references files.stored_files,
  bytes     integer not null check (bytes > 0),
  -- Of the picture as it was taken in; a document has none.
  width     integer check (width > 0),
  height    integer check (height > 0),
  widths    integer[] not null,
  color     text check (color ~ '^#[0-9a-f]{6}$'),
  added_at  timestamptz not null,
  added_by  uuid not null,
  -- Served to everybody once a published property shows it, until it is taken away.
  is_public boolean not null default false,
  check ((type = 'application/pdf') = (width is null) and (width is null) = (height is null)
    and (width is null) = (color is null) and (type = 'application/pdf') = (cardinality(widths) = 0)),
  check (kind = 'plan' or type <> 'application/pdf')
);
grant select, insert, update (is_public), delete on pictures.pictures to sepetak_app;

create table pictures.sizes (
  picture_id uuid not null references pictures.pictures,
  width      integer not null check (width > 0),
  type       text not null check (type in ('image/webp', 'image/avif')),
  file_id    uuid not null unique references files.stored_files,
  primary key (picture_id, width, type)
);
grant select, insert, delete on pictures.sizes to sepetak_app;
