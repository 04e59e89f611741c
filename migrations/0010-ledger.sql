-- One double-entry ledger for rupiah and for the units of every property. What must always be true
-- is refused here, by the database, whatever the program above it does:
--   an entry balances in every asset; a protected balance never goes below zero; the balance and
--   sequence of an account are those of its last posting; a posting or entry is never changed.
create schema ledger;
grant usage on schema ledger to sepetak_app;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

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
  ('bank-settlement', false, false),          -- what is in our bank accounts
  ('units-issued', false, false),             -- the other side of every unit that exists
  ('offering-benefit', true, true),           -- what the escrow account earned; it is the investors'
  ('issuer-units', true, true),               -- units that the issuer keeps
  ('distribution-payable', true, true),       -- declared and not yet paid out
  ('investor-rewards', true, true),           -- what a reward waits in until it may be spent
  ('referral-costs', false, false),           -- what rewards have cost us
  -- What a gateway has collected is a claim on it, and becomes money at our bank when the gateway settles:
  -- it pays out its balance, what it paid for us and its fees taken off.
  ('gateway-costs', false, false),            -- what payment gateways have cost us
  ('stamp-duty-costs', false, false),         -- what stamp duty has cost us
  -- Money that was paid in can be taken back by the payer's bank or the gateway. What the investor's free
  -- balance does not cover they owe us, until later money has paid it.
  ('investor-receivable', false, true),       -- what an investor owes us
  ('correction-costs', false, false),         -- what mistakes of ours have cost us
  ('bank-costs', false, false),               -- what our bank has cost us
  ('owner-capital', true, false),             -- what the operator has put into the bank account, less what it took out
  ('bank-transit', false, false),             -- has left one bank account of ours and not reached the other one yet
  ('investor-order-cash', true, true),        -- held for orders to buy in the secondary market
  ('investor-units-held', true, true);        -- held for orders to sell
create trigger append_only before update or delete or truncate on ledger.account_kinds
  for each statement execute function ledger.refuse_change();
grant select on ledger.account_kinds to sepetak_app;

create table ledger.accounts (
  id             bigint generated always as identity primary key,
  kind           text not null,
  owner_id       text not null,
  -- Asked for every balance that moves: rupiah is most of them and needs no pattern, and a pattern with a
  -- bounded repetition took 37 µs (docs/decisions/0003).
  asset          text not null check (asset = 'IDR' or (length(asset) <= 85 and asset ~ '^unit:[a-z0-9-]+$')),
  is_credit_side boolean not null,
  is_protected   boolean not null,
  balance        bigint not null default 0,
  sequence       bigint not null default 0 check (sequence >= 0),
  unique (owner_id, kind, asset),
  constraint accounts_protected_balance
    check (not is_protected or case when is_credit_side then balance <= 0 else balance >= 0 end),
  -- Nothing can hold more than every answer and page can say.
  constraint accounts_sayable check (balance between -9007199254740991 and 9007199254740991),
  constraint accounts_bank_purpose
    check (kind <> 'bank-settlement' or owner_id in ('client', 'escrow', 'property', 'own'))
) with (fillfactor = 70); -- room for updates beside the row
-- Holders of one property are found by its asset. The columns never change, so keeping a balance
-- costs nothing more than before.
create index accounts_of_units on ledger.accounts (asset, owner_id)
  where kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed');
create index accounts_receivable on ledger.accounts (owner_id) where kind = 'investor-receivable';
create trigger append_only before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();
grant select, insert, update (balance, sequence) on ledger.accounts to sepetak_app;

-- An opening balance would be money out of nothing; and an account is of a kind in the chart. Asked for each
-- account that opens, and not again when it moves in the same transaction.
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

-- A balance moves only by the postings that the same statement adds: numbered on from the one before without
-- a gap, each the sum of the one before and its amount, the last being the balance. The balances before and
-- after a statement say so without a look-up for each posting: what is between them must be the new
-- postings, one after the other.
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

-- Few entries reverse another: the others need no place in the index of `reverses`.
create table ledger.entries (
  id          uuid primary key,
  kind        text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  reference   text not null,
  property_id text,                                      -- of the properties room, which is above
  actor_id    uuid,                                      -- null: the product itself
  reverses    uuid references ledger.entries             -- an entry is reversed once at most
);
create unique index entries_reverses_key on ledger.entries (reverses) where reverses is not null;
-- The holders of an instant are the present ones less what moved since. Kinds of entries that are many and never move
-- units between holders are left out; units that are held for an order stay their owner's.
create index entries_moving_units on ledger.entries (property_id, happened_at)
  where kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
      'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
    and kind not in ('order-hold', 'order-release');
-- What the night and the pages read of the ledger and of statements has a beginning: sums of what is older
-- are carried, or taken off today's balance. What an entry makes one bank account owe another is asked for
-- a span of time in which entries were recorded.
create index entries_by_time on ledger.entries using brin (recorded_at, happened_at);
create trigger append_only before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();
grant select, insert on ledger.entries to sepetak_app;

-- An entry and its postings are written by one statement, so an entry never lacks them, and
-- nothing can be added to an entry later.
-- Two postings are enough to know; an entry may have thousands.
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
create trigger append_only before update or delete or truncate on ledger.postings
  for each statement execute function ledger.refuse_change();
grant select, insert on ledger.postings to sepetak_app;

-- The checks look rows up by their keys. A session keeps the plan of its first statement, and a plan
-- made for a large statement would read whole tables for a small one: the settings rule that out.
-- A posting that is numbered beyond its account has not moved it. One that is not has: the number was free,
-- so the account came to it in this statement, and check_balances has seen to the rest.
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

-- A hold is looked up with its entry and its account once a statement, not row by row; neither can be
-- removed, and a hold cannot either.
create table ledger.holds (
  id              uuid primary key,
  held_account_id bigint not null,
  amount          bigint not null check (amount > 0),
  purpose         text not null,
  placed_by       uuid not null,
  ended_by        uuid references ledger.entries,
  state           text not null default 'placed' check (state in ('placed', 'captured', 'released')),
  check ((state = 'placed') = (ended_by is null)),
  -- What placed a hold does not end it.
  constraint holds_ended_by_another check (ended_by <> placed_by)
);
create index holds_placed on ledger.holds (held_account_id) where state = 'placed';
create trigger append_only before delete or truncate on ledger.holds
  for each statement execute function ledger.refuse_change();
grant select, insert, update (state, ended_by) on ledger.holds to sepetak_app;

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
-- What was refused has had no effect: after a day its key may be forgotten. What was done stays for good, so
-- that no key ever has a second effect: the application may remove nothing itself, and asks for this alone.
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

-- Which bank account has to hold what accounts of a kind say. Not here: units, and money at our banks,
-- which is by owner.
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
