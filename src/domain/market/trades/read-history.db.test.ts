import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { readHistory } from './read-history.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

test('the history of a property has its trading days, its prices and the results of sell orders, without those that their owners cancelled', async () => {
  const market = await tradedProperty(store, clock, { investors: 2 })
  const { propertyId, sequencer, first: seller, second: buyer, advance } = market
  const order = (investorId: string, side: 'buy' | 'sell', limitPrice: bigint, units: bigint) =>
    market.order(investorId, side, { limitPrice, units, validity: 'day' })
  expect(await readHistory(store.db, clock, propertyId)).toMatchObject({
    days: [],
    prices: [],
    sales: { orders: 0, medianDays: null },
  })
  await store.asOwner(`insert into properties.valuations (property_id, valued_on, amount, appraiser, why_id, why_en)
    values ('${propertyId}', '2026-11-02', 1100000000, 'KJPP Contoh', 'Sewa naik', 'Rents rose')`)
  await order(seller, 'sell', 100_000n, 4n)
  await order(buyer, 'buy', 100_000n, 3n)
  await order(buyer, 'buy', 101_000n, 1n)
  await order(seller, 'sell', 101_000n, 2n)
  await order(buyer, 'buy', 101_000n, 2n)
  const { id: orderId } = await order(seller, 'sell', 102_000n, 5n)
  await sequencer.cancel({ investorId: seller, orderId }, newId())
  await order(seller, 'sell', 104_000n, 5n)
  clock.moveTo(jakartaTime('2026-12-08', '10:00'))
  await advance()
  await order(seller, 'sell', 103_000n, 1n)
  await order(buyer, 'buy', 103_000n, 1n)
  expect(await readHistory(store.db, clock, propertyId)).toMatchObject({
    days: [
      { on: '2026-12-07', price: 100_333n, units: 6n },
      { on: '2026-12-08', price: 103_000n, units: 1n },
    ],
    prices: [
      { price: 100_000n, trades: 2n },
      { price: 101_000n, trades: 1n },
      { price: 103_000n, trades: 1n },
    ],
    sales: { orders: 4, ordersFilled: 3, unitsOffered: 12n, unitsSold: 7n, medianDays: null },
    values: expect.arrayContaining([{ on: '2026-11-02', price: 110_000n }]),
  })
})

test('the likely weeks at each percent are those of sell orders within two percent of the reference of their day, also of one whose lot exceeded what was left', async () => {
  clock.moveTo(jakartaTime('2026-12-09', '10:00'))
  const traded = await tradedProperty(store, clock)
  const {
    sequencer,
    propertyId,
    first: seller,
    second: buyer,
    third: other,
    order,
    advance,
  } = traded
  await advance()
  const trade = (limitPrice: bigint, units: bigint) => order(buyer, 'buy', { limitPrice, units })
  // Each percent with the orders near it, those filled, and the weeks; the other percents have none.
  const weeksByPercent = async () => {
    const { byPrice } = await readHistory(store.db, clock, propertyId)
    expect(byPrice.map((each) => each.distanceBasisPoints / 100)).toEqual(
      Array.from({ length: 21 }, (_, index) => index - 10),
    )
    return byPrice
      .filter(({ orders }) => orders > 0)
      .map((each) => [each.distanceBasisPoints / 100, each.orders, each.ordersFilled, each.weeks])
  }
  await order(seller, 'sell', { limitPrice: 100_000n, units: 9n })
  await trade(100_000n, 9n)
  const lots = await order(seller, 'sell', { limitPrice: 104_000n, units: 10n, lot: 4n })
  await trade(104_000n, 8n)
  const passed = await order(other, 'sell', { limitPrice: 104_000n, units: 5n })
  await order(other, 'sell', { limitPrice: 104_000n, units: 5n })
  const { id: orderId } = await order(seller, 'sell', { limitPrice: 103_000n, units: 1n })
  await sequencer.cancel({ investorId: seller, orderId }, newId())
  // One unit is less than the lot and not all that is left of that order.
  await trade(104_000n, 1n)
  expect(await traded.orderOf(lots)).toMatchObject({ state: 'open', unitsFilled: 8n })
  expect(await traded.orderOf(passed)).toMatchObject({ state: 'open', unitsFilled: 1n })

  // Nine units at each of two prices: the reference is now their average, Rp102,000.
  clock.moveTo(jakartaTime('2026-12-16', '10:00'))
  await advance()
  await order(other, 'sell', { limitPrice: 102_000n, units: 1n })
  await trade(102_000n, 1n)
  const below = [-2, -1, 0, 1].map((percent) => [percent, 2, 2, null])
  const above = (filled: number) => [3, 4, 5, 6].map((percent) => [percent, 3, filled, null])
  expect(await weeksByPercent()).toEqual([...below, [2, 5, 2, null], ...above(0)])
  await trade(104_000n, 2n)
  expect(await traded.orderOf(lots)).toMatchObject({ state: 'filled' })
  // At two percent: one week, one week, two weeks, never, never.
  expect(await weeksByPercent()).toEqual([...below, [2, 5, 3, 2], ...above(1)])
})

test('a property that cannot be traded has no history', async () => {
  await expect(readHistory(store.db, clock, 'tidak-ada')).rejects.toMatchObject({
    code: 'market.listing_not_found',
  })
})
