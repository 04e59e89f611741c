import type { Figures } from '#contract/figures/figures.ts'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import { type BasisPoints, jakartaDate } from '#kernel'
import { isOperating, lifeCycleOf } from '../property/ownership/life-cycle.ts'

/** The fee of a purchase relative to its price, and how the operator rounds it to whole rupiah. */
export type EntryFee = {
  readonly basisPoints: BasisPoints
  readonly rounding: 'half-up' | 'up'
  /** Whether it is the buying fee of a trading window, not the purchase fee of new units. */
  readonly isResale: boolean
}

/** The fees in force: of new units, and of units bought from other investors in a trading window. */
export type EntryFees = {
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly buyerFeeBasisPoints: BasisPoints
}

export const noEntryFee: EntryFee = { basisPoints: 0, rounding: 'half-up', isResale: false }

/** Returns the fee of new units, which an offering rounds to the nearest rupiah. */
export function newUnitsFee(fees: Pick<EntryFees, 'purchaseFeeBasisPoints'>): EntryFee {
  return { basisPoints: fees.purchaseFeeBasisPoints, rounding: 'half-up', isResale: false }
}

/** Whether units of a property can only be bought from other investors: it is in operation. */
export function comesFromHolders({ state }: { readonly state: string }): boolean {
  return isOperating(lifeCycleOf(state))
}

/** The terms on which new units are sold, and their date as `YYYY-MM-DD`. */
type NewUnitTerms = {
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly coolingOffHours: number
  readonly on: string
}

type OfferedTerms = Pick<Offering, 'purchaseFeeBasisPoints' | 'coolingOffHours' | 'opensAt'>

/**
 * Returns the terms of the offering of a property or, while it has none, those in force on `asOf`. Null when no
 * new units are sold.
 */
export function newUnitTermsOf(
  { state, offering }: { readonly state: string; readonly offering: OfferedTerms | null },
  { terms, asOf }: Pick<Figures, 'terms' | 'asOf'>,
): NewUnitTerms | null {
  if (comesFromHolders({ state })) return null
  if (offering === null) return terms === null ? null : { ...terms, on: asOf }
  return { ...offering, on: jakartaDate(new Date(offering.opensAt)) }
}

/**
 * Returns the fee of units of a property, the same for every screen that shows its cost. The market rounds its fee
 * up.
 */
export function entryFeeOf({ state }: { readonly state: string }, fees: EntryFees): EntryFee {
  if (comesFromHolders({ state }))
    return { basisPoints: fees.buyerFeeBasisPoints, rounding: 'up', isResale: true }
  return newUnitsFee(fees)
}

/** Returns the fees in the public figures; without terms new units have none. */
export function entryFeesIn({ terms, resale }: Pick<Figures, 'terms' | 'resale'>): EntryFees {
  return {
    purchaseFeeBasisPoints: terms?.purchaseFeeBasisPoints ?? 0,
    buyerFeeBasisPoints: resale.buyerFeeBasisPoints,
  }
}
