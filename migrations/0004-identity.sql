-- Accounts, roles, sessions and consents. No secret is stored in plain text: passwords are argon2id hashes, refresh
-- tokens and tickets SHA-256 hashes of 32 random bytes, codes keyed hashes.
create schema identity;
grant usage on schema identity to sepetak_app;

create table identity.users (
  id                  uuid primary key,
  email               text not null check (length(email) between 3 and 254),
  email_key           text not null unique,              -- normalised for comparison: NFKC, lower case
  password_hash       text not null check (password_hash like '$argon2id$%'),
  status              text not null check (status in ('registered', 'active', 'suspended', 'closed')),
  name                text check (char_length(name) between 2 and 100),
  phone               text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language            text not null check (language in ('id', 'en')),
  created_at          timestamptz not null,
  activated_at        timestamptz,
  password_changed_at timestamptz,
  frozen_at           timestamptz,                       -- null: not frozen
  factors_changed_at  timestamptz,                       -- when a second factor was last added or removed
  email_changed_at    timestamptz,
  password_reset_at   timestamptz,                       -- when a new password was last set through an emailed link
  has_password        boolean not null default true,     -- false: the owner has only used an OpenID provider
  -- When the number was verified by a code. A number is verified for one account at a time: the last person who
  -- proves that they hold it has it, because operators give numbers to other people after a while.
  phone_verified_at   timestamptz,
  -- Pages, emails and documents each have their own language. Null: the language of the pages.
  mail_language       text check (mail_language in ('id', 'en')),
  statement_language  text check (statement_language in ('id', 'en')),
  time_zone           text not null default 'Asia/Jakarta'
    check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- Thousands separator. `language`: as the page's language writes it, 1.250.000 or 1,250,000.
  number_style        text not null default 'language'
    check (number_style in ('language', 'point', 'comma')),
  -- Profile picture. Only the owner sees it; it is encrypted like every file.
  portrait_file_id    uuid unique references files.stored_files,
  portrait_at         timestamptz,
  -- The recovery request that holds the account now. Null: none. Showing a factor clears it, and the request is then
  -- void, whatever state its own row has.
  recovery_id        uuid,
  factor_due_at       timestamptz,
  -- The inheritance case that holds the account of a person who is reported dead. Null: none. It is independent of a
  -- suspension by staff.
  estate_case_id      uuid
    constraint users_estate_held check (estate_case_id is null or status in ('suspended', 'closed')),
  check (status <> 'active' or activated_at is not null),
  check (status <> 'registered' or activated_at is null),
  constraint users_phone_verified_check check (phone_verified_at is null or phone is not null),
  constraint users_portrait_check check ((portrait_file_id is null) = (portrait_at is null))
);
create unique index users_verified_phone on identity.users (phone) where phone_verified_at is not null;
create index users_recovery on identity.users (recovery_id) where recovery_id is not null;
create index users_by_phone on identity.users (phone) where phone is not null;
create index users_frozen on identity.users (id)
  where frozen_at is not null or status = 'suspended' or recovery_id is not null;
create unique index users_estate on identity.users (estate_case_id) where estate_case_id is not null;
create index users_by_name on identity.users using gin (name gin_trgm_ops) where name is not null;
grant select, insert, update on identity.users to sepetak_app;

create table identity.roles (
  user_id    uuid not null references identity.users,
  role       text not null check (role in ('ops', 'finance', 'compliance', 'support', 'admin')),
  granted_at timestamptz not null,
  primary key (user_id, role)
);
grant select, insert, delete on identity.roles to sepetak_app;

-- Enforces that two people decide about roles. In the modes live and rehearsal a role is granted or withdrawn only in
-- the transaction that approves the proposal about it. Exception: a command appoints the first administrator and the
-- first compliance officer while nobody has the role.
create function identity.require_role_decision() returns trigger language plpgsql as $$
declare
  changed identity.roles := case when tg_op = 'DELETE' then old else new end;
  change text := case when tg_op = 'DELETE' then 'role-withdrawal' else 'role-grant' end;
begin
  if not exists (select from product.installation where mode in ('live', 'rehearsal')) then
    return changed;
  end if;
  if tg_op = 'INSERT' and new.role in ('admin', 'compliance')
    and not exists (select from identity.roles where role = new.role) then
    return changed;
  end if;
  if exists (
    select from approvals.proposals p
    where p.kind = change and p.subject_id = changed.user_id::text and p.state = 'approved'
      and p.content->>'role' = changed.role
      and p.xmin::text::bigint = (pg_current_xact_id()::text::bigint & 4294967295)
  ) then
    return changed;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'roles_by_two',
    message = 'a role is granted and withdrawn by two people';
