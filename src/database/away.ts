import { isOfDatabase, isSilent } from './faults.ts'
import { databaseErrorCode } from './transaction.ts'

// A connection was refused, cut or not had in time; there are too many; a statement took too long, or
// waited too long for rows that others were changing.
const awayStates = /^(08|57|53300|55P03)/

// What the system says of a connection that is gone. A statement that is sent after the other side has
// left breaks the pipe before anything was read of the end.
const awaySystemCodes: ReadonlySet<unknown> = new Set([
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

// What the driver says, without a code.
const awayWords = /timeout exceeded when trying to connect|Connection terminated|not queryable/i

/**
 * Whether an error says that the database cannot be reached or is too busy just now, so that asking
 * again with the same key is the right answer. Everything else is a fault of ours, or of a visitor
 * whose own connection was cut.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = databaseErrorCode(error)
  if (state !== null) return awayStates.test(state)
  if (!(error instanceof Error) || !isOfDatabase(error)) return false
  if (isSilent(error)) return true
  return awaySystemCodes.has((error as { code?: unknown }).code) || awayWords.test(error.message)
}
