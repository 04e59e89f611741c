import { newId } from '#kernel'
import type { ApiCalls } from '../../api/client.ts'
import type { Quote } from '../../api/shapes.ts'
import { readAmount } from '../../ui/read-amount.ts'

// More digits than any offering has units; the API then says how many are left.
const digitsMax = 9

/** A quote with the key of the one purchase that may be made of it. */
export type PurchaseQuote = { readonly quote: Quote; readonly idempotencyKey: string }

/** What was typed as a number of units; null when it is none or zero. */
export function typedUnits(text: string | null): number | null {
  const digits = (readAmount(text ?? '') ?? '').replace(/^0+/, '').slice(0, digitsMax)
  return digits === '' ? null : Number(digits)
}

/** What these units cost now; null when no number of units is given. */
export async function readQuote(
  account: ApiCalls,
  offeringId: string,
  units: number | null,
): Promise<PurchaseQuote | null> {
  if (units === null) return null
  const path = `/offerings/${encodeURIComponent(offeringId)}/quote/`
  return { quote: await account.get<Quote>(path, { units }), idempotencyKey: newId() }
}
