import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { readOrderLog } from './read-order-log.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))

const store = await marketDatabase([december, june])

const standing = { validity: 'date' as const, validUntil: '2027-12-01' }
const wib = (at: Date) =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

async function logOf(investorId: string, { id }: { id: string }) {
  const events = await readOrderLog(store.db, investorId, id)
  return events.map(({ kind, happenedAt, reason }) =>
    [wib(happenedAt), kind, ...(reason === null ? [] : [reason])].join(' '),
  )
}

test('the log of an order names its placing, changes, trades and end in the order of time, with their figures', async () => {
  on('2026-12-07', '10:00')
  const { sequencer, first, second, third, order, advance } = await tradedProperty(store, clock)
  await advance()
  const sale = await order(first, 'sell', { units: 10n })
  const own = { investorId: first, orderId: sale.id }
  on('2026-12-07', '10:05')
  await order(second, 'buy', { units: 2n })
  on('2026-12-07', '10:10')
  await sequencer.change({ ...own, limitPrice: 99_000n, units: 6n }, newId())
  on('2026-12-07', '10:15')
  await order(second, 'buy', { units: 1n })
  on('2026-12-07', '10:20')
  await order(third, 'buy', { units: 5n })
  const events = await readOrderLog(store.db, first, sale.id)
  const none = { units: null, limitPrice: null, amount: null, validUntil: null, reason: null }
  expect(events.map(({ happenedAt, ...event }) => ({ at: wib(happenedAt), ...event }))).toEqual([
    { ...none, at: '2026-12-07 10:00', kind: 'placed' },
    { ...none, at: '2026-12-07 10:05', kind: 'partly-filled', units: 2n, amount: 200_000n },
    { ...none, at: '2026-12-07 10:10', kind: 'changed', limitPrice: 99_000n, units: 6n },
    { ...none, at: '2026-12-07 10:15', kind: 'partly-filled', units: 1n, amount: 99_000n },
    { ...none, at: '2026-12-07 10:20', kind: 'filled', units: 3n, amount: 297_000n },
  ])
})

test('the log of an order that was never changed shows its terms, and a repeated request once', async () => {
  on('2026-12-07', '11:00')
  const { sequencer, first, order, advance } = await tradedProperty(store, clock)
  await advance()
  const sale = await order(first, 'sell', { ...standing, units: 4n })
  const own = { investorId: first, orderId: sale.id }
  on('2026-12-07', '11:01')
  const key = newId()
  await sequencer.pause(own, key)
  on('2026-12-07', '11:02')
  await sequencer.pause(own, key)
  await sequencer.resume(own, newId())
  on('2026-12-07', '11:03')
  await sequencer.cancel(own, newId())
  const events = await readOrderLog(store.db, first, sale.id)
  expect(events[0]).toMatchObject({
    ...{ kind: 'placed', units: 4n, limitPrice: 100_000n, validUntil: '2027-12-01' },
  })
  expect(await logOf(first, sale)).toEqual([
    '2026-12-07 11:00 placed',
    '2026-12-07 11:01 paused owner',
    '2026-12-07 11:02 resumed',
    '2026-12-07 11:03 cancelled owner',
  ])
})

test('the log of a standing order shows each window that it was carried over to, and how it ended', async () => {
  on('2026-12-18', '10:00')
  const { sequencer, first, second, third, order, advance } = await tradedProperty(store, clock)
  await advance()
  const kept = await order(first, 'sell', standing)
  const short = await order(second, 'sell', standing)
  const paused = await order(third, 'sell', standing)
  on('2026-12-18', '16:00')
  await advance()
  on('2027-02-01', '10:00')
  await sequencer.change(
    { investorId: second, orderId: short.id, limitPrice: 100_000n, units: 101n },
    newId(),
  )
  await sequencer.pause({ investorId: third, orderId: paused.id }, newId())
  on('2027-02-02', '10:00')
  await sequencer.resume({ investorId: third, orderId: paused.id }, newId())
  on('2027-06-14', '00:00')
  await advance()
  on('2027-07-02', '16:00')
  await advance()
  on('2027-12-02', '00:00')
  await advance()
  const carried = ['2026-12-18 10:00 placed', '2026-12-18 16:00 carried-over window-over']
  const next = ['2027-06-14 00:00 returned', '2027-07-02 16:00 carried-over window-over']
  const over = '2027-12-02 00:00 expired date-over'
  expect(await logOf(first, kept)).toEqual([...carried, ...next, over])
  expect(await logOf(third, paused)).toEqual([
    ...[...carried, '2027-02-01 10:00 paused owner', '2027-02-02 10:00 resumed'],
    ...[...next, over],
  ])
  expect(await logOf(second, short)).toEqual([
    ...[...carried, '2027-02-01 10:00 changed', '2027-06-14 00:00 paused not-covered', over],
  ])
})

test('an order of a frozen account is shown as paused by Sepetak, not by its owner', async () => {
  on('2026-12-07', '13:00')
  const { first, order, advance } = await tradedProperty(store, clock)
  await advance()
  const sale = await order(first, 'sell', standing)
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${first}'`)
  on('2026-12-07', '13:01')
  await advance()
  expect(await logOf(first, sale)).toEqual([
    '2026-12-07 13:00 placed',
    '2026-12-07 13:01 paused not-allowed',
  ])
})

test('the log of another investor’s order is refused as if the order did not exist', async () => {
  on('2026-12-07', '14:00')
  const { first, second, order, advance } = await tradedProperty(store, clock)
  await advance()
  const sale = await order(first, 'sell')
  await expect(readOrderLog(store.db, second, sale.id)).rejects.toMatchObject({
    code: 'market.order_not_found',
  })
})
