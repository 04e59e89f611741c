import pg from 'pg'

// Facts about an error that the error does not carry: whether the database raised it, and its cause.

const fromDatabase = new WeakSet<object>()
const causes = new WeakMap<object, unknown>()
const transactionAborted = '25P02'

/** Marks an error as raised by the database or by the connection to it. */
export function markDatabaseError(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) fromDatabase.add(error)
  return error
}

/** Whether an error came from a connection to the database, not from a visitor's connection. */
export function isDatabaseError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && fromDatabase.has(error)
}

/**
 * The root cause of a failed statement on this connection. In a pipeline, the statements after a failed
 * one report only that the transaction is aborted, and the caller may await one of those first; this
 * returns the error of the statement that failed.
 */
export function causeOf(connection: object, error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === transactionAborted)
    return causes.get(connection) ?? markDatabaseError(error)
  causes.set(connection, error)
  return markDatabaseError(error)
}

/** Whether the driver gave up on a statement because the server did not answer in time. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
