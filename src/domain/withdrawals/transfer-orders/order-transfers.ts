import { sql } from 'kysely'
import type { Tx } from '#database'
import { newId, receiptNumber } from '#kernel'
import { allRecordedBefore, carryFlows } from './carry-flows.ts'
import { netTransfers, type TransferNeed } from './transfer-order.ts'

/**
 * Writes a transfer order for the net amount that each pair of bank accounts owes since earlier orders. A pair
 * whose last order is not approved yet waits; later amounts join its next order. Returns how many.
 */
export async function orderTransfers(tx: Tx, now: Date): Promise<number> {
  // Two workers at the same time would order the same amount twice.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('transfer orders', 0))`.execute(tx)
  const { rows } = await sql<TransferNeed>`
    select n.giver, n.taker, n.kind, n.amount from reconciliation.transfer_needs n
    where not exists (select from reconciliation.transfer_orders o
      where o.state = 'due' and least(o.from_purpose, o.to_purpose) = n.giver
        and greatest(o.from_purpose, o.to_purpose) = n.taker)
    order by n.giver, n.taker, abs(n.amount) desc, n.kind`.execute(tx)
  const transfers = netTransfers(rows)
  for (const { from, to, amount, causes } of transfers) {
    const id = newId(now.getTime())
    await sql`
      insert into reconciliation.transfer_orders
        (id, reference, from_purpose, to_purpose, amount, made_at)
      values (${id}, ${receiptNumber('TRF')}, ${from}, ${to}, ${amount}, ${now})`.execute(tx)
    await sql`
      insert into reconciliation.transfer_causes (order_id, entry_kind, amount)
      select ${id}, w.kind, w.amount from unnest(
        ${causes.map(({ entryKind }) => entryKind)}::text[],
        ${causes.map((cause) => cause.amount)}::bigint[]) as w (kind, amount)`.execute(tx)
  }
  await carryFlows(tx, await allRecordedBefore(tx))
  return transfers.length
}
