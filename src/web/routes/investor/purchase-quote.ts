import type { Quote } from '#contract/offerings/offerings.ts'
import type { ApiCalls } from '../../api/client.ts'
import { readAmount } from '../../ui/read-amount.ts'

// More digits than any offering has units; the API then says how many are left.
const digitsMax = 9

/** What was typed as a number of units; null when it is none or zero. */
export function typedUnits(text: string | null): number | null {
  const digits = (readAmount(text ?? '') ?? '').replace(/^0+/, '').slice(0, digitsMax)
  return digits === '' ? null : Number(digits)
}

/** The most units that can be bought now, and what does not allow more. */
export type MostUnits = { readonly units: number; readonly limit: 'left' | 'holder' | 'quota' }

type Limits = Pick<Quote, 'unitsLeft' | 'holderUnitsRemaining' | 'quotaRemaining' | 'unitPrice'>

/** The smallest of what the offering, the property's cap and the year's limit leave. */
export function mostUnits(quote: Limits): MostUnits {
  const { unitsLeft, holderUnitsRemaining, quotaRemaining, unitPrice } = quote
  let most: MostUnits = { units: unitsLeft, limit: 'left' }
  if (holderUnitsRemaining < most.units) most = { units: holderUnitsRemaining, limit: 'holder' }
  const ofQuota = quotaRemaining === null ? null : Math.floor(quotaRemaining / unitPrice)
  return ofQuota !== null && ofQuota < most.units ? { units: ofQuota, limit: 'quota' } : most
}

/** What these units cost now, and whether they could be bought. */
export async function readQuote(
  account: ApiCalls,
  offeringId: string,
  units: number,
): Promise<Quote> {
  return await account.get('/offerings/{offeringId}/quote/', { offeringId, units })
}
