import { type HaltReason, haltsEndingByThemselves } from '#contract'
import type { Rupiah } from '#kernel'
import { applyCommand, type Ending, type MarketWork, orderIn } from '../books/apply-command.ts'
import { type BookRow, collarIn, type LiveBook } from '../books/live-book.ts'
import type { BookCommand, BookEvents } from '../matching/book-command.ts'
import { haltEndOf } from '../matching/price-alarm.ts'
import type { Listing } from '../orders/decide-order.ts'
import { collarOf, type MarketOrder } from '../orders/order.ts'
import { noHalt } from './halt-end.ts'
import { isStoppedAt, type MarketSwitch } from './halts.ts'
import { type Edge, edgesOf, type TradingWindow } from './window.ts'

// The calendar steps of a book without I/O; `advance-books.ts` reads, settles and writes.

type Step = Edge['kind'] | 'reopen' | 'sold' | 'announced' | 'halt-over'

/**
 * The next step of a book. `reopen`: the opening was missed because of a halt that has ended. `sold`: its
 * property was sold. `announced`: a new valuation or record day was published during trading. `halt-over`: a halt
 * because of the price, or one with an end that staff set, has ended.
 */
export function nextStep(
  row: BookRow,
  {
    window,
    listing,
    isBlocked,
    at,
  }: Pick<Calendar, 'window' | 'listing' | 'at'> & { readonly isBlocked: boolean },
): Step | null {
  if (row.phase === 'ended') return null
  if (listing.state !== 'operating' && listing.state !== 'sale-vote') return 'sold'
  const edges = edgesOf(window)
  const next = edges[row.edges]
  const resumesAt = haltEndOf(row)
  // In the order of time, however late this runs: an edge during the halt passes without trading.
  if (resumesAt !== null && resumesAt <= at && (next === undefined || resumesAt <= next.at))
    return 'halt-over'
  if (next !== undefined && next.at <= at) return next.kind
  const wasToTrade = edges[row.edges - 1]?.kind === 'open' && row.phase === 'collect'
  if (wasToTrade && !isBlocked && row.haltedAt === null) return 'reopen'
  if (row.phase !== 'trade') return null
  return row.haltedAt === null ? newsOf(row, listing) && 'announced' : null
}

/**
 * Whether all trading is stopped, or holders vote on the sale, when the next step of a book is due. A step that runs
 * late, after the end of a stop, is blocked as it would have been on time.
 */
export function isBlockedAt(
  row: BookRow,
  {
    window,
    listing,
    stop,
    at,
  }: Pick<Calendar, 'window' | 'listing' | 'at'> & { stop: MarketSwitch },
): boolean {
  const due = edgesOf(window)[row.edges]?.at
  const stepAt = due !== undefined && due < at ? due : at
  return isStoppedAt(stop, stepAt) || listing.state !== 'operating'
}

/** The publication since the collar was set that halts the book, or null. */
function newsOf(row: BookRow, listing: Listing): HaltReason | null {
  if (row.unitValue !== listing.unitPrice) return 'valuation'
  return row.declaredAt?.getTime() === listing.declaredAt?.getTime() ? null : 'record-day'
}

// Automatic halts end with an opening; a halt with an end has ended before the step that follows it. News published
// while orders are collected for the closing auction halts it.
export function isHaltedAt(row: BookRow, listing: Listing, step: Step): boolean {
  if (step === 'end' && newsOf(row, listing) !== null) return true
  if (row.haltReason === null) return false
  return step !== 'open' || !haltsEndingByThemselves.includes(row.haltReason)
}

/** A book and the facts that a calendar step depends on. */
export type Calendar = {
  readonly live: LiveBook
  readonly window: TradingWindow
  readonly listing: Listing
  readonly commands: MarketWork['commands']
  readonly isHeld: boolean
  /** The average price of the last day with trades since the newest valuation; null without such trades. */
  readonly lastPrice: Rupiah | null
  readonly at: Date
  /** The open private offers of the book, and those that end now. */
  readonly offers: readonly MarketOrder[]
  readonly ended: { readonly offer: MarketOrder; readonly ending: Ending }[]
}

/** The events of a command, and the end state of the orders that it removed. */
export type StepEvents = {
  readonly events: BookEvents
  readonly isAuction?: boolean
  readonly ending?: Ending
}

