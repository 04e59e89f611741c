-- Referrals: who referred whom, the progress of each friend, and the rewards of both.
create schema referrals;
grant usage on schema referrals to sepetak_app;

create view referrals.terms as
select effective_from, reward, hold_days, friends_max, expires_after_days from offerings.referral_terms;
grant select on referrals.terms to sepetak_app;

-- Referral codes. Each person has one generated code and at most one chosen code; both identify them.
create table referrals.codes (
  code    text primary key check (length(code) between 6 and 12 and code ~ '^[A-Z0-9]+$'),
  user_id uuid not null references identity.users,
  is_own  boolean not null,
  made_at timestamptz not null,
  unique (user_id, is_own)
);
grant select, insert on referrals.codes to sepetak_app;

-- Number of browsers that opened a person's link, per day.
create table referrals.openings (
  user_id   uuid not null references identity.users,
  opened_on date not null,
  browsers  integer not null check (browsers > 0),
  primary key (user_id, opened_on)
);
grant select, insert, update (browsers) on referrals.openings to sepetak_app;

-- The code used by a registration. Like the password, it belongs to the ticket: only the ticket that opened the
-- account determines the referrer.
create table referrals.registrations (
  ticket_hash   bytea primary key check (octet_length(ticket_hash) = 32),
  code          text not null references referrals.codes,
  registered_at timestamptz not null
);
create index registrations_by_age on referrals.registrations (registered_at);
-- The update permission lets a worker lock the rows that it takes.
grant select, insert, update (registered_at), delete on referrals.registrations to sepetak_app;

create function referrals.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;

-- Referred friends. A person is referred once, on the terms of that day.
create table referrals.friends (
  id                uuid primary key,
  friend_id         uuid not null unique references identity.users,
  referrer_id       uuid not null references identity.users check (referrer_id <> friend_id),
  code              text not null references referrals.codes,
  joined_at         timestamptz not null,
  reward            bigint not null check (reward > 0),
  hold_days         integer not null check (hold_days >= 0),
  friends_max       integer not null check (friends_max > 0),
  expires_at        timestamptz not null check (expires_at > joined_at),
  shows_name        boolean not null default false,      -- to the referrer
  accepts_reminders boolean not null default false,
  reminded_at       timestamptz,
  refusal           text check (refusal in ('same-device', 'same-bank-account', 'ring', 'expired',
    'friend-closed', 'referrer-closed', 'cap-reached')),
  refused_at        timestamptz,
  next_look_at      timestamptz,                         -- null: nothing is left to decide
  check ((refusal is null) = (refused_at is null)),
  check (refusal is null or next_look_at is null)
);
create index friends_of_referrer on referrals.friends (referrer_id, joined_at desc, id desc);
create index friends_to_look_at on referrals.friends (next_look_at) where next_look_at is not null;
create trigger kept before delete or truncate on referrals.friends
  for each statement execute function referrals.refuse_removal();
grant select, insert, update (shows_name, accepts_reminders, reminded_at, refusal, refused_at,
  next_look_at) on referrals.friends to sepetak_app;

-- Rewards of referrers and friends. A reward stays in the ledger's account for rewards until it is due.
create table referrals.rewards (
  id                 uuid primary key,
  friend_id          uuid not null references referrals.friends (friend_id),
  beneficiary        text not null check (beneficiary in ('referrer', 'friend')),
  user_id            uuid not null references identity.users,
  subscription_id    uuid not null,                      -- the purchase that earned it
  reference          text not null unique,
  amount             bigint not null check (amount > 0),
  state              text not null check (state in ('waiting', 'paid', 'taken-back', 'owed')),
  earned_at          timestamptz not null,
  due_at             timestamptz not null,
  paid_at            timestamptz,
  undone_at          timestamptz,                        -- when the purchase was found to be undone
  undone_reason      text check (undone_reason in ('purchase-undone', 'account-closed')),
  is_final           boolean not null default false,     -- true: the units are allotted, the reward cannot be taken back
  entry_id           uuid not null unique references ledger.entries,
  payout_entry_id    uuid unique references ledger.entries,
  take_back_entry_id uuid unique references ledger.entries,
  check ((paid_at is null) = (payout_entry_id is null)),
  check ((state = 'taken-back') = (take_back_entry_id is not null)),
  check ((undone_at is null) = (undone_reason is null)),
  check (state not in ('paid', 'owed') or paid_at is not null)
);
-- Enforces that a reward is earned once, even with several concurrent purchases, and again only after it was taken
-- back.
create unique index rewards_once on referrals.rewards (friend_id, beneficiary) where state <> 'taken-back';
create index rewards_of_user on referrals.rewards (user_id, earned_at desc, id desc);
create index rewards_due on referrals.rewards (due_at) where state = 'waiting';
create index rewards_open on referrals.rewards (subscription_id) where state <> 'taken-back' and not is_final;
create trigger kept before delete or truncate on referrals.rewards
  for each statement execute function referrals.refuse_removal();
grant select, insert, update (state, paid_at, undone_at, undone_reason, is_final, payout_entry_id,
  take_back_entry_id) on referrals.rewards to sepetak_app;

-- Data of the rooms below that this room needs.
create view referrals.people as
select u.id as user_id, u.status, u.name,
  regexp_replace(u.name, '(\S)\S*', '\1•••', 'g') as masked_name, i.verified_at
from identity.users u
left join investors.identities i on i.user_id = u.id and i.state = 'verified';
grant select on referrals.people to sepetak_app;

create view referrals.used_tickets as
select ticket_hash, user_id, used_at from identity.activations where used_at is not null;
grant select on referrals.used_tickets to sepetak_app;

create view referrals.purchases as
select id, investor_id, state, placed_at, cancellable_until from offerings.subscriptions;
grant select on referrals.purchases to sepetak_app;

create view referrals.devices as
select user_id, device from identity.sessions where address <> 'unknown';
grant select on referrals.devices to sepetak_app;

-- A friend as the referrer may see them.
create view referrals.friend_lines as
select f.id, f.friend_id, f.referrer_id, f.joined_at, f.reward, f.hold_days, f.expires_at, f.shows_name,
  f.accepts_reminders, f.reminded_at, f.refusal, f.refused_at,
  case when f.shows_name then p.name else p.masked_name end as shown_name,
  p.verified_at, s.placed_at, r.due_at, r.paid_at,
  case
    when f.refusal is not null then 'refused'
    when r.state = 'paid' then 'paid'
    when r.state = 'waiting' then 'holding'
    when s.placed_at is not null then 'purchased'
    when p.verified_at is not null then 'verified'
    else 'registered'
  end as stage
from referrals.friends f
join referrals.people p on p.user_id = f.friend_id
left join lateral (
  select s.placed_at from offerings.subscriptions s
  where s.investor_id = f.friend_id and s.state in ('active', 'allotted')
  order by s.placed_at, s.id limit 1
) s on true
left join lateral (
  select r.state, r.due_at, r.paid_at from referrals.rewards r
  where r.friend_id = f.friend_id and r.beneficiary = 'referrer'
  order by r.earned_at desc, r.id desc limit 1
) r on true;
grant select on referrals.friend_lines to sepetak_app;

-- Bank accounts by keyed hash, to find shared ones; removed accounts are included.
create view referrals.bank_accounts as
select user_id, number_hash from bank_accounts.accounts where state <> 'refused';
grant select on referrals.bank_accounts to sepetak_app;
