import { describe, expect, test } from 'vitest'
import { jakartaTime, later } from '#kernel'
import { aBookRow, aListing, anOrder, aWindow } from '../../../../tests/support/trading-terms.ts'
import type { BookRow } from '../books/live-book.ts'
import { bookOrderOf, emptyLiveBook, indexOrder } from '../books/live-book.ts'
import { apply } from '../matching/book.ts'
import type { Listing } from '../orders/decide-order.ts'
import type { MarketOrder } from '../orders/order.ts'
import { type Calendar, isBlockedAt, isHaltedAt, nextStep, takeStep } from './calendar.ts'

// Monday 7 to Friday 18 December 2026. Edges: an opening and a close on each day; a closing call and the end on the last.
const window = aWindow('2026-12-07', '2026-12-18')
const [firstClose, secondOpening, lastCall, end] = [1, 2, 19, 20]
const monday = (time: string) => jakartaTime('2026-12-07', time)
const tuesday = (time: string) => jakartaTime('2026-12-08', time)
const valuedAt = new Date('2026-11-01T03:00:00Z')

const aRow = (of: Partial<BookRow> = {}): BookRow => ({
  ...aBookRow({ reference: 100_000n }),
  valuedAt,
  ...of,
})
const priceHalt = (at: Date) => ({ haltedAt: at, haltReason: 'price' as const })
const staffHalt = (at: Date, resumesAt: Date | null = null) => ({
  ...{ haltedAt: at, haltReason: 'staff' as const, resumesAt },
})

describe('the next step of a book', () => {
  const collecting = { edges: 0, phase: 'collect' as const }
  const missed = { edges: firstClose, phase: 'collect' as const }
  const news = { unitPrice: 101_000n }
  test.each<[string, Partial<BookRow>, Partial<Listing>, Date, string | null]>([
    ['an instant before the opening', collecting, {}, later(monday('09:00'), -1), null],
    ['at the opening', collecting, {}, monday('09:00'), 'open'],
    ['during trading', {}, {}, monday('15:59'), null],
    ['at the close', {}, {}, monday('16:00'), 'close'],
    [
      'at the closing call',
      { edges: lastCall },
      {},
      jakartaTime('2026-12-18', '15:45'),
      'closing-call',
    ],
    ['at the end', { edges: end, phase: 'collect' }, {}, jakartaTime('2026-12-18', '16:00'), 'end'],
    ['of a window that has ended', { edges: 21, phase: 'ended' }, news, tuesday('10:00'), null],
    [
      'when its property was sold',
      staffHalt(monday('10:00')),
      { state: 'exited' },
      monday('11:00'),
      'sold',
    ],
    [
      'before the end of a price halt',
      priceHalt(monday('10:00')),
      {},
      later(monday('10:15'), -1),
      null,
    ],
    ['at the end of a price halt', priceHalt(monday('10:00')), {}, monday('10:15'), 'halt-over'],
    [
      'after a price halt that lasted beyond the close',
      priceHalt(monday('15:50')),
      {},
      monday('16:30'),
      'close',
    ],
    [
      'after a halt that ended with the close',
      staffHalt(monday('15:00'), monday('16:00')),
      {},
      monday('16:30'),
      'halt-over',
    ],
    ['during a halt without an end', staffHalt(monday('10:00')), news, monday('15:00'), null],
    [
      'at the close during a halt without an end',
      staffHalt(monday('10:00')),
      {},
      monday('16:00'),
      'close',
    ],
    ['after an opening that was missed', missed, {}, monday('09:30'), 'reopen'],
    [
      'after an opening that was missed, during a halt',
      { ...missed, ...staffHalt(monday('09:05')) },
      {},
      monday('09:30'),
      null,
    ],
    ['when a new valuation is published', {}, news, monday('10:00'), 'announced'],
    [
      'when a record day is published',
      {},
      { declaredAt: monday('09:50') },
      monday('10:00'),
      'announced',
    ],
    [
      'when news is published at night',
      { edges: secondOpening, phase: 'collect' },
      news,
      monday('20:00'),
      null,
    ],
  ])('the next step of a book %s', (_, row, listing, at, step) => {
    const found = nextStep(aRow(row), { window, listing: aListing(listing), isBlocked: false, at })
    expect(found).toBe(step)
  })

  test('the next step of a book after a missed opening waits until nothing blocks it, and its close does not', () => {
    const of = { window, listing: aListing(), isBlocked: true }
    expect(nextStep(aRow(missed), { ...of, at: monday('09:30') })).toBeNull()
    expect(nextStep(aRow(missed), { ...of, at: monday('16:00') })).toBe('close')
  })
})

