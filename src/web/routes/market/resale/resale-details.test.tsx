import { expect, test } from 'vitest'
import type { Book, ResaleHistory, TradingWindow } from '#contract/market/market-body.ts'
import { htmlOf, textOf } from '../../../../../tests/support/rendered.tsx'
import { laterParts } from '../../../ui/later.ts'
import { ResaleDetails } from './resale-details.tsx'

await laterParts()

const window: TradingWindow = {
  ...({} as TradingWindow),
  id: 'w2',
  phase: 'trading',
  opensOn: '2026-12-07',
  closesOn: '2026-12-18',
  opensAt: '09:00',
  closesAt: '16:00',
  collectsFrom: '2026-11-30T02:00:00Z',
  endsAt: '2026-12-18T09:00:00Z',
}
const past = {
  ...window,
  id: 'w1',
  phase: 'ended',
  opensOn: '2026-06-01',
  closesOn: '2026-06-12',
} as const

const trade = (number: number, changed: Partial<Book['trades'][number]> = {}) => ({
  ...{ number, price: 100_000 + number, units: 3, tradedAt: `2026-12-07T03:0${number}:00Z` },
  ...{ isAuction: false, isPrivate: false, isBusted: false },
  ...changed,
})
const book = {
  ...({} as Book),
  window,
  reference: 100_000,
  low: 90_000,
  high: 110_000,
  tick: 100,
  buys: [{ price: 99_000, units: 5, orders: 1 }],
  sells: [
    { price: 101_000, units: 20, orders: 2 },
    { price: 102_000, units: 10, orders: 1 },
  ],
  trades: [],
} as Book
const history = { ...({} as ResaleHistory), days: [], values: [] }
const windows = [window, past]

const details = (changed: { book?: Partial<Book>; history?: object; windows?: never[] } = {}) =>
  [
    <ResaleDetails
      key="details"
      book={{ ...book, ...changed.book }}
      history={{ ...history, ...changed.history }}
      windows={changed.windows ?? windows}
    />,
  ] as const

test('the depth lists the prices from the highest down, and each bar is as long as its part of the most units', () => {
  expect(textOf(...details())).toMatch(/Rp102,000 Sell 10 Rp101,000 Sell 20 Rp99,000 Buy 5/)
  const bars = [...htmlOf(...details()).matchAll(/<rect width="(\d+)" height="10"/g)]
  expect(bars.map(([, width]) => width)).toEqual(['50', '100', '25'])
})

test('the newest five trades are listed, and the earlier ones are folded with their number', () => {
  const trades = [7, 6, 5, 4, 3, 2, 1].map((number) => trade(number))
  const text = textOf(...details({ book: { trades } }))
  const [newest = '', ...earlier] = text.split('2 earlier trades')
  expect(newest).toContain('Rp100,003')
  expect(newest).not.toContain('Rp100,002')
  expect(earlier.join(' ')).toMatch(/Rp100,002 3.*Rp100,001 3/)
  expect(textOf(...details({ book: { trades: trades.slice(0, 5) } }))).not.toContain('earlier')
})

test('a trade of an auction, a private and a cancelled trade are marked as such', () => {
  const marked = (changed: object) => textOf(...details({ book: { trades: [trade(1, changed)] } }))
  const words = [{ isAuction: true }, { isPrivate: true }, { isBusted: true }].map(
    (changed) => /WIB (.*?) Rp100,001/.exec(marked(changed))?.[1],
  )
  expect(words).toEqual(['Auction', 'Private', 'Cancelled'])
  expect(marked({})).toMatch(/WIB Rp100,001 3/)
})

test('the history shows each day with its price and units, and the value of a unit that applied on the first day', () => {
  const days = [
    { on: '2026-12-07', price: 100_333, units: 6 },
    { on: '2026-12-08', price: 103_000, units: 1 },
  ]
  const values = [
    { on: '2026-01-15', price: 98_000 },
    { on: '2026-12-01', price: 100_000 },
    { on: '2026-12-20', price: 120_000 },
  ]
  const shown = details({ history: { days, values } })
  expect(textOf(...shown)).toMatch(/8 Dec 2026 Rp103,000 1 7 Dec 2026 Rp100,333 6/)
  expect(htmlOf(...shown)).toContain('Rp100,000')
  expect(textOf(...shown)).not.toMatch(/Rp98,000|Rp120,000/)
})

test('the dates name the hours of the current window and every window with its state', () => {
  const text = textOf(...details())
  expect(text).toContain('30 Nov 2026, 09:00 WIB')
  expect(text).toContain('09:00–16:00 WIB')
  expect(text).toMatch(/7 Dec 2026 – 18 Dec 2026 .*1 Jun 2026 – 12 Jun 2026/)
  expect(textOf(...details({ windows: [] }))).not.toContain('All trading windows')
})
