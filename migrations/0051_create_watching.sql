-- What investors keep an eye on: properties, and questions they want to ask the list again.
create schema watching;
grant usage on schema watching to sepetak_app;

create table watching.watched (
  investor_id uuid not null,
  property_id text not null references properties.properties,
  watched_at  timestamptz not null,
  primary key (investor_id, property_id)
);
create index watched_of_property on watching.watched (property_id);

-- A question as the list's address puts it: filters and order, without page and view.
create table watching.saved_searches (
  id          uuid primary key,
  investor_id uuid not null,
  query       text not null check (length(query) <= 1000),
  saved_at    timestamptz not null,
  unique (investor_id, query)
);
create index saved_searches_of_investor on watching.saved_searches (investor_id, id);

grant select, insert, delete on watching.watched, watching.saved_searches to sepetak_app;
