-- Emails and other messages to people. A delivery is inserted in the transaction of the change that it is about, and
-- sent afterwards.
create schema notifications;
grant usage on schema notifications to sepetak_app;
create schema webhooks;
grant usage on schema webhooks to sepetak_app;
create schema text_messages;
grant usage on schema text_messages to sepetak_app;

-- Email address and language of each user. The identity room updates the row with every change of the account.
create table notifications.recipients (
  user_id  uuid primary key,
  email    text not null,
  language text not null check (language in ('id', 'en')),
  name     text check (char_length(name) between 2 and 100) -- name in the salutation of emails
);
create index recipients_by_address on notifications.recipients (lower(normalize(email, NFKC)));
grant select, insert, update, delete on notifications.recipients to sepetak_app;

-- One row per email. The code and its types define the templates; a test renders each of them in both languages.
create table notifications.deliveries (
  id              uuid primary key default uuidv7(),
  template        text not null check (template ~ '^[a-z]+(-[a-z]+)*$'),
  user_id         uuid,
  email           text not null,
  language        text not null check (language in ('id', 'en')),
  subject_id      text,                                  -- subject of the mail, as the room that queued it identifies it
  "values"        jsonb not null default '{}',           -- emptied once the mail has been sent
  queued_at       timestamptz not null default now(),
  state           text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at         timestamptz,
  -- Error of the last attempt, without the address, for staff.
  last_fault      text check (length(last_fault) <= 200),
  check ((state = 'sent') = (sent_at is not null))
);
create index deliveries_due on notifications.deliveries (next_attempt_at) where state = 'queued';
create index deliveries_of_address on notifications.deliveries (lower(email), id desc);
create index deliveries_failed on notifications.deliveries (id desc) where state = 'failed';
-- Serves the list of the emails to one person, newest first.
create index deliveries_of_user on notifications.deliveries (user_id, id desc) where user_id is not null;
create index deliveries_of_news on notifications.deliveries (subject_id, state) where template = 'news';
grant select, insert, update ("values", state, attempts, next_attempt_at, sent_at, last_fault)
  on notifications.deliveries to sepetak_app;

-- One row per notification inside the product. It is inserted in the transaction of the change that it is about; the
-- worker announces it afterwards to open pages, by email and to devices.
create table notifications.notices (
  id           uuid primary key,
  user_id      uuid not null,
  event        text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  topic        text not null check (topic in ('money', 'security', 'account', 'properties', 'votes', 'offers')),
  "values"     jsonb not null default '{}',              -- values of the text's placeholders; the texts are in the code
  -- Path of a page, without the language. Checked without a regular expression, which costs more: one change inserts
  -- a notice for each of many holders.
  path         text check (starts_with(path, '/') and length(path) between 2 and 300
    and strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(path, 2, 1)) > 0),
  happened_at  timestamptz not null,
  is_announced boolean not null default false,
  read_at      timestamptz,
  archived_at  timestamptz,
  -- Channels chosen for this notice alone. Null: those of its topic. A notice never goes to a channel that its topic
  -- may not use.
  channels     text[]
);
create index notices_of_user on notifications.notices (user_id, happened_at desc, id desc);
create index notices_unread on notifications.notices (user_id, topic) where read_at is null and archived_at is null;
create index notices_to_announce on notifications.notices (id) where not is_announced;
grant select, insert, update (is_announced, read_at, archived_at) on notifications.notices to sepetak_app;

-- Signals for open pages that some data of theirs changed, without the data. Only the announcer assigns positions,
-- one after the other, so that a client that reads in this order misses no row.
create table notifications.signals (
  id         uuid primary key default uuidv7(),
  user_id    uuid,                                       -- null: everyone who views the subject
  kind       text not null check (kind in ('notices', 'wallet', 'payment', 'portfolio', 'offering')),
  subject_id text check (length(subject_id) <= 100),
  position   bigint unique,
  made_at    timestamptz not null default now(),
  check (user_id is not null or subject_id is not null)
);
create index signals_to_announce on notifications.signals (id) where position is null;
create index signals_by_age on notifications.signals (made_at);
grant select, insert, update (position), delete on notifications.signals to sepetak_app;

create sequence notifications.signal_positions as bigint;
grant usage on sequence notifications.signal_positions to sepetak_app;

-- Notification preferences that differ from the defaults.
create table notifications.choices (
  user_id uuid not null,
  topic   text not null check (topic in ('money', 'security', 'account', 'properties', 'votes', 'offers')),
  channel text not null check (channel in ('in-app', 'mail', 'push', 'message')),
  is_on   boolean not null,
  primary key (user_id, topic, channel),
  -- Notices about money movements and account access always go to the inbox and by email.
  check (is_on or topic not in ('money', 'security') or channel in ('push', 'message'))
);
grant select, insert, update, delete on notifications.choices to sepetak_app;

-- Notification timing of each person: quiet hours in their time zone, and which notices may wait for a digest.
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
grant select, insert, update on notifications.rhythms to sepetak_app;

