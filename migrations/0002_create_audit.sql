-- Who did what, to what, when. Rows are added and read, never changed or removed.
create schema audit;
grant usage on schema audit to sepetak_app;

create table audit.events (
  id           bigint generated always as identity primary key,
  happened_at  timestamptz not null,
  actor_id     uuid,                                     -- null: the product itself
  action       text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_kind text not null,
  subject_id   text not null,
  details      jsonb not null default '{}'
);
create index events_of_subject on audit.events (subject_kind, subject_id, id);
grant select, insert on audit.events to sepetak_app;
