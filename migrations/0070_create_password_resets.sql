-- Who asked for a new password. The answer never tells whether an account is behind an address: the
-- request is only noted, and whoever does the product's errands looks the account up afterwards.
create table identity.reset_requests (
  id           uuid primary key,
  email_key    text not null,
  requested_at timestamptz not null
);

-- A link that was mailed: valid for a while, works once, and is void once another one has worked.
create table identity.password_resets (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at    timestamptz
);
create index password_resets_of_user on identity.password_resets (user_id) where used_at is null;
create index password_resets_by_expiry on identity.password_resets (expires_at);

-- The passwords an account had before: none of the last five is taken again.
create table identity.former_passwords (
  id            uuid primary key,
  user_id       uuid not null references identity.users,
  password_hash text not null check (password_hash like '$argon2id$%'),
  replaced_at   timestamptz not null
);
create index former_passwords_of_user on identity.former_passwords (user_id, id desc);

alter table identity.users add column password_changed_at timestamptz;

alter table identity.sessions
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check check (ended_reason in
    ('logged-out', 'account-closed', 'password-changed', 'ended-elsewhere', 'wrong-passwords'));

-- Which templates there are, the program says; a test renders each of them in both languages.
alter table notifications.deliveries
  drop constraint deliveries_template_check,
  add constraint deliveries_template_check check (template ~ '^[a-z]+(-[a-z]+)*$');

grant select, insert, update, delete on identity.reset_requests to sepetak_app; -- update: to lock
grant select, insert, delete on identity.former_passwords to sepetak_app;
grant select, insert, update (used_at), delete on identity.password_resets to sepetak_app;
