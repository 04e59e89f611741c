import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'

const clock = movableClock(jakartaTime('2026-12-18', '10:00'))
const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))
const betweenWindows = () => on('2027-02-01', '10:00')
const nextWindow = () => on('2027-06-14', '00:00')

const store = await marketDatabase([december, june])

/** Three standing orders to sell at one price that wait between two windows, in the order of their places. */
async function threeWaiting() {
  on('2026-12-18', '10:00')
  const traded = await tradedProperty(store, clock)
  const { sequencer, first, second, third, order, orderOf, advance } = traded
  await advance()
  const standing = { validity: 'date' as const, validUntil: '2027-12-01', units: 5n, lot: 2n }
  const orders: { id: string }[] = []
  for (const owner of [first, second, third]) orders.push(await order(owner, 'sell', standing))
  on('2026-12-18', '16:00')
  await advance()
  betweenWindows()
  const change = async (
    owner: string,
    orderId: string,
    terms: { limitPrice?: bigint; units?: bigint },
  ) =>
    await sequencer.change(
      { investorId: owner, orderId, limitPrice: 100_000n, units: 5n, ...terms },
      newId(),
    )
  const queue = async () => {
    const found = await Promise.all(orders.map(orderOf))
    return found.sort((a, b) => Number(a.priority - b.priority)).map(({ id }) => id)
  }
  const [one, two, three] = orders.map(({ id }) => id) as [string, string, string]
  return { ...traded, change, queue, one, two, three }
}

test('a waiting order with fewer units keeps its place; with another price or more units it goes behind the others', async () => {
  const { first, second, third, change, queue, one, two, three, owned } = await threeWaiting()
  expect(await queue()).toEqual([one, two, three])
  expect(await change(second, two, { units: 1n })).toMatchObject({
    ...{ state: 'waiting', units: 1n, lot: 1n, unitsHeld: 0n },
  })
  expect(await queue()).toEqual([one, two, three])
  expect(await change(first, one, { units: 6n })).toMatchObject({ units: 6n, lot: 2n })
  expect(await queue()).toEqual([two, three, one])
  expect(await change(second, two, { limitPrice: 99_000n, units: 1n })).toMatchObject({
    limitPrice: 99_000n,
  })
  expect(await queue()).toEqual([three, one, two])
  for (const owner of [first, second, third]) expect((await owned(owner))[3]).toBe(0n)
})

test('a changed waiting order enters the next window with its new terms and holds what they need', async () => {
  const { first, second, third, change, one, two, orderOf, owned, order, trades, advance } =
    await threeWaiting()
  await change(first, one, { limitPrice: 99_000n, units: 8n })
  await change(second, two, { limitPrice: 150_000n })
  nextWindow()
  await advance()
  expect(await orderOf({ id: one })).toMatchObject({
    ...{ state: 'open', limitPrice: 99_000n, units: 8n, unitsHeld: 8n },
  })
  expect((await owned(first)).slice(2)).toEqual([92n, 8n])
  // A price above the collar of the window is kept and cannot trade in it.
  expect(await orderOf({ id: two })).toMatchObject({ state: 'open', limitPrice: 150_000n })
  on('2027-06-21', '09:00')
  await advance()
  await order(third, 'buy', { limitPrice: 110_000n, units: 13n })
  expect(await trades()).toMatchObject([{ sellOrderId: one, price: 99_000n, units: 8n }])
  expect(await orderOf({ id: two })).toMatchObject({ unitsFilled: 0n })
})

test('a waiting order that was changed to more than its owner has is paused when the window opens and holds nothing', async () => {
  const { first, change, one, orderOf, owned, advance } = await threeWaiting()
  await change(first, one, { units: 101n })
  nextWindow()
  await advance()
  expect(await orderOf({ id: one })).toMatchObject({
    ...{ state: 'paused', reason: 'not-covered', unitsHeld: 0n },
  })
  expect((await owned(first)).slice(2)).toEqual([100n, 0n])
})

