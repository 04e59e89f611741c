import { recordAudits } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import {
  account,
  credit,
  debit,
  type Line,
  lockPlacedHold,
  markHoldEnded,
  once,
  postEntries,
  unitsOf,
} from '#ledger'
import { queueMails } from '#notifications'
import type { Subscription } from './offering.ts'
import { alreadyCancelled, coolingOffOver } from './refusals.ts'
import { lockSubscription, type SubscriptionRow } from './subscriptions.ts'

/**
 * Cancels a purchase within its cooling-off time: the price and the fee return to the free balance,
 * the units to the offering. Done once per key. Refuses with `offerings.subscription_not_found`,
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
  if (subscription.feeHoldId !== null) {
    await lockPlacedHold(tx, subscription.feeHoldId)
    await markHoldEnded(tx, subscription.feeHoldId, 'released', entryId)
  }
  await tx
    .updateTable('offerings.subscriptions')
    .set({ state: 'cancelled', feeIsDue: false, cancelledAt: at, cancellationEntryId: entryId })
    .where('id', '=', id)
    .execute()
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
  await queueMails(tx, [{ template: 'purchase-cancelled', userId: actor.userId, subjectId: id }])
  return { ...publicPart(subscription), state: 'cancelled', cancelledAt: at }
}

/** The exact mirror of the purchase. */
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