end
$$;
create trigger by_two before insert or delete on identity.roles
  for each row execute function identity.require_role_decision();

-- Enforces that a role row is inserted or deleted and never updated, so that the rule above covers every change.
create function identity.refuse_role_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'roles_kept',
    message = 'a role is granted or withdrawn, never changed';
end
$$;
create trigger kept before update on identity.roles
  for each row execute function identity.refuse_role_change();

-- One row per device session. Rows are ended, and not deleted while they show which devices are known.
create table identity.sessions (
  id                  uuid primary key,
  user_id             uuid not null references identity.users,
  refresh_hash        bytea not null unique check (octet_length(refresh_hash) = 32),
  device              text not null,                     -- keyed hash of address group and browser
  user_agent          text not null check (length(user_agent) <= 300),
  address             text not null check (length(address) <= 64),
  started_at          timestamptz not null,
  last_used_at        timestamptz not null,
  expires_at          timestamptz not null check (expires_at > started_at),
  ended_at            timestamptz,
  -- The code defines the reasons; each has a text in both languages.
  ended_reason        text check (ended_reason ~ '^[a-z]+(-[a-z]+)*$'),
  -- A confirmation gives the session another refresh token. The previous token is accepted until former_until, for
  -- requests that were under way; a later use means that it was stolen.
  confirmed_at        timestamptz,
  former_refresh_hash bytea unique check (octet_length(former_refresh_hash) = 32),
  former_until        timestamptz,
  -- How the owner signed in; shown in the sign-in history.
  entered_by          text not null default 'password' check (entered_by in
    ('password', 'activation', 'app', 'recovery', 'mail', 'passkey', 'provider', 'account-recovery')),
  -- When a second factor was last shown. Staff must show one before anything else.
  factor_shown_at     timestamptz,
  -- The network and browser from which a staff session was last used, if they differ from those at its start. The
  -- session must then show its second factor again.
  moved_to            text,
  -- When a passkey or an authenticator code was last shown. Staff approvals require a recent one.
  key_shown_at        timestamptz,
  check ((ended_at is null) = (ended_reason is null)),
  constraint sessions_former_check check ((former_refresh_hash is null) = (former_until is null))
);
create index sessions_of_user on identity.sessions (user_id, device);
create index sessions_of_device on identity.sessions (device, user_id);
create index sessions_by_expiry on identity.sessions (expires_at);
create index sessions_by_end on identity.sessions (ended_at) where ended_at is not null;
grant select, insert, update, delete on identity.sessions to sepetak_app;

-- Access tokens are valid for five minutes, so each program keeps a list of the sessions that ended in that time.
-- This notification reaches the programs with the commit that ends a session.
create function identity.tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_sessions', new.id::text);
  return null;
end
$$;
create trigger tell_session_end after update of ended_at on identity.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function identity.tell_session_end();

-- Notifies the programs of a new refresh token when the confirmation commits. A program whose response was under way
-- then does not set the previous token in the browser again: used after half a minute, it would end the session.
create function identity.tell_session_renewal() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_sessions', new.id::text || ' renewed');
  return null;
end
$$;
create trigger tell_session_renewal after update of refresh_hash on identity.sessions
  for each row when (old.refresh_hash is distinct from new.refresh_hash)
  execute function identity.tell_session_renewal();

-- One row per registration that waits for its code. The password belongs to the ticket: the person who activates the
-- account gets the password chosen with that ticket, never one that another person chose for the same address.
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
grant select, insert, update, delete on identity.activations to sepetak_app;

