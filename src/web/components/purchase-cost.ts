import type { Offering } from '#contract/properties/property-detail-body.ts'
import { readAmount } from '../ui/read-amount.ts'

/** Whole rupiah, as they come over the wire. The API alone decides; this shows it beforehand. */
export type PurchaseCost = {
  readonly amount: number
  readonly fee: number
  readonly total: number
}

type Terms = Pick<Offering, 'unitPrice' | 'purchaseFeeBasisPoints'>

/** What units cost; the fee is rounded to the nearest rupiah, halves up, as the API does. */
export function purchaseCost(terms: Terms, units: number): PurchaseCost {
  const amount = units * terms.unitPrice
  const fee = Math.floor((amount * terms.purchaseFeeBasisPoints + 5_000) / 10_000)
  return { amount, fee, total: amount + fee }
}

type Limits = Pick<Offering, 'minimumUnits' | 'holderUnitsMax' | 'unitsLeft'>

/** The fewest and the most units that one purchase can be of. */
export function unitsRange({ minimumUnits, holderUnitsMax, unitsLeft }: Limits): {
  readonly min: number
  readonly max: number
} {
  const max = Math.min(holderUnitsMax, unitsLeft)
  return { min: Math.min(minimumUnits, max), max }
}

/** A typed number of units brought into its range; what is no number becomes the least. */
export function clampUnits(
  text: string | null,
  { min, max }: { min: number; max: number },
): number {
  const digits = (readAmount(text ?? '') ?? '').slice(0, 15)
  const units = digits === '' ? min : Number(digits)
  return Math.min(max, Math.max(min, units))
}

/** The most whole units that an amount pays for, without the fee. */
export function unitsFor(rupiah: number, unitPrice: number): number {
  return Math.floor(rupiah / unitPrice)
}
