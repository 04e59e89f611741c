import { sql } from 'kysely'
import { type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, isUuid, jakartaDate } from '#kernel'
import { lockLine } from '../reconciliation/match-transfers.ts'
import { recordDifferences } from '../reconciliation/reconcile-day.ts'
import { postMirror } from '../reconciliation/reopen-line.ts'
import { lockOrder } from './read-orders.ts'
import { lineNotShown } from './refusals.ts'
import type { TransferOrder } from './transfer-order.ts'

/** The kind of these proposals. */
const kind = 'transfer-line-reopening'

type ShownLine = {
  readonly entryId: string
  readonly feeEntryId: string | null
  readonly source: string
  readonly lineAmount: bigint
}

/**
 * Proposes to undo the match of a line with an order; another person approves. Refuses with
 * `reconciliation.order_not_found` or `line_not_shown`, and as `propose` does.
 */
export async function proposeEndReopening(
  db: Database,
  clock: Clock,
  actor: Actor,
  {
    orderId,
    entryId,
    reason,
  }: { readonly orderId: string; readonly entryId: string; readonly reason: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const { reference, amount, lines } = await lockOrder(tx, orderId)
    const line = lines.find((one) => one.entryId === entryId)
    if (line === undefined) throw lineNotShown()
    const { side, bookedOn, text, fee, match } = line
    const facts = { reference, ordered: amount.toString(), side, bookedOn, text, match }
    const content = { ...facts, part: line.amount.toString(), fee: fee.toString(), reason }
    const by = { byUserId: actor.userId, now: clock.now() }
    return await propose(tx, { kind, subjectId: entryId, content, ...by })
  })
}

/** Undoes a match as two people decided: reverses its entries, lists the line again, and reopens the order. */
export const endReopening = twoPersonAct({
  kind,
  lock: lockOrderOf,
  carryOut: async (tx, { proposal, actor: { userId: byUserId }, now }) => {
    const order = await lockOrderOf(tx, proposal.subjectId)
    const line = await readShownLine(tx, proposal.subjectId)
    await lockLine(tx, line.source)
    const { entryId, feeEntryId } = line
    const by = { byUserId, now, reference: order.reference }
    const undoneBy = await postMirror(tx, entryId, { ...by, kind: 'bank-transfer' })
    const feeUndoneBy =
      feeEntryId === null
        ? null
        : await postMirror(tx, feeEntryId, { ...by, kind: 'bank-line-reversal' })
    await sql`
      update reconciliation.transfer_lines set undone_at = ${now}, undone_entry_id = ${undoneBy},
        undone_fee_entry_id = ${feeUndoneBy}, undone_proposal = ${proposal.id}
      where entry_id = ${entryId}`.execute(tx)
    if (order.state === 'booked')
      await sql`
        update reconciliation.transfer_orders set state = 'sent' where id = ${order.id}`.execute(tx)
    await relistLine(tx, line, now)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: byUserId,
      action: 'reconciliation.reopen-transfer-line',
      subjectKind: 'transfer-order',
      subjectId: order.id,
      details: { reference: order.reference, amount: line.lineAmount.toString() },
    })
  },
})

async function lockOrderOf(tx: Tx, entryId: string): Promise<TransferOrder> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from reconciliation.transfer_lines
    where entry_id = ${isUuid(entryId) ? entryId : null}::uuid`.execute(tx)
  const [line] = rows
  if (line === undefined) throw lineNotShown()
  return await lockOrder(tx, line.orderId)
}

async function readShownLine(tx: Tx, entryId: string): Promise<ShownLine> {
  const { rows } = await sql<ShownLine>`
    select m.entry_id, m.fee_entry_id, m.source, l.amount as line_amount
    from reconciliation.transfer_lines m
    join reconciliation.booked_lines l on l.source = m.source
    where m.entry_id = ${entryId}::uuid and m.undone_at is null`.execute(tx)
  const [line] = rows
  if (line === undefined) throw lineNotShown()
  return line
}

/** The line is unmatched again: it was listed before, or is listed now. */
async function relistLine(tx: Tx, { source, lineAmount }: ShownLine, now: Date): Promise<void> {
  await sql`
    update reconciliation.items set explained_at = null, explained_by = null, approved_by = null,
      explanation = null
    where subject = ${source} and kind in ('bank-unknown', 'bank-amount-differs')`.execute(tx)
  await recordDifferences(tx, jakartaDate(now), now, [
    { kind: 'bank-unknown', subject: source, ledger: null, other: lineAmount },
  ])
}
