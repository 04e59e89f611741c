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

/** What Sepetak did with a standing order at an opening, at the end of a window, or because of its owner's account. */
type OrderMove = {
  readonly happenedAt: Date
  readonly state: 'open' | 'waiting' | 'paused'
  readonly reason: OrderReason | null
}

/** What is recorded about an order. */
export type OrderRecords = {
  readonly order: MarketOrder
  readonly acts: readonly OrderAct[]
  readonly fills: readonly Fill[]
  readonly busts: readonly { readonly units: bigint; readonly happenedAt: Date }[]
  readonly moves: readonly OrderMove[]
}

const kindsOfMoves = { open: 'returned', waiting: 'carried-over', paused: 'paused' } as const

const nothing = { units: null, limitPrice: null, amount: null, validUntil: null, reason: null }

/** Derives what happened to an order from its records, oldest first. */
export function orderLog(records: OrderRecords): OrderEvent[] {
  const { order, acts, busts, moves } = records
  const events: OrderEvent[] = [
    placed(order, acts),
    ...acts.flatMap(eventOfAct),
    ...eventsOfFills(records),
    ...moves.map(({ state, ...move }) => ({ ...nothing, ...move, kind: kindsOfMoves[state] })),
    ...busts.map((bust) => ({ ...nothing, ...bust, kind: 'trade-busted' as const })),
  ]
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

function inTime(events: readonly OrderEvent[]): OrderEvent[] {
  return [...events].sort(
    (a, b) =>
      a.happenedAt.getTime() - b.happenedAt.getTime() ||
      orderEventKinds.indexOf(a.kind) - orderEventKinds.indexOf(b.kind),
  )
}
