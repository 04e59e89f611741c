import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { insideTransaction } from './open-transaction.ts'

/** An open transaction. A function that moves money takes one, so nobody can call it outside. */
export type Tx = Transaction<unknown>

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const diskExhausted = '53100'
const attemptsMax = 3

/**
 * Runs `story` in one transaction (read committed; rows are locked by hand, in id order). A story
 * that throws is rolled back. One that lost a deadlock is run again, at most three times.
 */
export async function transaction<Result>(
  db: Database,
  story: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => insideTransaction(() => story(tx)))
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === serializationFailure || code === deadlockDetected
}

/** The SQLSTATE of what the database itself said, or null when the error is something else. */
export function databaseErrorCode(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Whether the database had no room left to write to. */
export function isDiskExhausted(error: unknown): boolean {
  return databaseErrorCode(error) === diskExhausted
}

/** The constraint a statement broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  if (databaseErrorCode(error) === null) return null
  const { constraint } = error as { constraint?: unknown }
  return typeof constraint === 'string' ? constraint : null
}
