import { type OrderEventKind, type OrderReason, type OrderState, orderEventKinds } from '#contract'
import type { Rupiah } from '#kernel'
import type { Fill } from '../trades/read-trades.ts'
import type { MarketOrder } from './order.ts'

/** One thing that happened to an order. */
export type OrderEvent = {
  readonly kind: OrderEventKind
  readonly happenedAt: Date
  /** Of a trade, its units; otherwise the ordered units afterwards, null when they did not change. */
  readonly units: bigint | null
  /** The price per unit that the owner set. */
  readonly limitPrice: Rupiah | null
  /** Rupiah of a trade, without fees. */
  readonly amount: Rupiah | null
  /** The last day that the owner set, `YYYY-MM-DD`. */
  readonly validUntil: string | null
  readonly reason: OrderReason | null
}

/** A request of the owner after the order was placed, and the order as it was afterwards. */
export type OrderAct = {
  readonly kind: 'change' | 'cancel' | 'pause' | 'resume'
  readonly happenedAt: Date
  readonly limitPrice: Rupiah
  readonly units: bigint
  readonly validUntil: string | null
  readonly state: OrderState
}

/** A window whose book the order may have been in. */
export type BookPeriod = {
  readonly windowId: string
  readonly openedAt: Date
  readonly endsAt: Date
}

/** What is recorded about an order. */
export type OrderRecords = {
  readonly order: MarketOrder
  readonly acts: readonly OrderAct[]
  readonly fills: readonly Fill[]
  readonly busts: readonly { readonly units: bigint; readonly happenedAt: Date }[]
  /** When a command took it out of a book. */
  readonly leaves: readonly { readonly windowId: string; readonly happenedAt: Date }[]
  /** In the order of time. */
  readonly periods: readonly BookPeriod[]
}

const nothing = { units: null, limitPrice: null, amount: null, validUntil: null, reason: null }

/** Derives what happened to an order from its records, oldest first. */
export function orderLog(records: OrderRecords): OrderEvent[] {
  const { order, acts, busts } = records
  const events: OrderEvent[] = [
    placed(order, acts),
    ...acts.flatMap(eventOfAct),
    ...eventsOfFills(records),
    ...eventsOfLeaves(records),
    ...busts.map((bust) => ({ ...nothing, ...bust, kind: 'trade-busted' as const })),
  ]
  for (const period of records.periods) {
    const met = eventOfOpening(records, period, inTime(events))
    if (met !== null) events.push(met)
  }
  const { state, reason, endedAt } = order
  if (endedAt !== null && state !== 'filled')
    events.push({
      ...nothing,
      kind: state === 'expired' ? 'expired' : 'cancelled',
      happenedAt: endedAt,
      reason,
    })
  return inTime(events)
}

// Only the newest terms are recorded with the order.
function placed(order: MarketOrder, acts: readonly OrderAct[]): OrderEvent {
  const isChanged = acts.some(({ kind }) => kind === 'change')
  const { units, validUntil, isAtBest, placedAt: happenedAt } = order
  const limitPrice = isAtBest ? null : order.limitPrice
  const terms = isChanged ? {} : { units, limitPrice, validUntil }
  return { ...nothing, ...terms, kind: 'placed', happenedAt }
}

function eventOfAct(act: OrderAct): OrderEvent[] {
  const { kind, happenedAt, units, limitPrice, validUntil } = act
  // The order itself says that it was cancelled.
  if (kind === 'cancel') return []
  if (kind === 'change')
    return [{ ...nothing, kind: 'changed', happenedAt, units, limitPrice, validUntil }]
  const by = { ...nothing, happenedAt, reason: kind === 'pause' ? ('owner' as const) : null }
  return [{ ...by, kind: kind === 'pause' ? 'paused' : 'resumed' }]
}

