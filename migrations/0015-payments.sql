-- Incoming money. A deposit is paid when its gateway confirms this on request, and credited by one entry of the
-- ledger. Webhooks are stored unchanged and never trusted by themselves.
create schema payments;
grant usage on schema payments to sepetak_app;

-- Deposit methods and their limits, by the day they take effect: the newest row that is not in the future counts.
-- A transfer goes to our own bank account without a gateway; incoming money is read from the bank statements. Each
-- such deposit has its own amount, which identifies the line of the statement. Staff review money from a sender other
-- than the investor.
create table payments.deposit_methods (
  id             text not null check (id ~ '^[a-z0-9-]{2,40}$'),
  effective_from date not null,
  kind           text not null check (kind in ('virtual-account', 'qris', 'transfer')),
  bank_code      text check (bank_code ~ '^[0-9]{3}$'),
  minimum        bigint not null check (minimum > 0),
  maximum        bigint not null,
  fee            bigint not null check (fee >= 0),
  is_offered     boolean not null default true,
  position       integer not null,
  primary key (id, effective_from),
  check (maximum >= minimum),
  check ((kind = 'virtual-account') = (bank_code is not null))
);
insert into payments.deposit_methods
  (id, effective_from, kind, bank_code, minimum, maximum, fee, position) values
  ('va-bca', '2026-01-01', 'virtual-account', '014', 10000, 500000000, 0, 1),
  ('va-mandiri', '2026-01-01', 'virtual-account', '008', 10000, 500000000, 0, 2),
  ('va-bni', '2026-01-01', 'virtual-account', '009', 10000, 500000000, 0, 3),
  ('va-bri', '2026-01-01', 'virtual-account', '002', 10000, 500000000, 0, 4),
  ('qris', '2026-01-01', 'qris', null, 10000, 10000000, 0, 5),   -- Bank Indonesia: at most Rp10m per payment
  ('transfer', '2026-01-01', 'transfer', null, 10000, 1000000000, 0, 6);
grant select on payments.deposit_methods to sepetak_app;

create table payments.deposits (
  id              uuid primary key,
  user_id         uuid not null,                         -- user id in the identity room
  reference       text not null unique,                  -- number at the gateway and on the receipt
  gateway         text not null,
  method          text not null,
  amount          bigint not null check (amount > 0),    -- whole rupiah, as ordered
  state           text not null default 'requested'
    check (state in ('requested', 'awaiting-payment', 'paid', 'in-review', 'expired', 'failed')),
  gateway_id      text,                                  -- null: the gateway has not responded yet
  account_number  text check (account_number ~ '^[0-9]{8,20}$'),
  qr_content      text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  asked_at        timestamptz not null,                  -- when the gateway was last queried about it
  paid_at         timestamptz,
  received_amount bigint check (received_amount > 0),    -- amount paid according to the gateway
  review_reason   text check (review_reason in ('amount-differs', 'late', 'currency-differs', 'sender-differs')),
  entry_id        uuid unique references ledger.entries, -- the only entry of this money
  unique_code     integer check (unique_code between 1 and 9999), -- part of the amount
  account_bank    text check (account_bank ~ '^[0-9]{3}$'), -- bank to transfer to
  account_holder  text check (length(account_holder) between 1 and 100),
  -- A bill payment goes to the code of a biller, with its own key instead of an account number.
  biller_code     text check (biller_code ~ '^[0-9]{3,10}$'),
  unique (gateway, gateway_id),
  check (expires_at > created_at),
  check (state in ('requested', 'failed') or gateway_id is not null),
  check ((state = 'paid') = (entry_id is not null and review_reason is null)),
  check ((state = 'in-review') = (review_reason is not null)),
  check (state <> 'paid' or (received_amount = amount and paid_at is not null)),
  check (state <> 'in-review' or (received_amount is not null and paid_at is not null)),
  -- Money in a foreign currency has no account in a rupiah ledger; all other received money is in the ledger.
  check (state <> 'in-review' or (entry_id is null) = (review_reason = 'currency-differs')),
  constraint deposits_of_our_bank check (
    (gateway = 'bank') = (unique_code is not null)
    and (gateway = 'bank') = (account_bank is not null and account_holder is not null))
);
create index deposits_of_user on payments.deposits (user_id, id desc);
create index deposits_open on payments.deposits (asked_at) where state in ('requested', 'awaiting-payment');
create index deposits_in_review on payments.deposits (asked_at) where state = 'in-review';
create index deposits_by_transfer on payments.deposits (amount, created_at) where gateway = 'bank';
create index deposits_by_payment on payments.deposits (paid_at) where state in ('paid', 'in-review');
grant select, insert, update (state, gateway_id, account_number, qr_content, asked_at, paid_at,
  received_amount, review_reason, entry_id, biller_code) on payments.deposits to sepetak_app;

