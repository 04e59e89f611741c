-- Which topics somebody wants on which channel, where that differs from what everybody starts with.
create table notifications.choices (
  user_id uuid not null,
  topic   text not null check (topic in ('money', 'security', 'account', 'properties', 'votes', 'offers')),
  channel text not null check (channel in ('in-app', 'mail', 'push')),
  is_on   boolean not null,
  primary key (user_id, topic, channel),
  -- What moves money or opens the door is told in the inbox and by mail, whatever anybody chooses.
  check (is_on or topic not in ('money', 'security') or channel = 'push')
);

-- When somebody wants to hear from us: quiet hours in their zone, and what may wait for a summary.
create table notifications.rhythms (
  user_id     uuid primary key,
  time_zone   text not null default 'Asia/Jakarta'
              check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  quiet_from  time,
  quiet_until time,
  digest      text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- A notice on its way through one channel other than the inbox. The row is the queue and the log.
create table notifications.dispatches (
  id          uuid primary key default uuidv7(),
  notice_id   uuid not null references notifications.notices,
  user_id     uuid not null,
  channel     text not null check (channel in ('mail', 'push')),
  is_digest   boolean not null,
  due_at      timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts    integer not null default 0,
  last_fault  text check (length(last_fault) <= 200),
  ended_at    timestamptz,
  delivery_id uuid references notifications.deliveries,       -- the mail it went with
  unique (notice_id, channel),
  check ((state = 'waiting') = (ended_at is null))
);
create index dispatches_due on notifications.dispatches (channel, due_at) where state = 'waiting';
create index dispatches_of_user on notifications.dispatches (user_id, id desc);
create index dispatches_failed on notifications.dispatches (id desc) where state = 'failed';

-- A link in a mail that ends such mails without signing in. Only what it was made for can be ended.
create table notifications.unsubscribe_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    uuid not null,
  topics     text[] not null check (cardinality(topics) > 0),
  made_at    timestamptz not null default now()
);

-- Why a mail did not leave the last time, without its address: what staff need to know.
alter table notifications.deliveries add column last_fault text check (length(last_fault) <= 200);
create index deliveries_failed on notifications.deliveries (id desc) where state = 'failed';

grant select, insert, update, delete on notifications.choices to sepetak_app;
grant select, insert, update on notifications.rhythms to sepetak_app;
grant select, insert, update (due_at, state, attempts, last_fault, ended_at, delivery_id)
  on notifications.dispatches to sepetak_app;
grant select, insert, delete on notifications.unsubscribe_links to sepetak_app;
grant update (last_fault) on notifications.deliveries to sepetak_app;

-- Devices that asked to be told through their browser's push service. The address names the device
-- to that service only; the two keys are the browser's, and what we send is sealed for it.
create table notifications.devices (
  id         uuid primary key,
  user_id    uuid not null,
  endpoint   text not null unique check (length(endpoint) between 20 and 1000 and endpoint ~ '^https://'),
  public_key text not null check (length(public_key) between 80 and 100),
  secret     text not null check (length(secret) between 20 and 30),
  user_agent text not null check (length(user_agent) <= 300),
  added_at   timestamptz not null
);
create index devices_of_user on notifications.devices (user_id);

grant select, insert, delete on notifications.devices to sepetak_app;
