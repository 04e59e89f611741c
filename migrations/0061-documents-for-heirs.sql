-- Documents that an investor keeps with us for their heirs, sealed. Staff open them once two people have confirmed the death.
create table inheritance.prepared_documents (
  id      uuid primary key,
  user_id uuid not null references identity.users,
  kind    text not null,
  file_id uuid not null unique references files.stored_files,
  kept_at timestamptz not null
);
create index prepared_documents_of_user on inheritance.prepared_documents (user_id, id);
grant select, insert, delete on inheritance.prepared_documents to sepetak_app;