/** Executes a step on a book in memory. The caller settles its events. */
export function takeStep(calendar: Calendar, step: Step): StepEvents[] {
  const { live, window, listing, commands, isHeld, at } = calendar
  const command = (requested: BookCommand): StepEvents => ({
    events: applyCommand(live, { commands }, requested, at),
    isAuction: requested.kind === 'auction',
  })
  const moveTo = (phase: BookRow['phase']) => {
    live.row = { ...live.row, phase, edges: live.row.edges + (step === 'reopen' ? 0 : 1) }
  }
  const day = edgesOf(window)[live.row.edges]?.day ?? window.closesOn
  if (step === 'sold') {
    live.row = { ...live.row, phase: 'ended' }
    return endOrders(calendar, () => ({ state: 'cancelled', reason: 'sold' }))
  }
  if (step === 'announced') {
    live.row = { ...live.row, haltedAt: at, haltReason: newsOf(live.row, listing) }
    live.row = withNews(live.row, listing, at)
    return []
  }
  if (step === 'halt-over') {
    live.row = { ...live.row, ...noHalt }
    return []
  }
  if (step === 'closing-call') {
    moveTo('collect')
    return live.book.phase === 'collect' ? [] : [command({ kind: 'collect' })]
  }
  if (step === 'close') {
    moveTo('collect')
    const collected = live.book.phase === 'collect' ? [] : [command({ kind: 'collect' })]
    return [...collected, ...endOrders(calendar, (order) => endingOfDay(order, day))]
  }
  if (step === 'end') {
    const traded = isHeld ? [] : [command({ kind: 'auction', next: 'collect' })]
    moveTo('ended')
    return [...traded, ...endOrders(calendar, (order) => endingOfWindow(order, day))]
  }
  const over = endOrders(calendar, (order) => endingBefore(order, day))
  const collar = moveCollar(calendar)
  moveTo(isHeld ? 'collect' : 'trade')
  const moved = [...over, ...collar]
  return isHeld ? moved : [...moved, command({ kind: 'auction', next: 'trade' })]
}

/** The row with the published value and record day; trades before a new value no longer make the collar. */
function withNews(row: BookRow, { unitPrice, declaredAt }: Listing, at: Date): BookRow {
  const valuedAt = row.unitValue === unitPrice ? row.valuedAt : at
  return { ...row, unitValue: unitPrice, valuedAt, declaredAt }
}

/**
 * The collar of the day: around the average price of the last day with trades in the window since the newest
 * valuation, otherwise around the published value of a unit.
 */
function moveCollar({ live, window, listing, commands, lastPrice, at }: Calendar): StepEvents[] {
  const { low, high, reference, haltReason, unitValue } = live.row
  const price = unitValue === listing.unitPrice ? lastPrice : null
  const collar = collarOf(price ?? listing.unitPrice, window.terms)
  live.row = withNews(live.row, listing, at)
  if (haltReason !== null && haltsEndingByThemselves.includes(haltReason))
    live.row = { ...live.row, ...noHalt }
  if (collar.reference === reference && collar.low === low && collar.high === high) return []
  live.row = { ...live.row, ...collar }
  return [
    { events: applyCommand(live, { commands }, { kind: 'collar', ...collarIn(live.row) }, at) },
  ]
}

/**
 * Removes orders from a book, and private offers, with the end state that `endings` gives each; null keeps the
 * order.
 */
export function endOrders(
  { live, commands, at, offers, ended }: Calendar,
  endingOf: (order: MarketOrder) => Ending | null,
): StepEvents[] {
  for (const offer of offers) {
    const ending = endingOf(offer)
    const isOver = ended.some((each) => each.offer === offer)
    if (ending !== null && !isOver) ended.push({ offer, ending })
  }
  return [...live.book.orders.keys()].flatMap((id) => {
    const ending = endingOf(orderIn(live, id))
    return ending === null
      ? []
      : [{ events: applyCommand(live, { commands }, { kind: 'cancel', id }, at), ending }]
  })
}

// As with a standing order that is no longer covered: its owner can resume it.
export function endingOfFrozen({ validity, isAtBest }: MarketOrder): Ending {
  const isStanding = validity === 'date' && !isAtBest
  return { state: isStanding ? 'paused' : 'cancelled', reason: 'not-allowed' }
}

// Its last day had no trading session, or was over when it was placed.
function endingBefore({ validUntil }: MarketOrder, day: string): Ending | null {
  const isOver = validUntil !== null && validUntil < day
  return isOver ? { state: 'expired', reason: 'date-over' } : null
}

function endingOfDay({ validity, validUntil }: MarketOrder, day: string): Ending | null {
  if (validity === 'day') return { state: 'expired', reason: 'day-over' }
  const isOver = validity === 'date' && (validUntil ?? '') <= day
  return isOver ? { state: 'expired', reason: 'date-over' } : null
}

// A standing order keeps its time priority for the next window.
function endingOfWindow(order: MarketOrder, day: string): Ending {
  const ofDay = endingOfDay(order, day)
  if (ofDay !== null) return ofDay
  const state = order.validity === 'date' ? 'waiting' : 'expired'
  return { state, reason: 'window-over' }
}
