import { sql } from 'kysely'
import type { Db } from '#database'
import type { Violation } from '#ledger'

/**
 * Compares every withdrawal with the ledger: the holds equal the open withdrawals, each entry has the amount
 * and kind of its row, and amounts sent and returned add up. An empty result means that everything is correct.
 */
export async function checkWithdrawals(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with moved as (
      select w.id, w.user_id, w.amount, w.reference, e.id as entry_id, e.kind, e.reference as said,
        e.reverses, w.hold_entry_id
      from withdrawals.withdrawals w
      join withdrawals.entries e on e.id in (w.hold_entry_id, w.payout_entry_id, w.return_entry_id)
    )
    select 'what is under way is held, and nothing else' as rule,
      coalesce(w.id, h.id)::text as subject,
      coalesce(h.amount::text, 'nothing') || ' for ' || coalesce(w.amount::text, 'nothing') as found
      from (select id, amount from withdrawals.withdrawals
        where state in ('awaiting-approval', 'queued', 'sending', 'submitted')) w
      full join (select id, amount from withdrawals.holds where state = 'placed') h on h.id = w.id
      where w.amount is distinct from h.amount
    union all
    select 'a hold ends as its withdrawal does', w.id::text, w.state || ', hold ' || h.state
      from withdrawals.withdrawals w join withdrawals.holds h on h.id = w.id
      where h.state <> case when w.state in ('paid', 'reversed') then 'captured'
        when w.state in ('cancelled', 'refused', 'failed') then 'released' else 'placed' end
    union all
    select 'an entry of a withdrawal moves its amount', m.id::text, coalesce(-sum(p.amount), 0)::text
      from moved m
      left join withdrawals.held_movements p
        on p.entry_id = m.entry_id and p.user_id = m.user_id::text
      group by m.id, m.entry_id, m.kind, m.amount, m.said, m.reference
      having m.said <> m.reference or coalesce(-sum(p.amount), 0)
        <> case when m.kind = 'withdrawal' then m.amount else -m.amount end
    union all
    select 'a return names what it returns', m.id::text, coalesce(m.reverses::text, 'nothing')
      from moved m where m.kind = 'withdrawal-return' and m.reverses is distinct from m.hold_entry_id
    union all
    select 'every entry belongs to a withdrawal', e.id::text, e.kind
      from withdrawals.entries e
      where e.kind in ('withdrawal', 'payout', 'withdrawal-return') and not exists (
        select from withdrawals.withdrawals w
        where e.id in (w.hold_entry_id, w.payout_entry_id, w.return_entry_id))
    limit 100`.execute(db)
  return rows
}