-- Consents and their withdrawals. Visit counting (analytics) requires a consent. The movement check (face) does too,
-- because pictures of faces are biometric data.
create table identity.consents (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  purpose      text not null check (purpose in ('terms', 'privacy', 'marketing', 'analytics', 'face')),
  text_version text not null,
  language     text not null check (language in ('id', 'en')),
  channel      text not null check (channel in ('web', 'staff')),
  given_at     timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create index consents_of_user on identity.consents (user_id, purpose);
create unique index consents_analytics_in_force on identity.consents (user_id)
  where purpose = 'analytics' and withdrawn_at is null;
create unique index consents_face_in_force on identity.consents (user_id)
  where purpose = 'face' and withdrawn_at is null;
grant select, insert, update on identity.consents to sepetak_app;

-- Attempt counters of rate-limiter-flexible. `expire` is in milliseconds.
create unlogged table identity.attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempts_by_expiry on identity.attempts (expire);
grant select, insert, update, delete on identity.attempts to sepetak_app;

-- One row per accepted edition of the terms or the privacy policy. Rows are evidence: they are inserted and read,
-- never updated or deleted.
create table identity.acceptances (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  document     text not null check (document in ('terms', 'privacy')),
  text_version text not null,
  language     text not null check (language in ('id', 'en')),
  fingerprint  text check (fingerprint ~ '^[0-9a-f]{64}$'), -- SHA-256 of the text; null: accepted before it was stored
  channel      text not null check (channel in ('web', 'staff')),
  accepted_at  timestamptz not null
);
create index acceptances_of_user on identity.acceptances (user_id, document, accepted_at);
grant select, insert on identity.acceptances to sepetak_app;

create function identity.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger acceptances_stay before update or delete on identity.acceptances
  for each row execute function identity.refuse_change();

-- Requests for a new password. The response never shows whether an account exists for the address: the request is
-- only stored, and the worker looks the account up afterwards.
create table identity.reset_requests (
  id           uuid primary key,
  email_key    text not null,
  requested_at timestamptz not null
);
grant select, insert, update, delete on identity.reset_requests to sepetak_app;

-- Emailed links for setting a new password. A link expires, works once, and becomes void when another link of the
-- account is used.
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
grant select, insert, update (used_at), delete on identity.password_resets to sepetak_app;

-- Previous passwords of accounts. None of the last five may be used again.
create table identity.former_passwords (
  id            uuid primary key,
  user_id       uuid not null references identity.users,
  password_hash text not null check (password_hash like '$argon2id$%'),
  replaced_at   timestamptz not null
);
create index former_passwords_of_user on identity.former_passwords (user_id, id desc);
grant select, insert, delete on identity.former_passwords to sepetak_app;

-- Emailed links by which the reader freezes the account. A link can do nothing else, so it may be used more than
-- once.
create table identity.freeze_links (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index freeze_links_by_expiry on identity.freeze_links (expires_at);
grant select, insert, delete on identity.freeze_links to sepetak_app;

-- Authenticator apps. The secret is encrypted for its owner. Each code works once: `last_step` is the latest
-- half-minute step whose code was accepted.
create table identity.app_factors (
  id             uuid primary key,
  user_id        uuid not null unique references identity.users,
  key_id         text not null,
  secret         bytea not null,
  created_at     timestamptz not null,
  activated_at   timestamptz,                            -- null: setup not finished
  last_used_at   timestamptz,
  last_step      bigint not null default 0,
  removal_due_at timestamptz check (removal_due_at is null or activated_at is not null)
);
create index app_factors_due on identity.app_factors (removal_due_at)
  where removal_due_at is not null;
grant select, insert, update, delete on identity.app_factors to sepetak_app;

create table identity.passkeys (
  id             uuid primary key,
  user_id        uuid not null references identity.users,
  credential_id  text not null unique,
  public_key     bytea not null,
  counter        bigint not null check (counter >= 0),
  transports     text[] not null,
  name           text not null check (char_length(name) between 1 and 60),
  is_synced      boolean not null,                       -- the passkey is synced to other devices of its owner
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  removal_due_at timestamptz
);
create index passkeys_of_user on identity.passkeys (user_id);
create index passkeys_due on identity.passkeys (removal_due_at) where removal_due_at is not null;
grant select, insert, update, delete on identity.passkeys to sepetak_app;

-- Challenges for passkeys to sign. Each is issued once and accepted once.
create table identity.passkey_challenges (
  id         uuid primary key,
  challenge  text not null,
  purpose    text not null check (purpose in ('add', 'sign-in', 'second-step', 'confirm')),
  user_id    uuid references identity.users,
  expires_at timestamptz not null,
  check (user_id is not null or purpose = 'sign-in')
);
create index passkey_challenges_by_expiry on identity.passkey_challenges (expires_at);
grant select, insert, delete on identity.passkey_challenges to sepetak_app;

-- Recovery codes. They are shown once, when they are created; only keyed hashes are stored.
create table identity.recovery_codes (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  code_hash  bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at    timestamptz
);
create index recovery_codes_of_user on identity.recovery_codes (user_id);
grant select, insert, update, delete on identity.recovery_codes to sepetak_app;

-- Sign-ins whose first factor was correct. The ticket gives access to the second step and to nothing else.
create table identity.second_steps (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  used_at     timestamptz
);
create index second_steps_by_expiry on identity.second_steps (expires_at);
grant select, insert, update, delete on identity.second_steps to sepetak_app;

-- Codes sent by email: only the latest code for each purpose and subject.
create table identity.mailed_codes (
  purpose    text not null check (purpose in ('sign-in', 'confirm', 'old-email', 'new-email', 'recovery')),
  subject_id uuid not null,
  user_id    uuid not null references identity.users,
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  sent_at    timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  primary key (purpose, subject_id)
);
create index mailed_codes_by_expiry on identity.mailed_codes (expires_at);
grant select, insert, update, delete on identity.mailed_codes to sepetak_app;

-- Changes of email address that wait for a code from the old address and one from the new address.
create table identity.email_changes (
  id         uuid primary key,
  user_id    uuid not null unique references identity.users,
  email      text not null check (length(email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_changes_by_expiry on identity.email_changes (expires_at);
grant select, insert, update, delete on identity.email_changes to sepetak_app;

-- API keys of account owners. A key may read what its scopes name and nothing else. The key is shown once; only its
-- SHA-256 hash is stored, which needs no salt because the key is 32 random bytes.
create table identity.api_tokens (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  name         text not null check (char_length(name) between 2 and 60),
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  hint         text not null check (char_length(hint) = 4), -- last four characters, to distinguish keys
  scopes       text[] not null check (cardinality(scopes) between 1 and 5
    and scopes <@ array['profile', 'portfolio', 'wallet', 'orders', 'meetings']),
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,                              -- rounded to the minute
  revoked_at   timestamptz check (revoked_at >= created_at)
);
create index api_tokens_of_user on identity.api_tokens (user_id, created_at);
grant select, insert, update (last_used_at, revoked_at), delete on identity.api_tokens to sepetak_app;

-- Phone numbers that wait for their code: at most one per account.
create table identity.phone_codes (
  id          uuid primary key,
  user_id     uuid not null unique references identity.users,
  phone       text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash   bytea not null check (octet_length(code_hash) = 32),
  sent_at     timestamptz not null,
  expires_at  timestamptz not null check (expires_at > sent_at),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5)
);
create index phone_codes_by_expiry on identity.phone_codes (expires_at);
grant select, insert, update, delete on identity.phone_codes to sepetak_app;

-- Links between accounts and OpenID providers. A person is identified by the provider's issuer and subject, never by
-- an email address, which may be given to another person.
create table identity.provider_links (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  issuer       text not null check (length(issuer) between 1 and 500),
  subject      text not null check (length(subject) between 1 and 255),
  email        text check (length(email) between 3 and 254), -- as the provider stated when it was linked
  linked_at    timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);
grant select, insert, update (email, last_used_at), delete on identity.provider_links to sepetak_app;

-- OpenID sign-ins under way. The browser holds the ticket, and the values that the provider must send back are
-- derived from it, so no secret is stored here. `register`: the provider has identified a person who has no account
-- and must still accept the terms.
create table identity.provider_steps (
  id          uuid primary key,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  purpose     text not null check (purpose in ('sign-in', 'link', 'register')),
  session_id  uuid,                                      -- session whose owner wants to link
  user_id     uuid references identity.users,
  issuer      text,
  subject     text,
  email       text check (length(email) between 3 and 254),
  name        text check (char_length(name) between 2 and 100),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  used_at     timestamptz,
  check ((purpose = 'link') = (user_id is not null and session_id is not null)),
  check ((purpose = 'register') = (issuer is not null and subject is not null and email is not null))
);
create index provider_steps_by_expiry on identity.provider_steps (expires_at);
grant select, insert, update (used_at), delete on identity.provider_steps to sepetak_app;

-- Suspensions of accounts. One staff member suspends an account immediately; two people lift the suspension.
create table identity.suspensions (
  id               uuid primary key,
  user_id          uuid not null references identity.users,
  reason           text not null check (char_length(reason) between 5 and 500), -- shown to the owner of the account
  suspended_by     uuid not null references identity.users,
  suspended_at     timestamptz not null,
  lift_proposed_by uuid references identity.users,
  lifted_by        uuid references identity.users,
  lifted_at        timestamptz check (lifted_at >= suspended_at),
  check ((lifted_at is null) = (lifted_by is null)),
  check ((lifted_at is null) = (lift_proposed_by is null)),
  constraint suspensions_two_people check (lifted_by <> lift_proposed_by)
);
create unique index suspensions_open on identity.suspensions (user_id) where lifted_at is null;
create index suspensions_of_user on identity.suspensions (user_id, id desc);
grant select, insert, update (lift_proposed_by, lifted_by, lifted_at) on identity.suspensions to sepetak_app;
