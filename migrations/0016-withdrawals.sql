-- Bank accounts of investors, to which they can withdraw money. The account number is encrypted; only its last digits
-- are shown. The bank is asked through the payment gateway whose account it is.
create schema bank_accounts;
grant usage on schema bank_accounts to sepetak_app;
create schema withdrawals;
grant usage on schema withdrawals to sepetak_app;
create schema reconciliation;
grant usage on schema reconciliation to sepetak_app;

create table bank_accounts.accounts (
  id              uuid primary key,
  user_id         uuid not null,                         -- user id in the identity room
  bank_code       text not null check (bank_code ~ '^[0-9]{3}$'),
  number_sealed   bytea not null,
  number_key_id   text not null,
  number_hash     bytea not null check (octet_length(number_hash) = 32), -- keyed hash of bank and number
  number_end      text not null check (number_end ~ '^[0-9]{4}$'),
  purpose         text check (char_length(purpose) between 1 and 100),
  state           text not null check (state in
    ('checking', 'proof-needed', 'in-review', 'ready', 'refused', 'removed')),
  -- name of the person when the bank was asked
  owner_name      text not null check (char_length(owner_name) between 2 and 100),
  holder_name     text check (char_length(holder_name) between 1 and 200), -- name of the holder according to the bank
  name_score      integer check (name_score between 0 and 100),
  refusal         text check (refusal in ('not-found', 'name-differs', 'proof-unclear')),
  proof_file_id   uuid unique references files.stored_files,
  proof_at        timestamptz,
  decided_by      uuid,                                  -- staff member who decided about the proof
  is_main         boolean not null default false,
  added_at        timestamptz not null,
  next_check_at   timestamptz not null,                  -- when the bank is asked, or asked again
  settled_at      timestamptz,                           -- since when it is ready, refused or removed
  locked_until    timestamptz not null check (locked_until > added_at),
  -- Reason of the decision about a proof. Two people must accept the proof if the names are less alike than the rule
  -- in force requires.
  decision_reason text check (char_length(decision_reason) between 3 and 500),
  approved_by     uuid,                                  -- second person, where two were required
  check ((state = 'refused') = (refusal is not null)),
  check ((proof_file_id is null) = (proof_at is null)),
  check (state <> 'in-review' or proof_file_id is not null),
  check (not is_main or state = 'ready'),
  check ((holder_name is null) = (name_score is null)),
  check (state not in ('ready', 'proof-needed', 'in-review') or holder_name is not null),
  constraint accounts_two_people check (approved_by <> decided_by)
);
create unique index accounts_once on bank_accounts.accounts (user_id, number_hash)
  where state not in ('refused', 'removed');
create unique index accounts_main on bank_accounts.accounts (user_id) where is_main;
create index accounts_of_number on bank_accounts.accounts (number_hash);
create index accounts_to_check on bank_accounts.accounts (next_check_at) where state = 'checking';
create index accounts_in_review on bank_accounts.accounts (proof_at) where state = 'in-review';
create index accounts_decided on bank_accounts.accounts (id desc) where decided_by is not null;
-- Rows are never deleted, because withdrawals refer to them: erasing a person overwrites the personal columns.
grant select, insert, update (state, holder_name, name_score, refusal, proof_file_id, proof_at,
  decided_by, is_main, next_check_at, settled_at, number_sealed, number_key_id, number_hash, number_end,
  owner_name, purpose, decision_reason, approved_by) on bank_accounts.accounts to sepetak_app;

-- How long a new bank account of a person is locked before money may go there, by their own choice, at least a day. A
-- shorter wait takes effect only once the longer one before it has passed.
create table bank_accounts.lock_choices (
  user_id      uuid primary key,
  hours        smallint not null check (hours in (24, 48, 72)),
  chosen_at    timestamptz not null,
  former_hours smallint check (former_hours > hours and former_hours in (48, 72)),
  effective_at timestamptz check (effective_at > chosen_at),
  check ((former_hours is null) = (effective_at is null))
);
grant select, insert, update, delete on bank_accounts.lock_choices to sepetak_app;

create table bank_accounts.proof_rules (
  effective_from      date primary key,
  second_person_below integer not null check (second_person_below between 0 and 101) -- likeness of the names, 0 to 100
);
insert into bank_accounts.proof_rules values ('2026-01-01', 70);
create trigger append_only before update or delete or truncate on bank_accounts.proof_rules
  for each statement execute function ledger.refuse_change();
grant select on bank_accounts.proof_rules to sepetak_app;

-- Withdrawals to bank accounts. The amount is held with the request, sent at most once, and returned by the reverse
-- of the entry that held it.

-- Transfer methods between banks, with their limits and fees by the day they take effect.
create table withdrawals.rails (
  id              text not null check (id in ('bi-fast', 'skn', 'rtgs')),
  effective_from  date not null,
  amount_max      bigint not null check (amount_max > 0), -- rupiah per transfer
  day_max         bigint not null check (day_max >= amount_max), -- rupiah per investor and day (WIB)
  fee             bigint not null check (fee >= 0),
  arrives_minutes integer not null check (arrives_minutes > 0), -- after it was sent
  is_working_days boolean not null,                      -- true: on working days only; false: on all days and hours
  position        integer not null,
  primary key (id, effective_from)
);
insert into withdrawals.rails
  (id, effective_from, amount_max, day_max, fee, arrives_minutes, is_working_days, position) values
  ('bi-fast', '2026-01-01', 250000000, 500000000, 2500, 60, false, 1),
  ('skn', '2026-01-01', 1000000000, 2000000000, 2900, 480, true, 2),
  ('rtgs', '2026-01-01', 5000000000, 10000000000, 30000, 240, true, 3);
grant select on withdrawals.rails to sepetak_app;

