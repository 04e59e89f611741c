-- Each night, what all investors have and what is at banks and gateways, and a tree of hashes over
-- the balances: a person with a receipt can check that their balance is inside the sum.
create schema balance_proofs;
grant usage on schema balance_proofs to sepetak_app;
create schema balance_adjustments;
grant usage on schema balance_adjustments to sepetak_app;

create table balance_proofs.nights (
  day        date primary key,                           -- of Jakarta, as the night begins it
  taken_at   timestamptz not null,
  investors  bigint not null check (investors >= 0),     -- free, held and rewards, together
  escrow     bigint not null,
  properties bigint not null,                            -- their cash and reserves
  suspense   bigint not null,
  platform   bigint not null,                            -- fees the operator has earned
  banks      bigint not null,
  gateways   bigint not null,
  leaves     integer not null check (leaves >= 0),
  root       bytea not null check (octet_length(root) = 32),
  -- Version 2: a balance is proved in two parts, so that no receipt holds one other person’s balance.
  version    smallint not null default 1 check (version in (1, 2)),
  -- Between two bank accounts of ours, and in neither. Null: the banks of that night hold it as well.
  transit    bigint
);
create trigger append_only before update or delete or truncate on balance_proofs.nights
  for each statement execute function ledger.refuse_change();
grant select, insert on balance_proofs.nights to sepetak_app;

-- Level 0 holds the leaves, one an investor, in an order that shows nothing.
create table balance_proofs.nodes (
  day      date not null references balance_proofs.nights,
  level    smallint not null check (level >= 0),
  position integer not null check (position >= 0),
  hash     bytea not null check (octet_length(hash) = 32),
  amount   bigint not null check (amount >= 0),
  primary key (day, level, position)
);
grant select, insert, delete on balance_proofs.nodes to sepetak_app;

create table balance_proofs.leaves (
  day      date not null references balance_proofs.nights,
  user_id  text not null,                                -- the owner, as the ledger names it
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

create table balance_adjustments.adjustments (
  id           uuid primary key,
  proposal_id  uuid not null unique references approvals.proposals,
  user_id      uuid not null references identity.users,
  entry_id     uuid not null unique references ledger.entries,
  reverses     uuid unique references ledger.entries,    -- the entry that it mirrors
  amount       bigint not null check (amount <> 0),      -- what the free balance changed by
  owed         bigint not null,                          -- what the free balance did not cover
  account      text,                                     -- of ours, on the other side
  reason       text not null check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  note_id      text not null check (char_length(note_id) between 10 and 400),
  note_en      text not null check (char_length(note_en) between 10 and 400),
  file_id      uuid references files.stored_files,       -- the document that shows it
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

-- An adjustment is exactly what two people approved, and its entry moves the balance by its amount.
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
