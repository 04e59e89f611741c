import { describe, expect, test } from 'vitest'
import { likelyWeeks, type PricedSales, type Sales, salesFigures } from './selling-time.ts'

// Two windows of three days, half a year apart.
const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-07-06', '2026-07-07', '2026-07-08']

const filled = (placedOn: string, lastTradedOn: string): Sales => ({
  orders: 1,
  placedOn,
  lastTradedOn,
  units: 10n,
  unitsFilled: 10n,
})
const unsold = (unitsFilled = 0n): Sales => ({
  orders: 1,
  placedOn: '2026-01-05',
  lastTradedOn: unitsFilled > 0n ? '2026-01-06' : null,
  units: 10n,
  unitsFilled,
})

test('the selling time counts only days on which an order could trade, also across two windows', () => {
  const sales = [
    filled('2025-12-30', '2026-01-05'),
    filled('2026-01-06', '2026-01-07'),
    filled('2026-01-06', '2026-01-08'),
    filled('2026-01-06', '2026-07-06'),
    filled('2026-01-05', '2026-07-08'),
  ]
  expect(salesFigures(sales, days)).toEqual({
    orders: 5,
    ordersFilled: 5,
    unitsOffered: 50n,
    unitsSold: 50n,
    medianDays: 2,
  })
})

test('the median includes orders that were never filled as longer than all others', () => {
  const fast = Array.from({ length: 3 }, () => filled('2026-01-05', '2026-01-05'))
  expect(salesFigures([...fast, unsold(), unsold(4n)], days)).toEqual({
    orders: 5,
    ordersFilled: 3,
    unitsOffered: 50n,
    unitsSold: 34n,
    medianDays: 1,
  })
  expect(salesFigures([...fast, unsold(), unsold(), unsold(), unsold()], days)).toMatchObject({
    ordersFilled: 3,
    medianDays: null,
  })
})

test('the median of an even number is the lower of the two in the middle', () => {
  const sales = ['2026-01-05', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-07', '2026-01-07']
  expect(
    salesFigures(
      sales.map((on) => filled('2026-01-05', on)),
      days,
    ).medianDays,
  ).toBe(2)
})

test('orders of the same days that come together count each', () => {
  const together = {
    ...filled('2026-01-05', '2026-01-06'),
    orders: 3,
    units: 30n,
    unitsFilled: 30n,
  }
  const never = { ...unsold(), orders: 2, units: 20n }
  expect(salesFigures([never, together], days)).toEqual({
    orders: 5,
    ordersFilled: 3,
    unitsOffered: 50n,
    unitsSold: 30n,
    medianDays: 2,
  })
  expect(salesFigures([{ ...never, orders: 4 }, together], days)).toMatchObject({
    orders: 7,
    medianDays: null,
  })
})

test('fewer than five orders give no selling time', () => {
  const sales = Array.from({ length: 4 }, () => filled('2026-01-05', '2026-01-05'))
  expect(salesFigures(sales, days)).toMatchObject({ orders: 4, medianDays: null })
  expect(salesFigures([], days)).toMatchObject({ orders: 0, ordersFilled: 0, medianDays: null })
})

describe('the weeks that a sale at a price is likely to take', () => {
  const at = (distanceBasisPoints: number, sale: Sales): PricedSales => ({
    ...sale,
    distanceBasisPoints,
  })
  const atPercent = (sales: readonly PricedSales[], percent: number) =>
    likelyWeeks(sales, days, 1_000).find((each) => each.distanceBasisPoints === percent * 100)

  test('the weeks that a sale at a price is likely to take are those of orders within two percent of it, whatever the reference was', () => {
    const sales = [
      ...Array.from({ length: 5 }, () => at(0, filled('2026-01-05', '2026-01-06'))),
      ...Array.from({ length: 5 }, () => at(500, unsold())),
    ]
    expect(atPercent(sales, 2)).toMatchObject({ orders: 5, ordersFilled: 5, weeks: 1 })
    expect(atPercent(sales, 3)).toMatchObject({ orders: 5, ordersFilled: 0, weeks: null })
    expect(atPercent(sales, -3)).toMatchObject({ orders: 0, ordersFilled: 0, weeks: null })
  })

  test('the weeks of a likely sale include the months between two windows for orders that were filled in the second', () => {
    const sales = Array.from({ length: 5 }, () => at(0, filled('2026-01-05', '2026-07-06')))
    expect(atPercent(sales, 0)?.weeks).toBe(27)
  })

  test('the weeks that a sale at a price is likely to take are unknown with fewer than five orders, or when most were never filled', () => {
    const quick = at(0, filled('2026-01-05', '2026-01-05'))
    expect(atPercent([quick, quick, quick, quick], 0)?.weeks).toBeNull()
    const slow = at(0, unsold(4n))
    expect(atPercent([quick, quick, slow, slow, slow], 0)).toMatchObject({
      orders: 5,
      ordersFilled: 2,
      weeks: null,
    })
    expect(atPercent([quick, quick, quick, slow, slow], 0)?.weeks).toBe(1)
  })

  test('the weeks of a likely sale count each of several orders of the same price and days', () => {
    const quick = at(0, {
      ...filled('2026-01-05', '2026-01-05'),
      orders: 3,
      units: 30n,
      unitsFilled: 30n,
    })
    const never = at(100, { ...unsold(), orders: 2, units: 20n })
    expect(atPercent([quick, never], 0)).toMatchObject({ orders: 5, ordersFilled: 3, weeks: 1 })
  })

  test('the weeks that a sale at a price is likely to take are given for each percent of the collar', () => {
    const percents = likelyWeeks([], days, 1_000).map((each) => each.distanceBasisPoints / 100)
    expect([percents[0], percents.length, percents.at(-1)]).toEqual([-10, 21, 10])
  })
})
