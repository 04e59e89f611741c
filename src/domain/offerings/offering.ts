import type { OfferingState, SubscriptionState } from '#contract'
import { type Rupiah, share } from '#kernel'

/** An offering of units of one property, with the terms of the day it opens. */
export type Offering = {
  readonly id: string
  readonly propertyId: string
  readonly state: OfferingState
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  /** The smallest purchase in units. */
  readonly minimumUnits: bigint
  /** The most units that one holder may own. */
  readonly holderUnitsMax: bigint
  readonly purchaseFeeBasisPoints: number
  readonly coolingOffHours: number
  readonly riskStatementVersion: string
  readonly opensAt: Date
  readonly closesAt: Date
  /** If fewer units are sold at the end, everything is refunded. */
  readonly targetUnits: bigint
  /** Null when it is not paused. */
  readonly pausedAt: Date | null
  /** When it was funded, failed or was withdrawn. */
  readonly endedAt: Date | null
  /** When the money left escrow. */
  readonly settledAt: Date | null
}

/** Whether units can be bought at `at`: the offering is open and not paused, and its window has begun and not ended. */
export function isOnSale(offering: Offering, at: Date): boolean {
  const isOpen = offering.state === 'open' && offering.pausedAt === null
  return isOpen && offering.opensAt <= at && at < offering.closesAt
}

/** The cost of units: the fee is rounded to the nearest rupiah, halves up. */
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
  /** Until this instant it can be cancelled with a full refund. */
  readonly cancellableUntil: Date
  readonly cancelledAt: Date | null
}
