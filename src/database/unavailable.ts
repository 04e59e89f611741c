import { isDatabaseError, isSilent } from './faults.ts'
import { databaseErrorCode } from './transaction.ts'

// Connection refused or lost (08, 57), too many connections (53300), a statement that timed out (57), or one
// that waited too long for a lock (55P03).
const unavailableStates = /^(08|57|53300|55P03)/

// System errors of a lost connection. EPIPE: a statement was written before the driver had read that the
// server closed the connection.
const unavailableSystemCodes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

// Errors of the driver, which have no code.
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/i

/** An error after which the same request can succeed: others changed the same rows, or another step comes first. */
export class NotNow extends Error {}

/**
 * Whether the database cannot be reached or is too busy, so that the caller should retry with the same
 * idempotency key. Any other error is a bug, or a visitor's own connection that was lost.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NotNow) return true
  const state = databaseErrorCode(error)
  if (state !== null) return unavailableStates.test(state)
  if (!(error instanceof Error) || !isDatabaseError(error)) return false
  if (isSilent(error)) return true
  return (
    unavailableSystemCodes.has((error as { code?: unknown }).code) ||
    unavailableMessages.test(error.message)
  )
}
