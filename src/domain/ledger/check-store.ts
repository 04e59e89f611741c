import { sql } from 'kysely'
import { checkAudit } from '#audit'
import type { Db } from '#database'

/** A rule that does not hold: which one, on what, and what was found. */
export type Violation = { rule: string; subject: string; found: string }

/**
 * Recomputes the whole ledger from its first entry and the hash chain of the audit log from its first record,
 * and compares them with what is stored. It does not rely on the application's code or on triggers. An empty
 * result means that everything is correct.
 */
export async function checkStore(db: Db): Promise<Violation[]> {
  const faults = await checkAudit(db)
  const found = 'not as it was written'
  return [...(await checkLedger(db)), ...faults.map((fault) => ({ ...fault, found }))]
}

async function checkLedger(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with chain as (
      select p.account_id, p.sequence, p.amount, p.balance, p.entry_id,
        sum(p.amount) over account as recomputed,
        row_number() over account as position
      from ledger.postings p
      window account as (partition by p.account_id order by p.sequence rows unbounded preceding)
    ), totals as (
      select account_id, sum(amount) as balance, max(sequence) as sequence from ledger.postings group by account_id
    )
    select 'entry balances in every asset' as rule, p.entry_id::text as subject, a.asset || ' ' || sum(p.amount) as found
      from ledger.postings p join ledger.accounts a on a.id = p.account_id
      group by p.entry_id, a.asset having sum(p.amount) <> 0
    union all
    select 'entry has two postings or more', e.id::text, count(p.entry_id)::text
      from ledger.entries e left join ledger.postings p on p.entry_id = e.id
      group by e.id having count(p.entry_id) < 2
    union all
    select 'posting belongs to an account', p.account_id::text, p.sequence::text
      from ledger.postings p left join ledger.accounts a on a.id = p.account_id where a.id is null
    union all
    select 'posting belongs to an entry', p.account_id || '/' || p.sequence, p.entry_id::text
      from ledger.postings p left join ledger.entries e on e.id = p.entry_id where e.id is null
    union all
    select 'running balance is the sum so far', account_id || '/' || sequence, balance || ' instead of ' || recomputed
      from chain where balance <> recomputed
    union all
    select 'postings are numbered without a gap', account_id || '/' || sequence, position::text
      from chain where sequence <> position
    union all
    select 'account holds the sum of its postings', a.id::text, a.balance || ' instead of ' || coalesce(t.balance, 0)
      from ledger.accounts a left join totals t on t.account_id = a.id
      where a.balance <> coalesce(t.balance, 0) or a.sequence <> coalesce(t.sequence, 0)
    union all
    select 'protected balance is never below zero', c.account_id || '/' || c.sequence, c.recomputed::text
      from chain c join ledger.accounts a on a.id = c.account_id
      where a.is_protected and case when a.is_credit_side then c.recomputed > 0 else c.recomputed < 0 end
    union all
    select 'all accounts of an asset sum to zero', asset, sum(balance)::text
      from ledger.accounts group by asset having sum(balance) <> 0
    union all
    select 'account is of its kind', a.id::text, a.kind
      from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind
      where (a.is_credit_side, a.is_protected) <> (k.is_credit_side, k.is_protected)
    union all
    select 'placed holds are what the held account holds', a.id::text, (-a.balance) || ' instead of ' || coalesce(sum(h.amount), 0)
      from ledger.accounts a
      left join ledger.holds h on h.held_account_id = a.id and h.state = 'placed'
      where a.kind = 'investor-held' group by a.id, a.balance having -a.balance <> coalesce(sum(h.amount), 0)
    union all
    select 'hold belongs to an account and an entry', h.id::text, h.purpose
      from ledger.holds h
      left join ledger.accounts a on a.id = h.held_account_id
      left join ledger.entries e on e.id = h.placed_by
      where a.id is null or e.id is null
    union all
    select 'a reversal mirrors its entry', r.id::text, min(a.kind)
      from ledger.entries r
      join ledger.postings p on p.entry_id in (r.id, r.reverses)
      join ledger.accounts a on a.id = p.account_id
      where r.reverses is not null
      group by r.id, a.owner_id, a.asset,
        -- What was held for an order is still its owner's; the order is filled, so it comes back as free.
        case a.kind when 'investor-order-cash' then 'investor-cash' when 'investor-units-held' then 'investor-units'
          else a.kind end
      having sum(p.amount) <> 0
    limit 100`.execute(db)
  return rows
}
