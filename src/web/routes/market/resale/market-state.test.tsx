import { expect, test } from 'vitest'
import type { Book, ResaleHistory, TradingWindow } from '#contract/market/market-body.ts'
import type { WindowPhase } from '#contract/words/market.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { NothingToSell } from '../tickets/nothing-to-sell.tsx'
import { SellGuide } from '../tickets/sell-guide.tsx'
import { HaltText, NextStep } from './book-state.tsx'
import { isOpenTo } from './live-book.ts'
import { ResalePanel } from './resale-panel.tsx'
import { SellingTime } from './selling-time.tsx'

type HaltReason = NonNullable<Book['haltedFor']>

const window: TradingWindow = {
  ...({} as TradingWindow),
  phase: 'trading',
  opensOn: '2026-12-07',
  closesOn: '2026-12-11',
  opensAt: '09:00',
  closesAt: '16:00',
  endsAt: '2026-12-11T09:00:00Z',
  nextChangeAt: null,
}

const book: Book = {
  ...({} as Book),
  propertyId: 'villa',
  window,
  haltedFor: null,
  haltedUntil: null,
  tradableFrom: '2026-01-01',
  reference: 100_000,
  low: 90_000,
  high: 110_000,
  unitValue: 100_000,
  buys: [],
  sells: [],
}

test.each([
  ['announced', false],
  ['collecting', true],
  ['trading', true],
  ['night', true],
  ['ended', false],
] as const)('a market in the phase %s accepts orders: %s', (phase, isOpen) => {
  expect(isOpenTo({ ...book, window: { ...window, phase } })).toBe(isOpen)
})

test.each([
  ['without a window', { window: null }],
  ['that is halted', { haltedFor: 'price' }],
  ['of units that cannot be traded before the window opens', { tradableFrom: '2026-12-08' }],
] as const)('a market %s accepts no orders', (_, changed) => {
  expect(isOpenTo({ ...book, ...changed })).toBe(false)
})

test('units that can be traded from the first day of a window are open in it', () => {
  expect(isOpenTo({ ...book, tradableFrom: window.opensOn })).toBe(true)
})

const comesNext: Record<WindowPhase, string> = {
  announced: 'Orders are collected from',
  collecting: 'before the opening auction on',
  'opening-auction': 'All orders are matched at one price on',
  trading: 'Orders trade at once',
  night: 'before the opening auction on',
  'closing-auction': 'The remaining orders are matched',
  ended: 'not been announced',
}

test.each(
  Object.entries(comesNext) as [WindowPhase, string][],
)('the market in the phase %s says what comes next: %s', (phase, words) => {
  expect(textOf(<NextStep book={{ ...book, window: { ...window, phase } }} />)).toContain(words)
})

test('a halt is stated before the lock of units and before the phase of the window', () => {
  const locked = { ...book, tradableFrom: '2027-03-01' }
  expect(textOf(<NextStep book={locked} />)).toContain('1 March 2027')
  const halted = textOf(<NextStep book={{ ...locked, haltedFor: 'staff' }} />)
  expect(halted).not.toContain('1 March 2027')
})

const causes: Record<HaltReason, string> = {
  everything: 'trading of every property',
  staff: 'trading of this property',
  price: 'the price moved too far',
  valuation: 'a new valuation',
  sale: 'a planned sale',
  'record-day': 'the record date',
}
const halts = Object.keys(causes) as HaltReason[]

test.each(
  halts,
)('a halt for the reason %s is explained with its end, or with the lack of one', (haltedFor) => {
  const open = textOf(<HaltText halt={{ haltedFor, haltedUntil: null }} />)
  const timed = textOf(<HaltText halt={{ haltedFor, haltedUntil: '2026-12-07T04:30:00Z' }} />)
  expect(open).toContain(causes[haltedFor])
  expect(open).not.toContain('7 Dec')
  expect(timed).toContain('7 Dec 2026, 11:30 WIB')
})

test('a halt that ends by itself ends with the next opening, and one by staff or for a sale has no known end', () => {
  const endOf = (haltedFor: HaltReason) =>
    textOf(<HaltText halt={{ haltedFor, haltedUntil: null }} />)
  const isUntilOpening = (text: string) => /opening|opens/i.test(text)
  expect(halts.filter((reason) => isUntilOpening(endOf(reason)))).toEqual([
    'price',
    'valuation',
    'record-day',
  ])
})

