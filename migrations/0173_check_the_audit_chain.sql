-- That the chain of the audit log was recomputed, once a day, and what was found.
create table audit.checks (
  day        date primary key,                           -- of Jakarta
  checked_at timestamptz not null,
  events     bigint not null check (events >= 0),        -- how many links were looked at
  faults     integer not null check (faults >= 0)
);
grant select, insert on audit.checks to sepetak_app;

-- Rows come in the order of their time, so a few pages of summaries find a period; each insert is
-- spared the cost of another tree.
create index events_by_time on audit.events using brin (happened_at) with (pages_per_range = 32);
