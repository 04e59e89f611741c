import { afterAll, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { traders, tradingWindow } from '../../../tests/support/traders.ts'
import { advanceBooks } from './advance-books.ts'
import { createBookCache } from './book-cache.ts'
import { readHistory } from './read-history.ts'
import { openTradingDesk } from './trading-desk.ts'
import { instantOf } from './window.ts'

const clock = movableClock(instantOf('2026-12-07', '10:00'))

const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
afterAll(() => store.close())

test('the history of a property has its trading days, its prices and the results of sell orders, without those that their owners cancelled', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 2,
    at: clock.now(),
  })
  const [propertyId = ''] = propertyIds
  const [seller = '', buyer = ''] = investorIds
  const desk = openTradingDesk({ db: store.db, clock })
  const advance = () => advanceBooks({ db: store.db, clock, books: createBookCache() })
  const order = (investorId: string, side: 'buy' | 'sell', limitPrice: bigint, units: bigint) =>
    desk.place(
      {
        investorId,
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
  expect(await readHistory(store.db, clock, propertyId)).toMatchObject({
    days: [],
    prices: [],
    sales: { orders: 0, medianDays: null },
  })
  await order(seller, 'sell', 100_000n, 4n)
  await order(buyer, 'buy', 100_000n, 3n)
  await order(buyer, 'buy', 101_000n, 1n)
  await order(seller, 'sell', 101_000n, 2n)
  await order(buyer, 'buy', 101_000n, 2n)
  const { id: orderId } = await order(seller, 'sell', 102_000n, 5n)
  await desk.cancel({ investorId: seller, orderId }, newId())
  await order(seller, 'sell', 104_000n, 5n)
  clock.moveTo(instantOf('2026-12-08', '10:00'))
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
  })
})

test('a property that cannot be traded has no history', async () => {
  await expect(readHistory(store.db, clock, 'tidak-ada')).rejects.toMatchObject({
    code: 'market.listing_not_found',
  })
})
