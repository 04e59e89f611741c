-- A session in which its owner was asked once more who they are, and an account that its owner froze.
alter table identity.users
  add column frozen_at          timestamptz,             -- null: not frozen
  add column factors_changed_at timestamptz,             -- a second factor was added or removed
  add column email_changed_at   timestamptz;

-- A confirmation gives the session another refresh token. The former one still answers what was
-- under way; whoever shows it later has taken it from somewhere.
alter table identity.sessions
  add column confirmed_at        timestamptz,
  add column former_refresh_hash bytea unique check (octet_length(former_refresh_hash) = 32),
  add column former_until        timestamptz,
  add constraint sessions_former_check
    check ((former_refresh_hash is null) = (former_until is null)),
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check check (ended_reason in
    ('logged-out', 'account-closed', 'password-changed', 'ended-elsewhere', 'wrong-passwords',
     'frozen', 'email-changed', 'token-reused'));

-- A link in a mail by which its reader freezes the account. It can do nothing else, so it may be
-- used more than once.
create table identity.freeze_links (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index freeze_links_by_expiry on identity.freeze_links (expires_at);

grant select, insert, delete on identity.freeze_links to sepetak_app;
