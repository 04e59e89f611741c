-- Money that leaves to a bank account. It is set aside when it is asked for, sent at most once, and
-- comes back by the mirror of the entry that set it aside.
create schema withdrawals;
grant usage on schema withdrawals to sepetak_app;

-- The ways that money travels between banks, with what counts from a date on.
create table withdrawals.rails (
  id              text not null check (id in ('bi-fast', 'skn', 'rtgs')),
  effective_from  date not null,
  amount_max      bigint not null check (amount_max > 0),     -- of one transfer
  day_max         bigint not null check (day_max >= amount_max), -- of one investor on one day (WIB)
  fee             bigint not null check (fee >= 0),
  arrives_minutes integer not null check (arrives_minutes > 0),  -- after it was sent
  is_working_days boolean not null,                              -- else all days and hours
  position        integer not null,
  primary key (id, effective_from)
);
insert into withdrawals.rails
  (id, effective_from, amount_max, day_max, fee, arrives_minutes, is_working_days, position) values
  ('bi-fast', '2026-01-01', 250000000, 500000000, 2500, 60, false, 1),
  ('skn', '2026-01-01', 1000000000, 2000000000, 2900, 480, true, 2),
  ('rtgs', '2026-01-01', 5000000000, 10000000000, 30000, 240, true, 3);

create table withdrawals.rules (
  effective_from date primary key,
  amount_min     bigint not null check (amount_min > 0),
  approval_from  bigint not null check (approval_from > 0),      -- from here on two people decide
  cancel_minutes integer not null check (cancel_minutes >= 0)    -- how long before it is sent
);
insert into withdrawals.rules values ('2026-01-01', 20000, 100000000, 10);

create table withdrawals.withdrawals (
  id              uuid primary key,
  user_id         uuid not null,                         -- of the identity room
  reference       text not null unique check (reference ~ '^WDR-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  account_id      uuid not null references banks.accounts,
  bank_code       text not null,
  number_end      text not null,
  holder_name     text not null,
  rail            text not null check (rail in ('bi-fast', 'skn', 'rtgs')),
  amount          bigint not null check (amount > 0),    -- taken from the balance, fee included
  fee             bigint not null check (fee >= 0),
  day             date not null,                         -- on which it was asked for (WIB)
  state           text not null check (state in ('awaiting-approval', 'queued', 'sending', 'submitted',
                    'paid', 'cancelled', 'refused', 'failed', 'reversed')),
  gateway         text not null,
  requested_at    timestamptz not null,
  checked_at      timestamptz,                           -- approved, or passed without
  send_at         timestamptz not null,                  -- not sent before
  intent_at       timestamptz,                           -- the intent to send, written before the call
  next_try_at     timestamptz not null,
  attempts        integer not null default 0,
  submitted_at    timestamptz,
  gateway_id      text,
  bank_reference  text check (length(bank_reference) <= 100),
  ended_at        timestamptz,                           -- paid, or given back
  reversed_at     timestamptz,
  failure         text check (length(failure) <= 200),
  checked_due_at  timestamptz not null,
  sent_due_at     timestamptz not null,
  arrives_due_at  timestamptz not null,
  ticket          text,                                  -- of the support room, when it was late
  hold_entry_id   uuid not null unique references ledger.entries,
  payout_entry_id uuid unique references ledger.entries,
  return_entry_id uuid unique references ledger.entries,
  check (fee < amount),
  check (state in ('awaiting-approval', 'cancelled', 'refused') or checked_at is not null),
  check ((state in ('sending', 'submitted', 'paid', 'failed', 'reversed')) = (intent_at is not null)),
  check ((state in ('paid', 'reversed')) = (payout_entry_id is not null)),
  check ((state in ('cancelled', 'refused', 'failed', 'reversed')) = (return_entry_id is not null)),
  check (state not in ('submitted', 'paid', 'reversed') or gateway_id is not null),
  check ((state = 'reversed') = (reversed_at is not null)),
  check ((state in ('paid', 'cancelled', 'refused', 'failed', 'reversed')) = (ended_at is not null)),
  unique (gateway, gateway_id)
);
create index withdrawals_of_user on withdrawals.withdrawals (user_id, id desc);
create index withdrawals_of_day on withdrawals.withdrawals (user_id, day, rail);
create index withdrawals_to_account on withdrawals.withdrawals (account_id)
  where state in ('awaiting-approval', 'queued', 'sending', 'submitted');
create index withdrawals_to_send on withdrawals.withdrawals (next_try_at)
  where state in ('queued', 'sending', 'submitted');
create index withdrawals_in_review on withdrawals.withdrawals (requested_at)
  where state = 'awaiting-approval';

-- What is over stays over, and nothing goes back: a payout that is paid can only be reversed.
create function withdrawals.refuse_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
      ('awaiting-approval', 'awaiting-approval'), ('awaiting-approval', 'queued'),
      ('awaiting-approval', 'cancelled'), ('awaiting-approval', 'refused'),
      ('queued', 'queued'), ('queued', 'sending'), ('queued', 'cancelled'),
      ('sending', 'sending'), ('sending', 'submitted'), ('sending', 'failed'),
      ('submitted', 'submitted'), ('submitted', 'paid'), ('submitted', 'failed'),
      ('paid', 'paid'), ('paid', 'reversed')) then
    raise exception using errcode = 'check_violation', constraint = 'withdrawals_go_on',
      message = 'a withdrawal does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;
create trigger go_on before update on withdrawals.withdrawals
  for each row execute function withdrawals.refuse_going_back();

create function withdrawals.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'withdrawals_kept',
    message = 'withdrawals are never removed';
end
$$;
create trigger kept before delete or truncate on withdrawals.withdrawals
  for each statement execute function withdrawals.refuse_removal();

grant select on withdrawals.rails, withdrawals.rules to sepetak_app;
grant select, insert on withdrawals.withdrawals to sepetak_app;
grant update (state, checked_at, send_at, intent_at, next_try_at, attempts, submitted_at, gateway_id,
  bank_reference, ended_at, reversed_at, failure, arrives_due_at, sent_due_at, ticket,
  payout_entry_id, return_entry_id) on withdrawals.withdrawals to sepetak_app;
