-- A double-entry ledger for rupiah and for the units of every property. The database itself enforces these rules:
-- entries balance in every asset; a protected balance never goes below zero; the balance and sequence of an account
-- are those of its last posting; postings and entries are never changed.
create schema ledger;
grant usage on schema ledger to sepetak_app;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

-- The chart of accounts. Debits are positive, so an account on the credit side has a balance ≤ 0.
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
  ('investor-units-subscribed', true, true),  -- bought, not yet allotted
  ('offering-escrow', true, true),            -- escrow money of an offering
  ('offering-units', true, true),             -- unsold units of an offering
  ('property-cash', true, true),              -- cash of the property company
  ('property-reserve', true, true),           -- repair reserve of the property company
  ('platform-fees', true, true),
  ('suspense', true, true),                   -- money of unknown owner
  ('gateway-clearing', false, false),         -- claims on payment gateways
  ('bank-settlement', false, false),          -- money in our bank accounts
  ('units-issued', false, false),             -- contra account of all units
  ('offering-benefit', true, true),           -- earnings of the escrow account; they belong to the investors
  ('issuer-units', true, true),               -- units kept by the issuer
  ('distribution-payable', true, true),       -- declared and not yet paid out
  ('investor-rewards', true, true),           -- rewards that may not be spent yet
  ('referral-costs', false, false),           -- cost of referral rewards
  -- Money that a gateway has collected is a claim on it. It becomes money in our bank account when the gateway
  -- settles: it pays its balance less the payouts it made for us and its fees.
  ('gateway-costs', false, false),            -- cost of payment gateways
  ('stamp-duty-costs', false, false),         -- cost of stamp duty
  -- A payer's bank or the gateway can take a deposit back. The investor owes us what their free balance does not
  -- cover, until later money pays it.
  ('investor-receivable', false, true),       -- debt of an investor to us
  ('correction-costs', false, false),         -- cost of our mistakes
  ('bank-costs', false, false),               -- bank charges
  ('owner-capital', true, false),             -- what the operator paid into the bank account, less withdrawals
  ('bank-transit', false, false),             -- between two of our bank accounts, in neither of them
  ('investor-order-cash', true, true),        -- held for orders to buy in the secondary market
  ('investor-units-held', true, true);        -- held for orders to sell
create trigger append_only before update or delete or truncate on ledger.account_kinds
  for each statement execute function ledger.refuse_change();
grant select on ledger.account_kinds to sepetak_app;

-- One row per owner, account kind and asset, with the current balance.
create table ledger.accounts (
  id             bigint generated always as identity primary key,
  kind           text not null,
  owner_id       text not null,
  -- This check runs with every change of a balance. Most balances are in rupiah and skip the pattern; a pattern with
  -- a bounded repetition took 37 µs (docs/decisions/0003).
  asset          text not null check (asset = 'IDR' or (length(asset) <= 85 and asset ~ '^unit:[a-z0-9-]+$')),
  is_credit_side boolean not null,
  is_protected   boolean not null,
  balance        bigint not null default 0,
  sequence       bigint not null default 0 check (sequence >= 0),
  unique (owner_id, kind, asset),
  constraint accounts_protected_balance
    check (not is_protected or case when is_credit_side then balance <= 0 else balance >= 0 end),
  -- Balances are limited to the integers that a JSON number represents exactly.
  constraint accounts_sayable check (balance between -9007199254740991 and 9007199254740991),
  constraint accounts_bank_purpose
    check (kind <> 'bank-settlement' or owner_id in ('client', 'escrow', 'property', 'own'))
) with (fillfactor = 70); -- free space for updates on the same page
-- Serves the list of a property's holders, by asset. The indexed columns never change, so updating a balance costs no
-- more.
create index accounts_of_units on ledger.accounts (asset, owner_id)
  where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed');
create index accounts_receivable on ledger.accounts (owner_id) where kind = 'investor-receivable';
create trigger append_only before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();
grant select, insert, update (balance, sequence) on ledger.accounts to sepetak_app;

