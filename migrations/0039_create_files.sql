-- What people sent us as files. The bytes lie sealed in the store under the row's id; nothing that a
-- sender said about a file (name, type) is kept.
create schema files;
grant usage on schema files to sepetak_app;

create table files.stored_files (
  id         uuid primary key,
  type       text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes      integer not null check (bytes between 1 and 15728640), -- as kept, before sealing
  key_id     text not null,                              -- the data key it is sealed by
  stored_at  timestamptz not null
);

grant select, insert, delete on files.stored_files to sepetak_app;
