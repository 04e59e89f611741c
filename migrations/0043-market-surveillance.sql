-- Surveillance of the secondary market: what trades and orders look like attempts to mislead others, for compliance to decide.

-- From when on each rule speaks up; a window keeps those of the day it was planned.
alter table market.terms
  add column wash_units               bigint not null default 10 check (wash_units > 0),
  add column wash_days                integer not null default 5 check (wash_days between 1 and 30),
  add column close_minutes            integer not null default 15 check (close_minutes between 1 and 120),
  add column close_move_basis_points  integer not null default 100 check (close_move_basis_points between 1 and 5000),
  add column close_share_basis_points integer not null default 2500 check (close_share_basis_points between 1 and 10000),
  add column layer_orders             integer not null default 3 check (layer_orders between 2 and 50),
  add column layer_minutes            integer not null default 10 check (layer_minutes between 1 and 120),
  add column corner_basis_points      integer not null default 500 check (corner_basis_points between 1 and 10000);
alter table market.terms
  alter column wash_units drop default,
  alter column wash_days drop default,
  alter column close_minutes drop default,
  alter column close_move_basis_points drop default,
  alter column close_share_basis_points drop default,
  alter column layer_orders drop default,
  alter column layer_minutes drop default,
  alter column corner_basis_points drop default;

-- What joins two accounts: a bank account by its keyed hash, a network and browser by theirs, an invitation.
create view market.person_accounts as
select user_id, number_hash from bank_accounts.accounts where state <> 'refused';
create view market.person_devices as
select distinct user_id, device from identity.sessions where address <> 'unknown';
create view market.person_invitations as
select friend_id, referrer_id from referrals.friends;
grant select on market.person_accounts, market.person_devices, market.person_invitations to sepetak_app;
create index sessions_of_device on identity.sessions (device, user_id);

-- How far each book has been looked at: only those that went on since are looked at again.
create table market.surveillance (
  window_id    uuid not null,
  property_id  text not null,
  version      bigint not null,
  trade_number bigint not null,
  looked_at    timestamptz not null,
  primary key (window_id, property_id),
  foreign key (window_id, property_id) references market.books
);
create trigger kept before delete or truncate on market.surveillance
  for each statement execute function market.refuse_removal();
grant select, insert, update (version, trade_number, looked_at) on market.surveillance to sepetak_app;

-- Orders that their owners took back, by when.
create index orders_taken_back on market.orders (property_id, ended_at) where state = 'cancelled' and reason = 'owner';
create index trades_of_property_by_time on market.trades (property_id, traded_at);

-- The id follows from the rule, the book, the day and the people, so that what is found twice is one alert. While it is open,
-- more of the same is added to its evidence.
create table market.alerts (
  id            uuid primary key,
  rule          text not null check (rule in ('wash-trade', 'round-trip', 'close-push', 'layering', 'cornering')),
  severity      text not null check (severity in ('medium', 'high')),
  window_id     uuid not null,
  property_id   text not null,
  day           date not null,
  people        uuid[] not null check (cardinality(people) between 1 and 20),
  evidence      jsonb not null,
  evidence_size integer not null check (evidence_size > 0),
  happened_at   timestamptz not null,
  found_at      timestamptz not null,
  state         text not null default 'open' check (state in ('open', 'dismissed', 'escalated')),
  decided_by    uuid,
  decided_at    timestamptz,
  reason        text,
  has_halted    boolean not null default false,
  report        text,                                    -- under which it was reported
  foreign key (window_id, property_id) references market.books,
  check ((state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (reason is null)),
  check (state = 'escalated' or not has_halted and report is null),
  constraint alerts_not_about_oneself check (decided_by <> all (people))
);
create index alerts_newest on market.alerts (found_at desc, id desc);
create index alerts_open on market.alerts (found_at) where state = 'open';
create trigger kept before delete or truncate on market.alerts
  for each statement execute function market.refuse_removal();
create function market.check_alert() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception using errcode = 'check_violation', constraint = 'alerts_decided',
      message = 'an alert is decided once, and keeps what it was decided on';
  end if;
  return new;
end
$$;
create trigger check_decided before update on market.alerts for each row execute function market.check_alert();
grant select, insert, update (severity, evidence, evidence_size, happened_at, state, decided_by, decided_at, reason, has_halted,
  report) on market.alerts to sepetak_app;
