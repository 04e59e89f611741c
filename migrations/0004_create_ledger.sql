-- One double-entry ledger for rupiah and for the units of every property. What must always be true
-- is refused here, by the database, whatever the program above it does:
--   an entry balances in every asset; a protected balance never goes below zero; the balance and
--   sequence of an account are those of its last posting; a posting or entry is never changed.
create schema ledger;
grant usage on schema ledger to sepetak_app;

-- The chart of accounts. Debit is positive, so an account on the credit side has a balance ≤ 0.
create table ledger.account_kinds (
  kind           text primary key,
  is_credit_side boolean not null,
  is_protected   boolean not null,
  unique (kind, is_credit_side, is_protected)
);
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('investor-cash', true, true),              -- free balance of an investor
  ('investor-held', true, true),              -- held for a purpose: see ledger.holds
  ('investor-units', true, true),             -- free units
  ('investor-units-subscribed', true, true),  -- bought, not yet handed over
  ('offering-escrow', true, true),            -- money of an offering, in escrow
  ('offering-units', true, true),             -- units of an offering, not sold yet
  ('property-cash', true, true),              -- money the property company keeps with us
  ('property-reserve', true, true),           -- its repair reserve
  ('platform-fees', true, true),
  ('suspense', true, true),                   -- money whose owner is not clear yet
  ('gateway-clearing', false, false),         -- what a payment gateway owes us
  ('bank-settlement', false, false),          -- what lies in our bank accounts
  ('units-issued', false, false);             -- the other side of every unit that exists

create table ledger.accounts (
  id             bigint generated always as identity primary key,
  kind           text not null,
  owner_id       text not null,
  asset          text not null check (asset ~ '^(IDR|unit:[a-z0-9-]{1,80})$'),
  is_credit_side boolean not null,
  is_protected   boolean not null,
  balance        bigint not null default 0,
  sequence       bigint not null default 0 check (sequence >= 0),
  foreign key (kind, is_credit_side, is_protected)
    references ledger.account_kinds (kind, is_credit_side, is_protected),
  unique (owner_id, kind, asset),
  constraint accounts_protected_balance
    check (not is_protected or case when is_credit_side then balance <= 0 else balance >= 0 end)
) with (fillfactor = 70);                                -- room for updates beside the row

create table ledger.entries (
  id          uuid primary key,
  kind        text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  reference   text not null,
  property_id text,                                      -- of the properties room, which is above
  actor_id    uuid,                                      -- null: the product itself
  reverses    uuid unique references ledger.entries      -- an entry is reversed once at most
);

-- A posting is never changed or removed: a mistake is corrected by a reversing entry. There is no
-- foreign key on account_id or entry_id: check_postings looks all accounts and entries of a statement
-- up at once, which costs a fraction of a check per row, and neither can be removed.
create table ledger.postings (
  account_id bigint not null,
  sequence   bigint not null check (sequence > 0),
  entry_id   uuid not null,
  amount     bigint not null check (amount <> 0),        -- debit positive
  balance    bigint not null,                            -- of the account, after this posting
  primary key (account_id, sequence)
);
create index postings_of_entry on ledger.postings (entry_id);

create table ledger.holds (
  id              uuid primary key,
  held_account_id bigint not null references ledger.accounts,
  amount          bigint not null check (amount > 0),
  purpose         text not null,
  placed_by       uuid not null references ledger.entries,
  ended_by        uuid references ledger.entries,
  state           text not null default 'placed' check (state in ('placed', 'captured', 'released')),
  check ((state = 'placed') = (ended_by is null))
);
create index holds_placed on ledger.holds (held_account_id) where state = 'placed';

-- A command is done once: the same key with the same content is given the first outcome again.
create table ledger.commands (
  actor_id    uuid not null,
  key         text not null check (length(key) between 8 and 200),
  operation   text not null,
  fingerprint bytea not null,
  outcome     jsonb not null,
  done_at     timestamptz not null,
  primary key (actor_id, key)
);

-- The checks look rows up by their keys. A session keeps the plan of its first statement, and a plan
-- made for a large statement would read whole tables for a small one: the settings rule that out.
create function ledger.check_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'entry ' || n.entry_id || ' does not balance in ' || a.asset into broken
    from added n join ledger.accounts a on a.id = n.account_id
    group by n.entry_id, a.asset having sum(n.amount) <> 0 limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'postings_balance', message = broken;
  end if;

  select 'posting ' || n.sequence || ' of account ' || n.account_id || ' does not follow the one before, or has no entry' into broken
    from added n
    left join ledger.accounts a on a.id = n.account_id
    left join ledger.postings p on p.account_id = n.account_id and p.sequence = n.sequence - 1
    where a.id is null
       or not exists (select from ledger.entries e where e.id = n.entry_id)
       or n.balance <> coalesce(p.balance, 0) + n.amount
       or (n.sequence > 1 and p.sequence is null)
       or n.sequence > a.sequence
       or (n.sequence = a.sequence and n.balance <> a.balance)
       or (a.is_protected and case when a.is_credit_side then n.balance > 0 else n.balance < 0 end)
    limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'postings_chain', message = broken;
  end if;
  return null;
end
$$;
create trigger check_postings after insert on ledger.postings
  referencing new table as added for each statement execute function ledger.check_postings();

-- An entry and its postings are written by one statement, so an entry never lacks them, and
-- nothing can be added to an entry later.
create function ledger.check_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'entry ' || n.id || ' has fewer than two postings' into broken
    from added n
    where (select count(*) from ledger.postings p where p.entry_id = n.id) < 2 limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'entries_postings', message = broken;
  end if;
  return null;
end
$$;
create trigger check_entries after insert on ledger.entries
  referencing new table as added for each statement execute function ledger.check_entries();

-- A balance moves only together with a posting that says so.
create function ledger.check_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'account ' || n.id || ' was changed without a posting' into broken
    from changed n
    left join ledger.postings p on p.account_id = n.id and p.sequence = n.sequence
    where p.balance is distinct from n.balance limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'accounts_follow_postings', message = broken;
  end if;
  return null;
end
$$;
create trigger check_balances after update on ledger.accounts
  referencing new table as changed for each statement execute function ledger.check_balances();

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;
create trigger append_only before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.postings
  for each statement execute function ledger.refuse_change();
create trigger append_only before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();

-- An opening balance would be money out of nothing.
create function ledger.check_opening() returns trigger language plpgsql as $$
begin
  if exists (select from added where balance <> 0 or sequence <> 0) then
    raise exception using errcode = 'check_violation', constraint = 'accounts_open_empty',
      message = 'an account opens empty';
  end if;
  return null;
end
$$;
create trigger check_opening after insert on ledger.accounts
  referencing new table as added for each statement execute function ledger.check_opening();

grant select on ledger.account_kinds to sepetak_app;
grant select, insert on ledger.entries, ledger.postings, ledger.commands to sepetak_app;
grant select, insert, update (balance, sequence) on ledger.accounts to sepetak_app;
grant select, insert, update (state, ended_by) on ledger.holds to sepetak_app;
