-- Which properties an investor looked at last; the newest few are kept, so that they are found again.
create table watching.seen (
  investor_id uuid not null,
  property_id text not null references properties.properties,
  seen_at     timestamptz not null,
  primary key (investor_id, property_id)
);
create index seen_of_investor on watching.seen (investor_id, seen_at desc);

grant select, insert, update, delete on watching.seen to sepetak_app;
