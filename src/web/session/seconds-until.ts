import type { ApiClient } from '../api/client.ts'

/** A code is sent at most so often; no address makes anybody wait longer. */
const longest = 60

/**
 * How many seconds are left until an instant that the API named, at most a minute. Counted by the
 * product's clock: the visitor's may be wrong, and the demo's can be moved.
 */
export async function secondsUntil(api: ApiClient, instant: string | null): Promise<number> {
  const until = Date.parse(instant ?? '')
  if (Number.isNaN(until)) return 0
  const { asOf } = await api.get('/figures/')
  const seconds = Math.ceil((until - Date.parse(asOf)) / 1000)
  return Math.min(longest, Math.max(0, seconds))
}
