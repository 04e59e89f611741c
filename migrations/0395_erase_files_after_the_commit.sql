-- Files that nobody points at any more. Their bytes leave the store once the story that ended them is
-- committed: the store may be another machine, and what is rolled back must find its file again.
create table files.removals (
  file_id    uuid primary key,
  decided_at timestamptz not null default now()
);
grant select, insert, delete on files.removals to sepetak_app;