-- Limits of withdrawals, by the day they take effect.
create table withdrawals.rules (
  effective_from     date primary key,
  amount_min         bigint not null check (amount_min > 0),
  approval_from      bigint not null check (approval_from > 0), -- from this amount on two people decide
  -- how long a withdrawal can be cancelled before it is sent
  cancel_minutes     integer not null check (cancel_minutes >= 0),
  -- Two people also decide by the total that an investor withdraws in a day and in seven days.
  approval_day_from  bigint not null check (approval_day_from > 0), -- total of a day (WIB), including this withdrawal
  approval_week_from bigint not null check (approval_week_from > 0) -- total of seven days
);
insert into withdrawals.rules values ('2026-01-01', 20000, 100000000, 10, 100000000, 200000000);
grant select on withdrawals.rules to sepetak_app;

create table withdrawals.withdrawals (
  id              uuid primary key,
  user_id         uuid not null,                         -- user id in the identity room
  reference       text not null unique check (reference ~ '^WDR-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  account_id      uuid not null references bank_accounts.accounts,
  bank_code       text not null,
  number_end      text not null,
  holder_name     text not null,
  rail            text not null check (rail in ('bi-fast', 'skn', 'rtgs')),
  amount          bigint not null check (amount > 0),    -- rupiah, taken from the balance, including the fee
  fee             bigint not null check (fee >= 0),
  day             date not null,                         -- day of the request (WIB)
  state           text not null check (state in ('awaiting-approval', 'queued', 'sending', 'submitted',
    'paid', 'cancelled', 'refused', 'failed', 'reversed')),
  gateway         text not null,
  requested_at    timestamptz not null,
  checked_at      timestamptz,                           -- when it was approved, or passed without approval
  send_at         timestamptz not null,                  -- earliest time of sending
  intent_at       timestamptz,                           -- when the intent to send was stored, before the call
  next_try_at     timestamptz not null,
  attempts        integer not null default 0,
  submitted_at    timestamptz,
  gateway_id      text,
  bank_reference  text check (length(bank_reference) <= 100),
  ended_at        timestamptz,                           -- when it was paid or the money was returned
  reversed_at     timestamptz,
  failure         text check (length(failure) <= 500),
  checked_due_at  timestamptz not null,
  sent_due_at     timestamptz not null,
  arrives_due_at  timestamptz not null,
  ticket          text,                                  -- ticket in the support room, if it was late
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
create index withdrawals_by_state on withdrawals.withdrawals (state, id); -- the queues of staff
grant select, insert, update (state, checked_at, send_at, intent_at, next_try_at, attempts, submitted_at,
  gateway_id, bank_reference, ended_at, reversed_at, failure, arrives_due_at, sent_due_at, ticket,
  payout_entry_id, return_entry_id) on withdrawals.withdrawals to sepetak_app;

-- Enforces the transitions between states: a final state stays final, and a paid payout can only be reversed.
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

-- Nightly comparison of the ledger with the gateway and with the statements of our bank. Differences stay in a dated
-- list until a person explains them.

-- Imported statements of our bank accounts.
create table reconciliation.statements (
  id          uuid primary key,
  format      text not null check (format in ('csv', 'mt940')),
  account     text not null check (length(account) between 1 and 60),
  file_hash   bytea not null check (octet_length(file_hash) = 32),
  begins_on   date not null,
  ends_on     date not null check (ends_on >= begins_on),
  -- Null: from the simulated bank of the demo.
  imported_by uuid,
  imported_at timestamptz not null,
  -- A statement continues the previous statement of its account. It counts only once it is taken (accepted): by two
  -- people, by the rule for small sums, or automatically from the simulated bank of the demo.
  opening     bigint,                                    -- whole rupiah before the first line
  closing     bigint,                                    -- whole rupiah after the last line
  taken_at    timestamptz,                               -- null: waits for a second person, or was refused
  purpose     text not null
    check (purpose in ('client', 'escrow', 'property', 'own')),
  constraint statements_balances check ((opening is null) = (closing is null))
);
create unique index statements_taken_once on reconciliation.statements (file_hash) where taken_at is not null;
create index statements_newest on reconciliation.statements (taken_at desc, id desc);
create index statements_of_account on reconciliation.statements (account, begins_on)
  where taken_at is not null and closing is not null;
create index statements_of_purpose on reconciliation.statements (purpose, taken_at desc, id desc)
  where taken_at is not null and closing is not null;
grant select, insert, update (taken_at) on reconciliation.statements to sepetak_app;

-- Enforces that an imported statement does not change, except that it is taken once.
create function reconciliation.keep_statement() returns trigger language plpgsql as $$
begin
  if old.taken_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'statements_taken_for_good',
      message = 'statement ' || old.id || ' was already accepted';
  end if;
  return new;
end
$$;
create trigger keep_statement before update on reconciliation.statements
  for each row execute function reconciliation.keep_statement();

-- Lines of imported statements, as they were read.
create table reconciliation.lines (
  statement_id uuid not null references reconciliation.statements,
  position     integer not null check (position > 0),
  booked_on    date not null,
  amount       bigint not null check (amount <> 0),      -- whole rupiah, positive: incoming
  text         text not null check (length(text) <= 500),
  reference    text,                                     -- our reference, if the text contains one
  sender       text check (length(sender) between 1 and 200), -- according to the bank
  -- True: a line of the simulated bank of the demo for entries that the ledger already shows.
  in_ledger    boolean not null default false,
  primary key (statement_id, position)
);
create index lines_by_reference on reconciliation.lines (reference) where reference is not null;
-- Serves lookups by the text "statement/position", by which other tables refer to a line.
create index lines_by_source on reconciliation.lines ((statement_id::text || '/' || position::text));
grant select, insert on reconciliation.lines to sepetak_app;

-- Nightly runs, with the compared totals of one day.
create table reconciliation.runs (
  id          uuid primary key,
  day         date not null,                             -- the day in Jakarta that has ended
  ran_at      timestamptz not null,
  compared    integer not null,                          -- number of deposits and withdrawals
  ledger_in   bigint not null,
  gateway_in  bigint not null,
  ledger_out  bigint not null,
  gateway_out bigint not null,
  bank_lines  integer not null,                          -- booked on that day, in imported statements
  open_items  integer not null                           -- in the list after the run
);
create index runs_newest on reconciliation.runs (id desc);
grant select, insert on reconciliation.runs to sepetak_app;

-- Differences found each night: deposits and payouts, settlements that are late or do not match the bank, and
-- violations of the ledger's own rules.
create table reconciliation.items (
  id           uuid primary key,
  kind         text not null check (kind in ('gateway-differs',
    'gateway-silent', 'held-for-review', 'bank-amount-differs', 'bank-unknown', 'bank-missing',
    'settlement-differs', 'settlement-late', 'ledger-broken')),
  subject      text not null,                            -- our reference, or statement/position
  day          date not null,                            -- since when it is open
  ledger       bigint,                                   -- rupiah according to the ledger
  other        bigint,                                   -- rupiah according to the gateway or the bank
  found_at     timestamptz not null,
  explained_at timestamptz,
  explained_by uuid,
  explanation  text check (char_length(explanation) between 10 and 500),
  -- Who agreed to the explanation.
  approved_by  uuid,
  check ((explained_at is null) = (explanation is null))
);
-- Enforces that a difference that was explained is not listed again the next night.
create unique index items_once on reconciliation.items (kind, subject);
create index items_open on reconciliation.items (day) where explained_at is null;
create index items_waiting on reconciliation.items (id) where explained_at is null;
create index items_explained on reconciliation.items (id desc) where explained_at is not null;
grant select, insert, update (explained_at, explained_by, explanation, approved_by)
  on reconciliation.items to sepetak_app;

-- Deposits and payouts posted in the ledger, by the day in Jakarta, with the amount that the gateway must have moved:
-- zero for a payout that came back.
-- For a deposit this is the amount that was not returned, and zero if its entry was reversed. Refunds to payers are
-- outgoing money, like payouts.
create view reconciliation.posted as
  select 'in' as direction, d.reference, d.gateway, d.gateway_id, d.state,
    case when exists (select from ledger.entries r where r.reverses = d.entry_id) then 0
      else (d.received_amount - coalesce(
        (select sum(r.amount) from payments.deposit_returns r where r.deposit_id = d.id), 0))::bigint
    end as amount,
    (e.happened_at at time zone 'Asia/Jakarta')::date as day
  from payments.deposits d join ledger.entries e on e.id = d.entry_id
  union all
  select 'out', w.reference, w.gateway, w.gateway_id, w.state,
    case w.state when 'paid' then w.amount - w.fee else 0 end,
    (coalesce(w.reversed_at, w.ended_at) at time zone 'Asia/Jakarta')::date
  from withdrawals.withdrawals w where w.payout_entry_id is not null
  union all
  select 'out', f.reference, f.gateway, f.gateway_id, f.state,
    case f.state when 'paid' then f.amount else 0 end,
    (coalesce(f.reversed_at, f.ended_at) at time zone 'Asia/Jakarta')::date
  from payments.refunds f where f.entry_id is not null;
grant select on reconciliation.posted to sepetak_app;

-- Money that is held for review. Released or returned money is no longer held, although its deposit stays in the
-- state in-review.
create view reconciliation.held_for_review as
  select d.reference, d.amount, d.received_amount as received
  from payments.deposits d
  where d.state = 'in-review' and not exists (
    select from payments.deposit_resolutions r
    where r.deposit_id = d.id and r.undone_entry_id is null);
grant select on reconciliation.held_for_review to sepetak_app;

-- What a bank line may refer to: a deposit, a withdrawal or a settlement. The reference alone does not identify the
-- line of a transfer: it may be a second payment.
create view reconciliation.bookings as
  select reference, case direction when 'in' then amount else -amount end as amount,
    gateway = 'bank' as is_transfer
  from reconciliation.posted
  union all
  select reference, net, false from payments.settlements;
grant select on reconciliation.bookings to sepetak_app;

-- Lines matched with the deposit of a transfer.
create view reconciliation.transfers as
  select t.source, d.reference from payments.transfers t join payments.deposits d on d.id = t.deposit_id;
grant select on reconciliation.transfers to sepetak_app;

-- Deposits by transfer that have not arrived.
create view reconciliation.awaited as
  select d.id, d.reference, d.user_id, d.amount, d.created_at, d.expires_at
  from payments.deposits d
  where d.gateway = 'bank' and not exists (select from payments.transfers t where t.deposit_id = d.id);
grant select on reconciliation.awaited to sepetak_app;

-- Lines of taken statements. A line is identified by its content and by its number among equal lines. It counts once,
-- even if several files contain it.
create table reconciliation.taken_lines (
  statement_id uuid not null,
  position     integer not null,
  account      text not null,
  booked_on    date not null,
  amount       bigint not null,
  text_hash    bytea not null check (octet_length(text_hash) = 32),
  occurrence   integer not null check (occurrence > 0),
  primary key (statement_id, position),
  foreign key (statement_id, position) references reconciliation.lines,
  constraint taken_lines_once unique (account, booked_on, amount, text_hash, occurrence)
);
create index taken_lines_by_day on reconciliation.taken_lines (booked_on);
create index taken_lines_by_account on reconciliation.taken_lines (account, booked_on);
create trigger append_only before update or delete or truncate on reconciliation.taken_lines
  for each statement execute function ledger.refuse_change();
grant select, insert on reconciliation.taken_lines to sepetak_app;

-- The lines that count.
create view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id::text || '/' || l.position::text as source, t.account,
    t.booked_on, t.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained,
    l.in_ledger, s.purpose
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;
grant select on reconciliation.booked_lines to sepetak_app;

-- How much incoming money one person may take alone per day (WIB), over all statements that one person took on that
-- day. The first statement of each account and day always requires two people.
create table reconciliation.rules (
  effective_from date primary key,
  alone_max      bigint not null check (alone_max >= 0)
);
insert into reconciliation.rules values ('2026-01-01', 0);
create trigger append_only before update or delete or truncate on reconciliation.rules
  for each statement execute function ledger.refuse_change();
grant select on reconciliation.rules to sepetak_app;

-- Balance of each bank account at the end of each day that statements cover. Each purpose uses the account of its
-- latest statement.
create view reconciliation.bank_days as
  with newest as (
    select distinct on (purpose) purpose, account, closing, ends_on from reconciliation.statements
    where taken_at is not null and closing is not null order by purpose, taken_at desc, id desc
  ), first as (
    select account, min(begins_on) as begins_on from reconciliation.statements
    where taken_at is not null and closing is not null group by account
  ), moved as (
    select account, booked_on, sum(amount) as amount from reconciliation.booked_lines
    where is_chained group by account, booked_on
  )
  select d.day::date as day,
    (n.closing - coalesce((select sum(m.amount) from moved m
      where m.account = n.account and m.booked_on > d.day), 0))::bigint as balance,
    n.purpose
  from newest n join first f using (account)
  cross join lateral generate_series(f.begins_on, n.ends_on, interval '1 day') as d (day);
grant select on reconciliation.bank_days to sepetak_app;

-- Enforces that a bank line has one use: a deposit, a booking by two people, escrow earnings, or a transfer between
-- our accounts. The lock is the one that the product holds while it decides about a line.
create function reconciliation.claim_line() returns trigger language plpgsql as $$
declare
  line text := coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(new) ->> 'source');
begin
  perform pg_advisory_xact_lock(hashtextextended('bank line ' || line, 0));
  if (tg_table_name <> 'transfers' and exists (select from payments.transfers t where t.source = line))
    or (tg_table_name <> 'transfer_lines'
      and exists (select from reconciliation.transfer_lines t where t.source = line and t.undone_at is null))
    or (tg_table_name <> 'line_bookings'
      and exists (select from reconciliation.line_bookings b where b.source = line and b.undone_at is null))
    or (tg_table_name <> 'escrow_benefits'
      and exists (select from offerings.escrow_benefits e where e.line_id = line and e.reversed_at is null)) then
    raise exception using errcode = 'check_violation', constraint = 'bank_lines_counted_once',
      message = 'the line ' || line || ' of the bank counts already';
  end if;
  return new;
end $$;

-- What a listed bank line is, as decided by two people with a document.
create table reconciliation.line_bookings (
  id              uuid primary key,
  item_id         uuid not null references reconciliation.items,
  source          text not null,                         -- statement/position
  purpose         text not null check (purpose in ('bank-charge', 'suspense', 'return', 'owner', 'in-ledger')),
  amount          bigint not null check (amount <> 0),   -- amount on the statement, positive: incoming
  entry_id        uuid not null references ledger.entries,
  file_id         uuid not null references files.stored_files,
  proposal_id     uuid not null unique references approvals.proposals,
  made_by         uuid not null,
  approved_by     uuid not null,
  booked_at       timestamptz not null,
  undone_at       timestamptz,
  undone_entry_id uuid unique references ledger.entries, -- reversing entry; null: nothing was posted
  undone_proposal uuid unique references approvals.proposals,
  constraint line_bookings_two_people check (made_by <> approved_by),
  check ((undone_at is null) = (undone_proposal is null)),
  check (undone_entry_id is null or undone_at is not null)
);
create unique index line_bookings_once on reconciliation.line_bookings (source) where undone_at is null;
create unique index line_bookings_entry_once on reconciliation.line_bookings (entry_id) where undone_at is null;
create index line_bookings_of_item on reconciliation.line_bookings (item_id);
create trigger claim_line before insert on reconciliation.line_bookings
  for each row execute function reconciliation.claim_line();
grant select, insert, update (undone_at, undone_entry_id, undone_proposal)
  on reconciliation.line_bookings to sepetak_app;

-- Enforces that a booking is what two people approved, and that its entry moves the account of the statement by the
-- amount of the line.
create function reconciliation.check_line_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or (new.item_id, new.source, new.purpose, new.amount, new.entry_id, new.file_id,
        new.proposal_id, new.made_by, new.approved_by, new.booked_at) is distinct from (old.item_id, old.source,
        old.purpose, old.amount, old.entry_id, old.file_id, old.proposal_id, old.made_by, old.approved_by,
        old.booked_at) then
      raise exception using errcode = 'check_violation', constraint = 'line_bookings_undone_once',
        message = 'booking ' || old.id || ' is not changed';
    end if;
    return new;
  end if;
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'bank-line-booking' and p.state = 'approved'
        and p.subject_id = new.item_id::text and p.proposed_by = new.made_by and p.decided_by = new.approved_by
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'line_bookings_approved',
      message = 'booking ' || new.id || ' is not what two people agreed on';
  end if;
  if not exists (select from ledger.postings p
      join ledger.accounts a on a.id = p.account_id
      join reconciliation.booked_lines l on l.source = new.source and l.purpose = a.owner_id
      where p.entry_id = new.entry_id and a.kind = 'bank-settlement' and p.amount = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'line_bookings_posted',
      message = 'booking ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
create trigger check_line_booking before insert or update on reconciliation.line_bookings
  for each row execute function reconciliation.check_line_booking();

-- Orders to move money between our bank accounts. A person carries the order out at the bank; it is booked from the
-- statements of both accounts.
create table reconciliation.transfer_orders (
  id                 uuid primary key,
  reference          text not null unique,
  from_purpose       text not null check (from_purpose in ('client', 'escrow', 'property', 'own')),
  to_purpose         text not null check (to_purpose in ('client', 'escrow', 'property', 'own')),
  amount             bigint not null check (amount > 0),
  state              text not null default 'due' check (state in
    ('due', 'approved', 'sent', 'booked', 'cancelled')),
  made_at            timestamptz not null,
  proposal_id        uuid unique references approvals.proposals,
  approved_at        timestamptz,
  sent_at            timestamptz,
  sent_by            uuid,                               -- null: the bank had it before it was marked as sent
  cancelled_at       timestamptz,
  cancelled_by       uuid,
  cancel_reason      text,
  -- Proposal by which two people cancelled a sent order that the bank never carried out.
  cancel_proposal_id uuid unique references approvals.proposals,
  -- Whether its causes are included in the carried flows; a cancelled order is removed from them again.
  carried            boolean not null default false
    constraint transfer_orders_carried check (not carried or state in ('booked', 'sent', 'cancelled')),
  check (from_purpose <> to_purpose),
  check ((approved_at is null) = (proposal_id is null)),
  check (state = 'cancelled' or (approved_at is not null) = (state in ('approved', 'sent', 'booked'))),
  constraint transfer_orders_check4 check ((cancelled_at is not null) = (state = 'cancelled')),
  constraint transfer_orders_check5
    check ((cancelled_by is not null) = (cancelled_at is not null) and (cancel_reason is not null) = (cancelled_at is not null)),
  constraint transfer_orders_sent
    check (state = 'cancelled' or (sent_at is not null) = (state in ('sent', 'booked'))),
  constraint transfer_orders_cancelled_by_two
    check ((cancel_proposal_id is not null) = (state = 'cancelled' and sent_at is not null))
);
-- Enforces one due order per pair of accounts: later amounts go into the next order.
create unique index transfer_orders_due_once on reconciliation.transfer_orders
  (least(from_purpose, to_purpose), greatest(from_purpose, to_purpose)) where state = 'due';
create index transfer_orders_open on reconciliation.transfer_orders (id) where state in ('due', 'approved', 'sent');
create index transfer_orders_not_carried on reconciliation.transfer_orders (id)
  where carried = (state = 'cancelled');
grant select, insert, update (state, proposal_id, approved_at, sent_at, sent_by, cancelled_at,
  cancelled_by, cancel_reason, cancel_proposal_id, carried) on reconciliation.transfer_orders to sepetak_app;

-- Enforces that the causes of a new order add up to its amount.
create function reconciliation.check_transfer_causes() returns trigger language plpgsql as $$
begin
  if new.amount is distinct from (select sum(c.amount) from reconciliation.transfer_causes c where c.order_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_causes',
      message = 'order ' || new.reference || ' is not what it is for';
  end if;
  return null;
end $$;
create constraint trigger check_transfer_causes after insert on reconciliation.transfer_orders
  deferrable initially deferred for each row execute function reconciliation.check_transfer_causes();

-- Enforces that the content of an order does not change, that two people approve it, and its transitions: a sent
-- order is booked once both ends are shown completely, becomes sent again when an end is undone, and is cancelled by
-- two people only while its lines show nothing of it.
create function reconciliation.check_transfer_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' then
      raise exception using errcode = 'check_violation', constraint = 'transfer_orders_begin_due',
        message = 'an order starts in the state due';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.from_purpose, new.to_purpose, new.amount, new.made_at)
      is distinct from (old.id, old.reference, old.from_purpose, old.to_purpose, old.amount, old.made_at)
    or (old.state, new.state) not in (('due', 'approved'), ('due', 'cancelled'), ('approved', 'sent'),
      ('approved', 'cancelled'), ('sent', 'booked'), ('booked', 'sent'), ('sent', 'cancelled')) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_go_on',
      message = 'order ' || old.reference || ' does not go from ' || old.state || ' to ' || new.state;
  end if;
  if new.state = 'approved' and not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'transfer-order' and p.state = 'approved'
        and p.subject_id = new.id::text and p.proposed_by <> p.decided_by
        and (p.content ->> 'amount')::bigint = new.amount
        and p.content ->> 'from' = new.from_purpose and p.content ->> 'to' = new.to_purpose) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_approved',
      message = 'order ' || new.reference || ' is not what two people agreed on';
  end if;
  if (new.state = 'booked') <> (new.state in ('booked', 'sent') and not exists (
      select from reconciliation.transfer_ends e where e.order_id = new.id and e.shown <> new.amount)) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_booked',
      message = 'order ' || new.reference || ' is not as both statements show it';
  end if;
  if new.state = 'cancelled' and (
      exists (select from reconciliation.transfer_ends e where e.order_id = new.id and e.shown <> 0)
      or (old.state = 'sent' and not exists (select from approvals.proposals p
        where p.id = new.cancel_proposal_id and p.kind = 'transfer-cancellation' and p.state = 'approved'
          and p.subject_id = new.id::text and p.proposed_by <> p.decided_by
          and p.content ->> 'reason' = new.cancel_reason))) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_cancelled',
      message = 'order ' || new.reference || ' is with the bank';
  end if;
  return new;
end $$;
-- The trigger leaves out `carried`: carrying an order does not change its state.
create trigger check_transfer_order before insert or update of id, reference, from_purpose, to_purpose, amount,
    state, made_at, proposal_id, approved_at, sent_at, sent_by, cancelled_at, cancelled_by, cancel_reason,
    cancel_proposal_id on reconciliation.transfer_orders
  for each row execute function reconciliation.check_transfer_order();

-- Statement lines that show an end of an order, and the entries by which they were booked.
create table reconciliation.transfer_lines (
  order_id            uuid not null references reconciliation.transfer_orders,
  side                text not null check (side in ('left', 'arrived')),
  source              text not null,
  entry_id            uuid not null references ledger.entries,
  booked_at           timestamptz not null,
  -- One line that matches the amount exactly shows an end, or several lines that two people assigned to it: parts,
  -- lines with a bank charge deducted, or returned money. Two people undo a wrong match.
  amount              bigint not null,                   -- part of the order in rupiah; negative: returned
  fee                 bigint not null default 0 check (fee >= 0),
  fee_entry_id        uuid unique references ledger.entries,
  proposal_id         uuid unique references approvals.proposals, -- null: the line matches by itself
  file_id             uuid references files.stored_files,
  undone_at           timestamptz,
  undone_entry_id     uuid unique references ledger.entries,
  undone_fee_entry_id uuid unique references ledger.entries,
  undone_proposal     uuid unique references approvals.proposals,
  check ((fee = 0) = (fee_entry_id is null)),
  check ((proposal_id is null) = (file_id is null)),
  check ((undone_at is null) = (undone_entry_id is null) and (undone_at is null) = (undone_proposal is null)),
  check ((undone_fee_entry_id is null) = (undone_at is null or fee_entry_id is null)),
  primary key (entry_id),
  check (amount <> 0)
);
create index transfer_lines_of_order on reconciliation.transfer_lines (order_id, side);
create unique index transfer_lines_once on reconciliation.transfer_lines (source) where undone_at is null;
create trigger claim_line before insert on reconciliation.transfer_lines
  for each row execute function reconciliation.claim_line();
create trigger append_only before delete or truncate on reconciliation.transfer_lines
  for each statement execute function ledger.refuse_change();
grant select, insert, update (undone_at, undone_entry_id, undone_fee_entry_id, undone_proposal)
  on reconciliation.transfer_lines to sepetak_app;

-- Enforces that a line shows an end exactly or as two people agreed: one entry moves its part of the order, a second
-- one the charge that the bank deducted, and both together the amount of the line.
create function reconciliation.check_transfer_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or (new.order_id, new.side, new.source, new.entry_id, new.booked_at, new.amount,
        new.fee, new.fee_entry_id, new.proposal_id, new.file_id) is distinct from (old.order_id, old.side, old.source,
        old.entry_id, old.booked_at, old.amount, old.fee, old.fee_entry_id, old.proposal_id, old.file_id)
      or not exists (select from approvals.proposals p
        where p.id = new.undone_proposal and p.kind = 'transfer-line-reopening' and p.state = 'approved'
          and p.subject_id = new.entry_id::text and p.proposed_by <> p.decided_by)
      or not exists (select from ledger.entries e where e.id = new.undone_entry_id and e.reverses = new.entry_id)
      or (new.fee_entry_id is not null and not exists (select from ledger.entries e
        where e.id = new.undone_fee_entry_id and e.reverses = new.fee_entry_id)) then
      raise exception using errcode = 'check_violation', constraint = 'transfer_lines_undone_once',
        message = 'the line ' || old.source || ' is undone once, by two people';
    end if;
    return new;
  end if;
  if not exists (
    select from reconciliation.transfer_orders o
    join reconciliation.transfer_ends e on e.order_id = o.id and e.side = new.side
      and e.shown + new.amount between 0 and o.amount
    join reconciliation.booked_lines l on l.source = new.source and l.purpose = e.purpose
      and l.amount = case new.side when 'left' then -new.amount else new.amount end - new.fee
    where o.id = new.order_id and o.state = 'sent'
      and (select sum(p.amount) from ledger.postings p
        join ledger.accounts a on a.id = p.account_id and a.kind = 'bank-settlement' and a.owner_id = l.purpose
        where p.entry_id in (new.entry_id, new.fee_entry_id)) = l.amount
      and exists (select from ledger.postings p
        join ledger.accounts a on a.id = p.account_id and a.kind = 'bank-transit'
        where p.entry_id = new.entry_id and p.amount = case new.side when 'left' then new.amount else -new.amount end)
      and case when new.proposal_id is null then new.amount = o.amount and new.fee = 0
        else exists (select from approvals.proposals q
          where q.id = new.proposal_id and q.kind = 'bank-line-booking' and q.state = 'approved'
            and q.proposed_by <> q.decided_by and q.content ->> 'source' = new.source
            and q.content ->> 'orderId' = o.id::text and (q.content ->> 'part')::bigint = new.amount
            and (q.content ->> 'fee')::bigint = new.fee) end) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_lines_shown',
      message = 'the line ' || new.source || ' does not show this order';
  end if;
  return new;
end $$;
create trigger check_transfer_line before insert or update on reconciliation.transfer_lines
  for each row execute function reconciliation.check_transfer_line();

-- Lines that the ledger does not show, or shows with another amount. A reference of ours explains one line only.
-- Deposits and settlements arrive in the account of investors' money; the reference of a line of another account
-- explains nothing.
create view reconciliation.line_differences as
  select l.source, l.booked_on, l.amount, k.amount as ledger_amount, l.purpose
  from reconciliation.booked_lines l
  left join reconciliation.transfers t on t.source = l.source
  -- A lookup per line by reference. Without `offset 0` the planner reads all bookings first.
  left join lateral (
    select b.amount from reconciliation.bookings b
    where b.reference = coalesce(t.reference, l.reference) and (t.reference is not null or not b.is_transfer)
    offset 0
  ) as k on l.purpose = 'client' and (t.reference is not null or not exists (
    select from reconciliation.booked_lines b
    where b.reference = l.reference and b.purpose = l.purpose
      and (b.taken_at, b.statement_id, b.position) < (l.taken_at, l.statement_id, l.position)))
  where not l.in_ledger and l.amount is distinct from k.amount
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);
grant select on reconciliation.line_differences to sepetak_app;

