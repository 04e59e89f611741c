import { afterAll, expect, test } from 'vitest'
import { jakartaTime, movableClock } from '#kernel'
import { checkStore } from '#ledger'
import { standingsOf } from '#offerings'
import { testDatabase } from '../../../../tests/support/database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'

const store = await testDatabase()
const clock = movableClock(jakartaTime('2026-12-30', '10:00'))
await tradingWindow(store.asOwner, { opensOn: '2026-12-28', closesOn: '2027-01-11' })
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

test('a purchase from another investor counts towards the limit of its year only', async () => {
  clock.moveTo(jakartaTime('2026-12-30', '10:00'))
  const { first, second, order } = await tradedProperty(store, clock, { income: 100_000_000n })
  await order(second, 'sell')
  await order(first, 'buy')
  const used = async () => (await standingsOf(store.db, [first], clock.now())).get(first)?.quotaUsed
  expect(await used()).toBe(1_000_000n)
  clock.moveTo(jakartaTime('2027-01-04', '10:00'))
  expect(await used()).toBe(0n)
})

test('an open order placed last year counts towards this year’s limit, and its trade once', async () => {
  clock.moveTo(jakartaTime('2026-12-30', '10:00'))
  // Five percent of this income is a limit of Rp5 million a year.
  const { first, second, order, advance } = await tradedProperty(store, clock, {
    income: 100_000_000n,
    units: 100n,
  })
  const used = async () => (await standingsOf(store.db, [first], clock.now())).get(first)?.quotaUsed
  await order(first, 'buy', { units: 30n, limitPrice: 100_000n })
  expect(await used()).toBe(3_000_000n)
  clock.moveTo(jakartaTime('2027-01-04', '10:00'))
  await advance()
  expect(await used()).toBe(3_000_000n)
  await expect(order(first, 'buy', { units: 21n })).rejects.toMatchObject({
    code: 'market.limit_exceeded',
    details: { remaining: 2_000_000n },
  })
  await order(second, 'sell', { units: 10n })
  expect(await used()).toBe(3_000_000n)
})
