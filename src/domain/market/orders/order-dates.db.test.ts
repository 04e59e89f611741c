import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { createBookCache } from '../books/book-cache.ts'
import { readBook } from '../books/read-book.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))

const store = await marketDatabase([december, june])

const until = (validUntil: string) => ({ validity: 'date' as const, validUntil, units: 5n })

test('the last day of a standing order can be changed: it keeps its place, holds the same and ends on the new day, for every process', async () => {
  on('2026-12-07', '10:00')
  const traded = await tradedProperty(store, clock)
  const { sequencer, first, second, third, order, orderOf, owned, advance, trades } = traded
  await advance()
  const early = await order(first, 'sell', until('2027-12-07'))
  const late = await order(second, 'sell', until('2026-12-09'))
  const change = (investorId: string, orderId: string, validUntil: string) =>
    sequencer.change({ investorId, orderId, limitPrice: 100_000n, units: 5n, validUntil }, newId())
  const { priority } = await orderOf(early)
  expect(await change(first, early.id, '2026-12-08')).toMatchObject({
    ...{ state: 'open', validUntil: '2026-12-08', priority, unitsHeld: 5n },
  })
  await change(second, late.id, '2026-12-08')
  await change(second, late.id, '2026-12-31')
  expect(await owned(first)).toEqual([1_000_000_000n, 0n, 95n, 5n])
  await order(third, 'buy', { units: 2n })
  expect(await trades()).toMatchObject([{ sellOrderId: early.id, units: 2n }])
  on('2026-12-08', '16:00')
  await advance()
  expect(await orderOf(early)).toMatchObject({ state: 'expired', reason: 'date-over' })
  expect(await orderOf(late)).toMatchObject({ state: 'open', validUntil: '2026-12-31' })
})

test('the last day of a standing order that waits for a window or is paused can be changed, and it keeps its place', async () => {
  on('2026-12-18', '10:00')
  const { sequencer, first, second, order, orderOf, advance } = await tradedProperty(store, clock)
  await advance()
  const waiting = await order(first, 'sell', until('2027-01-31'))
  const paused = await order(second, 'sell', until('2027-01-31'))
  await sequencer.pause({ investorId: second, orderId: paused.id }, newId())
  on('2026-12-18', '16:00')
  await advance()
  const { priority } = await orderOf(waiting)
  const same = { limitPrice: 100_000n, units: 5n, validUntil: '2027-06-30' }
  const [own, other] = [
    { investorId: first, orderId: waiting.id },
    { investorId: second, orderId: paused.id },
  ]
  expect(await sequencer.change({ ...own, ...same }, newId())).toMatchObject({
    ...{ state: 'waiting', validUntil: '2027-06-30', priority },
  })
  expect(await sequencer.change({ ...other, ...same }, newId())).toMatchObject({
    ...{ state: 'paused', validUntil: '2027-06-30' },
  })
  on('2027-02-01', '10:00')
  await advance()
  on('2027-06-14', '00:00')
  await advance()
  expect(await orderOf(waiting)).toMatchObject({ state: 'open', priority, unitsHeld: 5n })
  expect(await orderOf(paused)).toMatchObject({ state: 'paused' })
})

test('a last day that has passed, or of an order that is not a standing one, is refused and changes nothing', async () => {
  on('2027-06-22', '10:00')
  const { sequencer, first, order, orderOf, advance } = await tradedProperty(store, clock)
  await advance()
  const standing = await order(first, 'sell', until('2027-12-31'))
  const ofWindow = await order(first, 'sell', { units: 5n })
  const change = (orderId: string, validUntil: string) =>
    sequencer.change(
      { investorId: first, orderId, limitPrice: 100_000n, units: 5n, validUntil },
      newId(),
    )
  await expect(change(standing.id, '2027-06-21')).rejects.toMatchObject({
    ...{ code: 'market.date_over', details: { earliest: '2027-06-22' } },
  })
  await expect(change(ofWindow.id, '2027-12-31')).rejects.toMatchObject({
    code: 'market.date_unchangeable',
  })
  const own = { investorId: first, orderId: standing.id }
  await sequencer.pause(own, newId())
  await expect(change(standing.id, '2027-06-21')).rejects.toMatchObject({
    code: 'market.date_over',
  })
  expect(await orderOf(standing)).toMatchObject({ state: 'paused', validUntil: '2027-12-31' })
  expect(await orderOf(ofWindow)).toMatchObject({ state: 'open', validUntil: null })
  expect(await change(standing.id, '2027-06-22')).toMatchObject({ validUntil: '2027-06-22' })
})

test('the book names the first and the last day that a standing order can be given', async () => {
  on('2027-06-22', '23:30')
  const { sequencer, propertyId, first, order } = await tradedProperty(store, clock)
  const days = await readBook(store.db, clock, createBookCache(), propertyId)
  expect(days).toMatchObject({ earliestLastDay: '2027-06-22', latestLastDay: '2028-06-22' })
  const { id: orderId } = await order(first, 'sell', until(days.latestLastDay))
  const own = { investorId: first, orderId, limitPrice: 100_000n, units: 5n }
  const { earliestLastDay: validUntil } = days
  expect(await sequencer.change({ ...own, validUntil }, newId())).toMatchObject({ validUntil })
})

test('a last day more than twelve months away is refused when it is chosen, and an order that has one keeps it', async () => {
  on('2027-06-22', '10:00')
  const { sequencer, first, order, orderOf, owned, advance } = await tradedProperty(store, clock)
  await advance()
  const tooLate = { code: 'market.date_too_late', details: { latest: '2028-06-22' } }
  await expect(order(first, 'sell', until('2028-06-23'))).rejects.toMatchObject(tooLate)
  expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  const latest = await order(first, 'sell', until('2028-06-22'))
  const own = { investorId: first, orderId: latest.id }
  const change = (validUntil: string, limitPrice = 100_000n) =>
    sequencer.change({ ...own, limitPrice, units: 5n, validUntil }, newId())
  await expect(change('2028-06-23')).rejects.toMatchObject(tooLate)
  await store.asOwner(
    `update market.orders set valid_until = '2029-01-31' where id = '${latest.id}'`,
  )
  expect(await change('2029-01-31', 100_100n)).toMatchObject({ limitPrice: 100_100n })
  await sequencer.pause(own, newId())
  await expect(change('2029-02-28', 100_100n)).rejects.toMatchObject(tooLate)
  expect(await orderOf(latest)).toMatchObject({ state: 'paused', validUntil: '2029-01-31' })
  expect(await change('2027-12-31', 100_100n)).toMatchObject({ validUntil: '2027-12-31' })
})
