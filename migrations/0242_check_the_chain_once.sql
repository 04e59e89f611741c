-- The rules of 0004 and 0020 as they were, each asked once. That postings follow each other was looked up
-- for every posting, beside the balance that they lead to; the balances before and after a statement say
-- the same without a look-up: what lies between them must be the new postings, one after the other.

-- A balance moves only by the postings that the same statement adds: numbered on from the one before
-- without a gap, each the sum of the one before and its amount, the last being the balance.
create or replace function ledger.check_balances() returns trigger language plpgsql
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
drop trigger check_balances on ledger.accounts;
create trigger check_balances after update on ledger.accounts
  referencing old table as before new table as changed
  for each statement execute function ledger.check_balances();

-- A posting that is numbered beyond its account has not moved it. One that is not has: the number was
-- free, so the account came to it in this statement, and check_balances has seen to the rest.
create or replace function ledger.check_postings() returns trigger language plpgsql
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

-- Two postings are enough to know; an entry may have thousands.
create or replace function ledger.check_entries() returns trigger language plpgsql
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
