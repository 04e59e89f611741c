import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { jakartaTime, later, movableClock, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { haltTrading, resumeTrading, setSwitch } from '../windows/halts.ts'
import { createBookCache } from './book-cache.ts'
import { readBook } from './read-book.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))
const staff = { userId: newId(), roles: [] }
const beforeCollecting = later(jakartaTime('2026-11-30', '00:00'), -1)
const on = (day: string, time: string) => clock.moveTo(jakartaTime(day, time))
const justBefore = (day: string, time: string) => clock.moveTo(later(jakartaTime(day, time), -1))
const aTradedProperty = (options: Parameters<typeof tradedProperty>[2] = {}) =>
  tradedProperty(store, clock, options)

const store = await marketDatabase([december, june])
const [windowId = '', nextWindowId = ''] = store.windowIds
beforeEach(() => clock.moveTo(beforeCollecting))

const standing = { validity: 'date' as const, validUntil: '2027-11-30' }

describe('a window', () => {
  test('a window collects orders for seven days, shows their indicative price and trades them at that price at nine', async () => {
    const { propertyId, first, second, third, fourth, order, advance, trades } =
      await aTradedProperty()
    expect(await advance()).toBe(0)
    await expect(order(first, 'sell')).rejects.toMatchObject({ code: 'market.closed' })
    on('2026-11-30', '00:00')
    expect(await advance()).toBeGreaterThan(0)
    await order(first, 'sell', { limitPrice: 98_000n, units: 20n })
    await order(second, 'sell', { limitPrice: 99_000n, units: 20n })
    await order(third, 'buy', { limitPrice: 102_000n, units: 25n })
    await order(fourth, 'buy', { limitPrice: 99_000n, units: 5n })
    const shown = await readBook(store.db, clock, createBookCache(), propertyId)
    expect(shown).toMatchObject({
      window: { phase: 'collecting' },
      indication: { price: 99_000n, units: 30n, surplus: -10n },
    })
    justBefore('2026-12-07', '09:00')
    await advance()
    expect(await trades()).toEqual([])
    on('2026-12-07', '09:00')
    await advance()
    expect(
      (await trades()).map(({ price, units, isAuction }) => ({ price, units, isAuction })),
    ).toEqual([
      { price: 99_000n, units: 20n, isAuction: true },
      { price: 99_000n, units: 5n, isAuction: true },
      { price: 99_000n, units: 5n, isAuction: true },
    ])
  })

  test('a window trades during the day, ends day orders at four and collects orders overnight', async () => {
    const { first, second, third, order, orderOf, advance, trades } = await aTradedProperty()
    on('2026-12-07', '10:00')
    await advance()
    const ofDay = await order(first, 'sell', { validity: 'day', limitPrice: 101_000n })
    const ofWindow = await order(first, 'sell', { limitPrice: 101_000n })
    justBefore('2026-12-07', '16:00')
    await advance()
    expect(await orderOf(ofDay)).toMatchObject({ state: 'open' })
    on('2026-12-07', '16:00')
    await advance()
    expect(await orderOf(ofDay)).toMatchObject({
      state: 'expired',
      reason: 'day-over',
      unitsHeld: 0n,
    })
    expect(await orderOf(ofWindow)).toMatchObject({ state: 'open', unitsHeld: 10n })
    on('2026-12-07', '20:00')
    await order(second, 'buy', { limitPrice: 102_000n, units: 4n })
    const byNight = await order(third, 'sell', { validity: 'day', units: 3n, limitPrice: 100_000n })
    expect(await trades()).toEqual([])
    on('2026-12-08', '09:00')
    await advance()
    expect(await trades()).toMatchObject([{ units: 3n }, { units: 1n }])
    expect(await orderOf(byNight)).toMatchObject({ state: 'filled' })
  })

  test('a window sets its collar each morning around the average price of the last day with trades', async () => {
    const { first, second, order, advance, book } = await aTradedProperty()
    on('2026-12-07', '10:00')
    await advance()
    expect(await book(windowId)).toMatchObject({ low: 90_000n, high: 110_000n })
    await order(first, 'sell', { limitPrice: 104_000n, units: 3n })
    await order(first, 'sell', { limitPrice: 106_000n, units: 1n })
    await order(second, 'buy', { limitPrice: 106_000n, units: 4n })
    on('2026-12-07', '16:00')
    await advance()
    expect(await book(windowId)).toMatchObject({ reference: 100_000n })
    // (3 × 104,000 + 106,000) / 4 = 104,500.
    const moved = { low: 94_100n, high: 114_900n, reference: 104_500n }
    on('2026-12-08', '09:00')
    await advance()
    expect(await book(windowId)).toMatchObject(moved)
    await expect(order(first, 'sell', { limitPrice: 94_000n })).rejects.toMatchObject({
      code: 'market.price_outside_collar',
    })
    // A day without trades changes nothing.
    on('2026-12-10', '09:30')
    await advance()
    expect(await book(windowId)).toMatchObject(moved)
  })

  test('a window starts its closing call at a quarter to four and holds the closing auction at four', async () => {
    const { first, second, order, orderOf, advance, trades } = await aTradedProperty()
    on('2026-12-18', '15:44')
    await advance()
    justBefore('2026-12-18', '15:45')
    await advance()
    await order(first, 'sell', { units: 2n })
    await order(second, 'buy', { units: 1n })
    expect(await trades()).toMatchObject([{ units: 1n, isAuction: false }])
    on('2026-12-18', '15:45')
    await advance()
    await order(second, 'buy', { units: 1n })
    const rest = await order(second, 'buy', { units: 7n, limitPrice: 99_000n })
    expect(await trades()).toHaveLength(1)
    justBefore('2026-12-18', '16:00')
    await advance()
    expect(await trades()).toHaveLength(1)
    on('2026-12-18', '16:00')
    await advance()
    expect((await trades())[1]).toMatchObject({ units: 1n, isAuction: true })
    expect(await orderOf(rest)).toMatchObject({
      state: 'expired',
      reason: 'window-over',
      cashHeld: 0n,
    })
    await expect(order(first, 'sell')).rejects.toMatchObject({ code: 'market.closed' })
    expect(await advance()).toBe(0)
  })
})

describe('a standing order', () => {
  test('a standing order waits for the next window without holding anything and keeps its time priority', async () => {
    const { first, second, third, order, orderOf, owned, advance, trades } = await aTradedProperty()
    on('2026-12-17', '10:00')
    await advance()
    const early = await order(first, 'sell', { ...standing, units: 5n })
    const late = await order(second, 'sell', { ...standing, units: 5n })
    on('2026-12-18', '16:00')
    await advance()
    expect(await orderOf(early)).toMatchObject({ state: 'waiting', reason: 'window-over' })
    expect(await owned(first)).toEqual([1_000_000_000n, 0n, 100n, 0n])
    on('2027-06-14', '00:00')
    await advance()
    expect(await orderOf(early)).toMatchObject({
      state: 'open',
      windowId: nextWindowId,
      unitsHeld: 5n,
    })
    await order(third, 'buy', { units: 6n })
    on('2027-06-21', '09:00')
    await advance()
    expect(await trades()).toMatchObject([
      { sellOrderId: early.id, units: 5n },
      { sellOrderId: late.id, units: 1n },
    ])
  })

  test('a standing order that is no longer covered is paused, and its owner can resume it', async () => {
    const { sequencer, first, order, orderOf, advance } = await aTradedProperty({
      cash: 2_000_000n,
    })
    on('2026-12-17', '10:00')
    await advance()
    const { id } = await order(first, 'buy', { ...standing, units: 10n })
    on('2026-12-18', '16:00')
    await advance()
    await move(first, -1_500_000n)
    on('2027-06-14', '00:00')
    await advance()
    expect(await orderOf({ id })).toMatchObject({
      state: 'paused',
      reason: 'not-covered',
      cashHeld: 0n,
    })
    const own = { investorId: first, orderId: id }
    await expect(sequencer.resume(own, newId())).rejects.toMatchObject({
      code: 'market.too_little_money',
    })
    await move(first, 1_500_000n)
    expect(await sequencer.resume(own, newId())).toMatchObject({
      state: 'open',
      cashHeld: 1_001_000n,
    })
  })

  test('only a standing order can be paused, and a refusal of another names the way out', async () => {
    on('2026-12-17', '10:00')
    const { sequencer, first, order } = await tradedProperty(store, clock)
    const ofWindow = await order(first, 'sell')
    const own = { investorId: first, orderId: ofWindow.id }
    await expect(sequencer.pause(own, newId())).rejects.toMatchObject({
      code: 'market.pause_unavailable',
    })
    await sequencer.cancel(own, newId())
    await expect(sequencer.pause(own, newId())).rejects.toMatchObject({
      code: 'market.order_not_open',
      details: { state: 'cancelled' },
    })
  })

  test('a standing order that is paused holds nothing and gets a new time priority when it is resumed', async () => {
    const { sequencer, first, second, third, order, owned, advance, trades } =
      await aTradedProperty()
    on('2026-12-08', '10:00')
    await advance()
    const paused = await order(first, 'sell', standing)
    const next = await order(second, 'sell', standing)
    const own = { investorId: first, orderId: paused.id }
    expect(await sequencer.pause(own, newId())).toMatchObject({ state: 'paused', unitsHeld: 0n })
    expect((await owned(first))[3]).toBe(0n)
    expect(await sequencer.resume(own, newId())).toMatchObject({ state: 'open', unitsHeld: 10n })
    await order(third, 'buy', { units: 2n })
    expect(await trades()).toMatchObject([{ sellOrderId: next.id }])
  })

  test('a standing order whose date has passed before its book opens never trades', async () => {
    const { first, second, order, orderOf, advance, trades } = await aTradedProperty()
    on('2026-12-01', '10:00')
    await advance()
    const short = await order(first, 'sell', { validity: 'date', validUntil: '2026-12-03' })
    await order(second, 'buy')
    on('2026-12-07', '09:00')
    await advance()
    expect(await orderOf(short)).toMatchObject({
      state: 'expired',
      reason: 'date-over',
      unitsHeld: 0n,
    })
    expect(await trades()).toEqual([])
    // On a Saturday: Friday's close is before it and Monday's opening after it.
    on('2026-12-11', '10:00')
    await advance()
    const weekend = await order(first, 'sell', {
      validity: 'date',
      validUntil: '2026-12-12',
      limitPrice: 101_000n,
    })
    on('2026-12-14', '09:00')
    await advance()
    expect(await orderOf(weekend)).toMatchObject({ state: 'expired', reason: 'date-over' })
  })
})

describe('after days without the worker', () => {
  test('the first order after the outage finds that every auction was held, in order', async () => {
    const { first, second, third, order, orderOf, advance, trades, commands } =
      await aTradedProperty()
    on('2026-12-02', '10:00')
    await advance()
    await order(first, 'sell', { units: 3n, limitPrice: 99_000n })
    await order(second, 'buy', { units: 1n, limitPrice: 101_000n })
    const ofDay = await order(second, 'sell', { validity: 'day', limitPrice: 105_000n })
    on('2026-12-10', '11:00')
    const buy = await order(third, 'buy', { units: 1n, limitPrice: 99_000n })
    expect(buy).toMatchObject({ state: 'filled' })
    expect(await trades()).toMatchObject([
      { units: 1n, isAuction: true },
      { units: 1n, isAuction: false, buyOrderId: buy.id },
    ])
    expect(await orderOf(ofDay)).toMatchObject({ state: 'expired', reason: 'day-over' })
    expect((await commands()).map(({ kind }) => kind)).toEqual([
      'collar',
      'place',
      'place',
      'place',
      'auction',
      'collect',
      'cancel',
      'auction',
      'collect',
      'auction',
      'collect',
      'auction',
      'place',
    ])
  })

  test('an order of a window that has ended can be cancelled and releases its hold', async () => {
    const { sequencer, first, second, order, owned, advance } = await aTradedProperty()
    on('2026-12-17', '10:00')
    await advance()
    const kept = await order(first, 'sell', standing)
    const ofWindow = await order(second, 'sell')
    on('2026-12-21', '10:00')
    const cancelled = await sequencer.cancel({ investorId: first, orderId: kept.id }, newId())
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'owner', unitsHeld: 0n })
    expect((await owned(first))[3]).toBe(0n)
    await expect(
      sequencer.cancel({ investorId: second, orderId: ofWindow.id }, newId()),
    ).rejects.toMatchObject({ code: 'market.order_not_open', details: { state: 'expired' } })
  })

  test('every calendar step is executed once, even when several workers run beside new orders', async () => {
    const traded = await aTradedProperty()
    const { first, second, order, advance, commands, trades } = traded
    on('2026-12-02', '10:00')
    await Promise.all(Array.from({ length: 4 }, advance))
    await order(first, 'sell', { units: 40n })
    await order(second, 'buy', { units: 10n })
    on('2026-12-08', '10:00')
    await Promise.all([
      ...Array.from({ length: 4 }, advance),
      ...Array.from({ length: 10 }, () => order(second, 'buy', { units: 1n })),
    ])
    const kinds = (await commands()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'auction')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'place')).toHaveLength(12)
    expect(await trades()).toHaveLength(11)
    expect(await advance()).toBe(0)
  })
})