-- Differences of one line. The limit keeps the planner from joining the line with all others.
create function reconciliation.line_difference(line text) returns setof reconciliation.line_differences
rows 1 language sql stable as $$
  select d.* from reconciliation.line_differences d where d.source = line limit 1
$$;
grant execute on function reconciliation.line_difference to sepetak_app;

-- The lines whose differences may have changed: lines of statements taken since one time, and lines about which an
-- entry was recorded since another. What `bookings` shows changes only with an entry. Reopening a line that two
-- people booked lists it again immediately.
create function reconciliation.changed_lines(taken_since timestamptz, recorded_since timestamptz)
returns table (source text) language sql stable as $$
  with entry as (
    select e.id from ledger.entries e where e.recorded_at >= recorded_since
    union
    select e.reverses from ledger.entries e where e.recorded_at >= recorded_since and e.reverses is not null
  ), deposit as (
    select d.id, d.reference from entry e join payments.deposits d on d.entry_id = e.id
    union
    select d.id, d.reference from entry e join payments.deposit_returns r on r.entry_id = e.id
    join payments.deposits d on d.id = r.deposit_id
  ), named as (
    select d.reference from deposit d
    union
    select w.reference from entry e join withdrawals.withdrawals w on w.payout_entry_id = e.id
    union
    select w.reference from entry e join withdrawals.withdrawals w on w.return_entry_id = e.id
    union
    select r.reference from entry e join payments.refunds r on r.entry_id = e.id
    union
    select r.reference from entry e join payments.refunds r on r.reverse_entry_id = e.id
    union
    select s.reference from entry e join payments.settlements s on s.entry_id = e.id
  )
  select l.statement_id::text || '/' || l.position::text
  from named n
  cross join lateral (select l.statement_id, l.position from reconciliation.lines l
    where l.reference = n.reference offset 0) as l -- index lookup, as above
  union
  select t.source from deposit d join payments.transfers t on t.deposit_id = d.id
  union
  select b.line_id from entry e join offerings.escrow_benefits b on b.reversal_entry_id = e.id
  union
  select l.statement_id::text || '/' || l.position::text
  from reconciliation.statements s join reconciliation.lines l on l.statement_id = s.id
  where s.taken_at >= taken_since
