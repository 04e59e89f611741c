-- Uploaded files. The bytes are encrypted in the file store under the id of the row. The file name and type that the
-- sender stated are not kept.
create schema files;
grant usage on schema files to sepetak_app;
create schema pictures;
grant usage on schema pictures to sepetak_app;

create table files.stored_files (
  id        uuid primary key,
  type      text not null check (type in
    ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
  bytes     integer not null check (bytes between 1 and 15728640), -- size before encryption
  key_id    text not null,                               -- the data key that encrypts the file
  stored_at timestamptz not null
);
grant select, insert, delete on files.stored_files to sepetak_app;

-- Files that no row refers to any more. Their bytes are deleted from the file store only after the transaction that
-- removed the reference has committed: the store may be another machine, and after a rollback the file must still
-- exist.
create table files.removals (
  file_id    uuid primary key,
  decided_at timestamptz not null default now()
);
grant select, insert, delete on files.removals to sepetak_app;

-- Uploaded photographs and plans. Resized versions of a photograph are in pictures.sizes.
create table pictures.pictures (
  id        uuid primary key,
  kind      text not null check (kind in ('photograph', 'plan')),
  type      text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  file_id   uuid not null unique references files.stored_files,
  bytes     integer not null check (bytes > 0),
  -- Size of the uploaded picture in pixels. Null: a PDF document.
  width     integer check (width > 0),
  height    integer check (height > 0),
  widths    integer[] not null,
  color     text check (color ~ '^#[0-9a-f]{6}$'),
  added_at  timestamptz not null,
  added_by  uuid not null,
  -- True: the picture is served to everyone once a published property shows it, until it is removed.
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
