import { expect, test } from 'vitest'
import { jakartaTime, movableClock } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { quoteOrder } from './quote-order.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

test('a quote lists what others want at each price, without orders of the investor’s own or with a lot', async () => {
  const { first, second, third, propertyId, order, advance } = await tradedProperty(store, clock)
  await advance()
  const counterOrders = async (userId: string, side: 'buy' | 'sell') => {
    const question = { propertyId, side, limitPrice: 100_000n, units: 10n }
    return (await quoteOrder(store.db, clock, { userId, roles: [] }, question)).counterOrders
  }
  expect(await counterOrders(first, 'sell')).toEqual([])
  await order(first, 'buy', { limitPrice: 99_000n, units: 7n })
  await order(second, 'buy', { limitPrice: 99_000n, units: 3n })
  await order(third, 'buy', { limitPrice: 98_000n, units: 4n })
  await order(third, 'buy', { limitPrice: 98_500n, units: 5n, lot: 5n })
  await order(second, 'buy', { limitPrice: 97_000n, units: 6n, lot: 5n })
  expect(await counterOrders(first, 'sell')).toEqual([
    { price: 99_000n, units: 3n },
    { price: 98_000n, units: 4n },
  ])
  expect(await counterOrders(third, 'sell')).toEqual([{ price: 99_000n, units: 10n }])
  await order(second, 'sell', { limitPrice: 102_000n, units: 2n })
  await order(third, 'sell', { limitPrice: 101_000n, units: 1n })
  expect(await counterOrders(first, 'buy')).toEqual([
    { price: 101_000n, units: 1n },
    { price: 102_000n, units: 2n },
  ])
  expect(await counterOrders(second, 'buy')).toEqual([{ price: 101_000n, units: 1n }])
})

test('an order whose lot exceeds what is left of it is listed once its last unit is left, which any order can take', async () => {
  const { first, second, third, propertyId, order, advance } = await tradedProperty(store, clock)
  await advance()
  const wanted = async () => {
    const question = { propertyId, side: 'sell' as const, limitPrice: 100_000n, units: 1n }
    const { counterOrders } = await quoteOrder(
      store.db,
      clock,
      { userId: first, roles: [] },
      question,
    )
    return counterOrders
  }
  const plain = { price: 100_000n, units: 2n }
  await order(third, 'buy', { limitPrice: 100_000n, units: 2n })
  await order(third, 'buy', { limitPrice: 101_000n, units: 5n, lot: 4n })
  expect(await wanted()).toEqual([plain])
  await order(first, 'sell', { limitPrice: 101_000n, units: 4n })
  // Two units are left of this one, and only an order of two or more can take them.
  await order(second, 'buy', { limitPrice: 102_000n, units: 6n, lot: 4n })
  await order(first, 'sell', { limitPrice: 102_000n, units: 4n })
  expect(await wanted()).toEqual([{ price: 101_000n, units: 1n }, plain])
})