$$;
grant execute on function reconciliation.changed_lines to sepetak_app;

-- Bank and ledger balance at the end of each day that statements cover. A deposit by transfer may be dated to the end
-- of the day on which the bank booked it.
create view reconciliation.bank_and_ledger as
  with moved as (
    select a.owner_id as purpose,
      ((e.happened_at - interval '1 microsecond') at time zone 'Asia/Jakarta')::date as day,
      sum(p.amount) as amount
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.kind = 'bank-settlement' group by 1, 2
  )
  select d.day, d.balance as bank,
    coalesce((select sum(m.amount) from moved m
      where m.purpose = d.purpose and m.day <= d.day), 0)::bigint as ledger,
    d.purpose
  from reconciliation.bank_days d;
grant select on reconciliation.bank_and_ledger to sepetak_app;

-- What each bank account holds according to the ledger, and what it should hold for the amounts owed.
create view reconciliation.bank_positions as
  select w.purpose,
    coalesce(sum(a.balance) filter (where a.kind = 'bank-settlement'), 0)::bigint as held,
    coalesce(-sum(a.balance) filter (where a.kind <> 'bank-settlement'), 0)::bigint as due
  from (values ('client'), ('escrow'), ('property'), ('own')) as w (purpose)
  left join (ledger.accounts a left join ledger.bank_purposes k on k.kind = a.kind)
    on a.asset = 'IDR'
      and w.purpose = case when a.kind = 'bank-settlement' then a.owner_id else k.purpose end
  group by w.purpose;