-- Refuses an opening balance, which would create money, and a kind that is not in the chart of accounts. The check
-- runs once per new account, and not again when the account moves in the same transaction.
create function ledger.check_opening() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.sequence <> 0 then
    raise exception using errcode = 'check_violation', constraint = 'accounts_open_empty',
      message = 'an account opens empty';
  end if;
  if not exists (select from ledger.account_kinds k where (k.kind, k.is_credit_side, k.is_protected)
      = (new.kind, new.is_credit_side, new.is_protected)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'accounts_kind',
      message = 'an account is of a kind in the chart of accounts';
  end if;
  return new;
end
$$;
create trigger check_opening before insert on ledger.accounts
  for each row execute function ledger.check_opening();

-- Enforces that a balance changes only by postings inserted in the same statement. Their sequence continues without a
-- gap, each balance is the previous balance plus the amount, and the last balance is the account's. The check
-- compares the accounts before and after the statement instead of looking up each posting: the postings between the
-- two sequences must be the new ones.
create function ledger.check_balances() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'account ' || m.id || ' was changed without a posting' into broken
    from (
      select id, min(sequence) filter (where is_before) as old_sequence, min(balance) filter (where is_before) as old_balance,
        min(sequence) filter (where not is_before) as sequence, min(balance) filter (where not is_before) as balance
      from (
        select id, sequence, balance, true as is_before from before
        union all select id, sequence, balance, false from changed
      ) u group by id
    ) m
    left join ledger.postings p on p.account_id = m.id and p.sequence = m.sequence
    where p.balance is distinct from m.balance
       or case when m.sequence = m.old_sequence + 1 then p.amount <> m.balance - m.old_balance
          else (select count(*) <> m.sequence - m.old_sequence
              or coalesce(bool_or(c.balance <> c.balance_before + c.amount), m.balance <> m.old_balance)
            from (
              select balance, amount, lag(balance, 1, m.old_balance) over (order by sequence) as balance_before
              from ledger.postings where account_id = m.id and sequence > m.old_sequence and sequence <= m.sequence
            ) c)
          end
    limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'accounts_follow_postings', message = broken;
  end if;
  return null;
end
$$;
create trigger check_balances after update on ledger.accounts
  referencing old table as before new table as changed
  for each statement execute function ledger.check_balances();

-- Few entries reverse another one, so the index of `reverses` is partial.
create table ledger.entries (
  id          uuid primary key,
  kind        text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  reference   text not null,
  property_id text,                                      -- id in the properties room, which is above this room
  actor_id    uuid,                                      -- null: the product itself
  reverses    uuid references ledger.entries             -- an entry is reversed at most once
);
create unique index entries_reverses_key on ledger.entries (reverses) where reverses is not null;
-- Serves the reconstruction of the holders at a past instant: the current holders less later movements. It leaves out
-- the frequent kinds of entries that never move units between holders; units held for an order still belong to their
-- owner.
create index entries_moving_units on ledger.entries (property_id, happened_at)
  where kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
      'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
    and kind not in ('order-hold', 'order-release');
-- Serves the nightly reconciliation and pages that read entries since a point in time: sums of older entries are
-- stored, or newer entries are subtracted from the current balance. What one bank account owes another is computed
-- over a range of `recorded_at`.
create index entries_by_time on ledger.entries using brin (recorded_at, happened_at);
create trigger append_only before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();
grant select, insert on ledger.entries to sepetak_app;

-- Enforces that an entry and its postings are inserted by one statement: an entry never lacks postings, and none can
-- be added later. The check stops at two postings, because an entry may have thousands.
create function ledger.check_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'entry ' || n.id || ' has fewer than two postings' into broken
    from added n
    where (select count(*) from (select from ledger.postings p where p.entry_id = n.id limit 2) two) < 2 limit 1;
  if broken is not null then
    raise exception using errcode = 'check_violation', constraint = 'entries_postings', message = broken;
  end if;
  return null;
end
$$;
create trigger check_entries after insert on ledger.entries
  referencing new table as added for each statement execute function ledger.check_entries();

-- A posting is never changed or deleted: a mistake is corrected by a reversing entry. There is no foreign key on
-- account_id or entry_id: check_postings looks up all accounts and entries of a statement at once, at a fraction of
-- the cost of a check per row, and neither can be deleted.
create table ledger.postings (
  account_id bigint not null,
  sequence   bigint not null check (sequence > 0),
  entry_id   uuid not null,
  amount     bigint not null check (amount <> 0),        -- debit positive
  balance    bigint not null,                            -- balance of the account after this posting
  primary key (account_id, sequence)
);
create index postings_of_entry on ledger.postings (entry_id);
create trigger append_only before update or delete or truncate on ledger.postings
  for each statement execute function ledger.refuse_change();
grant select, insert on ledger.postings to sepetak_app;

-- Enforces that entries balance and that postings follow the chain of their account. The checks look rows up by key.
-- A session keeps the plan of its first statement, and a plan made for a large statement would scan whole tables for
-- a small one: the settings rule that out.
-- A posting whose sequence is above its account's did not move the account and is refused. Any other new posting did:
-- its sequence was free, so the account reached it in this statement, and check_balances has checked the rest.
create function ledger.check_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken record;
begin
  select g.* into broken
    from (
      select n.entry_id, a.asset, sum(n.amount) as total, bool_or(
          a.id is null
          or n.sequence > a.sequence
          or (n.sequence = a.sequence and n.balance <> a.balance)
          or (a.is_protected and case when a.is_credit_side then n.balance > 0 else n.balance < 0 end)
        ) as is_out_of_line
      from added n
      left join ledger.accounts a on a.id = n.account_id
      group by n.entry_id, a.asset
    ) g
    left join ledger.entries e on e.id = g.entry_id
    where g.total <> 0 or g.is_out_of_line or e.id is null
    order by g.is_out_of_line, g.total = 0 limit 1;
  if not found then return null; end if;
  if broken.total <> 0 then
    raise exception using errcode = 'check_violation', constraint = 'postings_balance',
      message = 'entry ' || broken.entry_id || ' does not balance in ' || coalesce(broken.asset, 'an unknown asset');
  end if;
  raise exception using errcode = 'check_violation', constraint = 'postings_chain',
    message = 'a posting of entry ' || broken.entry_id || ' does not follow the one before, or has no entry';
end
$$;
create trigger check_postings after insert on ledger.postings
  referencing new table as added for each statement execute function ledger.check_postings();

-- Money or units set aside for a purpose. The entry and the account of a hold are looked up once per statement, not
-- row by row; neither they nor holds can be deleted.
create table ledger.holds (
  id              uuid primary key,
  held_account_id bigint not null,
  amount          bigint not null check (amount > 0),
  purpose         text not null,
  placed_by       uuid not null,
  ended_by        uuid references ledger.entries,
  state           text not null default 'placed' check (state in ('placed', 'captured', 'released')),
  check ((state = 'placed') = (ended_by is null)),
  -- The entry that placed a hold cannot end it.
  constraint holds_ended_by_another check (ended_by <> placed_by)
);
create index holds_placed on ledger.holds (held_account_id) where state = 'placed';
create trigger append_only before delete or truncate on ledger.holds
  for each statement execute function ledger.refuse_change();
grant select, insert, update (state, ended_by) on ledger.holds to sepetak_app;

-- Enforces that each new hold refers to an existing account and entry.
create function ledger.check_holds() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'hold ' || n.id || ' has no account or no entry' into broken
    from added n
    left join ledger.accounts a on a.id = n.held_account_id
    left join ledger.entries e on e.id = n.placed_by
    where a.id is null or e.id is null limit 1;
  if broken is not null then
    raise exception using errcode = 'foreign_key_violation', constraint = 'holds_placed', message = broken;
  end if;
  return null;
end
$$;
create trigger check_holds after insert on ledger.holds
  referencing new table as added for each statement execute function ledger.check_holds();

-- Idempotency keys: a command is executed once; the same key with the same content returns the first outcome.
create table ledger.commands (
  actor_id    uuid not null,
  key         text not null check (length(key) between 8 and 200),
  operation   text not null,
  fingerprint bytea not null,
  outcome     jsonb not null,
  done_at     timestamptz not null,
  primary key (actor_id, key)
);
-- Serves ledger.forget_refusals. A refused command had no effect, so its key may be deleted after a day. The key of
-- an executed command is kept forever, so that it never has a second effect. The application has no delete permission
-- and calls this function.
create index commands_refused on ledger.commands (done_at) where outcome ? 'refused';
grant select, insert on ledger.commands to sepetak_app;

create function ledger.forget_refusals(most integer) returns integer
language sql security definer set search_path = '' as $$
  with forgotten as (
    delete from ledger.commands c using (
      select actor_id, key from ledger.commands
      where outcome ? 'refused' and done_at < now() - interval '1 day'
      order by done_at limit most for update skip locked
    ) old
    where c.actor_id = old.actor_id and c.key = old.key
    returning 1
  )
  select count(*)::integer from forgotten
$$;
revoke all on function ledger.forget_refusals(integer) from public;
grant execute on function ledger.forget_refusals(integer) to sepetak_app;

-- Which of our bank accounts must hold the money of each account kind. Units are not listed, nor is money at our
-- banks, whose purpose is its owner_id.
create table ledger.bank_purposes (
  kind    text primary key references ledger.account_kinds,
  purpose text not null check (purpose in ('client', 'escrow', 'property', 'own'))
);
insert into ledger.bank_purposes (kind, purpose) values
  ('investor-cash', 'client'),
  ('investor-held', 'client'),
  ('investor-rewards', 'client'),
  ('suspense', 'client'),
  ('gateway-clearing', 'client'),
  ('offering-escrow', 'escrow'),
  ('offering-benefit', 'escrow'),
  ('property-cash', 'property'),
  ('property-reserve', 'property'),
  ('distribution-payable', 'property'),
  ('platform-fees', 'own'),
  ('owner-capital', 'own'),
  ('investor-receivable', 'own'),
  ('gateway-costs', 'own'),
  ('referral-costs', 'own'),
  ('correction-costs', 'own'),
  ('bank-costs', 'own'),
  ('stamp-duty-costs', 'own'),
  ('investor-order-cash', 'client');
create trigger append_only before update or delete or truncate on ledger.bank_purposes
  for each statement execute function ledger.refuse_change();
grant select on ledger.bank_purposes to sepetak_app;
