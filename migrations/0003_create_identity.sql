-- Accounts, their roles and sessions, and what people agreed to. No secret lies here in clear:
-- passwords are argon2id, refresh tokens and tickets SHA-256 of 32 random bytes, codes keyed hashes.
create schema identity;
grant usage on schema identity to sepetak_app;

create table identity.users (
  id            uuid primary key,
  email         text not null check (length(email) between 3 and 254),
  email_key     text not null unique,                    -- the address as it is compared: NFKC, lower case
  password_hash text not null check (password_hash like '$argon2id$%'),
  status        text not null check (status in ('registered', 'active', 'closed')),
  name          text check (char_length(name) between 2 and 100),
  phone         text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language      text not null check (language in ('id', 'en')),
  created_at    timestamptz not null,
  activated_at  timestamptz,
  check (status <> 'active' or activated_at is not null),
  check (status <> 'registered' or activated_at is null)
);

create table identity.roles (
  user_id    uuid not null references identity.users,
  role       text not null check (role in ('ops', 'finance', 'compliance', 'support', 'admin')),
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- One row a session and device. A row is ended, never removed while it tells which devices are known.
create table identity.sessions (
  id            uuid primary key,
  user_id       uuid not null references identity.users,
  refresh_hash  bytea not null unique check (octet_length(refresh_hash) = 32),
  device        text not null,                           -- address group and browser, as a keyed hash
  user_agent    text not null check (length(user_agent) <= 300),
  address       text not null check (length(address) <= 64),
  started_at    timestamptz not null,
  last_used_at  timestamptz not null,
  expires_at    timestamptz not null check (expires_at > started_at),
  ended_at      timestamptz,
  ended_reason  text check (ended_reason in ('logged-out', 'account-closed')),
  check ((ended_at is null) = (ended_reason is null))
);
create index sessions_of_user on identity.sessions (user_id, device);
create index sessions_by_expiry on identity.sessions (expires_at);

-- A registration that waits for its code. The password belongs to the ticket: who activates gets the
-- password chosen with that ticket, never one that somebody else chose for the same address.
create table identity.activations (
  id              uuid primary key,
  user_id         uuid not null references identity.users,
  ticket_hash     bytea not null unique check (octet_length(ticket_hash) = 32),
  opens_account   boolean not null,                      -- false: the address already had an account
  password_hash   text not null check (password_hash like '$argon2id$%'),
  code_hash       bytea not null check (octet_length(code_hash) = 32),
  code_sent_at    timestamptz not null,
  code_expires_at timestamptz not null check (code_expires_at > code_sent_at),
  wrong_tries     integer not null default 0 check (wrong_tries between 0 and 5),
  created_at      timestamptz not null,
  expires_at      timestamptz not null check (expires_at > created_at),
  used_at         timestamptz,
  check (used_at is null or opens_account)
);
create index activations_of_user on identity.activations (user_id) where used_at is null;
create index activations_by_expiry on identity.activations (expires_at);

create table identity.consents (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  purpose      text not null check (purpose in ('terms', 'privacy', 'marketing')),
  text_version text not null,
  language     text not null check (language in ('id', 'en')),
  channel      text not null check (channel in ('web', 'staff')),
  given_at     timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create index consents_of_user on identity.consents (user_id, purpose);

-- Counters of attempts, as rate-limiter-flexible keeps them; `expire` is in milliseconds.
create unlogged table identity.attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_by_expiry on identity.attempts (expire);

grant select, insert, update on identity.users, identity.consents to sepetak_app;
grant select, insert, delete on identity.roles to sepetak_app;
grant select, insert, update, delete
  on identity.sessions, identity.activations, identity.attempts to sepetak_app;