-- Enforces that a received deposit stays received: no later event reopens it.
create function payments.refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'in-review') then
    raise exception using errcode = 'check_violation', constraint = 'deposits_stay_settled',
      message = 'deposit ' || old.id || ' is settled';
  end if;
  return new;
end
$$;
create trigger refuse_reopening before update on payments.deposits
  for each row execute function payments.refuse_reopening();

-- Every authentic webhook, byte for byte.
create table payments.webhook_events (
  gateway     text not null,
  event_id    text not null check (length(event_id) between 1 and 200),
  reference   text not null,
  body        bytea not null,
  received_at timestamptz not null,
  followed_at timestamptz,                               -- when the gateway was queried because of it
  next_try_at timestamptz not null,
  about       text not null default 'deposit' check (about in ('deposit', 'payout')),
  primary key (gateway, event_id)
);
create index webhook_events_to_follow on payments.webhook_events (next_try_at) where followed_at is null;
-- Serves marking all waiting webhooks with the same reference as followed, however many others wait.
create index webhook_events_waiting on payments.webhook_events (reference) where followed_at is null;
grant select, insert, update (followed_at, next_try_at) on payments.webhook_events to sepetak_app;

-- Settlements of the simulator, in its own tables.
create table payments.simulator_settlements (
  number     bigint generated always as identity primary key,
  day        date not null unique,                       -- in Jakarta; it settles on the morning of this day
  settled_at timestamptz not null
);
grant select, insert on payments.simulator_settlements to sepetak_app;

-- The simulator's own tables. It replaces an external gateway: it never reads or writes the tables above, and only
-- its adapter reads these.
create table payments.simulator_deposits (
  number            bigint generated always as identity primary key,
  reference         text not null unique,
  method            text not null,
  amount            bigint not null check (amount > 0),
  currency          text not null default 'IDR',
  state             text not null default 'awaiting-payment'
    check (state in ('awaiting-payment', 'paid', 'expired', 'failed')),
  account_number    text unique,
  qr_content        text,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  paid_amount       bigint check (paid_amount > 0),
  paid_at           timestamptz,
  settlement_number bigint references payments.simulator_settlements,
  check ((state = 'paid') = (paid_amount is not null and paid_at is not null))
);
create index simulator_deposits_settled on payments.simulator_deposits (settlement_number, paid_at)
  where state = 'paid';
grant select, insert, update (state, account_number, qr_content, paid_amount, paid_at, settlement_number)
  on payments.simulator_deposits to sepetak_app;

-- Payouts ordered from the simulated gateway.
create table payments.simulator_payouts (
  number                   bigint generated always as identity primary key,
  reference                text not null unique,
  bank_code                text not null,
  number_end               text not null,
  amount                   bigint not null check (amount > 0),
  currency                 text not null default 'IDR',
  state                    text not null default 'accepted'
    check (state in ('accepted', 'paid', 'failed', 'reversed')),
  failure                  text,
  accepted_at              timestamptz not null,
  settles_at               timestamptz not null,         -- when the simulated bank responds automatically
  ended_at                 timestamptz,
  settlement_number        bigint references payments.simulator_settlements,
  return_settlement_number bigint references payments.simulator_settlements,
  -- How the payout is to be sent, for gateways that accept this choice.
  rail                     text check (rail in ('bi-fast', 'skn', 'rtgs')), -- null: the gateway chooses
  check ((state = 'accepted') = (ended_at is null)),
  check (state = 'failed' or failure is null)
);
create index simulator_payouts_to_settle on payments.simulator_payouts (settles_at)
  where state = 'accepted';
create index simulator_payouts_settled on payments.simulator_payouts (settlement_number, ended_at)
  where state in ('paid', 'reversed');
-- In the demo, the simulated bank can delay a payout on request.
grant select, insert, update (state, failure, ended_at, settlement_number, return_settlement_number,
  settles_at) on payments.simulator_payouts to sepetak_app;

