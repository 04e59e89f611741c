import type { Quote } from '#contract/offerings/offerings.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { readAmount } from '../../../ui/read-amount.ts'

// More digits than any offering has units; for a larger number the API reports how many are left.
const digitsMax = 9

/** Returns the typed number of units; null when it is zero or not a number. */
export function typedUnits(text: string | null): number | null {
  const digits = (readAmount(text ?? '') ?? '').replace(/^0+/, '').slice(0, digitsMax)
  return digits === '' ? null : Number(digits)
}

/** The most units that can be bought now, and the limit that allows no more. */
export type MaximumUnits = { readonly units: number; readonly limit: 'left' | 'holder' | 'quota' }

type Limits = Pick<Quote, 'unitsLeft' | 'holderUnitsRemaining' | 'quotaRemaining' | 'unitPrice'>

/** Returns the smallest of the limits by the offering, the ownership cap and the yearly limit. */
export function maximumUnits(quote: Limits): MaximumUnits {
  const { unitsLeft, holderUnitsRemaining, quotaRemaining, unitPrice } = quote
  let most: MaximumUnits = { units: unitsLeft, limit: 'left' }
  if (holderUnitsRemaining < most.units) most = { units: holderUnitsRemaining, limit: 'holder' }
  const ofQuota = quotaRemaining === null ? null : Math.floor(quotaRemaining / unitPrice)
  return ofQuota !== null && ofQuota < most.units ? { units: ofQuota, limit: 'quota' } : most
}

/** Returns the current cost of these units, and whether they can be bought. */
export async function readQuote(
  account: ApiCalls,
  offeringId: string,
  units: number,
): Promise<Quote> {
  return await account.get('/offerings/{offeringId}/quote/', { offeringId, units })
}