grant select on reconciliation.bank_positions to sepetak_app;

create function reconciliation.bank_flows_between(since timestamptz, upto timestamptz)
returns table (giver text, taker text, kind text, amount bigint) language sql stable as $$
  with entry as (
    select e.id, e.kind from ledger.entries e
    where e.recorded_at >= since and e.recorded_at < upto and e.kind <> 'bank-transfer'
  ), surplus as (
    select p.entry_id, case when a.kind = 'bank-settlement' then a.owner_id else k.purpose end as purpose,
      sum(p.amount) as amount
    from entry e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id and a.asset = 'IDR'
    left join ledger.bank_purposes k on k.kind = a.kind
    group by 1, 2
  ), ranged as (
    -- If one account gives and several take, each takes its own amount. Matching the ranges also decides every other
    -- case.
    select entry_id, purpose, amount > 0 as gives, abs(amount) as amount,
      sum(abs(amount)) over (partition by entry_id, amount > 0 order by purpose) as upto
    from surplus where amount <> 0
  )
  select g.purpose, t.purpose, e.kind,
    sum(least(g.upto, t.upto) - greatest(g.upto - g.amount, t.upto - t.amount))::bigint
  from ranged g
  join ranged t on t.entry_id = g.entry_id and not t.gives
    and least(g.upto, t.upto) > greatest(g.upto - g.amount, t.upto - t.amount)
  join entry e on e.id = g.entry_id
  where g.gives
  group by 1, 2, 3
