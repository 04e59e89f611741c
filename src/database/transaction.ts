import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { insideTransaction } from './open-transaction.ts'

/** An open transaction. Functions that move money take one, so they cannot be called outside a transaction. */
export type Tx = Transaction<unknown>

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const diskExhausted = '53100'
const attemptsMax = 3

/**
 * Runs `run` in one transaction (read committed; callers lock rows explicitly, in id order). Rolls back
 * when it throws. Retries after a deadlock or serialization failure, three attempts at most.
 */
export async function transaction<Result>(
  db: Database,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => insideTransaction(() => run(tx)))
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === serializationFailure || code === deadlockDetected
}

/** The SQLSTATE of an error raised by the database server, or null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Whether the database server's disk is full. */
export function isDiskExhausted(error: unknown): boolean {
  return databaseErrorCode(error) === diskExhausted
}

/** The name of the constraint that a statement violated, or null. */
export function brokenConstraint(error: unknown): string | null {
  if (databaseErrorCode(error) === null) return null
  const { constraint } = error as { constraint?: unknown }
  return typeof constraint === 'string' ? constraint : null
}
