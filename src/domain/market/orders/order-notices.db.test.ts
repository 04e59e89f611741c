import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { jakartaTime, movableClock, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'

const clock = movableClock(jakartaTime('2026-11-20', '10:00'))
const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))

const store = await marketDatabase([december, june])

const standing = { validity: 'date' as const, validUntil: '2027-11-30' }

async function aTradedProperty(options: Parameters<typeof tradedProperty>[2] = {}) {
  on('2026-12-17', '10:00')
  const traded = await tradedProperty(store, clock, options)
  await traded.advance()
  const { rows } = await store.asOwner(
    `select name from properties.properties where id = '${traded.propertyId}'`,
  )
  const endWindow = async () => {
    on('2026-12-18', '16:00')
    await traded.advance()
  }
  const openNext = async () => {
    on('2027-06-14', '00:00')
    await traded.advance()
  }
  return { ...traded, endWindow, openNext, property: rows[0]?.name as string }
}

async function noticesOf(userId: string) {
  const { rows } = await sql<{ event: string }>`
    select event, topic, "values", path, channels from notifications.notices
    where user_id = ${userId} order by happened_at, event`.execute(store.db)
  return rows
}

async function spend(investorId: string, amount: bigint): Promise<void> {
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        id: newId(),
        kind: 'deposit',
        happenedAt: clock.now(),
        reference: 'DEP-UJI',
        propertyId: null,
        actorId: investorId,
        lines: [
          debit(account('investor-cash', investorId), amount),
          credit(account('gateway-clearing', 'simulator'), amount),
        ],
      },
    ]),
  )
}

async function freeze(userId: string): Promise<void> {
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${userId}'`)
}

describe('the owner of a standing order is notified', () => {
  test('the owner of a standing order is notified when it is paused at its return because the balance does not cover it any more', async () => {
    const traded = await aTradedProperty({ cash: 2_000_000n })
    const { first, order, property } = traded
    const { id } = await order(first, 'buy', { ...standing, units: 10n })
    await traded.endWindow()
    await spend(first, 1_500_000n)
    expect(await noticesOf(first)).toEqual([])
    await traded.openNext()
    await traded.advance()
    expect(await noticesOf(first)).toEqual([
      {
        event: 'order-paused',
        topic: 'money',
        values: { property, side: 'buy', units: 10, why: 'not-covered' },
        path: `/dashboard/market/${id}`,
        channels: null,
      },
    ])
  })

  test('the owners of standing orders are notified when they return to the book, with the money and the units that are on hold for them again', async () => {
    const traded = await aTradedProperty()
    const { first, second, order, property } = traded
    const buy = await order(first, 'buy', { ...standing, units: 10n, limitPrice: 95_000n })
    const sale = await order(second, 'sell', { ...standing, units: 3n, limitPrice: 105_000n })
    await traded.endWindow()
    expect(await noticesOf(first)).toEqual([])
    await traded.openNext()
    await traded.advance()
    const day = { id: '21 Juni 2027', en: '21 June 2027' }
    expect(await noticesOf(first)).toEqual([
      {
        event: 'order-returned',
        topic: 'money',
        values: { property, side: 'buy', units: 10, held: { rupiah: '950950' }, day },
        path: `/dashboard/market/${buy.id}`,
        channels: null,
      },
    ])
    expect(await noticesOf(second)).toMatchObject([
      {
        event: 'order-returned',
        values: { property, side: 'sell', units: 3, held: { rupiah: '0' }, day },
        path: `/dashboard/market/${sale.id}`,
      },
    ])
  })

  test('the owner of a standing order is notified when it is paused because the account is frozen, and when an order of the window is cancelled for that', async () => {
    const traded = await aTradedProperty()
    const { first, order, property } = traded
    const kept = await order(first, 'sell', standing)
    const ofWindow = await order(first, 'sell', { units: 4n })
    await freeze(first)
    await traded.advance()
    const values = { property, side: 'sell', why: 'not-allowed' }
    expect(await noticesOf(first)).toMatchObject([
      {
        event: 'order-cancelled',
        values: { ...values, units: 4 },
        path: `/dashboard/market/${ofWindow.id}`,
      },
      {
        event: 'order-paused',
        values: { ...values, units: 10 },
        path: `/dashboard/market/${kept.id}`,
      },
    ])
  })

  test('the owner of a standing order is notified when its date passes in a window, and when it passes between two windows', async () => {
    const traded = await aTradedProperty()
    const { first, second, order, property } = traded
    const inWindow = await order(first, 'sell', {
      ...standing,
      validUntil: '2026-12-17',
      units: 3n,
    })
    const between = await order(second, 'buy', {
      ...standing,
      validUntil: '2027-01-31',
      limitPrice: 99_000n,
    })
    on('2026-12-17', '16:00')
    await traded.advance()
    expect(await noticesOf(first)).toMatchObject([
      {
        event: 'order-expired',
        values: {
          property,
          side: 'sell',
          units: 3,
          day: { id: '17 Desember 2026', en: '17 December 2026' },
        },
        path: `/dashboard/market/${inWindow.id}`,
      },
    ])
    await traded.endWindow()
    on('2027-02-01', '00:00')
    await traded.advance()
    await traded.advance()
    expect(await noticesOf(second)).toMatchObject([
      {
        event: 'order-expired',
        values: { property, side: 'buy', units: 10, day: { en: '31 January 2027' } },
        path: `/dashboard/market/${between.id}`,
      },
    ])
  })

  test('the owner of a standing order is notified when its property was sold while it waited', async () => {
    const traded = await aTradedProperty()
    const { first, second, order, property } = traded
    const early = await order(first, 'sell', standing)
    await traded.endWindow()
    await store.asOwner(
      `update properties.properties set state = 'sold', let_state = null where id = '${traded.propertyId}'`,
    )
    await traded.advance()
    expect(await noticesOf(first)).toMatchObject([
      {
        event: 'order-cancelled',
        values: { property, side: 'sell', units: 10, why: 'sold' },
        path: `/dashboard/market/${early.id}`,
      },
    ])
    expect(await noticesOf(second)).toEqual([])
  })

  test('the owner of a standing order is notified when it meets another order of its owner on its return', async () => {
    const traded = await aTradedProperty()
    const { sequencer, first, order } = traded
    const sale = await order(first, 'sell', standing)
    await sequencer.pause({ investorId: first, orderId: sale.id }, newId())
    const buy = await order(first, 'buy', standing)
    await traded.endWindow()
    await sequencer.resume({ investorId: first, orderId: sale.id }, newId())
    await traded.openNext()
    expect(await noticesOf(first)).toMatchObject([
      {
        event: 'order-cancelled',
        values: { side: 'buy', units: 10, why: 'own-order' },
        path: `/dashboard/market/${buy.id}`,
      },
      { event: 'order-returned', path: `/dashboard/market/${sale.id}` },
    ])
  })
})

