import { sql } from 'kysely'
import { type Database, listenTo } from '#database'
import { liveChannel } from '../announce.ts'
import {
  type BufferedWatcher,
  createWatchers,
  type EndReason,
  type LiveSignal,
  type Watcher,
} from './live-watchers.ts'
import type { SignalKind } from './signals.ts'

/**
 * The position a stream resumes from. With `isGap`, missed signals cannot be determined, and the page must
 * reload everything.
 */
export type Resumed = { readonly position: bigint; readonly isGap: boolean }

export type Live = {
  /**
   * Sends a watcher its signals, from the position `after` or, when that is null, from now on. Refuses with
   * `notifications.too_many_streams` when the user has five already in this process.
   */
  watch(watcher: Watcher, after: bigint | null): Promise<{ resumed: Resumed; stop: () => void }>
  /** Returns the number of watchers. */
  count(): number
  close(): void
}

type LiveOptions = {
  readonly db: Database
  /** Returns which of these sessions are still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly onError: (error: unknown) => void
  /** How often sessions are checked. Tests set a shorter time. */
  readonly checkMilliseconds?: number
}

const readAtOnceMax = 1000
const checkMilliseconds = 2_000
/** The table is also read at this interval without a notification, in case the listening connection is broken. */
const lookMilliseconds = 10_000

type Row = { position: bigint; userId: string | null; kind: SignalKind; subjectId: string | null }

/**
 * Delivers signals to all watchers of this process over one listening connection. Positions are read from the
 * table, so no signal is lost when that connection is lost or a watcher was away.
 */
export function openLive(options: LiveOptions): Live {
  const { db, openSessions, onError } = options
  const watchers = createWatchers()
  const reader = createReader(db, onError, ({ userId, ...signal }) => {
    for (const held of watchers.recipientsOf(userId, signal.subjectId)) held.receive(signal)
  })
  const end = (held: BufferedWatcher, reason: EndReason) => {
    if (watchers.remove(held)) held.watcher.onEnd(reason)
  }
  const endLost = async () => {
    if (watchers.count() === 0) return
    const held = watchers.all()
    const open = await openSessions([...new Set(held.map(({ watcher }) => watcher.sessionId))])
    for (const each of held) if (!open.has(each.watcher.sessionId)) end(each, 'session')
  }
  let stop: (() => void) | null = null
  const start = () => {
    const stopListening = listenTo(db, liveChannel, {
      onNotified: reader.wake,
      onConnected: reader.wake,
    })
    const every = options.checkMilliseconds ?? checkMilliseconds
    const timers = [
      setInterval(reader.wake, lookMilliseconds),
      setInterval(() => void endLost().catch(onError), every),
    ]
    for (const timer of timers) timer.unref()
    return () => {
      stopListening()
      for (const timer of timers) clearInterval(timer)
    }
  }
  return {
    watch: async (watcher, after) => {
      await reader.begin()
      stop ??= start()
      const held = watchers.add(watcher)
      try {
        const resumed = await resume(db, held, after)
        return { resumed, stop: () => void watchers.remove(held) }
      } catch (error) {
        watchers.remove(held)
        throw error
      }
    },
    count: watchers.count,
    close: () => {
      stop?.()
      for (const held of watchers.all()) end(held, 'closing')
    },
  }
}

/**
 * Creates a reader that, each time it is woken, reads the signals after the last position and passes them to
 * `deliver`.
 */
function createReader(
  db: Database,
  onError: (error: unknown) => void,
  deliver: (row: Row) => void,
) {
  let newest: bigint | null = null
  let isReading = false
  let isDueAgain = false
  const readOn = async (from: bigint) => {
    let position = from
    for (;;) {
      isDueAgain = false
      const rows = await readAfter(db, position)
      for (const row of rows) deliver(row)
      position = rows.at(-1)?.position ?? position
      newest = position
      if (rows.length < readAtOnceMax && !isDueAgain) return
    }
  }
  return {
    begin: async () => {
      newest ??= (await ends(db)).last ?? 0n
    },
    wake: () => {
      isDueAgain = true
      if (newest === null || isReading) return
      isReading = true
      void readOn(newest)
        .catch(onError)
        .finally(() => {
          isReading = false
        })
    },
  }
}

async function readAfter(db: Database, position: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select position, user_id, kind, subject_id from notifications.signals
    where position > ${position} order by position limit ${readAtOnceMax}`.execute(db)
  return rows
}

async function resume(db: Database, held: BufferedWatcher, after: bigint | null): Promise<Resumed> {
  const { first, last } = await ends(db)
  const position = last ?? 0n
  // The signals after `after` were deleted, or the position never existed: what was missed is unknown.
  const isGap = after !== null && (after > position || (first !== null && after < first - 1n))
  if (after === null || isGap) {
    held.start([], position)
    return { position, isGap }
  }
  const past = await readOwn(db, held.watcher, after, position)
  const isTooMuch = past.length > readAtOnceMax
  held.start(isTooMuch ? [] : past, position)
  return { position, isGap: isTooMuch }
}

async function readOwn(
  db: Database,
  { userId, subjectId }: Watcher,
  after: bigint,
  until: bigint,
): Promise<LiveSignal[]> {
  const { rows } = await sql<LiveSignal>`
    select position, kind, subject_id from notifications.signals
    where position > ${after} and position <= ${until}
      and (user_id = ${userId} or (user_id is null and subject_id = ${subjectId}))
    order by position limit ${readAtOnceMax + 1}`.execute(db)
  return rows
}

async function ends(db: Database): Promise<{ first: bigint | null; last: bigint | null }> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(position) as first, max(position) as last from notifications.signals`.execute(db)
  return rows[0] ?? { first: null, last: null }
}
