-- People for the staff search by address, name or receipt number.
create schema customers;
grant usage on schema customers to sepetak_app;
create schema account_recovery;
grant usage on schema account_recovery to sepetak_app;

create view customers.people as
select u.id as user_id, u.email, u.email_key, coalesce(i.full_name, u.name) as name, u.phone, u.status,
  u.language, u.created_at, u.frozen_at,
  exists (select from identity.roles r where r.user_id = u.id) as is_staff,
  (select max(s.last_used_at) from identity.sessions s where s.user_id = u.id) as last_seen_at
from identity.users u left join investors.identities i on i.user_id = u.id;
grant select on customers.people to sepetak_app;

-- Both names of a person: that of the verified identity, which is the one shown, and that of the account. The search
-- by name reads only this view.
create view customers.names as
select id as user_id, name, false as of_identity from identity.users where name is not null
union all
select user_id, full_name, true from investors.identities;
grant select on customers.names to sepetak_app;

create view customers.suspended as
select user_id, reason, suspended_by, suspended_at from identity.suspensions where lifted_at is null;
grant select on customers.suspended to sepetak_app;

create table account_recovery.requests (
  id                uuid primary key,
  user_id           uuid not null references identity.users,
  -- Proof required besides the mailbox. `identity`: documents that two people compare. `mailbox`: only the waiting
  -- period; allowed where the account holds nothing and no identity was verified.
  proof             text not null check (proof in ('identity', 'mailbox')),
  state             text not null check (state in ('draft', 'waiting', 'asked', 'approved', 'ready',
    'done', 'refused', 'stopped', 'expired')),
  started_at        timestamptz not null,                -- when the mailbox was verified
  user_agent        text not null check (length(user_agent) <= 300),
  ticket_hash       bytea unique check (octet_length(ticket_hash) = 32), -- gives access to the form
  ticket_expires_at timestamptz,
  story_sealed      bytea,                               -- the owner's account of what happened, encrypted
  story_key_id      text,
  asked_at          timestamptz,
  handed_in_at      timestamptz,                         -- last submission, where staff asked for a correction
  waits_until       timestamptz check (waits_until > asked_at),
  link_hash         bytea unique check (octet_length(link_hash) = 32), -- cancels the request; works once
  link_sent_at      timestamptz check (link_sent_at >= waits_until),
  link_expires_at   timestamptz,
  ended_at          timestamptz,
  check ((ticket_hash is null) = (ticket_expires_at is null)),
  check ((link_hash is null) = (link_expires_at is null)),
  check ((link_hash is null) = (link_sent_at is null)),
  check ((story_sealed is null) = (story_key_id is null)),
  check ((state = 'draft') = (asked_at is null)),
  check ((asked_at is null) = (waits_until is null) and (asked_at is null) = (handed_in_at is null)),
  check (state not in ('draft', 'asked') or ticket_hash is not null),
  check (state not in ('ready', 'done') or link_hash is not null),
  check ((state in ('done', 'refused', 'stopped', 'expired')) = (ended_at is not null))
);
create unique index requests_open on account_recovery.requests (user_id)
  where state in ('waiting', 'asked', 'approved', 'ready');
create unique index requests_draft on account_recovery.requests (user_id) where state = 'draft';
create index requests_of_user on account_recovery.requests (user_id, id);
create index requests_by_wait on account_recovery.requests (handed_in_at, id)
  where state in ('waiting', 'asked', 'approved', 'ready');
create index requests_ended on account_recovery.requests (ended_at);
grant select, insert, update, delete on account_recovery.requests to sepetak_app;

-- Enforces that a request with documents becomes ready only after two people have approved it.
create function account_recovery.refuse_unapproved() returns trigger language plpgsql as $$
begin
  if new.proof = 'identity' and new.state in ('approved', 'ready', 'done') and not exists (
    select from account_recovery.decisions d where d.request_id = new.id and d.decision = 'approved')
  then
    raise exception using errcode = 'check_violation', constraint = 'requests_two_people',
      message = 'an account is restored by two people';
  end if;
  return new;
end
$$;
create trigger two_people before insert or update on account_recovery.requests
  for each row execute function account_recovery.refuse_unapproved();

-- Documents submitted for this request. Those of the identity stay unchanged.
create table account_recovery.documents (
  request_id uuid not null references account_recovery.requests on delete cascade,
  kind       text not null check (kind in ('card', 'selfie')),
  file_id    uuid not null unique references files.stored_files,
  taken_at   timestamptz not null,
  primary key (request_id, kind)
);
grant select, insert, delete on account_recovery.documents to sepetak_app;

-- Decisions about requests. The database enforces that two people approve the restoration of an account.
create table account_recovery.decisions (
  id         uuid primary key,
  request_id uuid not null references account_recovery.requests on delete cascade,
  decision   text not null check (decision in ('approved', 'refused', 'asked')),
  reason     text not null check (char_length(reason) between 5 and 500),
  decided_by uuid not null,
  agreed_by  uuid check (agreed_by <> decided_by),
  decided_at timestamptz not null,
  check (decision <> 'approved' or agreed_by is not null)
);
create index decisions_of_request on account_recovery.decisions (request_id, id);
grant select, insert, delete on account_recovery.decisions to sepetak_app;

-- Requests with their current state: one that no longer holds its account was stopped.
create view account_recovery.current as
select r.*, u.name, u.email, u.created_at as account_created_at, u.frozen_at,
  case when r.state in ('waiting', 'asked', 'approved', 'ready')
      and u.recovery_id is distinct from r.id then 'stopped' else r.state end as current_state
from account_recovery.requests r join identity.users u on u.id = r.user_id;
grant select on account_recovery.current to sepetak_app;
