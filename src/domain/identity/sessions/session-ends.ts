import { sql } from 'kysely'
import { type Database, type Db, listenTo } from '#database'
import { type Clock, later, minute } from '#kernel'

/** Which sessions have ended, so that their access tokens are no longer believed, or have new tokens. */
export type SessionEnds = {
  /** Whether someone has ended this session; a promise only while it has to be asked for. */
  isEnded(sessionId: string): boolean | Promise<boolean>
  /**
   * Whether a session has ended or was given another refresh token since then (`performance.now()`), by
   * whichever program: what was read of it before is not what its browser is to keep. While nothing is
   * heard it counts as changed.
   */
  hasChangedSince(sessionId: string, since: number): boolean
  close(): void
}

const channel = 'sepetak_sessions'
// Twice as long as an access token is valid: clocks of several machines may differ a little.
const keptMilliseconds = 10 * minute

/**
 * Keeps in mind the sessions that ended within the life of an access token. The database reports
 * each with the commit that ends it, whichever program does so. As long as nothing is heard, at the
 * start and after a lost connection, every question is asked of the database: an answer is slower
 * then, never wrong.
 */
export function followSessionEnds(
  { db, clock }: { db: Database; clock: Clock },
  onError: (error: unknown) => void = () => {},
): SessionEnds {
  const ended = new Map<string, number>()
  const renewed = new Map<string, number>()
  let isHearing = false
  let connections = 0

  function remember(sessionId: string, among: Map<string, number> = ended): void {
    const now = performance.now()
    // In the order in which it happened: the oldest are first.
    for (const [id, at] of among) {
      if (now - at < keptMilliseconds) break
      among.delete(id)
    }
    among.delete(sessionId)
    among.set(sessionId, now)
  }
  function hear(told: string): void {
    const [sessionId = '', what] = told.split(' ')
    remember(sessionId, what === 'renewed' ? renewed : ended)
  }
  async function catchUp(): Promise<void> {
    connections += 1
    const connection = connections
    try {
      for (const id of await endedSince(db, later(clock.now(), -keptMilliseconds))) remember(id)
      isHearing = connection === connections
    } catch (error) {
      // It goes on asking; the next connection tries again.
      onError(error)
    }
  }
  const stop = listenTo(db, channel, {
    onNotified: hear,
    onConnected: () => void catchUp(),
    onLost: () => {
      connections += 1
      isHearing = false
    },
  })
  return {
    isEnded: (id) => ended.has(id) || (isHearing ? false : isSessionEnded(db, id)),
    hasChangedSince: (id, since) =>
      !isHearing || ended.has(id) || (renewed.get(id) ?? Number.NEGATIVE_INFINITY) >= since,
    close: stop,
  }
}

/** Asks the database each time: for a program that answers too seldom to listen. */
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
