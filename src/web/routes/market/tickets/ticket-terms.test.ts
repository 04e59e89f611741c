import { expect, test } from 'vitest'
import type { Book, TradingWindow } from '#contract/market/market-body.ts'
import {
  boundOf,
  daysUntilTrading,
  distanceFrom,
  fieldOf,
  likelyAt,
  mostToBuy,
  obstacleOf,
  questionOf,
  tradesAtOrAbove,
  typedOrder,
  unitsAhead,
  unitsWantedAt,
} from './ticket-terms.ts'

const first = { price: '100000', units: '10' }
const prices = { low: 90_000, high: 110_000 }

test('a new ticket has the initial price and units and is valid for the window', () => {
  expect(typedOrder(new URLSearchParams(), first)).toEqual({
    price: '100000',
    isBest: false,
    units: '10',
    validity: 'window',
    validUntil: '',
    lot: '',
    isWhole: false,
  })
})

test('a submitted ticket keeps all typed values, including those that are not numbers', () => {
  const sent = new FormData()
  const typed = { kind: 'best', limitPrice: 'abc', units: '', validity: 'date', whole: 'on' }
  for (const [name, value] of Object.entries(typed)) sent.set(name, value)
  expect(typedOrder(sent, first)).toMatchObject({
    price: 'abc',
    isBest: true,
    units: '',
    validity: 'date',
    isWhole: true,
  })
})

test('an unknown validity is replaced by the validity for the window', () => {
  expect(typedOrder(new URLSearchParams('validity=ever'), first).validity).toBe('window')
})

test('an order at the best price is calculated with the bound of the collar on its side', () => {
  expect(boundOf(prices, 'buy')).toBe(110_000)
  expect(boundOf(prices, 'sell')).toBe(90_000)
})

test.each([
  ['a price and units', { price: '101.000', units: '12', isBest: false }, [101_000, 12]],
  ['an order at best', { price: '', units: '12', isBest: true }, [90_000, 12]],
  [
    'units in full notation',
    { price: 'Rp101.000,00', units: '12,00', isBest: false },
    [101_000, 12],
  ],
  [
    'numbers above all limits',
    { price: '1.500.000.000', units: '1000001', isBest: false },
    [1_000_000_000, 1_000_000],
  ],
  ['no units', { price: '101000', units: '0', isBest: false }, null],
  ['a price that is none', { price: 'abc', units: '12', isBest: false }, null],
])('a ticket with %s requests the right quote', (_, typed, asked) => {
  const expected = asked === null ? null : { limitPrice: asked[0], units: asked[1] }
  expect(questionOf(typed, prices, 'sell')).toEqual(expected)
})

test('a distance from a price is in basis points and negative below it', () => {
  expect(distanceFrom(100_000, 102_500)).toBe(250)
  expect(distanceFrom(100_000, 97_500)).toBe(-250)
  expect(distanceFrom(300_000, 300_000)).toBe(0)
})

test('a refusal is shown at the field in which it can be corrected', () => {
  expect(fieldOf('market.price_not_on_tick')).toBe('limitPrice')
  expect(fieldOf('market.cap_exceeded')).toBe('units')
  expect(fieldOf('market.holders_exceeded')).toBeNull()
})

const trading = { phase: 'trading', opensOn: '2026-12-01' } as TradingWindow // The fields that matter here.

test.each([
  ['an open window', { window: trading }, null],
  ['an announced window', { window: { ...trading, phase: 'announced' as const } }, 'closed'],
  ['no window', { window: null }, 'closed'],
  ['units that open after the window has begun', { tradableFrom: '2026-12-02' }, 'locked'],
  ['no window and units that open later', { window: null, tradableFrom: '2027-01-01' }, 'locked'],
  ['a halt', { haltedFor: 'staff' as const }, 'halted'],
])('with %s the ticket has the right obstacle', (_, differing, obstacle) => {
  const book = { window: trading, tradableFrom: '2026-01-01', haltedFor: null, ...differing }
  expect(obstacleOf(book, '2026-12-03')).toBe(obstacle)
})

test('a price is compared with all trades of two years, including those at the same price', () => {
  const prices = [
    { price: 98_000, trades: 2 },
    { price: 100_000, trades: 1 },
    { price: 102_000, trades: 3 },
  ]
  expect(tradesAtOrAbove({ prices }, 100_000)).toEqual({ at: 4, total: 6 })
  expect(tradesAtOrAbove({ prices }, 102_100)).toEqual({ at: 0, total: 6 })
  expect(tradesAtOrAbove({ prices: [] }, 100_000)).toEqual({ at: 0, total: 0 })
})

test('the units wanted at a price include those that buyers want at a higher one', () => {
  const wanted = [
    { price: 101_000, units: 4 },
    { price: 99_000, units: 10 },
  ]
  expect(unitsWantedAt(wanted, 102_000)).toBe(0)
  expect(unitsWantedAt(wanted, 101_000)).toBe(4)
  expect(unitsWantedAt(wanted, 90_000)).toBe(14)
})

test('the weeks that a sale is likely to take are those of the nearest percent from the reference', () => {
  const byPrice = [-1, 0, 1].map((percent) => {
    return { distanceBasisPoints: percent * 100, orders: 9, ordersFilled: 5, weeks: percent + 4 }
  })
  const weeksAt = (price: number) => likelyAt({ byPrice }, { reference: 100_000 }, price)?.weeks
  expect([98_600, 99_400, 100_000, 100_400, 100_600, 101_400].map(weeksAt)).toEqual([
    3, 3, 4, 4, 5, 5,
  ])
  expect(likelyAt({ byPrice }, { reference: 100_000 }, 101_600)).toBeNull()
})

test('the units ahead of a sell order are those at its price or lower, and a full book may hold more', () => {
  const levels = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      price: 100_000 + index * 100,
      units: 2,
      orders: 1,
    }))
  expect(unitsAhead({ sells: levels(3) }, 99_900)).toEqual({ units: 0, isAtLeast: false })
  expect(unitsAhead({ sells: levels(3) }, 100_100)).toEqual({ units: 4, isAtLeast: false })
  expect(unitsAhead({ sells: levels(10) }, 100_800)).toEqual({ units: 18, isAtLeast: false })
  expect(unitsAhead({ sells: levels(10) }, 110_000)).toEqual({ units: 20, isAtLeast: true })
})

test('the wait until trading is counted in days of Jakarta and is over on the first trading day', () => {
  const window = { opensOn: '2026-12-07' } as Book['window']
  expect(daysUntilTrading({ window }, '2026-12-01')).toBe(6)
  expect(daysUntilTrading({ window }, '2026-12-07')).toBe(0)
  expect(daysUntilTrading({ window }, '2026-12-10')).toBe(0)
  expect(daysUntilTrading({ window: null }, '2026-12-10')).toBe(0)
})

test('the most units to buy are those of the smallest limit, with the fee counted against the balance only', () => {
  const quote = {
    holderUnitsRemaining: 60,
    quotaRemaining: null as number | null,
    freeBalance: 100_000_000,
    feeBasisPoints: 10,
  }
  const most = (changed: Partial<typeof quote>) => mostToBuy({ ...quote, ...changed }, 100_000)
  expect(most({})).toEqual({ units: 60, limit: 'holder' })
  expect(most({ quotaRemaining: 5_000_000 })).toEqual({ units: 50, limit: 'quota' })
  expect(most({ quotaRemaining: 5_000_000, freeBalance: 4_004_000 })).toEqual({
    units: 40,
    limit: 'balance',
  })
  expect(most({ freeBalance: 4_003_999 })).toEqual({ units: 39, limit: 'balance' })
})
