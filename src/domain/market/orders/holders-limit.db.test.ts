import { afterAll, expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { account, balance, checkStore, unitsOf } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'
import { checkMarket } from '../books/check-market.ts'
import { quoteOrder } from './quote-order.ts'

// Two of the four investors hold the property, and the law allows three holders of it.
const store = await testDatabase()
const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
await store.asOwner(`
  alter table market.terms disable trigger user;
  update market.terms set holders_max = 3, holders_max_above = 1;
  alter table market.terms enable trigger user`)
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkMarket(store.db)).toEqual([])
  await store.close()
})

const full = { code: 'market.holders_exceeded', details: { holdersMax: 3n } }

async function aTradedProperty() {
  const traded = await tradedProperty(store, clock)
  const { propertyId, first, third, fourth } = traded
  // The last two sell everything to the first.
  for (const leaver of [third, fourth]) {
    await traded.order(first, 'buy', { units: 100n })
    await traded.order(leaver, 'sell', { units: 100n })
    expect(await balance(store.db, account('investor-units', leaver, unitsOf(propertyId)))).toBe(0n)
  }
  return traded
}

test('an open order of a new buyer takes the last place among the holders', async () => {
  const { third, fourth, second, order } = await aTradedProperty()
  await order(third, 'buy', { limitPrice: 95_000n })
  await expect(order(fourth, 'buy', { limitPrice: 96_000n })).rejects.toMatchObject(full)
  expect(await order(second, 'buy', { limitPrice: 96_000n })).toMatchObject({ state: 'open' })
  expect(await order(third, 'buy', { limitPrice: 94_000n })).toMatchObject({ state: 'open' })
})

test('of two new buyers in one batch only one is admitted when one place is left', async () => {
  const { third, fourth, order } = await aTradedProperty()
  const both = await Promise.allSettled([order(third, 'buy'), order(fourth, 'buy')])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({ reason: full })
})

test('a cancelled order gives its place among the holders to another buyer', async () => {
  const { third, fourth, order, sequencer } = await aTradedProperty()
  const { id: orderId } = await order(third, 'buy')
  await sequencer.cancel({ investorId: third, orderId }, newId())
  expect(await order(fourth, 'buy')).toMatchObject({ state: 'open' })
})

test('a private offer cannot be accepted by a new buyer when an open order has taken the last place', async () => {
  const { propertyId, first, third, fourth, order, sequencer } = await aTradedProperty()
  await order(third, 'buy', { limitPrice: 95_000n })
  const offer = await sequencer.offer(
    {
      investorId: first,
      counterpartyId: fourth,
      propertyId,
      limitPrice: 100_000n,
      units: 10n,
      validity: 'day',
    },
    newId(),
  )
  const acceptance = sequencer.accept({ investorId: fourth, orderId: offer.id }, newId())
  await expect(acceptance).rejects.toMatchObject(full)
})

test('the quote of an order refuses a new buyer as placing the order does', async () => {
  const { propertyId, third, fourth, order } = await aTradedProperty()
  await order(third, 'buy', { limitPrice: 95_000n })
  const question = { propertyId, side: 'buy', limitPrice: 95_000n, units: 1n } as const
  const quoteFor = (userId: string) => quoteOrder(store.db, clock, { userId, roles: [] }, question)
  expect((await quoteFor(fourth)).refusal).toMatchObject(full)
  expect((await quoteFor(third)).refusal).toBeNull()
})

test('of two standing orders of new buyers the later one is paused at its return when one place is left', async () => {
  const { third, fourth, order, sequencer, advance, orderOf } = await aTradedProperty()
  const standing = { limitPrice: 95_000n, validity: 'date', validUntil: '2027-11-30' } as const
  const earlier = await order(third, 'buy', standing)
  await sequencer.pause({ investorId: third, orderId: earlier.id }, newId())
  const later = await order(fourth, 'buy', standing)
  clock.moveTo(jakartaTime('2026-12-18', '17:00'))
  await advance()
  await sequencer.resume({ investorId: third, orderId: earlier.id }, newId())
  await tradingWindow(store.asOwner, { opensOn: '2027-06-21', closesOn: '2027-07-02' })
  clock.moveTo(jakartaTime('2027-06-21', '10:00'))
  await advance()
  expect(await orderOf(earlier)).toMatchObject({ state: 'open' })
  expect(await orderOf(later)).toMatchObject({ state: 'paused', reason: 'not-allowed' })
})