test('a step that runs late is blocked exactly if it would have been blocked on time', () => {
  const row = aRow({ edges: 0, phase: 'collect' })
  const isBlocked = (from: Date, resumesAt: Date | null, at: Date, listing = aListing()) =>
    isBlockedAt(row, { window, listing, at, stop: { stoppedAt: from, resumesAt, reason: 'Uji' } })
  // The opening was due at 09:00 and runs at 10:00.
  expect(isBlocked(monday('08:00'), monday('09:30'), monday('10:00'))).toBe(true)
  expect(isBlocked(monday('08:00'), monday('09:00'), monday('10:00'))).toBe(false)
  // Nothing was due at 08:30.
  expect(isBlocked(monday('08:00'), null, monday('08:30'))).toBe(true)
  expect(isBlocked(monday('07:00'), monday('08:00'), monday('08:30'))).toBe(false)
  const voted = aListing({ state: 'sale-vote' })
  expect(isBlocked(monday('07:00'), monday('08:00'), monday('08:30'), voted)).toBe(true)
})

test('an opening ends the halts that the rules end, and news halts only the closing auction', () => {
  const halted = (row: Partial<BookRow>, step: Parameters<typeof isHaltedAt>[2], listing = {}) =>
    isHaltedAt(aRow(row), aListing(listing), step)
  const news = { unitPrice: 101_000n }
  expect(halted(priceHalt(monday('15:50')), 'open')).toBe(false)
  expect(halted(priceHalt(monday('15:50')), 'end')).toBe(true)
  expect(halted(staffHalt(monday('15:50')), 'open')).toBe(true)
  expect([halted({}, 'open', news), halted({}, 'end', news), halted({}, 'end')]).toEqual([
    ...[false, true, false],
  ])
})

/** A calendar step of a book with these orders. */
function calendarOf(
  row: Partial<BookRow>,
  orders: readonly MarketOrder[],
  changes: Partial<Calendar> = {},
): Calendar {
  const live = emptyLiveBook(aRow(row))
  for (const order of orders) {
    apply(live.book, { kind: 'place', ...bookOrderOf(live, order) })
    indexOrder(live, order)
  }
  if (live.row.phase === 'trade') apply(live.book, { kind: 'auction', next: 'trade' })
  return {
    ...{ live, window, listing: aListing(), commands: [], isHeld: false, lastPrice: null },
    ...{ at: monday('16:00'), offers: [], ended: [], ...changes },
  }
}

const valid = {
  day: { validity: 'day' as const },
  window: { validity: 'window' as const },
  until: (validUntil: string) => ({ validity: 'date' as const, validUntil }),
}
const orderOf = (number: bigint, of: Partial<MarketOrder>) =>
  anOrder({ ...of, number, priority: number, investorId: `a${number}` })

/** The orders that a step ends, by number. */
function endedBy(calendar: Calendar, step: Parameters<typeof takeStep>[1]) {
  return takeStep(calendar, step).flatMap(({ events, ending }) =>
    events.removed.map(({ id }) => `${id} ${ending?.state} ${ending?.reason}`),
  )
}

describe('the orders that a step ends', () => {
  const sorts = [
    orderOf(1n, valid.day),
    orderOf(2n, valid.window),
    orderOf(3n, valid.until('2026-12-07')),
    orderOf(4n, valid.until('2026-12-08')),
    orderOf(5n, valid.until('2026-12-18')),
    orderOf(6n, valid.until('2026-12-19')),
  ]
  test.each<[string, Partial<BookRow>, Parameters<typeof takeStep>[1], string[]]>([
    [
      'the close of the first day ends day orders and those whose last day it was',
      { edges: firstClose },
      'close',
      ['1 expired day-over', '3 expired date-over'],
    ],
    [
      'an opening ends orders whose last day was before it',
      { edges: secondOpening, phase: 'collect' },
      'open',
      ['3 expired date-over'],
    ],
    [
      'the end of the window ends all orders, and standing ones with a later last day wait for the next window',
      { edges: end, phase: 'collect' },
      'end',
      [
        '1 expired day-over',
        '2 expired window-over',
        ...['3', '4', '5'].map((number) => `${number} expired date-over`),
        '6 waiting window-over',
      ],
    ],
    [
      'the sale of the property cancels all orders',
      {},
      'sold',
      ['1', '2', '3', '4', '5', '6'].map((number) => `${number} cancelled sold`),
    ],
  ])('%s', (_, row, step, expected) => {
    const calendar = calendarOf(row, sorts)
    expect(endedBy(calendar, step)).toEqual(expected)
    expect(calendar.live.book.orders.size).toBe(sorts.length - expected.length)
  })

  test('private offers end with their day, or with their window, and each of them once', () => {
    const offers = [
      anOrder({ ...valid.day, id: 'hari', counterpartyId: 'b1', windowId: null }),
      anOrder({ ...valid.window, id: 'jendela', counterpartyId: 'b1', windowId: null }),
    ]
    const calendar = calendarOf({ edges: firstClose }, [], { offers })
    const endings = () =>
      calendar.ended.map(({ offer, ending }) => `${offer.id} ${ending.state} ${ending.reason}`)
    takeStep(calendar, 'close')
    expect(endings()).toEqual(['hari expired day-over'])
    takeStep({ ...calendar, live: calendarOf({ edges: end }, []).live }, 'end')
    expect(endings()).toEqual(['hari expired day-over', 'jendela expired window-over'])
  })
})

