import { sql } from 'kysely'
import { type Database, type Db, listenTo } from '#database'
import { type Clock, later, minute } from '#kernel'

/** Knows which sessions have ended, so that their access tokens are refused, and which were given new tokens. */
export type SessionEnds = {
  /** Whether this session was ended; a promise only while the database must be queried. */
  isEnded(sessionId: string): boolean | Promise<boolean>
  /**
   * Whether a session has ended or was given another refresh token since the given time (`performance.now()`),
   * by any process; then the tokens read before must not be stored in the browser. True while notifications are
   * not received.
   */
  hasChangedSince(sessionId: string, since: number): boolean
  close(): void
}

const channel = 'sepetak_sessions'
// Twice the lifetime of an access token, because the clocks of several machines may differ slightly.
const retentionMilliseconds = 10 * minute

/**
 * Tracks the sessions that ended within the lifetime of an access token. The database notifies each process
 * when the transaction that ends a session commits. While notifications are not received, at the start and
 * after a lost connection, every check queries the database, which is slower but correct.
 */
export function followSessionEnds(
  { db, clock }: { db: Database; clock: Clock },
  onError: (error: unknown) => void,
): SessionEnds {
  const ended = new Map<string, number>()
  const renewed = new Map<string, number>()
  let isListening = false
  let connections = 0

  function record(sessionId: string, entries: Map<string, number> = ended): void {
    const now = performance.now()
    // The entries are in the order of their events, the oldest first.
    for (const [id, at] of entries) {
      if (now - at < retentionMilliseconds) break
      entries.delete(id)
    }
    entries.delete(sessionId)
    entries.set(sessionId, now)
  }
  function onNotified(payload: string): void {
    const [sessionId = '', event] = payload.split(' ')
    record(sessionId, event === 'renewed' ? renewed : ended)
  }
  async function catchUp(): Promise<void> {
    connections += 1
    const connection = connections
    try {
      for (const id of await endedSince(db, later(clock.now(), -retentionMilliseconds))) record(id)
      isListening = connection === connections
    } catch (error) {
      // Checks still query the database; the next connection tries again.
      onError(error)
    }
  }
  const stop = listenTo(db, channel, {
    onNotified,
    onConnected: () => void catchUp(),
    onLost: () => {
      connections += 1
      isListening = false
    },
  })
  return {
    isEnded: (id) => ended.has(id) || (isListening ? false : isSessionEnded(db, id)),
    hasChangedSince: (id, since) =>
      !isListening || ended.has(id) || (renewed.get(id) ?? Number.NEGATIVE_INFINITY) >= since,
    close: stop,
  }
}

/** Queries the database for each check: for a process with too few requests to need notifications. */
export function pollSessionEnds(db: Database): SessionEnds {
  return {
    isEnded: (id) => isSessionEnded(db, id),
    hasChangedSince: () => false,
    close: () => {},
  }
}

async function endedSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.sessions where ended_at >= ${since} order by ended_at`.execute(db)
  return rows.map(({ id }) => id)
}

async function isSessionEnded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.sessions where id = ${id} and ended_at is not null`.execute(db)
  return rows.length > 0
}
