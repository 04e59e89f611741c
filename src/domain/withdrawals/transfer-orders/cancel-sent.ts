import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { type Actor, jakartaDate, plainText } from '#kernel'
import { evidenceMissing } from '../reconciliation/refusals.ts'
import { auditOrder } from './decide-order.ts'
import { lockOrder } from './read-orders.ts'
import { orderNotInState, orderShown, statementNeeded } from './refusals.ts'
import type { TransferOrder } from './transfer-order.ts'

/** The kind of these proposals. */
const kind = 'transfer-cancellation'

/**
 * Proposes to cancel an order that was given to the bank and that no statement shows, with a document; another
 * person approves. Refuses with `reconciliation.order_not_found`, `order_not_in_state`, `order_shown`,
 * `statement_needed` or `evidence_missing`, and as `propose` does.
 */
export async function proposeTransferCancellation(
  storage: FileStorage,
  actor: Actor,
  {
    orderId,
    reason,
    evidence,
  }: { readonly orderId: string; readonly reason: string; readonly evidence: CleanFile | null },
): Promise<Proposal> {
  if (evidence === null) throw evidenceMissing()
  const fileHash = createHash('sha256').update(evidence.bytes).digest('hex')
  return await storeFiles(storage, [evidence], async (tx, [fileId = '']) => {
    const order = await lockOrder(tx, orderId)
    const readUntil = await requireNotOnStatement(tx, order)
    const { reference, from, to, amount } = order
    const facts = { reference, from, to, amount: amount.toString(), readUntil }
    const content = { ...facts, reason: plainText(reason), fileId, fileHash }
    const by = { byUserId: actor.userId, now: storage.clock.now() }
    return await propose(tx, { kind, subjectId: orderId, content, ...by })
  })
}

/**
 * Cancels an order as two people decided; its amounts are ordered again the next night. Refuses as
 * `proposeTransferCancellation` does when a statement shows it by now.
 */
export const transferCancellation = twoPersonAct({
  kind,
  lock: lockOrder,
  content: asWritten<{ readonly reason: string }>,
  carryOut: async (tx, { proposal, content: { reason }, actor, now }) => {
    const order = await lockOrder(tx, proposal.subjectId)
    await requireNotOnStatement(tx, order)
    await sql`
      update reconciliation.transfer_orders
      set state = 'cancelled', cancelled_at = ${now}, cancelled_by = ${proposal.proposedBy},
        cancel_reason = ${reason}, cancel_proposal_id = ${proposal.id}
      where id = ${order.id}`.execute(tx)
    await auditOrder(tx, order, { action: 'reconciliation.cancel-transfer', actor, now })
  },
})

/**
 * The last day covered by the statements of its account that were imported after it was sent; none shows the order. One
 * that was imported earlier could not show it.
 */
async function requireNotOnStatement(
  tx: Tx,
  { state, left, arrived, from: purpose, sentAt }: TransferOrder,
): Promise<string> {
  if (state !== 'sent' || sentAt === null) throw orderNotInState({ state })
  if (left !== 0n || arrived !== 0n) throw orderShown()
  const { rows } = await sql<{ day: string | null }>`
    select max(ends_on)::text as day from reconciliation.statements
    where purpose = ${purpose} and taken_at is not null and imported_at >= ${sentAt}`.execute(tx)
  const day = jakartaDate(sentAt)
  const readUntil = rows[0]?.day ?? null
  if (readUntil === null || readUntil < day) throw statementNeeded({ purpose, day })
  return readUntil
}