describe('the collar of an opening', () => {
  const opening = { edges: secondOpening, phase: 'collect' as const }
  const opened = (row: Partial<BookRow>, changes: Partial<Calendar>) => {
    const calendar = calendarOf({ ...opening, ...row }, [], { at: tuesday('09:00'), ...changes })
    takeStep(calendar, 'open')
    return { ...calendar.live.row, kinds: calendar.commands.map(({ command }) => command.kind) }
  }

  test('the collar of an opening is around the last price, and stays while there was no trade', () => {
    expect(opened({}, { lastPrice: 104_000n })).toMatchObject({
      ...{ low: 93_600n, high: 114_400n, reference: 104_000n, kinds: ['collar', 'auction'] },
      ...{ phase: 'trade', edges: 3, valuedAt },
    })
    expect(opened({}, {})).toMatchObject({ low: 90_000n, high: 110_000n, kinds: ['auction'] })
  })

  test('the collar of an opening is around a new valuation, whatever the last price was', () => {
    const listing = aListing({ unitPrice: 120_000n, declaredAt: monday('18:00') })
    expect(opened({}, { listing, lastPrice: 104_000n })).toMatchObject({
      ...{ low: 108_000n, high: 132_000n, reference: 120_000n, unitValue: 120_000n },
      ...{ valuedAt: tuesday('09:00'), declaredAt: monday('18:00') },
    })
  })

  test('the collar of an opening is set during a halt by staff, which stays, and nothing trades', () => {
    const halt = staffHalt(monday('15:00'))
    expect(opened(halt, { isHeld: true, lastPrice: 95_000n })).toMatchObject({
      ...{ ...halt, low: 85_500n, phase: 'collect', edges: 3, kinds: ['collar'] },
    })
    expect(opened(priceHalt(monday('15:50')), {})).toMatchObject({
      haltedAt: null,
      haltReason: null,
    })
  })
})

test('the auction at the end of a window trades, and does not while the book is held', () => {
  const crossing = [
    orderOf(1n, { limitPrice: 101_000n }),
    orderOf(2n, { limitPrice: 99_000n, side: 'sell' }),
  ]
  const tradesOf = (isHeld: boolean) => {
    const calendar = calendarOf({ edges: end, phase: 'collect' }, crossing, { isHeld })
    return takeStep(calendar, 'end').flatMap(({ events }) => events.trades)
  }
  // All ten units cross at every tick from 990 to 1,010; 1,000 is the reference.
  expect(tradesOf(false)).toEqual([{ buyId: 1, sellId: 2, price: 1_000, size: 10 }])
  expect(tradesOf(true)).toEqual([])
})

test('news during trading halts the book at once, with the new value and record day', () => {
  const at = monday('11:00')
  const listing = aListing({ unitPrice: 101_000n })
  const valued = calendarOf({}, [], { at, listing })
  expect(takeStep(valued, 'announced')).toEqual([])
  expect(valued.live.row).toMatchObject({
    ...{ haltedAt: at, haltReason: 'valuation', unitValue: 101_000n, valuedAt: at, phase: 'trade' },
  })
  const declared = calendarOf({}, [], { at, listing: aListing({ declaredAt: at }) })
  takeStep(declared, 'announced')
  expect(declared.live.row).toMatchObject({ haltReason: 'record-day', declaredAt: at, valuedAt })
})
