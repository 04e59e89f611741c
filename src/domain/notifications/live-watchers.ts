import { tooManyStreams } from './refusals.ts'
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
export type Held = {
  readonly watcher: Watcher
  hear(signal: LiveSignal): void
  /** Passes on the earlier signals, then the buffered ones, and from then on every signal immediately. */
  begin(past: readonly LiveSignal[], position: bigint): void
}

function hold(watcher: Watcher): Held {
  let last: bigint | null = null
  let waiting: LiveSignal[] = []
  const hand = (signal: LiveSignal) => {
    if (last !== null && signal.position <= last) return
    last = signal.position
    watcher.onSignal(signal)
  }
  return {
    watcher,
    hear: (signal) => {
      if (last === null) waiting.push(signal)
      else hand(signal)
    },
    begin: (past, position) => {
      const missed = waiting
      waiting = []
      for (const signal of past) hand(signal)
      if (last === null || last < position) last = position
      for (const signal of missed) hand(signal)
    },
  }
}

const perUserMax = 5

/** The watchers of a process, indexed by user and by subject. */
type Watchers = {
  /** Refuses with `notifications.too_many_streams` when the user has five already. */
  add(watcher: Watcher): Held
  /** Returns whether the watcher was present. */
  remove(held: Held): boolean
  all(): readonly Held[]
  /**
   * Returns the recipients of a signal: the watchers of a user or, when `userId` is null, all watchers of the
   * subject.
   */
  reached(userId: string | null, subjectId: string | null): Iterable<Held>
  count(): number
}

export function createWatchers(): Watchers {
  const watchers = new Set<Held>()
  const ofUser = new Map<string, Set<Held>>()
  const ofSubject = new Map<string, Set<Held>>()
  return {
    add: (watcher) => {
      const { userId, subjectId } = watcher
      if ((ofUser.get(userId)?.size ?? 0) >= perUserMax) throw tooManyStreams()
      const held = hold(watcher)
      watchers.add(held)
      withOne(ofUser, userId, held)
      if (subjectId !== null) withOne(ofSubject, subjectId, held)
      return held
    },
    remove: (held) => {
      if (!watchers.delete(held)) return false
      const { userId, subjectId } = held.watcher
      without(ofUser, userId, held)
      if (subjectId !== null) without(ofSubject, subjectId, held)
      return true
    },
    all: () => [...watchers],
    reached: (userId, subjectId) =>
      (userId === null ? ofSubject.get(subjectId ?? '') : ofUser.get(userId)) ?? [],
    count: () => watchers.size,
  }
}

function withOne(map: Map<string, Set<Held>>, key: string, held: Held): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([held]))
  else set.add(held)
}

function without(map: Map<string, Set<Held>>, key: string, held: Held): void {
  const set = map.get(key)
  set?.delete(held)
  if (set?.size === 0) map.delete(key)
}