describe('a halt', () => {
  const halting = (propertyId: string) => ({ propertyId, reason: 'Penilaian diumumkan hari ini.' })

  test('a halt during the opening delays the auction until trading is resumed', async () => {
    const { propertyId, first, second, order, advance, trades } = await aTradedProperty()
    on('2026-12-04', '10:00')
    await advance()
    await order(first, 'sell')
    await order(second, 'buy')
    await haltTrading(store.db, clock, staff, halting(propertyId))
    on('2026-12-07', '09:00')
    await advance()
    on('2026-12-07', '11:00')
    await advance()
    expect(await trades()).toEqual([])
    await resumeTrading(store.db, clock, staff, halting(propertyId))
    await advance()
    expect(await trades()).toMatchObject([
      { units: 10n, isAuction: true, tradedAt: jakartaTime('2026-12-07', '11:00') },
    ])
    expect(await advance()).toBe(0)
  })

  test('a halt of all trading refuses the next order, still allows cancelling and delays auctions', async () => {
    const { sequencer, first, second, order, advance, trades } = await aTradedProperty()
    on('2026-12-08', '10:00')
    await advance()
    const sell = await order(first, 'sell')
    await setSwitch(store.db, clock, staff, {
      isStopped: true,
      reason: 'Gangguan pada penyelesaian.',
    })
    try {
      const own = { investorId: first, orderId: sell.id }
      await expect(order(second, 'buy')).rejects.toMatchObject({ code: 'market.halted' })
      await expect(
        sequencer.change({ ...own, limitPrice: 99_000n, units: 10n }, newId()),
      ).rejects.toMatchObject({ code: 'market.halted' })
      expect(await sequencer.cancel(own, newId())).toMatchObject({ state: 'cancelled' })
      on('2026-12-09', '09:00')
      await advance()
      expect(await trades()).toEqual([])
    } finally {
      await setSwitch(store.db, clock, staff, {
        isStopped: false,
        reason: 'Gangguan sudah diatasi.',
      })
    }
    await advance()
    await order(first, 'sell')
    expect(await order(second, 'buy')).toMatchObject({ state: 'filled' })
  })
})

/** Money that comes in from outside or goes out. */
async function move(investorId: string, amount: bigint): Promise<void> {
  const [from, to] = [
    account('gateway-clearing', 'simulator'),
    account('investor-cash', investorId),
  ]
  const size = amount < 0n ? -amount : amount
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        id: newId(),
        kind: amount < 0n ? 'deposit-return' : 'deposit',
        happenedAt: clock.now(),
        reference: 'DEP-UJI',
        propertyId: null,
        actorId: investorId,
        lines:
          amount < 0n
            ? [debit(to, size), credit(from, size)]
            : [debit(from, size), credit(to, size)],
      },
    ]),
  )
}
