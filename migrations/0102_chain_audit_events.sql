-- Each audit event is bound to all before it by a hash, a moment after it was written: a job chains
-- what is there, so that no purchase waits for another. Rows are added and read.
create table audit.links (
  position  bigint primary key check (position > 0),
  event_id  bigint not null unique references audit.events,
  hash      bytea not null check (octet_length(hash) = 32),   -- of the former hash and the event
  linked_at timestamptz not null
);
grant select, insert on audit.links to sepetak_app;
