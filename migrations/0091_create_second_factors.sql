-- What an account is guarded by besides its password, and what a sign-in still waits for.
alter table identity.users
  add column password_reset_at timestamptz,              -- a new password was set by a mailed link
  add column has_password      boolean not null default true; -- false: only a provider was ever used

-- By what its owner came in: for the history that they read.
alter table identity.sessions
  add column entered_by text not null default 'password' check (entered_by in
    ('password', 'activation', 'app', 'recovery', 'mail', 'passkey', 'provider'));

-- An authenticator app: its secret lies sealed for its owner. One code is spent once: `last_step` is
-- the newest half minute whose code was taken.
create table identity.app_factors (
  id             uuid primary key,
  user_id        uuid not null unique references identity.users,
  key_id         text not null,
  secret         bytea not null,
  created_at     timestamptz not null,
  activated_at   timestamptz,                            -- null: is being set up
  last_used_at   timestamptz,
  last_step      bigint not null default 0,
  removal_due_at timestamptz check (removal_due_at is null or activated_at is not null)
);
create index app_factors_due on identity.app_factors (removal_due_at)
  where removal_due_at is not null;

create table identity.passkeys (
  id             uuid primary key,
  user_id        uuid not null references identity.users,
  credential_id  text not null unique,
  public_key     bytea not null,
  counter        bigint not null check (counter >= 0),
  transports     text[] not null,
  name           text not null check (char_length(name) between 1 and 60),
  is_synced      boolean not null,                       -- it goes along to its owner's other devices
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  removal_due_at timestamptz
);
create index passkeys_of_user on identity.passkeys (user_id);
create index passkeys_due on identity.passkeys (removal_due_at) where removal_due_at is not null;

-- What a passkey has to sign: handed out once, taken back once.
create table identity.passkey_challenges (
  id         uuid primary key,
  challenge  text not null,
  purpose    text not null check (purpose in ('add', 'sign-in', 'second-step', 'confirm')),
  user_id    uuid references identity.users,
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'sign-in')
);
create index passkey_challenges_by_expiry on identity.passkey_challenges (expires_at);

-- Shown once when they are made; keyed hashes lie here.
create table identity.recovery_codes (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  code_hash  bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at    timestamptz
);
create index recovery_codes_of_user on identity.recovery_codes (user_id);

-- A sign-in whose first factor was right. Its ticket opens the second step and nothing else.
create table identity.second_steps (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  used_at     timestamptz
);
create index second_steps_by_expiry on identity.second_steps (expires_at);

-- A code by mail, for one purpose and one thing: the newest one only.
create table identity.mailed_codes (
  purpose    text not null check (purpose in ('sign-in', 'confirm', 'old-email', 'new-email')),
  subject_id uuid not null,
  user_id    uuid not null references identity.users,
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  sent_at    timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  primary key (purpose, subject_id)
);
create index mailed_codes_by_expiry on identity.mailed_codes (expires_at);

grant select, insert, update, delete on identity.app_factors, identity.passkeys,
  identity.recovery_codes, identity.second_steps, identity.mailed_codes to sepetak_app;
grant select, insert, delete on identity.passkey_challenges to sepetak_app;
