-- Nightly proof of balances: the totals of all investors, of banks and of gateways, and a hash tree over the
-- balances. A person with a receipt can verify that the sum contains their balance.
create schema balance_proofs;
grant usage on schema balance_proofs to sepetak_app;
create schema balance_adjustments;
grant usage on schema balance_adjustments to sepetak_app;

create table balance_proofs.nights (
  day        date primary key,                           -- day in Jakarta that begins with this night
  taken_at   timestamptz not null,
  investors  bigint not null check (investors >= 0),     -- available, held and rewards, together
  escrow     bigint not null,
  properties bigint not null,                            -- cash and reserves of properties
  suspense   bigint not null,
  platform   bigint not null,                            -- fees earned by the operator
  banks      bigint not null,
  gateways   bigint not null,
  leaves     integer not null check (leaves >= 0),
  root       bytea not null check (octet_length(root) = 32),
  -- Version 2: each balance is split into two leaves, so that no receipt contains another person’s balance.
  version    smallint not null default 1 check (version in (1, 2)),
  -- Rupiah between two of our bank accounts, in neither of them. Null: the bank balances of that night include it.
  transit    bigint
);
create trigger append_only before update or delete or truncate on balance_proofs.nights
  for each statement execute function ledger.refuse_change();
grant select, insert on balance_proofs.nights to sepetak_app;

-- Level 0 contains the leaves, one per investor (two in version 2), in an order that reveals nothing.
create table balance_proofs.nodes (
  day      date not null references balance_proofs.nights,
  level    smallint not null check (level >= 0),
  position integer not null check (position >= 0),
  hash     bytea not null check (octet_length(hash) = 32),
  amount   bigint not null check (amount >= 0),
  primary key (day, level, position)
);
grant select, insert, delete on balance_proofs.nodes to sepetak_app;

-- Position and salt of each person's leaves, for their receipts.
create table balance_proofs.leaves (
  day      date not null references balance_proofs.nights,
  user_id  text not null,                                -- owner id in the ledger
  position integer not null,
  salt     bytea not null check (octet_length(salt) = 16),
  part     smallint not null default 0 check (part in (0, 1)),
  unique (day, position),
  primary key (day, user_id, part)
);
grant select, insert, delete on balance_proofs.leaves to sepetak_app;

create function balance_proofs.bank_says_since(since date)
returns table (day date, bank bigint, ledger bigint, purpose text) language sql stable as $$
  select day, bank, ledger, purpose from reconciliation.bank_and_ledger_since(since, 1)
$$;
grant execute on function balance_proofs.bank_says_since to sepetak_app;

-- Adjustments of investors' balances: bookings to a contra account, and reversals of entries.
create table balance_adjustments.adjustments (
  id           uuid primary key,
  proposal_id  uuid not null unique references approvals.proposals,
  user_id      uuid not null references identity.users,
  entry_id     uuid not null unique references ledger.entries,
  reverses     uuid unique references ledger.entries,    -- the entry that it reverses; null: none
  amount       bigint not null check (amount <> 0),      -- rupiah, change of the available balance
  owed         bigint not null,                          -- rupiah not covered by the available balance
  account      text,                                     -- contra account of ours; null: a reversal
  reason       text not null check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  note_id      text not null check (char_length(note_id) between 10 and 400),
  note_en      text not null check (char_length(note_en) between 10 and 400),
  file_id      uuid references files.stored_files,       -- evidence document
  made_by      uuid not null references identity.users,
  approved_by  uuid not null references identity.users,
  adjusted_at  timestamptz not null,
  check (owed between 0 and greatest(-amount, 0)),
  check ((reverses is null) = (account is not null)),
  check (reverses is not null or file_id is not null),
  constraint adjustments_two_people check (made_by <> approved_by),
  constraint adjustments_of_others check (user_id <> made_by and user_id <> approved_by)
);
create index adjustments_of_user on balance_adjustments.adjustments (user_id, id desc);
create trigger append_only before update or delete or truncate on balance_adjustments.adjustments
  for each statement execute function ledger.refuse_change();
grant select, insert on balance_adjustments.adjustments to sepetak_app;

-- Enforces that an adjustment is what two people approved, and that its entry changes the balance by its amount.
create function balance_adjustments.check_adjustment() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'balance-adjustment' and p.state = 'approved'
        and p.subject_id = new.user_id::text and p.proposed_by = new.made_by
        and p.decided_by = new.approved_by
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'adjustments_approved',
      message = 'adjustment ' || new.id || ' is not what two people agreed on';
  end if;
  if not exists (select from ledger.entries e
      join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where e.id = new.entry_id and e.kind = 'correction' and e.reverses is not distinct from new.reverses
        and a.kind = 'investor-cash' and a.owner_id = new.user_id::text and p.amount = -new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'adjustments_posted',
      message = 'adjustment ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
create trigger check_adjustment before insert on balance_adjustments.adjustments
  for each row execute function balance_adjustments.check_adjustment();
