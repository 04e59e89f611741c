import type { SubscriptionState } from '#contract'
import { type Rupiah, share } from '#kernel'

/** The life of an offering. Its property's own life goes on after `closed`. */
export type OfferingState =
  | 'review'
  | 'coming-soon'
  | 'open'
  | 'funded'
  | 'closing'
  | 'closed'
  | 'failed'
  | 'withdrawn'
  /** Turned down in its review: nobody but the staff ever read of it. */
  | 'declined'

/** An offering of units of one property, with the terms it opened with. */
export type Offering = {
  readonly id: string
  readonly propertyId: string
  readonly state: OfferingState
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  /** The smallest purchase, in units. */
  readonly minimumUnits: bigint
  /** The most units one holder may have. */
  readonly holderUnitsMax: bigint
  readonly purchaseFeeBasisPoints: number
  readonly coolingOffHours: number
  readonly riskStatementVersion: string
  readonly opensAt: Date
  readonly closesAt: Date
  /** Fewer units sold at the end: everything is refunded. */
  readonly targetUnits: bigint
  /** Null: not paused. */
  readonly pausedAt: Date | null
  /** Funded, failed or withdrawn since then. */
  readonly endedAt: Date | null
  /** The money left escrow then. */
  readonly settledAt: Date | null
}

/** Whether units can be bought at `at`: the offering is open, not paused, and its window has begun and not ended. */
export function isOnSale(offering: Offering, at: Date): boolean {
  const isOpen = offering.state === 'open' && offering.pausedAt === null
  return isOpen && offering.opensAt <= at && at < offering.closesAt
}

/** What units cost: the fee is rounded to the nearest rupiah, halves up. */
export type Cost = { readonly amount: Rupiah; readonly fee: Rupiah; readonly total: Rupiah }

export function costOf(
  offering: Pick<Offering, 'unitPrice' | 'purchaseFeeBasisPoints'>,
  units: bigint,
): Cost {
  const amount = units * offering.unitPrice
  const fee = share(amount, offering.purchaseFeeBasisPoints, 'half-up')
  return { amount, fee, total: amount + fee }
}

/** One investor's purchase in an offering. */
export type Subscription = {
  readonly id: string
  readonly receiptNumber: string
  readonly offeringId: string
  readonly propertyId: string
  readonly investorId: string
  readonly units: bigint
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
  readonly fee: Rupiah
  readonly state: SubscriptionState
  readonly placedAt: Date
  /** Until this instant it can be cancelled for a full refund. */
  readonly cancellableUntil: Date
  readonly cancelledAt: Date | null
}