-- Webhooks that the simulated gateway sends.
create table payments.simulator_events (
  id             text primary key,
  deposit_number bigint references payments.simulator_deposits,
  position       integer not null,                       -- position of the event within its deposit
  body           text not null,
  due_at         timestamptz not null,
  attempts       integer not null default 0,
  delivered_at   timestamptz,
  last_status    integer,
  payout_number  bigint references payments.simulator_payouts,
  unique (deposit_number, position),
  check (num_nonnulls(deposit_number, payout_number) = 1),
  unique (payout_number, position)
);
create index simulator_events_due on payments.simulator_events (due_at) where delivered_at is null;
grant select, insert, update (attempts, delivered_at, last_status)
  on payments.simulator_events to sepetak_app;

-- Account name checks requested from the simulated gateway.
create table payments.simulator_names (
  reference  text primary key,
  answer     text,                                       -- null: no such account
  answers_at timestamptz not null
);
grant select, insert on payments.simulator_names to sepetak_app;

-- What happened to money that came late or not as ordered: it was released to the investor's balance or returned to
-- its sender, once, by one entry that takes exactly this amount out of suspense.
create table payments.deposit_resolutions (
  deposit_id      uuid not null references payments.deposits,
  outcome         text not null check (outcome in ('released', 'returned')),
  amount          bigint not null check (amount > 0),
  entry_id        uuid not null references ledger.entries,
  resolved_at     timestamptz not null,
  proposal_id     uuid unique,                           -- id in the approvals room; null: released automatically
  -- Entry of a return that the bank sent back. The money is in suspense again and is resolved once more.
  undone_entry_id uuid unique references ledger.entries,
  check (outcome = 'released' or proposal_id is not null),
  primary key (entry_id)
);
create unique index deposit_resolutions_once on payments.deposit_resolutions (deposit_id)
  where undone_entry_id is null;
create index deposit_resolutions_of on payments.deposit_resolutions (deposit_id);
create trigger append_only before delete or truncate on payments.deposit_resolutions
  for each statement execute function ledger.refuse_change();
grant select, insert, update (undone_entry_id) on payments.deposit_resolutions to sepetak_app;

-- Enforces that a resolution is of money that its deposit has in suspense.
create function payments.check_resolution() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d where d.id = new.deposit_id
      and d.state = 'in-review' and d.entry_id is not null and d.received_amount = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'resolutions_of_suspense',
      message = 'deposit ' || new.deposit_id || ' has no such money in suspense';
  end if;
  return new;
end
$$;
create trigger check_resolution before insert on payments.deposit_resolutions
  for each row execute function payments.check_resolution();

-- Enforces that only a return is undone, once, by the entry that reverses it.
create function payments.refuse_second_undoing() returns trigger language plpgsql as $$
begin
  if old.outcome <> 'returned' or old.undone_entry_id is not null or new.undone_entry_id is null
    or not exists (select from ledger.entries e
      where e.id = new.undone_entry_id and e.reverses = old.entry_id) then
    raise exception using errcode = 'check_violation', constraint = 'resolutions_undone_once',
      message = 'the resolution of deposit ' || old.deposit_id || ' cannot be undone this way';
  end if;
  return new;
end
$$;
create trigger undone_once before update on payments.deposit_resolutions
  for each row execute function payments.refuse_second_undoing();

-- Payments of a gateway to our bank account, each posted by one entry.
create table payments.settlements (
  id         uuid primary key,
  gateway    text not null,
  gateway_id text not null check (length(gateway_id) between 1 and 200),
  reference  text not null unique,                       -- reference in the ledger and at the bank
  settled_at timestamptz not null,
  net        bigint not null check (net > 0),            -- rupiah paid to our bank account
  fee        bigint not null check (fee >= 0),
  entry_id   uuid not null unique references ledger.entries,
  unique (gateway, gateway_id)
);
create index settlements_newest on payments.settlements (gateway, settled_at desc);
create trigger append_only before update or delete or truncate on payments.settlements
  for each statement execute function ledger.refuse_change();
grant select, insert on payments.settlements to sepetak_app;

