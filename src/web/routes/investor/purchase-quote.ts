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

/** What these units cost now, and whether they could be bought. */
export async function readQuote(
  account: ApiCalls,
  offeringId: string,
  units: number,
): Promise<Quote> {
  return await account.get('/offerings/{offeringId}/quote/', { offeringId, units })
}
