-- What rent and costs of a month to come are planned at. A plan is never changed: a newer one of the same
-- month takes its place, and the earlier can still be read.
create table properties.plans (
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  planned_at  timestamptz not null,
  planned_by  uuid not null,
  gross       bigint not null check (gross >= 0),
  costs       bigint not null check (costs >= 0),          -- everything that is taken from the rent
  note_id     text not null check (length(note_id) between 3 and 300),
  note_en     text not null check (length(note_en) between 3 and 300),
  primary key (property_id, month, planned_at)
);
create trigger append_only before update or delete or truncate on properties.plans
  for each statement execute function properties.refuse_change();
grant select, insert on properties.plans to sepetak_app;