test('orders that end at a close are one notice, by mail only when the window is over', async () => {
  const traded = await aTradedProperty()
  const { first, second, order, property } = traded
  await order(first, 'sell', { validity: 'day', limitPrice: 104_000n })
  await order(first, 'sell', { validity: 'day', limitPrice: 105_000n })
  const one = await order(second, 'buy', { limitPrice: 95_000n })
  await order(first, 'sell', { limitPrice: 106_000n })
  on('2026-12-17', '16:00')
  await traded.advance()
  expect(await noticesOf(first)).toEqual([
    {
      event: 'orders-over',
      topic: 'money',
      values: { property, orders: 2, why: 'day-over' },
      path: '/dashboard/market',
      channels: [],
    },
  ])
  expect(await noticesOf(second)).toEqual([])
  await traded.endWindow()
  expect((await noticesOf(first)).slice(1)).toMatchObject([
    { event: 'orders-over', values: { orders: 1, why: 'window-over' }, channels: null },
  ])
  expect(await noticesOf(second)).toMatchObject([
    { event: 'orders-over', path: `/dashboard/market/${one.id}` },
  ])
})

test('an owner is not notified of what the own request ended, and a waiting standing order is no news', async () => {
  const traded = await aTradedProperty()
  const { sequencer, first, second, order } = traded
  const kept = await order(first, 'sell', { ...standing, limitPrice: 103_000n })
  const cancelled = await order(first, 'sell', { limitPrice: 104_000n })
  await sequencer.cancel({ investorId: first, orderId: cancelled.id }, newId())
  await sequencer.pause({ investorId: first, orderId: kept.id }, newId())
  await sequencer.resume({ investorId: first, orderId: kept.id }, newId())
  const own = await order(first, 'buy', { limitPrice: 103_000n })
  expect(own).toMatchObject({ state: 'cancelled', reason: 'own-order' })
  const atBest = await order(second, 'sell', { limitPrice: null })
  expect(atBest).toMatchObject({ state: 'cancelled', reason: 'at-best' })
  await traded.endWindow()
  expect(await traded.orderOf(kept)).toMatchObject({ state: 'waiting' })
  expect(await noticesOf(first)).toEqual([])
  expect(await noticesOf(second)).toEqual([])
})

test('an at-best order that the opening auction leaves without a counterpart is cancelled with a notice', async () => {
  const traded = await aTradedProperty()
  const { first, order } = traded
  on('2026-12-17', '18:00')
  await traded.advance()
  const { id } = await order(first, 'buy', { limitPrice: null, units: 2n })
  on('2026-12-18', '09:00')
  await traded.advance()
  expect(await noticesOf(first)).toMatchObject([
    {
      event: 'order-cancelled',
      values: { side: 'buy', units: 2, why: 'at-best' },
      path: `/dashboard/market/${id}`,
    },
  ])
})

test('the person who received a private offer learns that it ended because its maker’s account was frozen', async () => {
  const { sequencer, advance, propertyId, first, second } = await aTradedProperty()
  const terms = { propertyId, limitPrice: 92_000n, units: 10n, validity: 'day' as const }
  await sequencer.offer({ investorId: first, counterpartyId: second, ...terms }, newId())
  await freeze(first)
  await advance()
  expect((await noticesOf(second)).map(({ event }) => event)).toEqual([
    'private-offer',
    'private-offer-withdrawn',
  ])
  expect((await noticesOf(first)).map(({ event }) => event)).toEqual(['order-cancelled'])
})