test('a paused order can be changed while its book trades, and resumes with its new terms', async () => {
  on('2027-06-21', '10:00')
  const { sequencer, first, order, owned, advance } = await tradedProperty(store, clock)
  await advance()
  const { id: orderId } = await order(first, 'sell', { validity: 'date', validUntil: '2027-12-01' })
  const own = { investorId: first, orderId }
  await sequencer.pause(own, newId())
  const terms = { limitPrice: 150_000n, units: 12n }
  expect(await sequencer.change({ ...own, ...terms }, newId())).toMatchObject({ state: 'paused' })
  await expect(sequencer.resume(own, newId())).rejects.toMatchObject({
    code: 'market.price_outside_collar',
  })
  expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  await sequencer.change({ ...own, ...terms, limitPrice: 105_000n }, newId())
  expect(await sequencer.resume(own, newId())).toMatchObject({
    ...{ state: 'open', limitPrice: 105_000n, units: 12n },
  })
  expect((await owned(first)).slice(2)).toEqual([88n, 12n])
})

test.each<[string, { limitPrice?: bigint; units?: bigint }, string]>([
  ['a price between two ticks', { limitPrice: 100_050n }, 'market.price_not_on_tick'],
  ['more units than one order may have', { units: 1_000_001n }, 'market.too_many_units'],
  ['a value above that of one order', { units: 10_001n }, 'market.too_many_units'],
  ['no units', { units: 0n }, 'market.fewer_than_filled'],
])('a waiting order is not changed to %s', async (_, terms, code) => {
  const { first, one, change, orderOf } = await threeWaiting()
  const before = await orderOf({ id: one })
  await expect(change(first, one, terms)).rejects.toMatchObject({ code })
  expect(await orderOf({ id: one })).toEqual(before)
})

test('a waiting order cannot be changed to fewer units than were filled, nor by another person', async () => {
  on('2026-12-18', '10:00')
  const { sequencer, first, second, order, orderOf, advance } = await tradedProperty(store, clock)
  await advance()
  const standing = { validity: 'date' as const, validUntil: '2027-12-01', units: 5n }
  const sale = await order(first, 'sell', standing)
  await order(second, 'buy', { units: 3n })
  on('2026-12-18', '16:00')
  await advance()
  betweenWindows()
  const change = (investorId: string, units: bigint) =>
    sequencer.change({ investorId, orderId: sale.id, limitPrice: 100_000n, units }, newId())
  await expect(change(first, 3n)).rejects.toMatchObject({
    ...{ code: 'market.fewer_than_filled', details: { unitsFilled: 4n } },
  })
  await expect(change(second, 9n)).rejects.toMatchObject({ code: 'market.order_not_found' })
  expect(await change(first, 4n)).toMatchObject({ state: 'waiting', units: 4n, unitsFilled: 3n })
  expect(await orderOf(sale)).toMatchObject({ state: 'waiting', units: 4n })
})

test('a change that is sent again with its key has no second effect', async () => {
  const { sequencer, first, one, two, three, queue } = await threeWaiting()
  const key = newId()
  const change = { investorId: first, orderId: one, limitPrice: 101_000n, units: 5n }
  const changed = await sequencer.change(change, key)
  expect(await sequencer.change(change, key)).toEqual(changed)
  expect(await queue()).toEqual([two, three, one])
  await expect(sequencer.change({ ...change, units: 4n }, key)).rejects.toMatchObject({
    code: 'ledger.key_reused',
  })
})

test('an order that is paused, changed and resumed between windows gives each request its first answer again, and waits without the reason of its pause', async () => {
  const { sequencer, first, change, one, orderOf } = await threeWaiting()
  const own = { investorId: first, orderId: one }
  const [pausing, resuming] = [newId(), newId()]
  const paused = await sequencer.pause(own, pausing)
  await change(first, one, { limitPrice: 101_000n, units: 4n })
  expect(await sequencer.pause(own, pausing)).toEqual(paused)
  await store.asOwner(`update market.orders set reason = 'not-covered' where id = '${one}'`)
  const resumed = await sequencer.resume(own, resuming)
  expect(resumed).toMatchObject({ state: 'waiting', reason: null, limitPrice: 101_000n })
  await change(first, one, { limitPrice: 102_000n, units: 3n })
  expect(await sequencer.resume(own, resuming)).toEqual(resumed)
  expect(await orderOf({ id: one })).toMatchObject({ state: 'waiting', units: 3n })
})
