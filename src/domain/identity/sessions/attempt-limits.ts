import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#database'
import { daySeconds } from '#kernel'
import { tooManyAttempts } from '../refusals.ts'
import { addressGroup } from './address-group.ts'

/** The number of wrong current passwords after which the session ends. */
export const currentPasswordTries = 5

/**
 * How often an action may be attempted. Attempts are counted in the database, so that all processes share the
 * count, and outside any transaction, so that a refused attempt stays counted. Uses real time, not the
 * product's clock.
 */
const limits = {
  // Wrong passwords for one account from one network: ten in 15 minutes.
  'log-in-pair': { points: 10, seconds: 900 },
  // Wrong passwords for one account from all networks it was never used on, so that rotating addresses gives an
  // attacker no more attempts.
  'log-in-account': { points: 10, seconds: 900 },
  // Wrong passwords from one network for all accounts. The limit is high because many households share an
  // address.
  'log-in-address': { points: 100, seconds: 900 },
  'register-address': { points: 60, seconds: 3600 },
  // Password reset links: requests from one network, and emails to one address.
  'reset-address': { points: 60, seconds: 3600 },
  'reset-account': { points: 5, seconds: 3600 },
  // Wrong current passwords of a signed-in user.
  'current-password': { points: currentPasswordTries, seconds: 900 },
  // Checks of a new password from one network: the form checks it while the user types.
  'password-address': { points: 200, seconds: 900 },
  // Second factors of an account; devices that had a session of it are counted separately.
  'second-factor': { points: 5, seconds: 900 },
  // Passkey challenges requested by one network: each is a row for five minutes.
  'passkey-address': { points: 120, seconds: 900 },
  // Sign-ins with the provider started by one network: each is a row for ten minutes.
  'provider-address': { points: 120, seconds: 900 },
  // Emails with a code to one address; anyone can cause them by registering it.
  'code-account': { points: 6, seconds: 3600 },
  // Emailed codes for the second step of a sign-in, or for a recovery from there, after the right password. Counted
  // separately, so that a stranger cannot block the owner.
  'step-account': { points: 6, seconds: 3600 },
  // Emailed codes that confirm a session; only the session's owner can request them.
  'confirm-account': { points: 12, seconds: 3600 },
  'code-address': { points: 120, seconds: 900 },
  // Text messages with a code: each costs money, and a stranger must not flood a phone.
  'message-account': { points: 6, seconds: 3600 },
  'message-number': { points: 6, seconds: 3600 },
  // Requests to recover an account: each notifies its owner on every channel and needs a decision by two staff
  // members.
  'recover-account': { points: 3, seconds: 604_800 },
  // Public forms sent from one network.
  'form-address': { points: 30, seconds: 3600 },
  // Emails to one address that public forms cause: a stranger must not flood a mailbox.
  'form-mail': { points: 5, seconds: daySeconds },
  // Reports of a death from one network: each may close an account to its owner.
  'death-report-address': { points: 5, seconds: daySeconds },
  // Identity cards read for one account: each occupies a processor for seconds.
  'card-reading': { points: 12, seconds: 3600 },
  // Lookups of a message by its number and email address, from one network.
  'lookup-address': { points: 30, seconds: 900 },
  // Lookups of a referral code from one network: the form looks it up while the user types.
  'referral-address': { points: 200, seconds: 900 },
  // Lookups of a recipient by code before a private offer of units, and offers made, per account.
  'offer-account': { points: 20, seconds: 3600 },
  // Costly file generation and image processing: per account, and per network for visitors who are not signed
  // in.
  'costly-account': { points: 120, seconds: 900 },
  'costly-address': { points: 300, seconds: 900 },
  // Downloads of the complete account archive.
  'archive-account': { points: 10, seconds: 3600 },
  // Requests with one API key.
  'api-token': { points: 120, seconds: 60 },
} as const
export type LimitName = keyof typeof limits

/** An attempt to count: the limit, and the subject it is counted for. */
export type Attempt = readonly [limit: LimitName, subject: string]

/** Counts the attempts in order and refuses with `identity.too_many_attempts` at the first exhausted limit. */
export async function countAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  for (const [name, subject] of attempts) {
    try {
      await limiterOf(db, name).consume(keyOf(subject))
    } catch (reason) {
      if (!isResult(reason)) throw reason
      const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw tooManyAttempts({ retryAfterSeconds })
    }
  }
}

/** Returns how many attempts are counted for each limit now, without counting one. */
export async function countedAttempts(
  db: Database,
  attempts: readonly Attempt[],
): Promise<number[]> {
  const results = await Promise.all(
    attempts.map(([name, subject]) => limiterOf(db, name).get(keyOf(subject))),
  )
  return results.map((result) => result?.consumedPoints ?? 0)
}

/** Uncounts attempts that succeeded: all of a subject's attempts, or only one where other users share the count. */
export async function forgiveAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(
    attempts.map(([name, subject]) =>
      name.endsWith('-address')
        ? limiterOf(db, name).reward(keyOf(subject))
        : limiterOf(db, name).delete(keyOf(subject)),
    ),
  )
}

/** Uncounts one attempt for each limit, because nothing was tried. */
export async function returnAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map(([name, subject]) => limiterOf(db, name).reward(keyOf(subject))))
}

/**
 * The attempt to count for a network. Empty when the address is unknown: one shared count would lock out
 * everyone with an unknown address.
 */
export function byAddress(name: LimitName, address: string): Attempt[] {
  const group = addressGroup(address)
  return group === null ? [] : [[name, group]]
}

/** Removes expired counts. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`delete from identity.attempts where expire < ${Date.now()}`.execute(db)
}

// The table contains only digests of addresses.
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

const limiters = new WeakMap<Database, Map<LimitName, RateLimiterPostgres>>()

function limiterOf(db: Database, name: LimitName): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<LimitName, RateLimiterPostgres>()
  limiters.set(db, known)
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const { points, seconds } = limits[name]
  const limiter = new RateLimiterPostgres({
    storeClient: clientOver(db),
    storeType: 'client',
    schemaName: 'identity',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  known.set(name, limiter)
  return limiter
}

type Row = { points: number; expire: number | null }

/** The part of a PostgreSQL client that the library uses, backed by our connection pool. */
function clientOver(db: Database) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const result = await db.executeQuery<{ points: number; expire: bigint | null }>(
        CompiledQuery.raw(text, values),
      )
      const rows: Row[] = result.rows.map(({ points, expire }) => ({
        points,
        expire: expire === null ? null : Number(expire),
      }))
      return { rows, rowCount: Number(result.numAffectedRows ?? BigInt(rows.length)) }
    },
  }
}

function isResult(reason: unknown): reason is RateLimiterRes {
  return typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason
}
