import type { WindowPhase } from '#contract'
import { addWorkingDays, isWorkingDay, later, minute } from '#kernel'

import type { SurveillanceTerms } from './surveillance/finding.ts'

/** The terms of the market on a day; a window keeps those of the day it was planned. */
export type MarketTerms = SurveillanceTerms & {
  readonly effectiveFrom: string
  readonly sellerFeeBasisPoints: number
  readonly buyerFeeBasisPoints: number
  readonly collarBasisPoints: number
  readonly tick: bigint
  readonly lockMonths: number
  readonly windowsMax: number
  readonly monthsBetween: number
  readonly tradingDays: number
  /** `HH:MM` in Jakarta. */
  readonly opensAt: string
  readonly closesAt: string
  readonly collectingDays: number
  readonly callMinutes: number
  readonly holdersMax: number
  readonly holdersMaxAbove: bigint
  readonly unitsMax: bigint
  /** A price further from the reference than this is an obvious error. */
  readonly bustBasisPoints: number
  /** So many working days after its own a trade can be taken back. */
  readonly bustWorkingDays: number
}

/** A trading window: from its first trading day to its last, `YYYY-MM-DD` in Jakarta. */
export type TradingWindow = {
  readonly id: string
  readonly opensOn: string
  readonly closesOn: string
  readonly announcedAt: Date
  readonly cancelledAt: Date | null
  readonly terms: MarketTerms
}

/** What the calendar does to every book of a window, in this order. */
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

/** Every trading day of a window. */
export function tradingDaysOf({ opensOn, closesOn }: Pick<TradingWindow, 'opensOn' | 'closesOn'>) {
  const days: string[] = []
  for (let day = opensOn; day <= closesOn; day = addWorkingDays(day, 1)) {
    if (isWorkingDay(day)) days.push(day)
  }
  return days
}

/** From when on orders are collected: midnight in Jakarta, some days before the first. */
export function collectingFrom({ opensOn, terms }: TradingWindow): Date {
  return later(instantOf(opensOn, '00:00'), -terms.collectingDays * 24 * 60 * minute)
}

/** When the window ends: at the closing of its last day. */
export function endOf({ closesOn, terms }: TradingWindow): Date {
  return instantOf(closesOn, terms.closesAt)
}

/** What happens to each book, from the first opening to the end. */
export function edgesOf(window: TradingWindow): Edge[] {
  const { terms, closesOn } = window
  return tradingDaysOf(window).flatMap((day): Edge[] => {
    const closing = instantOf(day, terms.closesAt)
    const open: Edge = { at: instantOf(day, terms.opensAt), kind: 'open', day }
    if (day !== closesOn) return [open, { at: closing, kind: 'close', day }]
    const call: Edge = {
      at: later(closing, -terms.callMinutes * minute),
      kind: 'closing-call',
      day,
    }
    return [open, call, { at: closing, kind: 'end', day }]
  })
}

/** Where the window is at `at`, by its calendar alone. */
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

/** An hour of a day in Jakarta. */
export function instantOf(day: string, time: string): Date {
  return new Date(`${day}T${time.slice(0, 5)}:00+07:00`)
}

/** When the phase of a window changes next; null after its end. */
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
