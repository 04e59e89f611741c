-- Staff whom two people make and unmake, accounts that staff suspend, and a session whose end every
-- program hears of at once.
alter table identity.users
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('registered', 'active', 'suspended', 'closed'));

-- Which reasons there are, the program says; each has its words in both languages.
alter table identity.sessions
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check check (ended_reason ~ '^[a-z]+(-[a-z]+)*$');

-- One person suspends at once; two people restore.
create table identity.suspensions (
  id               uuid primary key,
  user_id          uuid not null references identity.users,
  reason           text not null check (char_length(reason) between 10 and 500),  -- its owner reads it
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

-- An access token is believed for five minutes: programs keep in mind which sessions ended meanwhile.
-- They hear it with the commit that ends the session, whatever ends it.
create function identity.tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_sessions', new.id::text);
  return null;
end
$$;
create trigger tell_session_end after update of ended_at on identity.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function identity.tell_session_end();
create index sessions_by_end on identity.sessions (ended_at) where ended_at is not null;

-- Whom staff look up, by address or name, or by the number of a receipt.
create schema customers;
grant usage on schema customers to sepetak_app;
create view customers.people as
select u.id as user_id, u.email, u.email_key, coalesce(i.full_name, u.name) as name, u.phone, u.status,
  u.language, u.created_at, u.frozen_at,
  exists (select from identity.roles r where r.user_id = u.id) as is_staff,
  (select max(s.last_used_at) from identity.sessions s where s.user_id = u.id) as last_seen_at
from identity.users u left join investors.identities i on i.user_id = u.id;
create view customers.receipts as
select reference, user_id from payments.deposits
union all
select reference, user_id from withdrawals.withdrawals
union all
select receipt_number as reference, investor_id as user_id from offerings.subscriptions;
create view customers.suspended as
select user_id, reason, suspended_by, suspended_at from identity.suspensions where lifted_at is null;
grant select on customers.people, customers.receipts, customers.suspended to sepetak_app;
