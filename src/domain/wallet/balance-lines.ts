import type { BalanceLineKind, StandingBalance } from '#contract'
import { type Database, snapshot, type Tx } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { account, openReferences, type PlacedHold, placedHolds } from '#ledger'
import { type MarketOrder, readOrdersHoldingCash } from '#market'
import { activeSubscriptions } from '#offerings'
import { readDepositsUnderReview } from '#payments'
import { isOutgoing } from '#portfolio'
import { propertyLabels } from '#properties'

/** One component of a balance. */
type BalanceLine = {
  readonly id: string
  readonly kind: BalanceLineKind
  readonly amount: Rupiah
  readonly reference: string
  readonly property: { readonly id: string; readonly name: string } | null
  readonly since: Date
  /** When the hold ends automatically: at the end of the cancellation period. */
  readonly until: Date | null
}

type Line = Omit<BalanceLine, 'property'> & { readonly propertyId: string | null }

/** Returns the components of a balance; their amounts add up to it exactly. */
export async function readBalanceLines(
  db: Database,
  clock: Clock,
  actor: Actor,
  balance: StandingBalance,
): Promise<BalanceLine[]> {
  return await snapshot(db, async (tx) => {
    const lines = await linesOf(tx, clock, actor, balance)
    const ids = lines.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]))
    const labels = await propertyLabels(tx, ids)
    return lines.map(({ propertyId, ...line }) => {
      const label = propertyId === null ? undefined : labels.get(propertyId)
      const property = label === undefined ? null : { id: label.id, name: label.name }
      return { ...line, property }
    })
  })
}

async function linesOf(
  tx: Tx,
  clock: Clock,
  { userId }: Actor,
  balance: StandingBalance,
): Promise<Line[]> {
  switch (balance) {
    case 'held':
      return [
        ...(await holds(tx, userId, (hold) => !isOutgoing(hold))),
        ...(await readOrdersHoldingCash(tx, userId)).map(orderLine),
      ]
    case 'outgoing':
      return await holds(tx, userId, isOutgoing)
    case 'inEscrow':
      return (await activeSubscriptions(tx, userId)).map((one) => ({
        id: one.id,
        kind: 'subscription',
        amount: one.amount,
        reference: one.receiptNumber,
        propertyId: one.propertyId,
        since: one.placedAt,
        until: one.cancellableUntil > clock.now() ? one.cancellableUntil : null,
      }))
    case 'incoming':
      return (await readDepositsUnderReview(tx, clock, userId)).map((deposit) => ({
        id: deposit.id,
        kind: 'deposit-in-review',
        amount: deposit.receivedAmount ?? deposit.amount,
        reference: deposit.reference,
        propertyId: null,
        since: deposit.paidAt ?? deposit.createdAt,
        until: null,
      }))
    case 'rewards':
      return (await openReferences(tx, account('investor-rewards', userId))).map((open) => ({
        ...open,
        id: open.entryId,
        kind: 'reward',
        propertyId: null,
        until: null,
      }))
  }
}

function orderLine({ id, number, cashHeld, propertyId, placedAt }: MarketOrder): Line {
  const reference = number.toString()
  return {
    id,
    kind: 'order',
    amount: cashHeld,
    reference,
    propertyId,
    since: placedAt,
    until: null,
  }
}

async function holds(tx: Tx, userId: string, isMeant: (hold: PlacedHold) => boolean) {
  const placed = await placedHolds(tx, userId)
  return placed.filter(isMeant).map(({ id, purpose, amount, reference, propertyId, placedAt }) => ({
    id,
    kind: purpose,
    amount,
    reference,
    propertyId,
    since: placedAt,
    until: null,
  }))
}
