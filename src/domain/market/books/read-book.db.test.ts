import { afterAll, expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'
import { createBookCache } from './book-cache.ts'
import { readBook } from './read-book.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
afterAll(() => store.close())

test('a book shows its newest fifty trades, newest first, and counts the units of the last thirty days without private and cancelled trades', async () => {
  const { propertyId, first, second, third, order } = await tradedProperty(store, clock)
  const shown = () => readBook(store.db, clock, createBookCache(), propertyId)
  await order(first, 'sell', { units: 60n })
  for (let number = 1; number <= 51; number += 1)
    await order(number % 2 === 0 ? second : third, 'buy', { units: 1n })
  const { trades, units30Days } = await shown()
  const numbers = trades.map(({ number }) => Number(number))
  expect(numbers).toHaveLength(50)
  expect(numbers).toEqual(numbers.toSorted((left, right) => right - left))
  expect(units30Days).toBe(51n)
  clock.moveTo(jakartaTime('2026-12-08', '10:00'))
  await order(second, 'buy', { units: 2n })
  expect((await shown()).trades[0]).toMatchObject({ units: 2n })
  expect((await shown()).units30Days).toBe(53n)
  await store.asOwner(`begin; set local session_replication_role = replica;
    update market.trades set is_private = true where property_id = '${propertyId}' and number = ${numbers[0]};
    insert into market.busts (trade_id, entry_id, proposal_id, busted_at, reason)
      select id, '${newId()}', '${newId()}', now(), 'x' from market.trades
      where property_id = '${propertyId}' and number = ${numbers[1]};
    commit`)
  expect((await shown()).units30Days).toBe(51n)
  // Thirty days after the trades of the first day, only those of the second count.
  clock.moveTo(jakartaTime('2027-01-06', '10:00'))
  expect((await shown()).units30Days).toBe(2n)
})
