import { transaction } from '#database'
import { createAccount } from '#identity'
import { newId } from '#kernel'
import type { TestApi } from './test-api.ts'

// Whether an address has an account must not be told by how long an answer takes. Known and unknown
// addresses are asked for by turns, in an order that changes, so that whatever else the machine does
// falls on both alike.

const password = 'Bukan-Kata-Sandi-9'
const agreed = { termsAccepted: true, privacyAccepted: true }

/** The forms of a guest that take an address, as they are sent. */
export const guestForms = {
  'log-in': { path: '/jwt_auth/login/', bodyFor: (email: string) => ({ email, password }) },
  'forgot password': {
    path: '/jwt_auth/password/forgot/',
    bodyFor: (email: string) => ({ email }),
  },
  register: {
    path: '/jwt_auth/register/',
    bodyFor: (email: string) => ({ email, password, ...agreed }),
  },
} as const
export type GuestForm = keyof typeof guestForms

export type Pair = { readonly known: number; readonly unknown: number }

/** An account that is there, at an address as long as those that are not. */
export async function aKnownAddress({ services }: TestApi): Promise<string> {
  const email = anAddress()
  await transaction(services.db, (tx) =>
    createAccount(tx, services.clock.now(), { email, password: 'Kucing-Oren-77' }),
  )
  return email
}

export const anAddress = () => `${newId()}@contoh.id`

/** Milliseconds of both answers, `count` times; `between` is called before each pair. */
export async function timedPairs(
  api: TestApi,
  form: GuestForm,
  known: readonly string[],
  between: () => Promise<unknown>,
): Promise<Pair[]> {
  const { path, bodyFor } = guestForms[form]
  const timed = async (email: string) => {
    const begun = performance.now()
    await api.call(path, { body: bodyFor(email) })
    return performance.now() - begun
  }
  const pairs: Pair[] = []
  for (const [index, email] of known.entries()) {
    await between()
    const times = { known: 0, unknown: 0 }
    const order =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) times[which] = await timed(which === 'known' ? email : anAddress())
    pairs.push(times)
  }
  return pairs
}

/** The difference that half of the pairs lie above, in milliseconds: noise that fell on both is gone. */
export function medianDifference(pairs: readonly Pair[]): number {
  return median(pairs.map(({ known, unknown }) => known - unknown))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * How likely so lopsided a result is when both take equally long: the sign test, both sides. It asks
 * only which of two was faster, so that no slow moment of the machine weighs more than another.
 */
export function chanceOf(pairs: readonly Pair[]): number {
  const slower = pairs.filter(({ known, unknown }) => known > unknown).length
  const most = Math.max(slower, pairs.length - slower)
  let tail = 0
  for (let hits = most; hits <= pairs.length; hits += 1) tail += binomial(pairs.length, hits)
  return Math.min(1, 2 * tail)
}

function binomial(count: number, hits: number): number {
  let chance = 0.5 ** count
  for (let index = 1; index <= hits; index += 1) chance *= (count - hits + index) / index
  return chance
}
