import { tooManyStreams } from './refusals.ts'
import type { SignalKind } from './signals.ts'

/** A signal in its place. */
export type LiveSignal = {
  readonly position: bigint
  readonly kind: SignalKind
  readonly subjectId: string | null
}

/** Someone who has a page open. */
export type Watcher = {
  readonly userId: string
  readonly sessionId: string
  /** What they look at: they hear of it as well. */
  readonly subjectId: string | null
  /** Called in the order of positions, each once. */
  readonly onSignal: (signal: LiveSignal) => void
  /** Called once when nothing will come any more. */
  readonly onEnd: (reason: EndReason) => void
}

/** `session`: it has ended or lost its right; `closing`: this process ends, come again elsewhere. */
export type EndReason = 'session' | 'closing'

/** A watcher with what came while the past was being read for them. */
export type Held = {
  readonly watcher: Watcher
  hear(signal: LiveSignal): void
  /** Hands over the past, then what came meanwhile, and from now on everything as it comes. */
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

/** The watchers of a process, found by whom they are and what they look at. */
export type Watchers = {
  /** Refuses with `notifications.too_many_streams` when the user has five already. */
  add(watcher: Watcher): Held
  /** Whether it was among them. */
  remove(held: Held): boolean
  all(): readonly Held[]
  /** Whom a signal is for: a user, or (null) everybody who looks at the subject. */
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
