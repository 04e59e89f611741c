import { expect, test } from 'vitest'
import { jakartaTime, later, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { traders } from '../../../../tests/support/traders.ts'
import { readMarketDesk } from '../read-desk.ts'
import { openOrderSequencer } from './order-sequencer.ts'
import { readResales } from './read-resales.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

const sequencer = openOrderSequencer({ db: store.db, clock })
const order = (
  propertyId: string,
  investorId: string,
  side: 'buy' | 'sell',
  limitPrice: bigint,
  units: bigint,
) =>
  sequencer.place(
    {
      investorId,
      propertyId,
      side,
      limitPrice,
      units,
      lot: 1n,
      validity: 'window',
      validUntil: null,
    },
    newId(),
  )

test('resale prices are listed by their distance from the published value, by their price or by the units for sale, with properties without any last and halted ones marked', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 2,
    properties: 4,
    at: clock.now(),
  })
  const [cheap = '', many = '', traded = '', none = ''] = propertyIds
  const [seller = '', buyer = ''] = investorIds
  await order(cheap, seller, 'sell', 95_000n, 3n)
  await order(cheap, buyer, 'buy', 92_000n, 1n)
  await order(many, seller, 'sell', 101_000n, 5n)
  await order(many, seller, 'sell', 103_000n, 4n)
  await order(traded, seller, 'sell', 99_000n, 2n)
  await order(traded, buyer, 'buy', 99_000n, 2n)

  const byGap = await readResales(store.db, clock, 'ask-gap')
  expect(byGap).toEqual([
    {
      propertyId: cheap,
      bestAsk: 95_000n,
      askGapBasisPoints: -500,
      unitsForSale: 3n,
      bestBid: 92_000n,
      lastPrice: null,
      isHalted: false,
    },
    {
      propertyId: many,
      bestAsk: 101_000n,
      askGapBasisPoints: 100,
      unitsForSale: 9n,
      bestBid: null,
      lastPrice: null,
      isHalted: false,
    },
    ...[traded, none].sort().map((propertyId) => ({
      propertyId,
      bestAsk: null,
      askGapBasisPoints: null,
      unitsForSale: 0n,
      bestBid: null,
      lastPrice: propertyId === traded ? 99_000n : null,
      isHalted: false,
    })),
  ])
  await store.asOwner(`update properties.properties set unit_price = 200000 where id = '${many}'`)
  const firstBy = async (sort: 'ask' | 'ask-gap') =>
    (await readResales(store.db, clock, sort)).slice(0, 2).map(({ propertyId }) => propertyId)
  expect(await firstBy('ask')).toEqual([cheap, many])
  expect(await firstBy('ask-gap')).toEqual([many, cheap])
  const bySize = await readResales(store.db, clock, 'for-sale')
  expect(bySize.slice(0, 2).map(({ propertyId }) => propertyId)).toEqual([many, cheap])

  const halted = async () =>
    (await readResales(store.db, clock, 'ask-gap')).filter(({ isHalted }) => isHalted).length
  await store.asOwner(
    `update market.books set halted_at = now(), halt_reason = 'staff' where property_id = '${cheap}'`,
  )
  expect(await halted()).toBe(1)
  await store.asOwner(`update market.switch set stopped_at = now(), reason = 'test'`)
  expect(await halted()).toBe(4)
  await store.asOwner('update market.switch set stopped_at = null, reason = null')
})

test('a property whose units are locked is not listed', async () => {
  const { propertyIds } = await traders(store.db, store.asOwner, {
    investors: 1,
    allottedOn: '2026-06-01',
    at: clock.now(),
  })
  const [propertyId = ''] = propertyIds
  const listed = await readResales(store.db, clock, 'ask-gap')
  expect(listed.map((resale) => resale.propertyId)).not.toContain(propertyId)
})

test('staff see the prices at which orders outside the range of prices can trade, and no price of an order that cannot', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 2,
    properties: 2,
    at: clock.now(),
  })
  const [moved = '', beyond = ''] = propertyIds
  const [seller = '', buyer = ''] = investorIds
  await order(moved, seller, 'sell', 105_000n, 1n)
  await order(beyond, buyer, 'buy', 95_000n, 1n)
  await order(beyond, seller, 'sell', 105_000n, 1n)
  const range = (propertyId: string, low: number, high: number) =>
    store.asOwner(
      `update market.books set reference = ${(low + high) / 2}, low = ${low}, high = ${high}
        where property_id = '${propertyId}'`,
    )
  await range(moved, 108_000, 132_000)
  await range(beyond, 96_000, 104_000)
  const { books } = await readMarketDesk(store.db, clock)
  const pricesOf = (propertyId: string) => {
    const book = books.find((each) => each.propertyId === propertyId)
    return [book?.bestBuy, book?.bestSell]
  }
  expect(pricesOf(moved)).toEqual([null, 108_000n])
  expect(pricesOf(beyond)).toEqual([null, null])
})

test('resale prices are the prices at which orders can trade, without private offers, and the price of the newest trade', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 3,
    at: clock.now(),
  })
  const [propertyId = ''] = propertyIds
  const [seller = '', buyer = '', other = ''] = investorIds
  const resale = async () =>
    (await readResales(store.db, clock, 'ask')).find((each) => each.propertyId === propertyId)
  for (const price of [101_000n, 99_000n]) {
    await order(propertyId, seller, 'sell', price, 1n)
    await order(propertyId, buyer, 'buy', price, 1n)
  }
  await order(propertyId, seller, 'sell', 104_000n, 2n)
  await order(propertyId, seller, 'sell', 109_000n, 4n)
  await order(propertyId, buyer, 'buy', 98_000n, 1n)
  await order(propertyId, buyer, 'buy', 92_000n, 1n)
  const to = { investorId: seller, counterpartyId: other, propertyId, validity: 'day' } as const
  await sequencer.offer({ ...to, limitPrice: 93_000n, units: 8n }, newId())
  expect(await resale()).toMatchObject({
    ...{ bestAsk: 104_000n, unitsForSale: 6n, bestBid: 98_000n, lastPrice: 99_000n },
    isHalted: false,
  })
  const range = (low: number, high: number) =>
    store.asOwner(`update market.books set reference = ${(low + high) / 2}, low = ${low}, high = ${high}
      where property_id = '${propertyId}'`)
  await range(106_000, 110_000)
  expect(await resale()).toMatchObject({ bestAsk: 106_000n, unitsForSale: 6n, bestBid: null })
  await range(90_000, 96_000)
  expect(await resale()).toMatchObject({ bestAsk: null, unitsForSale: 0n, bestBid: 96_000n })
  const stopUntil = (at: Date) =>
    store.asOwner(`update market.switch set stopped_at = now(), reason = 'test',
      resumes_at = '${at.toISOString()}'`)
  await stopUntil(later(clock.now(), 1))
  expect(await resale()).toMatchObject({ isHalted: true })
  await stopUntil(clock.now())
  expect(await resale()).toMatchObject({ isHalted: false })
  await store.asOwner(
    `update market.switch set stopped_at = null, reason = null, resumes_at = null`,
  )
})
