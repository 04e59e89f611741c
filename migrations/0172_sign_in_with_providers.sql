-- Signing in with an OpenID provider. A link says that whoever the provider calls by this name has the
-- account: the subject of the issuer, never an address, which may be given to somebody else.
create table identity.provider_links (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  issuer       text not null check (length(issuer) between 1 and 500),
  subject      text not null check (length(subject) between 1 and 255),
  email        text check (length(email) between 3 and 254),  -- as the provider said when it was linked
  linked_at    timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- A way to the provider and back. The browser holds the ticket; everything that has to fit on the way
-- back is made from it, so nothing secret lies here. `register`: the provider has named somebody who
-- has no account and who still has to accept the terms.
create table identity.provider_steps (
  id          uuid primary key,
  ticket_hash bytea not null unique check (octet_length(ticket_hash) = 32),
  purpose     text not null check (purpose in ('sign-in', 'link', 'register')),
  session_id  uuid,                                      -- whose owner wants to link
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

grant select, insert, delete, update (email, last_used_at) on identity.provider_links to sepetak_app;
grant select, insert, delete, update (used_at) on identity.provider_steps to sepetak_app;