test('only a holder of units sees the button to sell them', () => {
  const linksOf = (isHolder: boolean) => linksIn(<ResalePanel book={book} isHolder={isHolder} />)
  const path = '/en/dashboard/properties/villa'
  expect(linksOf(false)).toEqual([`${path}/order`])
  expect(linksOf(true)).toEqual([`${path}/order`, `${path}/sell`])
})

test('an investor whose units are all on hold is led to the orders, and one without units to the property', () => {
  const of = (held: number) => <NothingToSell held={held} propertyId="villa" />
  expect(linksIn(of(1))).toEqual(['/en/dashboard/market'])
  expect(textOf(of(1))).toMatch(/\b1 unit\b/)
  expect(linksIn(of(0))).toEqual(['/en/dashboard/properties/villa'])
})

test.each([
  ['a median', { medianDays: 1, orders: 9, ordersFilled: 8 }, /within 1 trading day\b/],
  ['no orders', { medianDays: null, orders: 0, ordersFilled: 0 }, /./],
  ['mostly unsold orders', { medianDays: null, orders: 5, ordersFilled: 2 }, /2/],
  ['few orders', { medianDays: null, orders: 4, ordersFilled: 2 }, /2/],
])('the time to sell is stated with %s', (_, sales, words) => {
  const history = { sales } as ResaleHistory
  expect(textOf(<SellingTime history={history} />)).toMatch(words)
})

test('more than half of the orders unsold is said differently from too few orders', () => {
  const said = (ordersFilled: number) => {
    const sales = { medianDays: null, orders: 4, ordersFilled }
    return textOf(<SellingTime history={{ sales } as ResaleHistory} />).replace(/\d/g, '')
  }
  expect(said(2)).toBe(said(3))
  expect(said(1)).not.toBe(said(2))
})

const history = {
  prices: [{ price: 100_000, trades: 6 }],
  byPrice: [-10, 0, 10].map((percent) => ({
    distanceBasisPoints: percent * 100,
    orders: percent === 10 ? 4 : 6,
    ordersFilled: 4,
    weeks: percent === -10 ? 1 : percent === 0 ? 3 : null,
  })),
} as unknown as ResaleHistory

function guide(changed: Partial<Parameters<typeof SellGuide>[0]>): string[] {
  const props = { book, history, price: null, units: 5, wanted: [{ price: 95_000, units: 3 }] }
  const text = textOf(<SellGuide {...props} today="2026-12-07" {...changed} />)
  const [, ...rows] = text.split(/(?=Your price|Lowest|Reference|Highest)/)
  return rows
}

test('the guide to selling shows the price of the seller first and each price only once', () => {
  const prices = (price: number | null) =>
    guide({ price }).map((row) => /Rp([\d,]+)/.exec(row)?.[1]?.replace(',', ''))
  expect(prices(null)).toEqual(['90000', '100000', '110000'])
  expect(prices(95_000)).toEqual(['95000', '90000', '100000', '110000'])
  expect(prices(100_000)).toEqual(['100000', '90000', '110000'])
  expect(prices(110_000)).toEqual(['110000', '90000', '100000'])
  expect(prices(111_000), 'above the limits').toEqual(['90000', '100000', '110000'])
})

test('the guide to selling tells how many of the units buyers want at each price', () => {
  const [low, reference] = guide({})
  expect(low).toMatch(/\b3 of 5\b/)
  expect(reference).toContain('None yet')
  expect(guide({ units: 3 })[0]).toMatch(/All 3 units/)
})

test('the likely time to sell includes the wait until trading opens in whole weeks', () => {
  expect(guide({})[0]).toMatch(/within a week/)
  expect(guide({ today: '2026-12-06' })[0]).toMatch(/within 2 weeks/)
  expect(guide({ today: '2026-11-30' })[0]).toMatch(/within 2 weeks/)
  expect(guide({ today: '2026-11-29' })[0]).toMatch(/within 3 weeks/)
})

test('the guide to selling gives no time for a price at which too few orders were placed', () => {
  const [, , high] = guide({})
  expect(high).toMatch(/4 orders/)
  expect(high).not.toMatch(/week/)
})