$$;
grant execute on function reconciliation.bank_flows_between to sepetak_app;

-- What entries of the ledger make one bank account owe another, by pair and kind of entry. Transfers themselves are
-- left out. The view covers all entries; the carried flows can be rebuilt from it.
create view reconciliation.bank_flows as
  select giver, taker, kind, amount from reconciliation.bank_flows_between('-infinity', 'infinity');
grant select on reconciliation.bank_flows to sepetak_app;

-- What an order is for: the amounts of these kinds of entries, less what was owed in the other direction. They add up
-- to the amount of the order.
create table reconciliation.transfer_causes (
  order_id   uuid not null references reconciliation.transfer_orders,
  entry_kind text not null,
  amount     bigint not null check (amount <> 0),
  primary key (order_id, entry_kind)
);
create trigger append_only before update or delete or truncate on reconciliation.transfer_causes
  for each statement execute function ledger.refuse_change();
grant select, insert on reconciliation.transfer_causes to sepetak_app;

-- Sums of the flows of entries recorded before a point in time. No transaction stays open for a day, so no further
-- entry can appear that was recorded before yesterday.
create table reconciliation.carried_flows (
  giver  text not null,
  taker  text not null,
  kind   text not null,
  amount bigint not null,
  primary key (giver, taker, kind)
);
grant select, insert, update on reconciliation.carried_flows to sepetak_app;

