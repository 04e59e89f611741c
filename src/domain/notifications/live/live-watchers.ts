import { tooManyStreams } from '../refusals.ts'
import type { SignalKind } from './signals.ts'

/** A signal with its position. */
export type LiveSignal = {
  readonly position: bigint
  readonly kind: SignalKind
  readonly subjectId: string | null
}

/** An open page of a user. */
export type Watcher = {
  readonly userId: string
  readonly sessionId: string
  /** The property the page shows, whose signals the page receives as well. */
  readonly subjectId: string | null
  /** Called once per signal, in the order of positions. */
  readonly onSignal: (signal: LiveSignal) => void
  /** Called once, when no more signals will be sent. */
  readonly onEnd: (reason: EndReason) => void
}

/**
 * `session`: the session has ended or lost its right; `closing`: this process is shutting down and the client
 * should reconnect.
 */
export type EndReason = 'session' | 'closing'

/** A watcher, with a buffer for the signals that arrive while earlier ones are read for it. */
export type BufferedWatcher = {
  readonly watcher: Watcher
  receive(signal: LiveSignal): void
  /** Passes on the earlier signals, then the buffered ones, and from then on every signal immediately. */
  start(past: readonly LiveSignal[], position: bigint): void
}

function buffered(watcher: Watcher): BufferedWatcher {
  let last: bigint | null = null
  let waiting: LiveSignal[] = []
  const deliver = (signal: LiveSignal) => {
    if (last !== null && signal.position <= last) return
    last = signal.position
    watcher.onSignal(signal)
  }
  return {
    watcher,
    receive: (signal) => {
      if (last === null) waiting.push(signal)
      else deliver(signal)
    },
    start: (past, position) => {
      const missed = waiting
      waiting = []
      for (const signal of past) deliver(signal)
      if (last === null || last < position) last = position
      for (const signal of missed) deliver(signal)
    },
  }
}

const perUserMax = 5

/** The watchers of a process, indexed by user and by subject. */
type Watchers = {
  /** Refuses with `notifications.too_many_streams` when the user has five already. */
  add(watcher: Watcher): BufferedWatcher
  /** Returns whether the watcher was present. */
  remove(held: BufferedWatcher): boolean
  all(): readonly BufferedWatcher[]
  /**
   * Returns the recipients of a signal: the watchers of a user or, when `userId` is null, all watchers of the
   * subject.
   */
  recipientsOf(userId: string | null, subjectId: string | null): Iterable<BufferedWatcher>
  count(): number
}

export function createWatchers(): Watchers {
  const watchers = new Set<BufferedWatcher>()
  const ofUser = new Map<string, Set<BufferedWatcher>>()
  const ofSubject = new Map<string, Set<BufferedWatcher>>()
  return {
    add: (watcher) => {
      const { userId, subjectId } = watcher
      if ((ofUser.get(userId)?.size ?? 0) >= perUserMax) throw tooManyStreams()
      const held = buffered(watcher)
      watchers.add(held)
      addTo(ofUser, userId, held)
      if (subjectId !== null) addTo(ofSubject, subjectId, held)
      return held
    },
    remove: (held) => {
      if (!watchers.delete(held)) return false
      const { userId, subjectId } = held.watcher
      removeFrom(ofUser, userId, held)
      if (subjectId !== null) removeFrom(ofSubject, subjectId, held)
      return true
    },
    all: () => [...watchers],
    recipientsOf: (userId, subjectId) =>
      (userId === null ? ofSubject.get(subjectId ?? '') : ofUser.get(userId)) ?? [],
    count: () => watchers.size,
  }
}

function addTo(map: Map<string, Set<BufferedWatcher>>, key: string, held: BufferedWatcher): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([held]))
  else set.add(held)
}

function removeFrom(
  map: Map<string, Set<BufferedWatcher>>,
  key: string,
  held: BufferedWatcher,
): void {
  const set = map.get(key)
  set?.delete(held)
  if (set?.size === 0) map.delete(key)
}
