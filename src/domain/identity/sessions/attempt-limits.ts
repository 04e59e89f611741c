import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#database'
import { tooManyAttempts } from '../refusals.ts'
import { addressGroup } from './address-group.ts'

/** So many wrong present passwords are distinguished before the session ends. */
export const currentPasswordTries = 5

/**
 * How often something may be tried. Counted in the database, so two processes count together, and
 * outside of any transaction, so that a refused try stays counted. Real time, not the product's.
 */
const limits = {
  // One account from one network: ten wrong passwords a quarter of an hour.
  'log-in-pair': { points: 10, seconds: 900 },
  // One account from all networks it was never used on: who rotates addresses gets no more.
  'log-in-account': { points: 10, seconds: 900 },
  // One network over all accounts: many households share an address, so this is wide.
  'log-in-address': { points: 100, seconds: 900 },
  'register-address': { points: 60, seconds: 3600 },
  // Links for a new password: how often one network asks, and how many one address is mailed.
  'reset-address': { points: 60, seconds: 3600 },
  'reset-account': { points: 5, seconds: 3600 },
  // Wrong present passwords of someone who is signed in.
  'current-password': { points: currentPasswordTries, seconds: 900 },
  // Looks at a new password that one network asks for: it is looked at while it is typed.
  'password-address': { points: 200, seconds: 900 },
  // Second factors of an account: apart for devices that had a session of it.
  'second-factor': { points: 5, seconds: 900 },
  // Questions for a passkey that one network asks: each is a row for five minutes.
  'passkey-address': { points: 120, seconds: 900 },
  // Ways to the provider and back that one network begins: each is a row for some minutes.
  'provider-address': { points: 120, seconds: 900 },
  // Mails with a code to one address, however they are asked for.
  'code-account': { points: 6, seconds: 3600 },
  // Codes to confirm a session with, which only its owner can ask for.
  'confirm-account': { points: 12, seconds: 3600 },
  'code-address': { points: 120, seconds: 900 },
  // Messages with a code: each costs money, and nobody's phone is filled by others.
  'message-account': { points: 6, seconds: 3600 },
  'message-number': { points: 6, seconds: 3600 },
  // Requests to recover an account: each notifies its owner on every channel and waits for two people.
  'recover-account': { points: 3, seconds: 604_800 },
  // Forms that anybody may send, of one network.
  'form-address': { points: 30, seconds: 3600 },
  // Mails that such forms cause, to one address: nobody's mailbox is filled by others.
  'form-mail': { points: 5, seconds: 86_400 },
  // Reports of a death, of one network: each may close an account to its owner.
  'death-report-address': { points: 5, seconds: 86_400 },
  // Cards that one account has read for it: each keeps a processor busy for seconds.
  'card-reading': { points: 12, seconds: 3600 },
  // Looks at a message by its number and address, of one network.
  'lookup-address': { points: 30, seconds: 900 },
  // Looks at whom a code of a friend leads to, of one network: it is looked up while it is typed.
  'referral-address': { points: 200, seconds: 900 },
  // Looks at whom a code leads to before units are offered to them, and offers made, of one account.
  'offer-account': { points: 20, seconds: 3600 },
  // Files and pictures that are made or taken apart for one account, and for one network of those who
  // are not signed in.
  'costly-account': { points: 120, seconds: 900 },
  'costly-address': { points: 300, seconds: 900 },
  // Everything of an account in one download.
  'archive-account': { points: 10, seconds: 3600 },
  // Requests with one key of a user's own programs.
  'api-token': { points: 120, seconds: 60 },
} as const
export type LimitName = keyof typeof limits

/** One thing that is counted: which limit, and whose try it is. */
export type Attempt = readonly [limit: LimitName, subject: string]

/** Counts a try of each kind, in order, and refuses at the first that is used up. */
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

/** How many tries of each kind are counted now; nothing is counted by asking. */
export async function countedAttempts(
  db: Database,
  attempts: readonly Attempt[],
): Promise<number[]> {
  const results = await Promise.all(
    attempts.map(([name, subject]) => limiterOf(db, name).get(keyOf(subject))),
  )
  return results.map((result) => result?.consumedPoints ?? 0)
}

/** Takes tries back that turned out to be right: all of them, or one where others share the count. */
export async function forgiveAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(
    attempts.map(([name, subject]) =>
      name.endsWith('-address')
        ? limiterOf(db, name).reward(keyOf(subject))
        : limiterOf(db, name).delete(keyOf(subject)),
    ),
  )
}

/** Takes back one try of each kind that came to nothing. */
export async function returnAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map(([name, subject]) => limiterOf(db, name).reward(keyOf(subject))))
}

/** The count of a network; nothing when the address is unknown, which would lock everyone out. */
export function byAddress(name: LimitName, address: string): Attempt[] {
  const group = addressGroup(address)
  return group === null ? [] : [[name, group]]
}

/** Removes counts that ended. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`delete from identity.attempts where expire < ${Date.now()}`.execute(db)
}

// No address of a person is in the table, only its digest.
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

const limiters = new WeakMap<Database, Map<LimitName, RateLimiterPostgres>>()

function limiterOf(db: Database, name: LimitName): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<LimitName, RateLimiterPostgres>()
  limiters.set(db, known)
  const found = known.get(name)
  if (found !== undefined) return found
  const { points, seconds } = limits[name]
  const made = new RateLimiterPostgres({
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
  known.set(name, made)
  return made
}

type Row = { points: number; expire: number | null }

/** What the library asks of a PostgreSQL client, over our own pool. */
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
