import { beforeEach, expect, test } from 'vitest'
import { jakartaTime, later, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { createBookCache } from '../books/book-cache.ts'
import { readBook } from '../books/read-book.ts'
import { readForSale } from '../books/read-for-sale.ts'
import { readResales } from '../books/read-resales.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { readOffer } from '../orders/read-offers.ts'
import { readMarketDesk } from '../read-desk.ts'
import { haltTrading, resumeTrading } from './halts.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

async function aBook() {
  const traded = await tradedProperty(store, clock, { investors: 2 })
  const { propertyId, first: seller, second: buyer, sequencer, advance } = traded
  return {
    ...{ propertyId, seller, buyer, advance },
    order: (investorId: string, side: 'buy' | 'sell', limitPrice: bigint) =>
      traded.order(investorId, side, { limitPrice }),
    /** Offers the buyer one unit of the seller until the window ends. */
    offer: () =>
      sequencer.offer(
        {
          ...{ investorId: seller, counterpartyId: buyer, propertyId },
          ...{ limitPrice: 101_000n, units: 1n, validity: 'window' },
        },
        newId(),
      ),
    read: () => readBook(store.db, clock, createBookCache(), propertyId),
  }
}

const setProperty = (propertyId: string, changes: string) =>
  store.asOwner(`update properties.properties set ${changes} where id = '${propertyId}'`)

const halt = async (propertyId: string, resumesAt: Date | null) => {
  const staff = await aStaffMember(store.db, 'ops')
  const because = { propertyId, reason: 'Rumor yang belum jelas' }
  await haltTrading(store.db, clock, staff, { ...because, resumesAt })
  return () => resumeTrading(store.db, clock, staff, because)
}

test('a halt by staff with an end has ended for every reader and for staff when no worker runs, and staff can halt again', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  await advance()
  await order(seller, 'sell', 101_000n)
  const isHaltedInList = async () =>
    (await readResales(store.db, clock, 'ask')).find((each) => each.propertyId === propertyId)
      ?.isHalted
  const forPlans = async () => {
    const most = { investorId: buyer, gapMaxBasisPoints: 1_000 }
    const offered = await readForSale(store.db, clock.now(), most)
    return offered.filter((each) => each.propertyId === propertyId).length
  }
  const resume = await halt(propertyId, jakartaTime('2026-12-07', '11:30'))
  expect([await isHaltedInList(), await forPlans()]).toEqual([true, 0])
  clock.moveTo(jakartaTime('2026-12-07', '11:30'))
  expect([await isHaltedInList(), await forPlans()]).toEqual([false, 1])
  expect(await read()).toMatchObject({ haltedFor: null, haltedUntil: null })
  const onDesk = async () =>
    (await readMarketDesk(store.db, clock)).books.find((each) => each.propertyId === propertyId)
  expect(await onDesk()).toMatchObject({ haltedAt: null, haltReason: null, resumesAt: null })
  const question = { propertyId, side: 'sell', limitPrice: 101_000n, units: 1n } as const
  const asker = { userId: seller, roles: [] }
  expect((await quoteOrder(store.db, clock, asker, question)).refusal).toBe(null)
  await expect(resume()).rejects.toMatchObject({ code: 'market.not_halted' })
  await halt(propertyId, null)
  expect(await onDesk()).toMatchObject({ haltedAt: clock.now(), haltReason: 'staff' })
  expect(await read()).toMatchObject({ haltedFor: 'staff', haltedUntil: null })
  expect((await quoteOrder(store.db, clock, asker, question)).refusal?.code).toBe('market.halted')
})

test('a halt because of a valuation has ended for every reader at the next opening when no worker runs', async () => {
  const { propertyId, seller, buyer, order, offer, advance, read } = await aBook()
  await order(seller, 'sell', 101_000n)
  const offered = await offer()
  await setProperty(propertyId, 'unit_price = 120000')
  await advance()
  const closedFor = async () =>
    (await readOffer(store.db, clock, buyer, offered.id)).closedFor?.code ?? null
  expect(await closedFor()).toBe('market.halted')
  clock.moveTo(later(jakartaTime('2026-12-08', '09:00'), -1))
  expect(await read()).toMatchObject({ haltedFor: 'valuation' })
  clock.moveTo(jakartaTime('2026-12-08', '09:00'))
  expect(await read()).toMatchObject({ haltedFor: null, haltedUntil: null })
  expect(await closedFor()).toBe(null)
})

test('a halt because of the price shortly before the close ends after fifteen minutes, and orders are collected overnight', async () => {
  const { seller, buyer, order, advance, read } = await aBook()
  clock.moveTo(jakartaTime('2026-12-07', '15:50'))
  await order(seller, 'sell', 108_000n)
  await order(buyer, 'buy', 108_000n)
  clock.moveTo(jakartaTime('2026-12-07', '16:04'))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'price' })
  await expect(order(buyer, 'buy', 100_000n)).rejects.toMatchObject({ code: 'market.halted' })
  clock.moveTo(jakartaTime('2026-12-07', '16:05'))
  expect(await order(buyer, 'buy', 100_000n)).toMatchObject({ state: 'open' })
})