-- The time up to which entries are included in carried_flows, as a single row.
create table reconciliation.flows_carried (
  is_the_one      boolean primary key default true check (is_the_one),
  recorded_before timestamptz not null
);
insert into reconciliation.flows_carried (recorded_before) values ('-infinity');
grant select, update on reconciliation.flows_carried to sepetak_app;

-- Amounts that must move between two accounts and are not ordered yet, by pair in alphabetical order; positive: from
-- the first to the second.
create view reconciliation.transfer_needs as
  select giver, taker, kind, sum(amount)::bigint as amount
  from (
    select least(giver, taker) as giver, greatest(giver, taker) as taker, kind,
      case when giver < taker then amount else -amount end as amount
    from (
      select giver, taker, kind, amount from reconciliation.carried_flows
      union all
      select f.giver, f.taker, f.kind, f.amount
      from reconciliation.bank_flows_between(
        (select recorded_before from reconciliation.flows_carried), 'infinity') as f
    ) as flows
    union all
    -- A carried order that was cancelled is owed again, until it is no longer carried.
    select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
      case when (o.from_purpose < o.to_purpose) = o.carried then c.amount else -c.amount end
    from reconciliation.transfer_orders o
    -- There are few such orders, but the planner cannot know this: `offset 0` makes it read their causes by index.
    cross join lateral (select c.entry_kind, c.amount from reconciliation.transfer_causes c
      where c.order_id = o.id offset 0) as c
    where o.carried = (o.state = 'cancelled')
  ) as w
  group by 1, 2, 3 having sum(amount) <> 0;
