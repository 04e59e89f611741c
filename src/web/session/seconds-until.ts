import type { ApiClient } from '../api/client.ts'
import { productNow } from './product-now.ts'

/** The longest interval between two codes. */
const longest = 60

/**
 * The number of seconds until an instant from the API, at most sixty. Counted by the product's clock, because
 * the visitor's may be wrong and the demo's can be moved.
 */
export async function secondsUntil(api: ApiClient, instant: string | null): Promise<number> {
  const until = Date.parse(instant ?? '')
  if (Number.isNaN(until)) return 0
  const seconds = Math.ceil((until - (await productNow(api)).getTime()) / 1000)
  return Math.min(longest, Math.max(0, seconds))
}
