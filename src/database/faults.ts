import pg from 'pg'

// What is known of an error beyond what it says itself: where it came from, and what it hides.

const heard = new WeakSet<object>()
const causes = new WeakMap<object, unknown>()
const transactionAborted = '25P02'

/** Remembers that an error came from the database or the way to it. */
export function ofDatabase(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) heard.add(error)
  return error
}

/** Whether an error came over a connection to the database, and not over that of a visitor. */
export function isOfDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && heard.has(error)
}

/**
 * What made a statement fail on this connection. A statement behind one that failed learns only that
 * the transaction is aborted, and may be the first that anybody waits for: its cause is the other's.
 */
export function causeOf(connection: object, error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === transactionAborted)
    return causes.get(connection) ?? ofDatabase(error)
  causes.set(connection, error)
  return ofDatabase(error)
}

/** Whether a statement was given up because nothing was heard of it. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