/** The trades of one instant are one event. */
function eventsOfFills({ order, fills }: OrderRecords): OrderEvent[] {
  const byTime = [...Map.groupBy(fills, ({ tradedAt }) => tradedAt.getTime()).values()]
  return byTime.map((together, index) => {
    const isLast = index === byTime.length - 1 && order.state === 'filled'
    return {
      ...nothing,
      kind: isLast ? 'filled' : 'partly-filled',
      happenedAt: new Date(together[0]?.tradedAt ?? 0),
      units: together.reduce((sum, { units }) => sum + units, 0n),
      amount: together.reduce((sum, { units, price }) => sum + units * price, 0n),
    }
  })
}

/** Where a calendar step, and neither the owner nor the end of the order, took it out of a book. */
function eventsOfLeaves({ order, acts, leaves, periods }: OrderRecords): OrderEvent[] {
  const isAct = (at: Date) => acts.some(({ happenedAt }) => isSame(happenedAt, at))
  return leaves.flatMap(({ windowId, happenedAt }): OrderEvent[] => {
    if (isAct(happenedAt) || isSame(order.endedAt, happenedAt)) return []
    const endsAt = periods.find((period) => period.windowId === windowId)?.endsAt
    const isPaused = order.state === 'paused' && isSame(order.changedAt, happenedAt)
    if (endsAt !== undefined && happenedAt >= endsAt && !isPaused)
      return [{ ...nothing, kind: 'carried-over', happenedAt, reason: 'window-over' }]
    return [{ ...nothing, kind: 'paused', happenedAt, reason: 'not-allowed' }]
  })
}

/**
 * What the opening of a book did with an order that waited for it: it returned, or it was paused because it was not
 * covered or allowed. Every later step of an order in a book leaves a record, so one without any was paused. Why is
 * recorded only until its next change.
 */
function eventOfOpening(
  { order, acts, fills, leaves }: OrderRecords,
  { windowId, openedAt, endsAt }: BookPeriod,
  events: readonly OrderEvent[],
): OrderEvent | null {
  const isWaiting = isWaitingAt(openedAt, events, acts)
  if (!isWaiting || isSame(order.endedAt, openedAt)) return null
  const isDuring = (at: Date | null) => at !== null && at >= openedAt && at <= endsAt
  const isEndOfBook = order.reason === 'own-order' || order.reason === 'at-best'
  const wasInBook =
    order.windowId === windowId ||
    leaves.some((left) => left.windowId === windowId) ||
    fills.some(({ tradedAt }) => isDuring(tradedAt)) ||
    acts.some(({ happenedAt, state }) => isDuring(happenedAt) && state === 'open') ||
    (isEndOfBook && isDuring(order.endedAt))
  if (wasInBook) return { ...nothing, kind: 'returned', happenedAt: openedAt }
  const isStill = order.state === 'paused' && isSame(order.changedAt, openedAt)
  const reason = isStill ? order.reason : null
  return { ...nothing, kind: 'paused', happenedAt: openedAt, reason }
}

/** Whether the order waited for a window just before an instant. */
function isWaitingAt(at: Date, events: readonly OrderEvent[], acts: readonly OrderAct[]): boolean {
  const last = events.findLast(
    ({ kind, happenedAt }) => happenedAt < at && statesAfter.includes(kind),
  )
  if (last?.kind !== 'resumed') return last?.kind === 'carried-over'
  return acts.some(
    (act) =>
      act.kind === 'resume' && isSame(act.happenedAt, last.happenedAt) && act.state === 'waiting',
  )
}

const statesAfter: readonly OrderEventKind[] = [
  'placed',
  'returned',
  'resumed',
  'carried-over',
  'paused',
]

function inTime(events: readonly OrderEvent[]): OrderEvent[] {
  return [...events].sort(
    (a, b) =>
      a.happenedAt.getTime() - b.happenedAt.getTime() ||
      orderEventKinds.indexOf(a.kind) - orderEventKinds.indexOf(b.kind),
  )
}

function isSame(one: Date | null, other: Date): boolean {
  return one?.getTime() === other.getTime()
}