-- Deposits and payouts that a settlement contains.
create table payments.settlement_lines (
  settlement_id uuid not null references payments.settlements,
  position      integer not null check (position > 0),
  reference     text not null,                           -- of a deposit or withdrawal
  amount        bigint not null check (amount <> 0),     -- collected; negative: paid out for us
  fee           bigint not null check (fee >= 0),
  primary key (settlement_id, position)
);
create index settlement_lines_by_reference on payments.settlement_lines (reference);
create trigger append_only before update or delete or truncate on payments.settlement_lines
  for each statement execute function ledger.refuse_change();
grant select, insert on payments.settlement_lines to sepetak_app;

-- Refunds of the simulator to payers, settled together with the rest.
create table payments.simulator_refunds (
  id                uuid primary key,
  deposit_number    bigint not null references payments.simulator_deposits,
  amount            bigint not null check (amount > 0),
  refunded_at       timestamptz not null,
  settlement_number bigint references payments.simulator_settlements
);
create index simulator_refunds_of_deposit on payments.simulator_refunds (deposit_number);
grant select, insert, update (settlement_number) on payments.simulator_refunds to sepetak_app;

-- Everything that changes what the simulator owes us, with its fees. A payout that was returned before its settlement
-- never counts.
create view payments.simulator_moves as
  select reference, paid_amount as amount,
    case method when 'qris' then (paid_amount * 7 + 500) / 1000 else 4000 end as fee,
    paid_at as moved_at, settlement_number
  from payments.simulator_deposits where state = 'paid' and currency = 'IDR'
  union all
  select d.reference, -f.amount, 0, f.refunded_at, f.settlement_number
  from payments.simulator_refunds f join payments.simulator_deposits d on d.number = f.deposit_number
  where d.currency = 'IDR'
  union all
  select reference, -amount, 2500, ended_at, settlement_number
  from payments.simulator_payouts
  where state = 'paid' or (state = 'reversed' and settlement_number is not null)
  union all
  select reference, amount, 0, ended_at, return_settlement_number
  from payments.simulator_payouts where state = 'reversed' and settlement_number is not null;
grant select on payments.simulator_moves to sepetak_app;

-- Received transfers: one line of a statement for one deposit, once.
create table payments.transfers (
  deposit_id   uuid primary key references payments.deposits,
  source       text not null unique,                     -- statement/position
  amount       bigint not null check (amount > 0),
  booked_on    date not null,                            -- in Jakarta; banks state only the day
  sender_name  text check (length(sender_name) between 1 and 200),
  sender_score integer check (sender_score between 0 and 100),
  taken_by     uuid,                                     -- null: matched automatically
  taken_at     timestamptz not null,
  check ((sender_name is null) = (sender_score is null))
);
create trigger append_only before update or delete or truncate on payments.transfers
  for each statement execute function ledger.refuse_change();
grant select, insert on payments.transfers to sepetak_app;

-- Money of credited deposits that was taken back.
create table payments.deposit_returns (
  id         uuid primary key,
  deposit_id uuid not null references payments.deposits,
  amount     bigint not null check (amount > 0),
  owed       bigint not null check (owed between 0 and amount), -- rupiah not covered by the free balance
  entry_id   uuid not null unique references ledger.entries,
  found_at   timestamptz not null
);
create index deposit_returns_of_deposit on payments.deposit_returns (deposit_id);
create trigger append_only before update or delete or truncate on payments.deposit_returns
  for each statement execute function ledger.refuse_change();
grant select, insert on payments.deposit_returns to sepetak_app;

-- Enforces that no more is taken back than was received.
create function payments.check_return() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(r.amount), 0) from payments.deposit_returns r where r.deposit_id = new.deposit_id)
      > (select d.received_amount from payments.deposits d where d.id = new.deposit_id
          and (d.state = 'paid' or exists (
            select from payments.deposit_resolutions s where s.deposit_id = d.id and s.outcome = 'released'))) then
    raise exception using errcode = 'check_violation', constraint = 'returns_of_what_came',
      message = 'more than the amount of deposit ' || new.deposit_id || ' is taken back';
  end if;
  return null;
end
$$;
create trigger check_return after insert on payments.deposit_returns
  for each row execute function payments.check_return();

-- When the gateway was last asked whether a credited deposit is still valid.
create table payments.return_questions (
  deposit_id uuid primary key references payments.deposits,
  asked_at   timestamptz not null
);
grant select, insert, update (asked_at) on payments.return_questions to sepetak_app;

