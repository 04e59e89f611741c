import { type Database, type Tx, transaction } from '#database'
import { type Clock, newId } from '#kernel'
import { account, credit, debit, markHoldEnded, postEntries } from '#ledger'

const feesAtOnceMax = 200

/**
 * Takes the fees of purchases whose cooling-off time is over: the held fee becomes the platform's.
 * Safe to run twice and by several workers. Returns how many it took.
 */
export async function captureDueFees(db: Database, clock: Clock): Promise<number> {
  let taken = 0
  for (;;) {
    const count = await transaction(db, (tx) => captureSome(tx, clock))
    taken += count
    if (count < feesAtOnceMax) return taken
  }
}

async function captureSome(tx: Tx, clock: Clock): Promise<number> {
  const at = clock.now()
  const due = await tx
    .selectFrom('offerings.subscriptions as s')
    .innerJoin('offerings.offerings as o', 'o.id', 's.offeringId')
    .select(['s.id', 's.receiptNumber', 's.investorId', 's.fee', 's.feeHoldId', 'o.propertyId'])
    .where('s.feeIsDue', '=', true)
    .where('s.state', 'in', ['active', 'allotted'])
    .where('s.cancellableUntil', '<=', at)
    .orderBy('s.id')
    .limit(feesAtOnceMax)
    .forUpdate('s')
    .skipLocked()
    .execute()
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
  for (const [index, row] of due.entries()) {
    const entry = entries[index]
    if (row.feeHoldId !== null && entry !== undefined)
      await markHoldEnded(tx, row.feeHoldId, 'captured', entry.id)
  }
  if (due.length > 0) {
    const ids = due.map((row) => row.id)
    await tx
      .updateTable('offerings.subscriptions')
      .set({ feeIsDue: false })
      .where('id', 'in', ids)
      .execute()
  }
  return due.length
}
