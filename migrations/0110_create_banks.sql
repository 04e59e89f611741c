-- Bank accounts of investors: where their money may go. A number lies sealed; what is shown of it is
-- its end. Whose account it is, the bank is asked through the payment gateway.
create schema banks;
grant usage on schema banks to sepetak_app;

create table banks.accounts (
  id             uuid primary key,
  user_id        uuid not null,                          -- of the identity room
  bank_code      text not null check (bank_code ~ '^[0-9]{3}$'),
  number_sealed  bytea not null,
  number_key_id  text not null,
  number_hash    bytea not null check (octet_length(number_hash) = 32),  -- of bank and number, keyed
  number_end     text not null check (number_end ~ '^[0-9]{4}$'),
  purpose        text check (char_length(purpose) between 1 and 100),
  state          text not null check (state in
                   ('checking', 'proof-needed', 'in-review', 'ready', 'refused', 'removed')),
  owner_name     text not null check (char_length(owner_name) between 2 and 100), -- asked for
  holder_name    text check (char_length(holder_name) between 1 and 200),         -- as the bank told
  name_score     integer check (name_score between 0 and 100),
  refusal        text check (refusal in ('not-found', 'name-differs', 'proof-unclear')),
  proof_file_id  uuid unique references files.stored_files,
  proof_at       timestamptz,
  decided_by     uuid,                                   -- the staff member who looked at the proof
  is_main        boolean not null default false,
  added_at       timestamptz not null,
  next_check_at  timestamptz not null,                   -- when the bank is asked (again)
  settled_at     timestamptz,                            -- ready, refused or removed since
  locked_until   timestamptz not null check (locked_until > added_at),
  check ((state = 'refused') = (refusal is not null)),
  check ((proof_file_id is null) = (proof_at is null)),
  check (state <> 'in-review' or proof_file_id is not null),
  check (not is_main or state = 'ready'),
  check ((holder_name is null) = (name_score is null)),
  check (state not in ('ready', 'proof-needed', 'in-review') or holder_name is not null)
);
create unique index accounts_once on banks.accounts (user_id, number_hash)
  where state not in ('refused', 'removed');
create unique index accounts_main on banks.accounts (user_id) where is_main;
create index accounts_of_number on banks.accounts (number_hash);
create index accounts_to_check on banks.accounts (next_check_at) where state = 'checking';
create index accounts_in_review on banks.accounts (proof_at) where state = 'in-review';

grant select, insert on banks.accounts to sepetak_app;
grant update (state, holder_name, name_score, refusal, proof_file_id, proof_at, decided_by, is_main,
  next_check_at, settled_at) on banks.accounts to sepetak_app;

-- The simulated gateway's own book of what it was asked about account names and told to pay out.
create table payments.simulator_names (
  reference    text primary key,
  answer       text,                                     -- null: no such account
  answers_at   timestamptz not null
);

create table payments.simulator_payouts (
  number       bigint generated always as identity primary key,
  reference    text not null unique,
  bank_code    text not null,
  number_end   text not null,
  amount       bigint not null check (amount > 0),
  currency     text not null default 'IDR',
  state        text not null default 'accepted'
               check (state in ('accepted', 'paid', 'failed', 'reversed')),
  failure      text,
  accepted_at  timestamptz not null,
  settles_at   timestamptz not null,                     -- when the bank answers by itself
  ended_at     timestamptz,
  check ((state = 'accepted') = (ended_at is null)),
  check (state = 'failed' or failure is null)
);
create index simulator_payouts_to_settle on payments.simulator_payouts (settles_at)
  where state = 'accepted';

alter table payments.simulator_events
  alter column deposit_number drop not null,
  add column payout_number bigint references payments.simulator_payouts,
  add check (num_nonnulls(deposit_number, payout_number) = 1),
  add unique (payout_number, position);

-- A webhook is about a deposit or about a payout.
alter table payments.webhook_events
  add column about text not null default 'deposit' check (about in ('deposit', 'payout'));

grant select, insert on payments.simulator_names, payments.simulator_payouts to sepetak_app;
grant update (state, failure, ended_at) on payments.simulator_payouts to sepetak_app;
