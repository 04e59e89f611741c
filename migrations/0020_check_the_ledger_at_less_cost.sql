-- The rules of 0004 as they were, each asked in a way that costs a fraction; the measured figures
-- stand in docs/decisions/0008.

-- A pattern with a bounded repetition took 37 µs, for every balance that moved.
alter table ledger.accounts
  drop constraint accounts_asset_check,
  add constraint accounts_asset_check
    check (length(asset) <= 85 and asset ~ '^(IDR|unit:[a-z0-9-]+)$');

-- An opening balance would be money out of nothing; and an account is of a kind in the chart. Asked
-- for each account that opens, and not again when it moves in the same transaction.
drop trigger check_opening on ledger.accounts;
alter table ledger.accounts drop constraint accounts_kind_is_credit_side_is_protected_fkey;
create or replace function ledger.check_opening() returns trigger language plpgsql as $$
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
create trigger append_only before update or delete or truncate on ledger.account_kinds
  for each statement execute function ledger.refuse_change();

-- Few entries reverse another: the others need no place in an index.
alter table ledger.entries drop constraint entries_reverses_key;
create unique index entries_reverses_key on ledger.entries (reverses) where reverses is not null;

-- Both questions of check_postings in one reading of the accounts.
create or replace function ledger.check_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken record;
begin
  select g.* into broken
    from (
      select n.entry_id, a.asset, sum(n.amount) as total, bool_or(
          a.id is null
          or n.balance <> coalesce(p.balance, 0) + n.amount
          or (n.sequence > 1 and p.sequence is null)
          or n.sequence > a.sequence
          or (n.sequence = a.sequence and n.balance <> a.balance)
          or (a.is_protected and case when a.is_credit_side then n.balance > 0 else n.balance < 0 end)
        ) as is_out_of_line
      from added n
      left join ledger.accounts a on a.id = n.account_id
      left join ledger.postings p on p.account_id = n.account_id and p.sequence = n.sequence - 1
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

-- A hold is looked up with its entry and its account once a statement, not row by row; neither can
-- be removed, and a hold cannot either.
alter table ledger.holds
  drop constraint holds_held_account_id_fkey,
  drop constraint holds_placed_by_fkey;
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
create trigger append_only before delete or truncate on ledger.holds
  for each statement execute function ledger.refuse_change();
