import { transaction } from '#database'
import { hashPassword } from '#identity'
import { newId } from '#kernel'
import { createAccount } from '../../src/demo/rows/accounts.ts'
import type { TestApi } from './test-api.ts'

// The response time must not reveal whether an address has an account. Requests for known and unknown addresses
// alternate in a changing order, so that other load on the machine affects both equally.

const password = 'Bukan-Kata-Sandi-9'
const agreed = { termsAccepted: true, privacyAccepted: true }

/** The guest forms that take an address, in the format in which they are sent. */
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

/** The states of an address: it has an account, has none, or has a registration that waits for its code. */
export const standings = ['known', 'unknown', 'waiting'] as const
export type Standing = (typeof standings)[number]

/** The response times, in milliseconds. */
export type Times = Readonly<Record<Standing, readonly number[]>>

const agreedTo = (email: string) => ({ email, password, ...agreed })

/** Returns a new address in this state. */
export async function anAddressOf(api: TestApi, standing: Standing): Promise<string> {
  if (standing === 'known') return await aKnownAddress(api)
  const email = anAddress()
  // The registration has a different password than the one that is tried, because the right one may reveal that
  // a code is due.
  const body = { ...agreedTo(email), password: 'Kata-Sandi-Lain-7' }
  if (standing === 'waiting')
    await api.call('/jwt_auth/register/', { body, headers: fromAnywhere() })
  return email
}

/** The guest forms, and the request for another code of a registration. */
export const timedForms = [...(Object.keys(guestForms) as GuestForm[]), 'resend'] as const
export type TimedForm = (typeof timedForms)[number]

/** Measures `count` response times for each state, alternating in a changing order. */
export async function timesOf(
  api: TestApi,
  form: TimedForm,
  count: number,
  between: () => Promise<unknown>,
): Promise<Times> {
  const times: Record<Standing, number[]> = { known: [], unknown: [], waiting: [] }
  for (let index = 0; index < count; index += 1) {
    const prepared = await Promise.all(
      standings.map(
        async (standing) => [standing, ...(await readyFor(api, form, standing))] as const,
      ),
    )
    await between()
    for (let turn = 0; turn < prepared.length; turn += 1) {
      const [standing, path, body] = prepared[(turn + index) % prepared.length] ?? []
      if (standing === undefined || path === undefined) continue
      const begun = performance.now()
      await api.call(path, { body: body ?? {} })
      times[standing].push(performance.now() - begun)
    }
  }
  return times
}

// Returns the request to measure. Another code may be requested only a minute after the first.
async function readyFor(
  api: TestApi,
  form: TimedForm,
  standing: Standing,
): Promise<[path: string, body: object]> {
  const email = await anAddressOf(api, standing)
  if (form !== 'resend') return [guestForms[form].path, guestForms[form].bodyFor(email)]
  const body = agreedTo(email)
  const { body: pending } = await api.call('/jwt_auth/register/', { body, headers: fromAnywhere() })
  api.clock.advance(61_000)
  return ['/jwt_auth/resend/', { ticket: pending.ticket }]
}

// Preparations must not use up the limit of one network address.
function fromAnywhere() {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'x-sepetak-address': `10.${part()}.${part()}.${part()}` }
}

/** The requirements for two samples: their medians differ by less than this, and the p-value is above that. */
export const gapMillisecondsMax = 5
export const chanceMin = 0.01

/** The comparison of a sample with that of addresses without an account. */
export type Comparison = {
  readonly gapMilliseconds: number
  readonly chance: number
  readonly isAlike: boolean
}

export function compared(times: readonly number[], withUnknown: readonly number[]): Comparison {
  const gapMilliseconds = median(times) - median(withUnknown)
  const chance = mannWhitney(times, withUnknown)
  const isAlike = Math.abs(gapMilliseconds) < gapMillisecondsMax && chance > chanceMin
  return { gapMilliseconds, chance, isAlike }
}

/**
 * Returns the probability of two samples at least this different when both have the same distribution: the
 * two-sided Mann-Whitney test, with its normal approximation and ties.
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let until = from
    while (until < all.length && all[until]?.value === all[from]?.value) until += 1
    const size = until - from
    ties += size ** 3 - size
    const rank = (from + 1 + until) / 2
    rankSum += rank * all.slice(from, until).filter(({ isLeft }) => isLeft).length
    from = until
  }
  const [m, n, total] = [left.length, right.length, all.length]
  const u = rankSum - (m * (m + 1)) / 2
  const spread = Math.sqrt(((m * n) / 12) * (total + 1 - ties / (total * (total - 1))))
  if (spread === 0) return 1
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / spread
  return Math.min(1, 2 * upperTail(z))
}

// Abramowitz and Stegun 26.2.17: exact to seven places.
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
}

export type Pair = { readonly known: number; readonly unknown: number }

let commonHash: Promise<string> | undefined

/** Creates an account at an address as long as the unknown ones. */
export async function aKnownAddress({ services }: TestApi): Promise<string> {
  const email = anAddress()
  // The accounts share one hash: verifying it takes as long as verifying separate ones.
  commonHash ??= hashPassword('Kucing-Oren-77')
  const passwordHash = await commonHash
  await transaction(services.db, (tx) =>
    createAccount(tx, services.clock.now(), { email, passwordHash }),
  )
  return email
}

export const anAddress = () => `${newId()}@contoh.id`

/** Returns the milliseconds of both answers, `count` times; `between` is called before each pair. */
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

/** Returns the median difference of the pairs in milliseconds, which removes noise that affects both. */
export function medianDifference(pairs: readonly Pair[]): number {
  return median(pairs.map(({ known, unknown }) => known - unknown))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Returns the probability of a result at least this one-sided when both take equally long: the two-sided sign
 * test. It considers only which of the two was faster, so that a slow moment of the machine has no extra
 * weight.
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
