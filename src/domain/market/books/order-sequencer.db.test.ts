import { beforeEach, describe, expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import type { TraderOptions } from '../../../../tests/support/traders.ts'
import { readOrders } from '../orders/order-rows.ts'
import { readOpenOrders } from '../orders/read-open-orders.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await marketDatabase()
// 7 December 2026 is a Monday; the tenth working day is Friday the 18th.
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

const aMarket = (options: Partial<TraderOptions> = {}) =>
  tradedProperty(store, clock, { investors: 3, ...options })

test('the open orders read from a book are the orders placed, earliest first', async () => {
  const { propertyId, first, second, third, order } = await aMarket()
  const date = { validity: 'date', validUntil: '2027-03-31' } as const
  const placed = [
    await order(first, 'sell', { units: 40n, lot: 5n, limitPrice: 101_000n }),
    await order(second, 'buy', { ...date, limitPrice: 99_000n }),
    await order(third, 'sell', { validity: 'day', limitPrice: 100_500n }),
  ]
  await order(second, 'buy', { units: 4n, limitPrice: 100_500n })
  const windowId = placed[0]?.windowId ?? ''
  const read = await readOpenOrders(store.db, { windowId, propertyId })
  const rows = await readOrders(
    store.db,
    placed.map(({ id }) => id),
  )
  expect(read).toEqual(placed.map(({ id }) => rows.find((row) => row.id === id)))
  expect(await readOpenOrders(store.db, { windowId, propertyId: 'elsewhere' })).toEqual([])
})

describe('an order', () => {
  test('an order to sell holds its units, and one to buy holds its price and fee', async () => {
    const { first, second, order, owned } = await aMarket()
    const sell = await order(first, 'sell', { units: 40n, limitPrice: 101_000n })
    expect(sell).toMatchObject({ state: 'open', unitsHeld: 40n, cashHeld: 0n })
    expect(await owned(first)).toEqual([1_000_000_000n, 0n, 60n, 40n])
    const buy = await order(second, 'buy', { units: 10n, limitPrice: 100_000n })
    expect(buy).toMatchObject({ state: 'open', unitsHeld: 0n, cashHeld: 1_001_000n })
    expect(await owned(second)).toEqual([998_999_000n, 1_001_000n, 100n, 0n])
  })

  test('an order that crosses another trades at the price of the resting order, with one journal entry', async () => {
    const { first, second, order, owned } = await aMarket()
    await order(first, 'sell', { units: 40n, limitPrice: 98_000n })
    const buy = await order(second, 'buy', { units: 10n, limitPrice: 100_000n })
    expect(buy).toMatchObject({
      state: 'filled',
      unitsFilled: 10n,
      amountFilled: 980_000n,
      feeCharged: 980n,
    })
    // 0.1 % for the buyer, 0.5 % for the seller.
    expect(await owned(second)).toEqual([1_000_000_000n - 980_980n, 0n, 110n, 0n])
    expect(await owned(first)).toEqual([1_000_000_000n + 980_000n - 4_900n, 0n, 60n, 30n])
  })

  test('an order sent twice with one idempotency key has one effect, and the same key with another order is refused', async () => {
    const { sequencer, propertyId, first, owned } = await aMarket()
    const request = {
      investorId: first,
      propertyId,
      side: 'sell' as const,
      limitPrice: 100_000n,
      units: 10n,
      lot: 1n,
      validity: 'window' as const,
      validUntil: null,
    }
    const key = newId()
    const [one, two] = await Promise.all([
      sequencer.place(request, key),
      sequencer.place(request, key),
    ])
    expect(two.id).toBe(one.id)
    expect((await owned(first))[3]).toBe(10n)
    await expect(sequencer.place({ ...request, units: 11n }, key)).rejects.toMatchObject({
      code: 'ledger.key_reused',
    })
  })

  test.each([
    ['a price between two ticks', { limitPrice: 100_050n }, 'market.price_not_on_tick'],
    ['a price above the collar', { limitPrice: 110_100n }, 'market.price_outside_collar'],
    ['a price below the collar', { limitPrice: 89_900n }, 'market.price_outside_collar'],
    ['a lot above its units', { lot: 11n }, 'market.lot_too_large'],
    ['more units than are free', { units: 101n }, 'market.too_few_units'],
    ['more units than one order may have', { units: 1_000_001n }, 'market.too_many_units'],
    ['a higher value than one order may have', { units: 10_001n }, 'market.too_many_units'],
    [
      'a date that is over',
      { validity: 'date' as const, validUntil: '2026-12-06' },
      'market.date_over',
    ],
  ])('an order with %s is refused and holds nothing', async (_, request, code) => {
    const { first, order, owned } = await aMarket()
    await expect(order(first, 'sell', request)).rejects.toMatchObject({ code })
    expect(await owned(first)).toEqual([1_000_000_000n, 0n, 100n, 0n])
  })

  test.each([
    ['more than the available balance', { cash: 1_000_999n }, {}, 'market.too_little_money'],
    ['more than 15 % of the units', { unitsTotal: 1_000n }, { units: 51n }, 'market.cap_exceeded'],
    ['more than the yearly limit', { income: 10_000_000n }, { units: 6n }, 'market.limit_exceeded'],
  ])('an order to buy for %s is refused and holds nothing', async (_, options, request, code) => {
    const { first, order, owned } = await aMarket(options)
    const before = await owned(first)
    await expect(order(first, 'buy', request)).rejects.toMatchObject({ code })
    expect(await owned(first)).toEqual(before)
  })

  test('an order of the highest value can be made smaller at its price but not larger', async () => {
    const { sequencer, first, order } = await aMarket({
      cash: 2_000_000_000n,
      income: 100_000_000_000n,
      unitsTotal: 1_000_000n,
    })
    const { id: orderId } = await order(first, 'buy', { units: 10_000n })
    const change = (units: bigint) =>
      sequencer.change({ investorId: first, orderId, limitPrice: 100_000n, units }, newId())
    await expect(change(10_001n)).rejects.toMatchObject({
      code: 'market.too_many_units',
      details: { unitsMax: 10_000n },
    })
    expect(await change(9_999n)).toMatchObject({ units: 9_999n })
  })

  test('before orders are collected, for a property within its lock period, or during a halt is refused', async () => {
    const early = await aMarket()
    clock.moveTo(jakartaTime('2026-11-29', '23:59'))
    await expect(early.order(early.first, 'sell')).rejects.toMatchObject({
      code: 'market.closed',
      details: { reopensAt: jakartaTime('2026-11-30', '00:00') },
    })
    clock.moveTo(jakartaTime('2026-12-07', '10:00'))
    const locked = await aMarket({ allottedOn: '2025-12-08' })
    await expect(locked.order(locked.first, 'sell')).rejects.toMatchObject({
      code: 'market.units_locked',
      details: { tradableFrom: '2026-12-08' },
    })
    const halted = await aMarket()
    const open = await halted.order(halted.first, 'sell')
    await store.asOwner(
      `update market.books set halted_at = now(), halt_reason = 'staff' where property_id = '${halted.propertyId}'`,
    )
    await expect(halted.order(halted.second, 'buy')).rejects.toMatchObject({
      code: 'market.halted',
    })
    const cancelled = await halted.sequencer.cancel(
      { investorId: halted.first, orderId: open.id },
      newId(),
    )
    expect(cancelled).toMatchObject({ state: 'cancelled', unitsHeld: 0n })
  })

  test('an order of another investor cannot be cancelled and appears not to exist', async () => {
    const { sequencer, first, second, order } = await aMarket()
    const sell = await order(first, 'sell')
    await expect(
      sequencer.cancel({ investorId: second, orderId: sell.id }, newId()),
    ).rejects.toMatchObject({ code: 'market.order_not_found' })
  })

  test('an order that meets an order of its owner is cancelled with a reason and releases its hold', async () => {
    const { first, order, owned } = await aMarket()
    await order(first, 'sell', { limitPrice: 99_000n })
    const buy = await order(first, 'buy', { limitPrice: 100_000n })
    expect(buy).toMatchObject({ state: 'cancelled', reason: 'own-order', cashHeld: 0n })
    expect(await owned(first)).toEqual([1_000_000_000n, 0n, 90n, 10n])
  })

  test('an order at best trades inside the collar, and its remainder is cancelled', async () => {
    const { first, second, order, owned } = await aMarket()
    await order(first, 'sell', { units: 4n, limitPrice: 105_000n })
    const buy = await order(second, 'buy', { units: 10n, limitPrice: null })
    expect(buy).toMatchObject({ state: 'cancelled', reason: 'at-best', unitsFilled: 4n })
    expect((await owned(second))[1]).toBe(0n)
  })

  test('an order keeps its time priority when its size falls and loses it when the size grows', async () => {
    const { sequencer, first, second, third, order } = await aMarket()
    const early = await order(first, 'sell', { units: 20n })
    const late = await order(second, 'sell', { units: 5n })
    const own = { investorId: first, orderId: early.id, limitPrice: 100_000n }
    await sequencer.change({ ...own, units: 10n }, newId())
    await order(third, 'buy', { units: 2n })
    const [afterFirst] = await Promise.all([sequencer.change({ ...own, units: 12n }, newId())])
    expect(afterFirst).toMatchObject({ unitsFilled: 2n, units: 12n, unitsHeld: 10n })
    await order(third, 'buy', { units: 5n })
    const cancelled = sequencer.cancel({ investorId: second, orderId: late.id }, newId())
    await expect(cancelled).rejects.toMatchObject({ details: { state: 'filled' } })
  })

  test('an order at best keeps its price while orders are collected, and its size can fall', async () => {
    clock.moveTo(jakartaTime('2026-12-07', '18:00'))
    const { sequencer, first, order, owned } = await aMarket()
    const { id: orderId } = await order(first, 'sell', { limitPrice: null })
    const own = { investorId: first, orderId }
    await expect(
      sequencer.change({ ...own, limitPrice: 101_000n, units: 10n }, newId()),
    ).rejects.toMatchObject({ code: 'market.at_best_unchangeable' })
    expect((await owned(first)).slice(2)).toEqual([90n, 10n])
    expect(
      await sequencer.change({ ...own, limitPrice: 90_000n, units: 4n }, newId()),
    ).toMatchObject({
      isAtBest: true,
      units: 4n,
      unitsHeld: 4n,
    })
  })
})
