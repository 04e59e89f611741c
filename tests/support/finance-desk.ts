import { minute } from '#kernel'
import type { TestApi } from './test-api.ts'

/** Two members of finance: the first proposes, the second approves. */
type Desk = Record<'first' | 'second', { token: Promise<string>; at: number } | null>

const desks = new WeakMap<TestApi, Desk>()

/**
 * Returns a token of one of two members of finance, the same while it is valid: creating an account and signing in
 * cost as much as several requests.
 */
export async function financeToken(api: TestApi, which: 'first' | 'second'): Promise<string> {
  const desk = desks.get(api) ?? { first: null, second: null }
  desks.set(api, desk)
  const now = api.clock.now().getTime()
  const known = desk[which]
  if (known !== null && now >= known.at && now < known.at + 4 * minute) return await known.token
  const token = api.anAccount(['finance']).then((account) => account.token)
  desk[which] = { token, at: now }
  return await token
}
