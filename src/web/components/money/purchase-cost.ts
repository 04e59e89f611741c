import type { Offering } from '#contract/properties/property-detail-body.ts'
import { readAmount } from '../../ui/read-amount.ts'

/** Whole rupiah, as received from the API. The API alone decides; this is a preview. */
type PurchaseCost = {
  readonly amount: number
  readonly fee: number
  readonly total: number
}

type Terms = Pick<Offering, 'unitPrice' | 'purchaseFeeBasisPoints'>

/** Returns the cost of units; the fee is rounded to the nearest rupiah, halves up, as in the API. */
export function purchaseCost(terms: Terms, units: number): PurchaseCost {
  const amount = units * terms.unitPrice
  const fee = Math.floor((amount * terms.purchaseFeeBasisPoints + 5_000) / 10_000)
  return { amount, fee, total: amount + fee }
}

type Limits = Pick<Offering, 'minimumUnits' | 'holderUnitsMax' | 'unitsLeft'>

/** Returns the smallest and the largest number of units of one purchase. */
export function unitsRange({ minimumUnits, holderUnitsMax, unitsLeft }: Limits): {
  readonly min: number
  readonly max: number
} {
  const max = Math.min(holderUnitsMax, unitsLeft)
  return { min: Math.min(minimumUnits, max), max }
}

/** Returns a typed number of units limited to the range; the minimum for a text that is not a number. */
export function clampUnits(
  text: string | null,
  { min, max }: { min: number; max: number },
): number {
  const digits = (readAmount(text ?? '') ?? '').slice(0, 15)
  const units = digits === '' ? min : Number(digits)
  return Math.min(max, Math.max(min, units))
}

/** Returns the largest number of whole units that an amount pays for, without the fee. */
export function unitsFor(rupiah: number, unitPrice: number): number {
  return Math.floor(rupiah / unitPrice)
}
