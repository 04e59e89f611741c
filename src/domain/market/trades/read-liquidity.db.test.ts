import { afterAll, expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { traders, tradingWindow } from '../../../../tests/support/traders.ts'
import { readLiquidity } from './read-liquidity.ts'
import { readSalesFigures } from './read-sales.ts'

const clock = movableClock(jakartaTime('2026-11-30', '09:00'))

const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-11-27', closesOn: '2026-12-10' })
afterAll(() => store.close())

test('the report has each month with trading, its orders and trades of all properties, the results of sell and of buy orders, and those given up', async () => {
  const market = await tradedProperty(store, clock, { investors: 2, properties: 2 })
  const { sequencer, propertyIds, first: seller, second: buyer, advance } = market
  const [one = '', other = ''] = propertyIds
  const order = (propertyId: string, side: 'buy' | 'sell', limitPrice: bigint, units: bigint) =>
    market.order(side === 'sell' ? seller : buyer, side, {
      ...{ propertyId, limitPrice, units, validity: 'day' },
    })
  await advance()
  await order(one, 'sell', 100_000n, 4n)
  await order(one, 'buy', 100_000n, 4n)
  await order(other, 'sell', 101_000n, 3n)
  await order(other, 'buy', 101_000n, 1n)
  clock.moveTo(jakartaTime('2026-11-30', '16:00'))
  await advance()
  clock.moveTo(jakartaTime('2026-12-01', '10:00'))
  await advance()
  await order(other, 'sell', 102_000n, 2n)
  const { id: orderId } = await order(other, 'sell', 103_000n, 2n)
  await sequencer.cancel({ investorId: seller, orderId }, newId())
  const bid = await order(other, 'buy', 99_000n, 5n)
  await sequencer.cancel({ investorId: buyer, orderId: bid.id }, newId())
  await order(other, 'buy', 102_000n, 2n)

  const months = await readLiquidity(store.db, clock)
  expect(months).toEqual([
    {
      month: '2026-12',
      windows: [{ opensOn: '2026-11-27', closesOn: '2026-12-10' }],
      tradingDays: 1,
      ordersToBuy: 2n,
      ordersToSell: 2n,
      trades: 1n,
      units: 2n,
      amount: 204_000n,
      sales: { orders: 1, ordersFilled: 1, unitsOffered: 2n, unitsSold: 2n, medianDays: null },
      purchases: { orders: 1n, ordersFilled: 1n, unitsWanted: 2n, unitsBought: 2n },
      sellOrdersGivenUp: 1n,
      buyOrdersGivenUp: 1n,
    },
    {
      month: '2026-11',
      windows: [{ opensOn: '2026-11-27', closesOn: '2026-12-10' }],
      tradingDays: 2,
      ordersToBuy: 2n,
      ordersToSell: 2n,
      trades: 2n,
      units: 5n,
      amount: 501_000n,
      sales: { orders: 2, ordersFilled: 1, unitsOffered: 7n, unitsSold: 5n, medianDays: null },
      purchases: { orders: 2n, ordersFilled: 2n, unitsWanted: 5n, unitsBought: 5n },
      sellOrdersGivenUp: 0n,
      buyOrdersGivenUp: 0n,
    },
  ])
  expect(await readSalesFigures(store.db, clock)).toEqual({
    orders: 3,
    ordersFilled: 2,
    unitsOffered: 9n,
    unitsSold: 7n,
    medianDays: null,
  })
})

test('the median of the days until a sale is named from the fifth sell order of a month', async () => {
  await tradingWindow(store.asOwner, { opensOn: '2027-07-05', closesOn: '2027-07-16' })
  clock.moveTo(jakartaTime('2027-07-05', '10:00'))
  const { first, second, order, advance } = await tradedProperty(store, clock)
  const medians = async () => {
    const [month] = await readLiquidity(store.db, clock)
    expect(month?.month).toBe('2027-07')
    return month?.sales
  }
  const sell = () => order(first, 'sell', { units: 1n })
  const buy = () => order(second, 'buy', { units: 1n })
  await advance()
  for (const _ of [1, 2, 3, 4]) await sell()
  await buy()
  clock.moveTo(jakartaTime('2027-07-06', '10:00'))
  await advance()
  await buy()
  expect(await medians()).toMatchObject({ orders: 4, ordersFilled: 2, medianDays: null })
  await sell()
  clock.moveTo(jakartaTime('2027-07-08', '10:00'))
  await advance()
  await buy()
  // One, two and four days, and two orders that still wait.
  expect(await medians()).toMatchObject({ orders: 5, ordersFilled: 3, medianDays: 4 })
  clock.moveTo(jakartaTime('2027-07-12', '10:00'))
  await advance()
  await sell()
  await sell()
  // Most orders are not filled yet, so no one knows how long the one in the middle takes.
  expect(await medians()).toMatchObject({ orders: 7, ordersFilled: 3, medianDays: null })
  for (const _ of [1, 2, 3, 4]) await buy()
  // One (three orders), two, four, five and six trading days; the weekend does not count.
  expect(await medians()).toMatchObject({ orders: 7, ordersFilled: 7, medianDays: 2 })
})

test('all sell orders of a month are counted, however many there are', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 1,
    at: clock.now(),
  })
  const before = await readSalesFigures(store.db, clock)
  await store.asOwner(`
    insert into market.orders (id, number, investor_id, property_id, side, limit_price, is_at_best, units,
      units_filled, lot, validity, state, reason, priority, amount_filled, fee_charged, cash_held, units_held,
      fee_basis_points, placed_at, changed_at, ended_at)
    select uuidv7(), nextval('market.numbers'), '${investorIds[0]}', '${propertyIds[0]}', 'sell', 100000, false, 2,
      0, 1, 'window', 'expired', 'window-over', nextval('market.numbers'), 0, 0, 0, 0, 50,
      '2026-11-30T03:00:00Z', '2026-12-10T09:00:00Z', '2026-12-10T09:00:00Z'
    from generate_series(1, 6000)`)
  const months = await readLiquidity(store.db, clock)
  expect(months.find(({ month }) => month === '2026-11')).toMatchObject({
    ordersToSell: 6_002n,
    sales: { orders: 6_002, ordersFilled: 1, unitsOffered: 12_007n, unitsSold: 5n },
  })
  expect(await readSalesFigures(store.db, clock)).toMatchObject({
    orders: before.orders + 6_000,
    ordersFilled: before.ordersFilled,
  })
})
