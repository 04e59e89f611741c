import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../tests/support/traded-property.ts'
import { traders, tradingWindow } from '../../../tests/support/traders.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

async function eventsOf(userId: string) {
  const { rows } = await store.asOwner(
    `select event, type, facts from webhooks.events where user_id = '${userId}' order by type desc, happened_at`,
  )
  return rows
}

test('webhooks of both sides report an order, its trade and its end, each with its own fee', async () => {
  const market = await tradedProperty(store, clock, { investors: 2 })
  const { propertyId, first: seller, second: buyer, order } = market
  const sale = await order(seller, 'sell')
  const purchase = await order(buyer, 'buy', { units: 4n })
  expect(await eventsOf(buyer)).toEqual([
    {
      event: 'trade',
      type: 'trade.settled',
      facts: {
        tradeId: expect.any(String),
        orderId: purchase.id,
        propertyId,
        side: 'buy',
        price: 100_000,
        units: 4,
        fee: 400,
        isPrivate: false,
      },
    },
    {
      event: 'order',
      type: 'market-order.placed',
      facts: { orderId: purchase.id, propertyId, side: 'buy', isAtBest: false, isPrivate: false },
    },
    {
      event: 'order',
      type: 'market-order.ended',
      facts: {
        orderId: purchase.id,
        propertyId,
        side: 'buy',
        units: 4,
        unitsFilled: 4,
        state: 'filled',
        reason: null,
        isPrivate: false,
      },
    },
  ])
  expect(await eventsOf(seller)).toMatchObject([
    { type: 'trade.settled', facts: { orderId: sale.id, side: 'sell', fee: 2_000 } },
    { type: 'market-order.placed', facts: { orderId: sale.id } },
  ])
})

test('webhooks report when a trading window is announced, opens and ends', async () => {
  const { investorIds } = await traders(store.db, store.asOwner, { investors: 1, at: clock.now() })
  const [userId = ''] = investorIds
  await store.asOwner(`begin; set local session_replication_role = replica;
    insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id, created_at,
      listens_since, scanned_until)
    values ('${newId()}', '${userId}', 'https://program.contoh.id/', '{window}', 'x', 'x', now(), now(), now());
    update market.windows set announced_at = '2026-11-23 10:30 +07';
    commit`)
  const notified = await store.asOwner(
    `select type, to_char(happened_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as at
    from webhooks.events where event = 'window' and user_id = '${userId}' order by type, happened_at`,
  )
  expect(notified.rows).toEqual([
    { type: 'window.announced', at: '2026-11-23 10:30' },
    { type: 'window.ended', at: '2026-12-18 16:00' },
    { type: 'window.opened', at: '2026-12-07 09:00' },
  ])
})

test('webhooks report a changed, paused and resumed order with its terms, and a refused change not at all', async () => {
  const { sequencer, first, order } = await tradedProperty(store, clock)
  const { id: orderId, propertyId } = await order(first, 'sell', {
    ...{ validity: 'date', validUntil: '2027-06-30' },
  })
  const own = { investorId: first, orderId }
  await sequencer.change({ ...own, limitPrice: 101_000n, units: 8n }, newId())
  await sequencer.pause(own, newId())
  await sequencer.change({ ...own, limitPrice: 102_000n, units: 9n }, newId())
  await expect(sequencer.change({ ...own, limitPrice: 1n, units: 9n }, newId())).rejects.toThrow()
  await sequencer.resume(own, newId())
  const { rows } = await store.asOwner(
    `select event, type, facts from webhooks.order_events where user_id = '${first}' order by subject`,
  )
  const facts = { orderId, propertyId, side: 'sell', validUntil: '2027-06-30' }
  const changed = { event: 'order', type: 'market-order.changed' }
  const last = { ...facts, limitPrice: 102_000, units: 9 }
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...changed, facts: { ...facts, limitPrice: 101_000, units: 8, state: 'open' } },
      { ...changed, facts: { ...last, state: 'paused' } },
      {
        ...{ event: 'order', type: 'market-order.paused' },
        facts: { ...facts, limitPrice: 101_000, units: 8, state: 'paused' },
      },
      { event: 'order', type: 'market-order.resumed', facts: { ...last, state: 'open' } },
    ]),
  )
})

test('webhooks report a standing order that Sepetak carries over, returns to a book and pauses', async () => {
  const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))
  await tradingWindow(store.asOwner, { opensOn: '2027-06-21', closesOn: '2027-07-02' })
  on('2026-12-18', '10:00')
  const { sequencer, first, second, propertyId, order, advance } = await tradedProperty(
    store,
    clock,
  )
  const standing = { validity: 'date' as const, validUntil: '2027-06-30' }
  const kept = await order(first, 'sell', standing)
  const short = await order(second, 'sell', standing)
  on('2026-12-18', '16:00')
  await advance()
  const grown = { investorId: second, orderId: short.id, limitPrice: 100_000n, units: 101n }
  await sequencer.change(grown, newId())
  on('2027-06-14', '00:00')
  await advance()
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${first}'`)
  on('2027-06-21', '10:00')
  await advance()
  const { rows } = await store.asOwner(
    `select event, type, to_char(happened_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as at, facts
    from webhooks.order_events where user_id in ('${first}', '${second}') and type <> 'market-order.changed'
    order by happened_at, type`,
  )
  const ofKept = {
    orderId: kept.id,
    propertyId,
    side: 'sell',
    limitPrice: 100_000,
    units: 10,
    validUntil: '2027-06-30',
  }
  const ofShort = { ...ofKept, orderId: short.id, units: 101 }
  const event = (at: string, kind: string, facts: object) => ({
    ...{ event: 'order', type: `market-order.${kind}`, at },
    facts,
  })
  const carried = { state: 'waiting', reason: 'window-over' }
  expect(rows).toHaveLength(5)
  expect(rows).toEqual(
    expect.arrayContaining([
      event('2026-12-18 16:00', 'carried-over', { ...ofKept, ...carried }),
      event('2026-12-18 16:00', 'carried-over', { ...ofShort, ...carried }),
      event('2027-06-14 00:00', 'returned', { ...ofKept, state: 'open', reason: null }),
      event('2027-06-14 00:00', 'paused', { ...ofShort, state: 'paused', reason: 'not-covered' }),
      event('2027-06-21 10:00', 'paused', { ...ofKept, state: 'paused', reason: 'not-allowed' }),
    ]),
  )
})

test('a webhook of the person to whom units are offered reports the private offer', async () => {
  const { sequencer, first, second, propertyId } = await tradedProperty(store, clock)
  const { id: offerId } = await sequencer.offer(
    {
      ...{ investorId: first, counterpartyId: second, propertyId },
      ...{ units: 3n, limitPrice: 95_000n, validity: 'day', validUntil: null },
    },
    newId(),
  )
  expect(await eventsOf(second)).toEqual([
    {
      event: 'order',
      type: 'private-offer.received',
      facts: { offerId, propertyId, units: 3, price: 95_000 },
    },
  ])
})
