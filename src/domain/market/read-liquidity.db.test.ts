import { afterAll, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { traders, tradingWindow } from '../../../tests/support/traders.ts'
import { advanceBooks } from './advance-books.ts'
import { createBookCache } from './book-cache.ts'
import { readLiquidity } from './read-liquidity.ts'
import { readSalesFigures } from './read-sales.ts'
import { openTradingDesk } from './trading-desk.ts'
import { instantOf } from './window.ts'

const clock = movableClock(instantOf('2026-11-30', '09:00'))

const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-11-27', closesOn: '2026-12-10' })
afterAll(() => store.close())

test('the report has each month with trading, its orders and trades of all properties, and the results of sell orders', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 2,
    properties: 2,
    at: clock.now(),
  })
  const [one = '', other = ''] = propertyIds
  const [seller = '', buyer = ''] = investorIds
  const desk = openTradingDesk({ db: store.db, clock })
  const order = (propertyId: string, side: 'buy' | 'sell', limitPrice: bigint, units: bigint) =>
    desk.place(
      {
        investorId: side === 'sell' ? seller : buyer,
        propertyId,
        side,
        limitPrice,
        units,
        lot: 1n,
        validity: 'day',
        validUntil: null,
      },
      newId(),
    )
  const advance = () => advanceBooks({ db: store.db, clock, books: createBookCache() })
  await advance()
  await order(one, 'sell', 100_000n, 4n)
  await order(one, 'buy', 100_000n, 4n)
  await order(other, 'sell', 101_000n, 3n)
  await order(other, 'buy', 101_000n, 1n)
  clock.moveTo(instantOf('2026-11-30', '16:00'))
  await advance()
  clock.moveTo(instantOf('2026-12-01', '10:00'))
  await advance()
  await order(other, 'sell', 102_000n, 2n)
  const { id: orderId } = await order(other, 'sell', 103_000n, 2n)
  await desk.cancel({ investorId: seller, orderId }, newId())
  await order(other, 'buy', 102_000n, 2n)

  const months = await readLiquidity(store.db, clock)
  expect(months).toEqual([
    {
      month: '2026-12',
      tradingDays: 1,
      ordersToBuy: 1n,
      ordersToSell: 2n,
      trades: 1n,
      units: 2n,
      amount: 204_000n,
      sales: { orders: 1, ordersFilled: 1, unitsOffered: 2n, unitsSold: 2n, medianDays: null },
    },
    {
      month: '2026-11',
      tradingDays: 2,
      ordersToBuy: 2n,
      ordersToSell: 2n,
      trades: 2n,
      units: 5n,
      amount: 501_000n,
      sales: { orders: 2, ordersFilled: 1, unitsOffered: 7n, unitsSold: 5n, medianDays: null },
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
