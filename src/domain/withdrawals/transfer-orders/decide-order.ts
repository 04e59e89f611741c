import { sql } from 'kysely'
import { type Proposal, propose, refuse, twoPersonAct, waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { BankPurpose, TransferOrderState } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { availableToTransfer, lockOrder } from './read-orders.ts'
import { accountShort, orderNotInState } from './refusals.ts'
import type { TransferOrder } from './transfer-order.ts'

/** The kind of these proposals. */
const kind = 'transfer-order'

/**
 * Proposes to send a due order; another person approves. Refuses with `reconciliation.order_not_found`,
 * `order_not_in_state` or `account_short`, and as `propose` does.
 */
export async function proposeTransfer(
  db: Database,
  clock: Clock,
  actor: Actor,
  orderId: string,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireSendable(tx, order)
    const { reference, from, to, amount } = order
    const content = { reference, from, to, amount: amount.toString() }
    const by = { byUserId: actor.userId, now: clock.now() }
    return await propose(tx, { kind, subjectId: orderId, content, ...by })
  })
}

/** Approves an order as two people decided. Refuses as `proposeTransfer` does. */
export const transferOrder = twoPersonAct({
  kind,
  lock: lockOrder,
  carryOut: async (tx, { proposal, actor, now }) => {
    const order = await lockOrder(tx, proposal.subjectId)
    await requireSendable(tx, order)
    await sql`
      update reconciliation.transfer_orders
      set state = 'approved', proposal_id = ${proposal.id}, approved_at = ${now}
      where id = ${order.id}`.execute(tx)
    await auditOrder(tx, order, { action: 'reconciliation.approve-transfer', actor, now })
  },
})

/**
 * Records that an approved order was given to the bank. Refuses with `reconciliation.order_not_found` or
 * `order_not_in_state`.
 */
export async function sendTransfer(
  db: Database,
  clock: Clock,
  actor: Actor,
  orderId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requireState(order, ['approved'])
    const now = clock.now()
    await sql`
      update reconciliation.transfer_orders
      set state = 'sent', sent_at = ${now}, sent_by = ${actor.userId}
      where id = ${order.id}`.execute(tx)
    await auditOrder(tx, order, { action: 'reconciliation.send-transfer', actor, now })
  })
}

/**
 * Cancels an order that was not given to the bank; the amounts are ordered again the next night. Refuses with
 * `reconciliation.order_not_found` or `order_not_in_state`.
 */
export async function cancelTransfer(
  db: Database,
  clock: Clock,
  actor: Actor,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    requireState(order, ['due', 'approved'])
    const now = clock.now()
    const by = { byUserId: actor.userId, reason, now }
    for (const { id } of (await waitingProposals(tx, kind, [orderId])).values())
      await refuse(tx, { proposalId: id, ...by })
    await sql`
      update reconciliation.transfer_orders
      set state = 'cancelled', cancelled_at = ${now}, cancelled_by = ${actor.userId},
        cancel_reason = ${reason}
      where id = ${order.id}`.execute(tx)
    await auditOrder(tx, order, { action: 'reconciliation.cancel-transfer', actor, now })
  })
}

async function requireSendable(tx: Tx, order: TransferOrder): Promise<void> {
  requireState(order, ['due'])
  const { from: purpose, amount } = order
  await lockGiving(tx, purpose)
  const free = await availableToTransfer(tx, purpose)
  if (free < amount) throw accountShort({ purpose, short: amount - free })
}

/** Orders from one account are decided one after the other, because together they could exceed its balance. */
async function lockGiving(tx: Tx, purpose: BankPurpose): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`giving of ${purpose}`}, 0))`.execute(tx)
}

function requireState({ state }: TransferOrder, states: readonly TransferOrderState[]): void {
  if (!states.includes(state)) throw orderNotInState({ state })
}

/** Records a decision on an order in the audit log. */
export async function auditOrder(
  tx: Tx,
  { id, reference, from, to, amount }: TransferOrder,
  { action, actor, now }: { readonly action: string; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: now,
    actorId: actor.userId,
    action,
    subjectKind: 'transfer-order',
    subjectId: id,
    details: { reference, from, to, amount: amount.toString() },
  })
}