-- One row per notice and channel other than the inbox. The table is both the queue and the log.
create table notifications.dispatches (
  id          uuid primary key default uuidv7(),
  notice_id   uuid not null references notifications.notices,
  user_id     uuid not null,
  channel     text not null check (channel in ('mail', 'push', 'message')),
  is_digest   boolean not null,
  due_at      timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts    integer not null default 0,
  last_fault  text check (length(last_fault) <= 200),
  ended_at    timestamptz,
  delivery_id uuid references notifications.deliveries,  -- the email that carried it
  unique (notice_id, channel),
  check ((state = 'waiting') = (ended_at is null))
);
create index dispatches_due on notifications.dispatches (channel, due_at) where state = 'waiting';
create index dispatches_of_user on notifications.dispatches (user_id, id desc);
create index dispatches_failed on notifications.dispatches (id desc) where state = 'failed';
grant select, insert, update (due_at, state, attempts, last_fault, ended_at, delivery_id)
  on notifications.dispatches to sepetak_app;

-- Links in emails that unsubscribe without signing in. A link can end only the topics it was created for.
create table notifications.unsubscribe_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    uuid not null,
  topics     text[] not null check (cardinality(topics) > 0),
  made_at    timestamptz not null default now()
);
grant select, insert, delete on notifications.unsubscribe_links to sepetak_app;

-- Devices registered for notices through the push service of their browser. The endpoint identifies the device to
-- that service only; both keys belong to the browser, and messages are encrypted with them.
create table notifications.devices (
  id            uuid primary key,
  user_id       uuid not null,
  endpoint      text not null unique check (length(endpoint) between 20 and 1000 and endpoint ~ '^https://'),
  public_key    text not null check (length(public_key) between 80 and 100),
  secret        text not null check (length(secret) between 20 and 30),
  user_agent    text not null check (length(user_agent) <= 300),
  added_at      timestamptz not null,
  session_id    uuid not null,
  shows_amounts boolean not null default false,          -- on a screen that others may see
  notified_at       timestamptz
);
create index devices_of_user on notifications.devices (user_id);
grant select, insert, update (session_id, shows_amounts, notified_at, public_key, secret, user_id, user_agent,
  added_at), delete on notifications.devices to sepetak_app;

-- The key pair by which push services recognise messages from us (RFC 8292). The product creates it once; devices are
-- registered for the public key, so it does not change.
create table notifications.push_keys (
  is_only        boolean primary key default true check (is_only),
  public_key     text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  private_key_id text not null,
  made_at        timestamptz not null
);
grant select, insert on notifications.push_keys to sepetak_app;

-- Verified phone numbers: the only numbers to which messages are sent.
create view notifications.phones as
select id as user_id, phone from identity.users where phone_verified_at is not null and status = 'active';
grant select on notifications.phones to sepetak_app;

-- Webhooks: endpoints of people's own programs, and the deliveries to them.

create table webhooks.endpoints (
  id              uuid primary key,
  user_id         uuid not null references identity.users,
  address         text not null check (length(address) between 10 and 500 and address ~ '^https://'),
  events          text[] not null check (cardinality(events) between 1 and 10
    and events <@ array['payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting', 'inheritance']),
  secret_sealed   bytea not null,                        -- key that signs the deliveries
  secret_key_id   text not null,
  created_at      timestamptz not null,
  listens_since   timestamptz not null,                  -- when the endpoint was created or last enabled
  scanned_until   timestamptz not null,                  -- events before this time are queued
  disabled_at     timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'failures')),
  removed_at      timestamptz,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index endpoints_of_user on webhooks.endpoints (user_id) where removed_at is null;
create index endpoints_to_scan on webhooks.endpoints (scanned_until) where removed_at is null;
grant select, insert, update (events, secret_sealed, secret_key_id, listens_since, scanned_until,
  disabled_at, disabled_reason, removed_at) on webhooks.endpoints to sepetak_app;

-- One row per event and endpoint. The body is stored as the bytes that are signed and sent in each attempt.
create table webhooks.deliveries (
  id              uuid primary key,
  endpoint_id     uuid not null references webhooks.endpoints,
  event           text not null check (event in
    ('payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting', 'inheritance', 'ping')),
  subject         text not null,                         -- identifies the event together with `event`
  happened_at     timestamptz not null,
  body            text not null check (length(body) <= 10000),
  state           text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status     integer,                               -- HTTP status of the last response
  last_fault      text check (last_fault in ('address', 'connection', 'timeout', 'tls', 'redirect', 'status')),
  last_tried_at   timestamptz,
  delivered_at    timestamptz,
  unique (endpoint_id, event, subject),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index deliveries_due on webhooks.deliveries (next_attempt_at) where state = 'queued';
create index deliveries_of_endpoint on webhooks.deliveries (endpoint_id, id desc);
grant select, insert, update (state, attempts, next_attempt_at, last_status, last_fault, last_tried_at,
  delivered_at) on webhooks.deliveries to sepetak_app;

-- Text messages to phones. A message is inserted in the transaction of the change that it is about, and sent
-- afterwards.

create table text_messages.outbox (
  id              uuid primary key,
  user_id         uuid not null,
  number          text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  kind            text not null check (kind in ('code', 'security', 'notice')),
  language        text not null check (language in ('id', 'en')),
  text            text not null check (char_length(text) <= 640), -- emptied once it has been sent
  queued_at       timestamptz not null,
  expires_at      timestamptz not null check (expires_at > queued_at),
  state           text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_fault      text check (length(last_fault) <= 200),
  sent_at         timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on text_messages.outbox (next_attempt_at) where state = 'queued';
create index outbox_of_number on text_messages.outbox (number, id desc);
grant select, insert, update (text, state, attempts, next_attempt_at, last_fault, sent_at), delete
  on text_messages.outbox to sepetak_app;
