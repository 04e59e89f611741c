import { sql } from 'kysely'
import { recordAudits } from '#audit'
import type { Database, Tx } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import {
  account,
  credit,
  debit,
  holdsEnding,
  type Line,
  lockPlacedHold,
  once,
  postEntries,
  unitsOf,
} from '#ledger'
import { notify, queueMails } from '#notifications'
import { propertyLabels } from '#properties'
import type { Subscription } from '../offering.ts'
import { alreadyCancelled, coolingOffOver } from '../refusals.ts'
import { refundSubscription } from './refund-subscriptions.ts'
import { lockSubscription, readSubscription, type SubscriptionRow } from './subscriptions.ts'

/**
 * Cancels a purchase within its cooling-off period: price and fee return to the available balance, the units to the
 * offering. Executed once per idempotency key. Refuses with `offerings.subscription_not_found`,
 * `offerings.already_cancelled` or `offerings.cooling_off_over` (POJK baseline: 48 hours).
 */
export async function cancelSubscription(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { subscriptionId: string; key: string },
): Promise<Subscription> {
  const { subscriptionId, key } = input
  const command = {
    actorId: actor.userId,
    key,
    operation: 'offerings.cancel',
    body: { subscriptionId },
  }
  return await once(db, clock, command, (tx) => cancel(tx, clock, actor, subscriptionId))
}

async function cancel(tx: Tx, clock: Clock, actor: Actor, id: string): Promise<Subscription> {
  const subscription = await lockSubscription(tx, actor.userId, id)
  const at = clock.now()
  if (subscription.state === 'cancelled') throw alreadyCancelled()
  if (subscription.state !== 'active' || at >= subscription.cancellableUntil) throw coolingOffOver()
  // The offering has ended, so a full refund is due, which is more than a cancellation returns.
  if (await refundSubscription(tx, id, at)) return await readSubscription(tx, actor.userId, id)
  const entryId = newId(at.getTime())
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'subscription-cancellation',
      happenedAt: at,
      reference: subscription.receiptNumber,
      propertyId: subscription.propertyId,
      actorId: actor.userId,
      reverses: subscription.entryId,
      lines: cancellationLines(subscription),
    },
  ])
  const { feeHoldId: holdId } = subscription
  if (holdId !== null) {
    await lockPlacedHold(tx, holdId)
    await holdsEnding([{ holdId, entryId }], 'released').execute(tx)
  }
  await sql`
    update offerings.subscriptions set state = 'cancelled', fee_is_due = false,
      cancelled_at = ${at}, cancellation_entry_id = ${entryId}
    where id = ${id}`.execute(tx)
  await recordAudits(tx, [
    {
      happenedAt: at,
      actorId: actor.userId,
      action: 'offerings.cancel',
      subjectKind: 'subscription',
      subjectId: id,
      details: { amount: subscription.amount.toString(), fee: subscription.fee.toString() },
    },
  ])
  await notifyBuyer(tx, subscription, at)
  return { ...publicPart(subscription), state: 'cancelled', cancelledAt: at }
}

async function notifyBuyer(tx: Tx, subscription: SubscriptionRow, at: Date): Promise<void> {
  const { id, propertyId, investorId, amount, fee, units, receiptNumber } = subscription
  const labels = await propertyLabels(tx, [propertyId])
  const property = labels.get(propertyId)?.name ?? propertyId
  const values = {
    receiptNumber,
    subscriptionId: id,
    propertyName: property,
    units: units.toString(),
    total: (amount + fee).toString(),
    cancelledAt: at.toISOString(),
  }
  await queueMails(tx, [
    { template: 'purchase-cancelled', userId: investorId, subjectId: id, values },
  ])
  await notify(tx, [
    {
      userId: investorId,
      event: 'purchase-cancelled',
      values: { property, propertyId, total: amount + fee, receipt: receiptNumber },
      path: `/dashboard/orders/${id}`,
      happenedAt: at,
    },
  ])
}

/** Reverses the purchase exactly. */
function cancellationLines(subscription: SubscriptionRow): Line[] {
  const { investorId, offeringId, amount, fee, units } = subscription
  const asset = unitsOf(subscription.propertyId)
  const heldBack = fee === 0n ? [] : [debit(account('investor-held', investorId), fee)]
  return [
    debit(account('offering-escrow', offeringId), amount),
    ...heldBack,
    credit(account('investor-cash', investorId), amount + fee),
    debit(account('investor-units-subscribed', investorId, asset), units),
    credit(account('offering-units', offeringId, asset), units),
  ]
}

function publicPart({
  entryId: _entry,
  feeHoldId: _hold,
  feeIsDue: _due,
  ...subscription
}: SubscriptionRow) {
  return subscription
}
