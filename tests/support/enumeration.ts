import { transaction } from '#database'
import { createAccount, hashPassword } from '#identity'
import { newId } from '#kernel'
import type { TestApi } from './test-api.ts'

// Whether an address has an account must not be revealed by how long an answer takes. Known and unknown
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

/** What an address may be: of an account, of nobody, or of a registration that waits for its code. */
export const standings = ['known', 'unknown', 'waiting'] as const
export type Standing = (typeof standings)[number]

/** How long each answer took, in milliseconds. */
export type Times = Readonly<Record<Standing, readonly number[]>>

const agreedTo = (email: string) => ({ email, password, ...agreed })

/** An address of this standing; each one new. */
export async function anAddressOf(api: TestApi, standing: Standing): Promise<string> {
  if (standing === 'known') return await aKnownAddress(api)
  const email = anAddress()
  // With another password than is tried: who knows the right one may learn that a code is due.
  const body = { ...agreedTo(email), password: 'Kata-Sandi-Lain-7' }
  if (standing === 'waiting')
    await api.call('/jwt_auth/register/', { body, headers: fromAnywhere() })
  return email
}

/** The forms of a guest, and asking for another code of a registration. */
export const timedForms = [...(Object.keys(guestForms) as GuestForm[]), 'resend'] as const
export type TimedForm = (typeof timedForms)[number]

/** Times `count` answers for each standing, by turns, in an order that changes. */
export async function timesOf(
  api: TestApi,
  form: TimedForm,
  count: number,
  between: () => Promise<unknown>,
): Promise<Times> {
  const times: Record<Standing, number[]> = { known: [], unknown: [], waiting: [] }
  for (let index = 0; index < count; index += 1) {
    const asked = await Promise.all(
      standings.map(
        async (standing) => [standing, ...(await readyFor(api, form, standing))] as const,
      ),
    )
    await between()
    for (let turn = 0; turn < asked.length; turn += 1) {
      const [standing, path, body] = asked[(turn + index) % asked.length] ?? []
      if (standing === undefined || path === undefined) continue
      const begun = performance.now()
      await api.call(path, { body: body ?? {} })
      times[standing].push(performance.now() - begun)
    }
  }
  return times
}

// What is sent once the clock runs. Another code may be asked for a minute after the first.
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

// Preparing must not use up what one network may ask for.
function fromAnywhere() {
  const part = () => Math.floor(Math.random() * 254) + 1
  return { 'x-sepetak-address': `10.${part()}.${part()}.${part()}` }
}

/** What is asked of two lots of times: medians less than this apart, and a chance above that. */
export const gapMillisecondsMax = 5
export const chanceMin = 0.01

/** How a lot of times compares with that of addresses of nobody. */
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
 * How likely two lots of times as different as these are when nothing distinguishes them: the
 * Mann-Whitney test, both sides, by its normal approximation with ties.
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

/** An account that is there, at an address as long as those that are not. */
export async function aKnownAddress({ services }: TestApi): Promise<string> {
  const email = anAddress()
  const passwordHash = await hashPassword('Kucing-Oren-77')
  await transaction(services.db, (tx) =>
    createAccount(tx, services.clock.now(), { email, passwordHash }),
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

/** The difference that half of the pairs are above, in milliseconds: noise that fell on both is gone. */
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