grant select on reconciliation.transfer_needs to sepetak_app;

-- Lines that have no use yet.
create view reconciliation.free_lines as
  select l.* from reconciliation.booked_lines l
  where not l.in_ledger
    and not exists (select from payments.transfers t where t.source = l.source)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);
grant select on reconciliation.free_lines to sepetak_app;

-- How much of an order its lines show at each end.
create view reconciliation.transfer_ends as
  select o.id as order_id, e.side, case e.side when 'left' then o.from_purpose else o.to_purpose end as purpose,
    l.shown, l.lines
  from reconciliation.transfer_orders o
  cross join (values ('left'), ('arrived')) as e (side)
  cross join lateral (select coalesce(sum(m.amount), 0)::bigint as shown, count(*)::integer as lines
    from reconciliation.transfer_lines m
    where m.order_id = o.id and m.side = e.side and m.undone_at is null) as l;
grant select on reconciliation.transfer_ends to sepetak_app;

-- Bank and ledger balance of each account at the end of each day from `since` on, at least of its latest `at_least`
-- days. They are computed as the latest balance less later movements.
create function reconciliation.bank_and_ledger_since(since date, at_least integer)
returns table (day date, bank bigint, ledger bigint, purpose text) language sql stable as $$
  with newest as (
    select w.purpose, n.account, n.closing, n.ends_on,
      greatest(f.begins_on, least(since, n.ends_on - at_least + 1)) as begins_on
    from (values ('client'), ('escrow'), ('property'), ('own')) as w (purpose)
    cross join lateral (select s.account, s.closing, s.ends_on from reconciliation.statements s
      where s.purpose = w.purpose and s.taken_at is not null and s.closing is not null
      order by s.taken_at desc, s.id desc limit 1) as n
    cross join lateral (select min(s.begins_on) as begins_on from reconciliation.statements s
      where s.account = n.account and s.taken_at is not null and s.closing is not null) as f
  ), said as (
    select n.purpose, t.booked_on as day, sum(t.amount) as amount
    from newest n
    join reconciliation.taken_lines t on t.account = n.account and t.booked_on > n.begins_on
    join reconciliation.statements s on s.id = t.statement_id and s.closing is not null
    group by 1, 2
  ), held as (
    select n.purpose, n.begins_on, a.id, a.balance
    from newest n join ledger.accounts a
      on a.kind = 'bank-settlement' and a.owner_id = n.purpose and a.asset = 'IDR'
  ), moved as (
    -- A deposit by transfer may be dated to the end of the day on which the bank booked it.
    select h.purpose, ((e.happened_at - interval '1 microsecond') at time zone 'Asia/Jakarta')::date as day,
      sum(p.amount) as amount
    from held h
    join ledger.entries e on e.happened_at > (h.begins_on + 1)::timestamp at time zone 'Asia/Jakarta'
    join ledger.postings p on p.entry_id = e.id and p.account_id = h.id
    group by 1, 2
  )
  select d.day::date,
    (n.closing - coalesce((select sum(m.amount) from said m
      where m.purpose = n.purpose and m.day > d.day), 0))::bigint,
    (coalesce((select h.balance from held h where h.purpose = n.purpose), 0)
      - coalesce((select sum(m.amount) from moved m
        where m.purpose = n.purpose and m.day > d.day), 0))::bigint,
    n.purpose
  from newest n
  cross join lateral generate_series(n.begins_on, n.ends_on, interval '1 day') as d (day)
$$;
grant execute on function reconciliation.bank_and_ledger_since to sepetak_app;

-- Incoming money in the escrow account without a reference of ours: possible escrow earnings. (A view of the
-- offerings room; it is here because it reads the lines above.)
create view offerings.bank_credits as
select l.source as line_id, l.booked_on, l.amount, l.text
from reconciliation.free_lines l
where l.amount > 0 and l.reference is null and l.purpose = 'escrow';
grant select on offerings.bank_credits to sepetak_app;

-- The same rule for the uses of bank lines in the rooms below.
create trigger claim_line before insert on payments.transfers
  for each row execute function reconciliation.claim_line();

create trigger claim_line before insert on offerings.escrow_benefits
  for each row execute function reconciliation.claim_line();
