import type { WindowPhase } from '#contract'
import {
  addWorkingDays,
  dayAfter,
  daysBetween,
  isWorkingDay,
  jakartaDate,
  jakartaTime,
  later,
  minute,
  startOfDay,
} from '#kernel'
import type { SurveillanceTerms } from '../surveillance/finding.ts'

/**
 * The market terms of a day (`market.terms`). A window keeps the terms of the day it was planned. The lock, the number of
 * windows, their distance and the limit of holders follow the law.
 */
export type MarketTerms = SurveillanceTerms & {
  readonly effectiveFrom: string
  readonly sellerFeeBasisPoints: number
  readonly buyerFeeBasisPoints: number
  /** How far a price may be from the reference, above and below. */
  readonly collarBasisPoints: number
  /** Each price is a multiple of it, in rupiah. */
  readonly tick: bigint
  /** The months from the day units were issued to the first day on which they may be traded. */
  readonly lockMonths: number
  /** The most windows in twelve months, */
  readonly windowsMax: number
  /** and the least months from the end of one to the beginning of the next. */
  readonly monthsBetween: number
  /** The working days of a window. */
  readonly tradingDays: number
  /** `HH:MM` in Jakarta. */
  readonly opensAt: string
  readonly closesAt: string
  /** The calendar days before the first trading day on which orders are collected. */
  readonly collectingDays: number
  /** The minutes of the call before an auction, in which orders are only collected. */
  readonly callMinutes: number
  /** The most holders of an issuer whose capital is above `holdersMaxAbove` rupiah. */
  readonly holdersMax: number
  readonly holdersMaxAbove: bigint
  /** The most units of one order, */
  readonly unitsMax: bigint
  /** and the most that it may be worth at its price, in rupiah. */
  readonly amountMax: bigint
  /** The most months from the day on which the last day of a standing order is chosen. */
  readonly standingMonthsMax: number
  /** The largest distance from the reference that is not an obvious error, in basis points. */
  readonly bustBasisPoints: number
  /** The number of working days after a trade in which it can be busted. */
  readonly bustWorkingDays: number
}

/** A trading window from its first to its last trading day, `YYYY-MM-DD` in Jakarta. */
export type TradingWindow = {
  readonly id: string
  readonly opensOn: string
  readonly closesOn: string
  readonly announcedAt: Date
  readonly cancelledAt: Date | null
  readonly terms: MarketTerms
}

/** What the calendar of a window says at an instant. */
export type WindowAt = TradingWindow & {
  readonly phase: WindowPhase
  readonly opensAt: string
  readonly closesAt: string
  readonly collectsFrom: Date
  readonly endsAt: Date
  readonly nextChangeAt: Date | null
  /** Calendar days until its first trading day, or, from that day, until its last; 0 afterwards. */
  readonly daysLeft: number
}

/** The calendar steps of every book of a window, in this order. */
export type Edge = {
  readonly at: Date
  readonly kind: 'open' | 'close' | 'closing-call' | 'end'
  /** The trading day, `YYYY-MM-DD`. */
  readonly day: string
}

/** The last day of a window that opens on a working day. */
export function lastDayOf(opensOn: string, { tradingDays }: MarketTerms): string {
  return addWorkingDays(opensOn, tradingDays - 1)
}

/** All trading days of a window. */
export function tradingDaysOf({ opensOn, closesOn }: Pick<TradingWindow, 'opensOn' | 'closesOn'>) {
  const days: string[] = []
  for (let day = opensOn; day <= closesOn; day = addWorkingDays(day, 1)) {
    if (isWorkingDay(day)) days.push(day)
  }
  return days
}

/** When order collection begins: midnight in Jakarta, some days before the first trading day. */
export function collectingFrom({ opensOn, terms }: TradingWindow): Date {
  return startOfDay(dayAfter(opensOn, -terms.collectingDays))
}

/** When the window ends: at the closing auction of its last day. */
export function endOf({ closesOn, terms }: TradingWindow): Date {
  return jakartaTime(closesOn, terms.closesAt)
}

/** All edges of a window for each book, from the first opening to the end. */
export function edgesOf(window: TradingWindow): Edge[] {
  const { terms, closesOn } = window
  return tradingDaysOf(window).flatMap((day): Edge[] => {
    const closing = jakartaTime(day, terms.closesAt)
    const open: Edge = { at: jakartaTime(day, terms.opensAt), kind: 'open', day }
    if (day !== closesOn) return [open, { at: closing, kind: 'close', day }]
    const call: Edge = {
      at: later(closing, -terms.callMinutes * minute),
      kind: 'closing-call',
      day,
    }
    return [open, call, { at: closing, kind: 'end', day }]
  })
}

/** The phase of the window at `at` by its calendar alone, without halts. */
export function phaseAt(window: TradingWindow, at: Date): WindowPhase {
  if (at < collectingFrom(window)) return 'announced'
  const edges = edgesOf(window)
  const last = edges.findLast((edge) => edge.at <= at)
  if (last?.kind === 'open') return 'trading'
  if (last?.kind === 'closing-call') return 'closing-auction'
  if (last?.kind === 'end') return 'ended'
  const next = edges.find((edge) => edge.at > at)
  const callFrom = next && later(next.at, -window.terms.callMinutes * minute)
  if (callFrom !== undefined && callFrom <= at) return 'opening-auction'
  return last === undefined ? 'collecting' : 'night'
}

/** The next change of phase; null after the end of the window. */
export function nextChange(window: TradingWindow, at: Date): Date | null {
  const { callMinutes } = window.terms
  const changes = [
    collectingFrom(window),
    ...edgesOf(window).flatMap(({ at: edge, kind }) =>
      kind === 'open' ? [later(edge, -callMinutes * minute), edge] : [edge],
    ),
  ]
  return changes.find((change) => change > at) ?? null
}

export function windowAt(window: TradingWindow, at: Date): WindowAt {
  const { opensOn, closesOn, terms } = window
  const today = jakartaDate(at)
  return {
    ...window,
    phase: phaseAt(window, at),
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    collectsFrom: collectingFrom(window),
    endsAt: endOf(window),
    nextChangeAt: nextChange(window, at),
    daysLeft: Math.max(0, daysBetween(today, today < opensOn ? opensOn : closesOn)),
  }
}
