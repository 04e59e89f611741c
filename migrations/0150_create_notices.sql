-- What a person is told inside the product. A notice is written with the change it tells about; the
-- worker announces it afterwards: to open pages, by mail and to devices.
create table notifications.notices (
  id           uuid primary key,
  user_id      uuid not null,
  event        text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  topic        text not null check (topic in ('money', 'security', 'account', 'properties', 'votes', 'offers')),
  "values"     jsonb not null default '{}',               -- what its words name; the words are the code's
  path         text check (path ~ '^/[a-z0-9]' and length(path) <= 300),   -- of a screen, without language
  happened_at  timestamptz not null,
  is_announced boolean not null default false,
  read_at      timestamptz,
  archived_at  timestamptz
);
create index notices_of_user on notifications.notices (user_id, happened_at desc, id desc);
create index notices_unread on notifications.notices (user_id, topic) where read_at is null and archived_at is null;
create index notices_to_announce on notifications.notices (id) where not is_announced;

-- What open pages are told: that something of theirs changed, never what. The announcer alone gives
-- positions, one after the other, so that nobody who reads in their order misses a row.
create table notifications.signals (
  id         uuid primary key default uuidv7(),
  user_id    uuid,                                        -- null: everybody who looks at the subject
  kind       text not null check (kind in ('notices', 'wallet', 'payment', 'portfolio', 'offering')),
  subject_id text check (length(subject_id) <= 100),
  position   bigint unique,
  made_at    timestamptz not null default now(),
  check (user_id is not null or subject_id is not null)
);
create sequence notifications.signal_positions as bigint;
create index signals_to_announce on notifications.signals (id) where position is null;
create index signals_by_age on notifications.signals (made_at);

grant select, insert, update (is_announced, read_at, archived_at) on notifications.notices to sepetak_app;
grant select, insert, update (position), delete on notifications.signals to sepetak_app;
grant usage on sequence notifications.signal_positions to sepetak_app;