-- Deposits whose entry was reversed by a correction.
create view payments.corrected_deposits as
  select d.id as deposit_id from payments.deposits d
  where d.entry_id is not null
    and exists (select from ledger.entries r where r.reverses = d.entry_id and r.kind = 'correction');
grant select on payments.corrected_deposits to sepetak_app;

-- Refunds of money in suspense to its payer, through the gateway, at most once. The intent is stored before the
-- order. The refund is posted when the gateway confirms, on our request, that the bank has the money.
create table payments.refunds (
  id               uuid primary key,
  deposit_id       uuid not null references payments.deposits,
  reference        text not null unique check (reference ~ '^RFD-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  gateway          text not null,
  amount           bigint not null check (amount > 0),
  bank_code        text not null check (bank_code ~ '^[0-9]{3}$'),
  number_sealed    bytea not null,                       -- account number of the payer, for this refund only
  number_key_id    text not null,
  number_end       text not null check (number_end ~ '^[0-9]{4}$'),
  holder_name      text not null check (char_length(holder_name) between 1 and 100),
  state            text not null check (state in ('queued', 'sending', 'submitted', 'paid', 'failed',
    'reversed')),
  proposal_id      uuid not null unique references approvals.proposals,
  made_by          uuid not null,
  approved_by      uuid not null,
  approved_at      timestamptz not null,
  intent_at        timestamptz,
  next_try_at      timestamptz not null,
  attempts         integer not null default 0,
  submitted_at     timestamptz,
  gateway_id       text,
  bank_reference   text check (length(bank_reference) <= 100),
  failure          text check (length(failure) <= 200),
  ended_at         timestamptz,
  reversed_at      timestamptz,
  entry_id         uuid unique references ledger.entries, -- out of suspense
  reverse_entry_id uuid unique references ledger.entries, -- back into suspense
  constraint refunds_two_people check (made_by <> approved_by),
  check ((state = 'queued') = (intent_at is null)),
  check (state not in ('submitted', 'paid', 'reversed') or gateway_id is not null),
  check ((state in ('paid', 'failed', 'reversed')) = (ended_at is not null)),
  check ((state in ('paid', 'reversed')) = (entry_id is not null)),
  check ((state = 'reversed') = (reverse_entry_id is not null and reversed_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  unique (gateway, gateway_id)
);
-- Enforces that a deposit has one refund pending or paid; after a failed or returned one another is possible.
create unique index refunds_once on payments.refunds (deposit_id)
  where state not in ('failed', 'reversed');
create index refunds_to_send on payments.refunds (next_try_at)
  where state in ('queued', 'sending', 'submitted');
create trigger kept before delete or truncate on payments.refunds
  for each statement execute function ledger.refuse_change();
grant select, insert, update (state, intent_at, next_try_at, attempts, submitted_at, gateway_id,
  bank_reference, failure, ended_at, reversed_at, entry_id, reverse_entry_id)
  on payments.refunds to sepetak_app;

-- Enforces that a refund is of money in suspense and is what two people approved.
create function payments.check_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d where d.id = new.deposit_id
      and d.state = 'in-review' and d.entry_id is not null and d.received_amount = new.amount)
    or exists (select from payments.deposit_resolutions r
      where r.deposit_id = new.deposit_id and r.undone_entry_id is null) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_of_suspense',
      message = 'deposit ' || new.deposit_id || ' has no such money in suspense';
  end if;
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'deposit-return' and p.state = 'approved'
        and p.subject_id = new.deposit_id::text and p.proposed_by = new.made_by
        and p.decided_by = new.approved_by) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_approved',
      message = 'refund ' || new.reference || ' is not what two people agreed on';
  end if;
  return new;
end
$$;
create trigger check_refund before insert on payments.refunds
  for each row execute function payments.check_refund();

-- Enforces the transitions between the states of a refund.
create function payments.refuse_refund_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
      ('queued', 'queued'), ('queued', 'sending'), ('sending', 'sending'), ('sending', 'submitted'),
      ('sending', 'failed'), ('submitted', 'submitted'), ('submitted', 'paid'), ('submitted', 'failed'),
      ('paid', 'paid'), ('paid', 'reversed')) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_go_on',
      message = 'a refund does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;
create trigger go_on before update on payments.refunds
  for each row execute function payments.refuse_refund_going_back();
