import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import { type Clock, newId, type Rupiah } from '#kernel'
import { account, credit, debit, holdsEnding, postEntries } from '#ledger'
import { processSubscriptions } from './process-subscriptions.ts'

const feesAtOnceMax = 200

/**
 * Captures the held fees of purchases whose cooling-off period is over. Safe to run more than once and in
 * several workers. One that fails does not stop the others; the failures are thrown at the end. Returns how many it
 * captured.
 */
export async function captureDueFees(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  return await processSubscriptions(db, { due: isDue(at), atOnce: feesAtOnceMax }, (tx, ids) =>
    captureSome(tx, ids, at),
  )
}

const isDue = (at: Date) => sql<boolean>`s.fee_is_due and s.cancellable_until <= ${at}`

type DueFee = {
  id: string
  receiptNumber: string
  investorId: string
  fee: Rupiah
  feeHoldId: string | null
  propertyId: string
}

async function captureSome(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  const { rows: due } = await sql<DueFee>`
    select s.id, s.receipt_number, s.investor_id, s.fee, s.fee_hold_id, o.property_id
    from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
    where s.id = any(${[...ids]}::uuid[]) and ${isDue(at)}
    order by s.id for update of s skip locked`.execute(tx)
  if (due.length === 0) return 0
  const entries = due.map((row) => ({
    id: newId(at.getTime()),
    kind: 'fee-capture' as const,
    happenedAt: at,
    reference: row.receiptNumber,
    propertyId: row.propertyId,
    actorId: null,
    lines: [
      debit(account('investor-held', row.investorId), row.fee),
      credit(account('platform-fees', 'platform'), row.fee),
    ],
  }))
  await postEntries(tx, entries)
  const ended = due.flatMap(({ feeHoldId: holdId }, index) => {
    const entryId = entries[index]?.id
    return holdId === null || entryId === undefined ? [] : [{ holdId, entryId }]
  })
  await holdsEnding(ended, 'captured').execute(tx)
  await sql`
    update offerings.subscriptions set fee_is_due = false
    where id = any(${due.map(({ id }) => id)}::uuid[])`.execute(tx)
  return due.length
}
