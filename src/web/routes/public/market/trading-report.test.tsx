import { expect, test } from 'vitest'
import type { LiquidityMonth, WindowResult } from '#contract/market/market-body.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import TradingReport from './trading-report.tsx'

const sales = { orders: 0, ordersFilled: 0, unitsOffered: 0, unitsSold: 0, medianDays: null }
const month = {
  ...{ month: '2026-11', windows: [], tradingDays: 5, ordersToBuy: 0, ordersToSell: 0 },
  ...{ trades: 0, units: 0, amount: 0, sellOrdersGivenUp: 0, buyOrdersGivenUp: 0 },
  sales,
  purchases: { orders: 0, ordersFilled: 0, unitsWanted: 0, unitsBought: 0 },
} as unknown as LiquidityMonth
const result: WindowResult = {
  ...{ opensOn: '2026-11-16', closesOn: '2026-11-20', trades: 3, units: 12, amount: 12_600_000 },
  ...{ properties: 1, lowestBasisPoints: -150, highestBasisPoints: 200, sellOrders: 10 },
  ...{ sellOrdersFilled: 4, sellOrdersGivenUp: 1, sellOrdersUnsold: 2 },
}

const report = (months: readonly LiquidityMonth[], lastWindow: WindowResult | null = null) =>
  [
    <TradingReport key="report" />,
    { address: '/en/trading-report', loaded: { months, lastWindow } },
  ] as const
const monthText = (changed: Partial<LiquidityMonth>) =>
  textOf(...report([{ ...month, ...changed }]))
const lastText = (changed: Partial<WindowResult>) =>
  textOf(...report([], { ...result, ...changed }))

test('without trading the report says so and still leads to the rules', () => {
  expect(textOf(...report([]))).toContain('There has been no trading yet.')
  expect(textOf(...report([]))).not.toContain('The previous window')
  expect(linksIn(...report([]))).toContain('/en/market-rules')
})

test('the previous window is described by its units, properties, trades and rupiah', () => {
  expect(lastText({})).toContain('The previous window, 16 Nov 2026 – 20 Nov 2026')
  expect(lastText({})).toContain(
    '12 units of 1 property changed hands in 3 trades worth Rp12,600,000.',
  )
  expect(lastText({})).toContain(
    'The lowest price was 1.5% below the reference price, the highest 2.0% above it.',
  )
  expect(lastText({ highestBasisPoints: 0 })).toContain('the highest exactly at it.')
})

test('a sell order that is neither filled, unsold nor cancelled was sold in part', () => {
  expect(lastText({})).toContain(
    'Of 10 sell orders placed for it, 4 sold completely in that window, 3 sold in part, 2 sold nothing, and 1 was cancelled by its investor.',
  )
  const none = lastText({ sellOrdersFilled: 10, sellOrdersGivenUp: 0, sellOrdersUnsold: 0 })
  expect(none).toContain('Of 10 sell orders placed for it, 10 sold completely in that window.')
})

test('a window without trades or sell orders says that instead of zeros', () => {
  const empty = lastText({
    ...{ trades: 0, lowestBasisPoints: null, highestBasisPoints: null, sellOrders: 0 },
  })
  expect(empty).toContain('There were no trades.')
  expect(empty).toContain('No sell orders were placed for it.')
  expect(empty).not.toMatch(/Prices were|worth|Of 0/)
})

test('orders cancelled under the rules are what remains of the placed orders', () => {
  const text = monthText({
    ...{ ordersToSell: 20, sellOrdersGivenUp: 3 },
    sales: {
      ...sales,
      orders: 15,
      ordersFilled: 6,
      unitsOffered: 200,
      unitsSold: 50,
      medianDays: 4,
    },
  })
  expect(text).toMatch(
    /20 Of 15 not cancelled, 6 filled completely by now 50 of 200 units \(25.0%\) 3 cancelled by their investors 2 cancelled under the rules/,
  )
  expect(text).toContain('4 trading days')
  expect(monthText({ ordersToSell: 15, sales: { ...sales, orders: 15 } })).not.toMatch(
    /\d cancelled under the rules/,
  )
})

test('a month without an order shows no share, and no known time to sell says so', () => {
  expect(monthText({})).not.toMatch(/\d filled completely|%/)
  expect(monthText({})).toContain('Not known yet')
})

test('a month lists its windows, and its trades with their value', () => {
  const windows = [{ opensOn: '2026-11-16', closesOn: '2026-11-20' }]
  const text = monthText({ windows, trades: 1_234, units: 5_678, amount: 9_000_000 })
  expect(text).toContain('November 2026 Window 16 Nov 2026 – 20 Nov 2026')
  expect(text).toMatch(/1,234 .*5,678 .*Rp9,000,000/)
})
