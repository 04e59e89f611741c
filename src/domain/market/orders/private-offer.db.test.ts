import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { onBookChange } from '../books/book-changes.ts'
import { readHistory, readLiquidity, readOffer } from '../index.ts'
import { lastDayPrice, readTape } from '../trades/read-trades.ts'
import type { OfferRequest } from './decide-order.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await marketDatabase()
const [windowId = ''] = store.windowIds
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

async function aTradedProperty(options: Parameters<typeof tradedProperty>[2] = {}) {
  const traded = await tradedProperty(store, clock, options)
  await traded.advance()
  const { first, second, propertyId, sequencer } = traded
  const offer = (changes: Partial<OfferRequest> = {}, key = newId()) =>
    sequencer.offer(
      {
        investorId: first,
        counterpartyId: second,
        propertyId,
        limitPrice: 92_000n,
        units: 10n,
        validity: 'day',
        ...changes,
      },
      key,
    )
  const accept = ({ id }: { id: string }, investorId = second, key = newId()) =>
    sequencer.accept({ investorId, orderId: id }, key)
  return { ...traded, offer, accept }
}

async function noticesOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select event from notifications.notices where user_id = ${userId} order by event`.execute(
    store.db,
  )
  return rows.map(({ event }) => event)
}

test('a private offer holds the units, its buyer accepts all of it once, and both fees are those of the book', async () => {
  const traded = await aTradedProperty()
  const { first, second, offer, accept, owned } = traded
  const made = await offer()
  expect(made).toMatchObject({ state: 'open', unitsHeld: 10n, isPrivate: true })
  expect(await owned(first)).toEqual([1_000_000_000n, 0n, 90n, 10n])
  const key = newId()
  const bought = await accept(made, second, key)
  expect(await accept(made, second, key)).toEqual(bought)
  expect(bought).toMatchObject({ side: 'buy', state: 'filled', unitsFilled: 10n, feeCharged: 920n })
  expect(await owned(first)).toEqual([1_000_000_000n + 920_000n - 4_600n, 0n, 90n, 0n])
  expect(await owned(second)).toEqual([1_000_000_000n - 920_920n, 0n, 110n, 0n])
  expect(await traded.orderOf(made)).toMatchObject({ state: 'filled', windowId: null })
  await expect(accept(made)).rejects.toMatchObject({ code: 'market.order_not_open' })
  expect(await noticesOf(second)).toEqual(['private-offer', 'units-bought'])
  expect(await noticesOf(first)).toEqual(['units-sold'])
})

test('a private trade is listed among the trades but changes neither the book nor the reference, the price alarm or any figure', async () => {
  const traded = await aTradedProperty()
  const { propertyId, third, offer, accept, order } = traded
  const bid = await order(third, 'buy', { limitPrice: 95_000n, units: 5n })
  const before = await traded.commands()
  await accept(await offer({ limitPrice: 90_000n }))
  expect(await traded.commands()).toEqual(before)
  expect(await traded.orderOf(bid)).toMatchObject({ state: 'open', unitsFilled: 0n })
  expect((await traded.book(windowId))?.haltedAt).toBeNull()
  const [trade] = await readTape(store.db, propertyId, 5)
  expect(trade).toMatchObject({ price: 90_000n, units: 10n, isPrivate: true, isAuction: false })
  const requested = { windowId, propertyId, valuedAt: new Date(0), before: '2026-12-08' }
  expect(await lastDayPrice(store.db, requested)).toBeNull()
  const { days, prices, sales } = await readHistory(store.db, clock, propertyId)
  expect([days, prices, sales.orders]).toEqual([[], [], 0])
  const [month] = await readLiquidity(store.db, clock)
  expect(month?.units ?? 0n).toBe(0n)
})

test('a private purchase counts towards the yearly limit', async () => {
  const { second, offer, accept, order } = await aTradedProperty({ income: 20_000_000n })
  await accept(await offer())
  const more = order(second, 'buy', { limitPrice: 90_000n, units: 10n })
  await expect(more).rejects.toMatchObject({ code: 'market.limit_exceeded' })
})

describe('a private offer is refused and holds nothing', () => {
  test.each<[string, Partial<OfferRequest>, string]>([
    ['between two ticks', { limitPrice: 92_050n }, 'market.price_not_on_tick'],
    ['below the collar', { limitPrice: 89_900n }, 'market.price_outside_collar'],
    ['of more units than are free', { units: 101n }, 'market.too_few_units'],
  ])('a private offer %s is refused and holds nothing', async (_, changes, code) => {
    const { first, offer, owned } = await aTradedProperty()
    await expect(offer(changes)).rejects.toMatchObject({ code })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  })

  test('a private offer to its own maker is refused and holds nothing', async () => {
    const { first, offer, owned } = await aTradedProperty()
    await expect(offer({ counterpartyId: first })).rejects.toMatchObject({
      code: 'market.offer_to_self',
    })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  })

  test.each([
    '08:50',
    '17:00',
  ])('a private offer outside trading hours, at %s, is refused and holds nothing', async (time) => {
    const { first, offer, owned, advance } = await aTradedProperty()
    clock.moveTo(jakartaTime('2026-12-08', time))
    await advance()
    await expect(offer()).rejects.toMatchObject({ code: 'market.offer_needs_trading' })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  })
})

describe('accepting a private offer is refused and nothing moves', () => {
  test('accepting a private offer is refused and nothing moves for everyone except the person it was made to', async () => {
    const { third, offer, accept, owned } = await aTradedProperty()
    const made = await offer()
    await expect(accept(made, third)).rejects.toMatchObject({ code: 'market.offer_not_found' })
    await expect(accept({ id: newId() }, third)).rejects.toMatchObject({
      code: 'market.offer_not_found',
    })
    await expect(readOffer(store.db, clock, third, made.id)).rejects.toMatchObject({
      code: 'market.offer_not_found',
    })
    expect((await owned(third))[2]).toBe(100n)
  })

  test.each([
    ['too little money', { cash: 900_000n }, 'market.too_little_money'],
    ['no room under the cap', { unitsTotal: 700n }, 'market.cap_exceeded'],
    ['no room in the yearly limit', { income: 10_000_000n }, 'market.limit_exceeded'],
  ])('accepting a private offer is refused and nothing moves with %s', async (_, options, code) => {
    const { second, offer, accept, owned } = await aTradedProperty(options)
    const made = await offer()
    const before = await owned(second)
    await expect(accept(made)).rejects.toMatchObject({ code })
    expect(await owned(second)).toEqual(before)
  })

  test('accepting a private offer is refused and nothing moves while trading of its property is halted', async () => {
    const { propertyId, offer, accept } = await aTradedProperty()
    const made = await offer()
    await store.asOwner(`update market.books set halted_at = now(), halt_reason = 'staff'
      where property_id = '${propertyId}'`)
    await expect(accept(made)).rejects.toMatchObject({ code: 'market.halted' })
    await store.asOwner(`update market.books set halted_at = null, halt_reason = null
      where property_id = '${propertyId}'`)
    expect((await accept(made)).state).toBe('filled')
  })

  test('accepting a private offer is refused for a frozen buyer, and the offer of a frozen seller ends and releases the units', async () => {
    const { first, second, offer, accept, orderOf, owned } = await aTradedProperty()
    const made = await offer()
    const freeze = (id: string, at: string) =>
      store.asOwner(`update identity.users set frozen_at = ${at} where id = '${id}'`)
    await freeze(second, 'now()')
    await expect(accept(made)).rejects.toMatchObject({ code: 'identity.account_frozen' })
    await freeze(second, 'null')
    await freeze(first, 'now()')
    await expect(accept(made)).rejects.toMatchObject({ code: 'market.order_not_open' })
    expect(await orderOf(made)).toMatchObject({ state: 'cancelled', reason: 'not-allowed' })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  })
})

describe('the units of a private offer are released', () => {
  test('the units of a private offer are released when its buyer declines', async () => {
    const { first, second, sequencer, offer, owned, orderOf } = await aTradedProperty()
    const made = await offer()
    await sequencer.decline({ investorId: second, orderId: made.id }, newId())
    expect(await orderOf(made)).toMatchObject({ state: 'cancelled', reason: 'declined' })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
    expect(await noticesOf(first)).toEqual(['private-offer-declined'])
  })

  test('the units of a private offer are released when its owner withdraws it, and the offer cannot be changed', async () => {
    const { first, second, sequencer, offer, owned } = await aTradedProperty()
    const made = await offer()
    const own = { investorId: first, orderId: made.id }
    const change = sequencer.change({ ...own, limitPrice: 93_000n, units: 10n }, newId())
    await expect(change).rejects.toMatchObject({ code: 'market.offer_unchangeable' })
    await sequencer.cancel(own, newId())
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
    expect(await noticesOf(second)).toEqual(['private-offer', 'private-offer-withdrawn'])
  })

  test('the units of a private offer are released at the close of its day or at the end of the window', async () => {
    const { first, offer, advance, orderOf, owned, accept } = await aTradedProperty()
    const ofDay = await offer()
    const ofWindow = await offer({ units: 5n, validity: 'window' })
    clock.moveTo(jakartaTime('2026-12-07', '16:00'))
    await advance()
    expect(await orderOf(ofDay)).toMatchObject({ state: 'expired', reason: 'day-over' })
    expect((await owned(first)).slice(2)).toEqual([95n, 5n])
    await expect(accept(ofWindow)).rejects.toMatchObject({ code: 'market.offer_needs_trading' })
    clock.moveTo(jakartaTime('2026-12-18', '16:00'))
    await advance()
    expect(await orderOf(ofWindow)).toMatchObject({ state: 'expired', reason: 'window-over' })
    expect((await owned(first)).slice(2)).toEqual([100n, 0n])
  })
})

test('a private offer is signalled to the pages of its two people only; its trade reaches everyone', async () => {
  const { first, second, propertyId, sequencer, offer, accept } = await aTradedProperty()
  const changes: (string | null)[] = []
  const stop = onBookChange(store.db, (changed) => changes.push(changed))
  await expect.poll(() => changes).toEqual([null])
  const signalled = async () => {
    const { rows } = await store.asOwner('delete from notifications.signals returning user_id')
    return rows.map((row) => row.user_id).toSorted()
  }
  const both = [first, second].toSorted()
  await signalled()
  const declined = await offer()
  expect(await signalled()).toEqual(both)
  await sequencer.decline({ investorId: second, orderId: declined.id }, newId())
  expect(await signalled()).toEqual(both)
  const withdrawn = await offer()
  await sequencer.cancel({ investorId: first, orderId: withdrawn.id }, newId())
  const frozen = await offer()
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${first}'`)
  await expect(accept(frozen)).rejects.toMatchObject({ code: 'market.order_not_open' })
  await store.asOwner(`update identity.users set frozen_at = null where id = '${first}'`)
  const accepted = await offer()
  await signalled()
  await accept(accepted)
  await expect.poll(() => changes).toEqual([null, propertyId])
  expect(await signalled()).toEqual(both)
  stop()
})

test('a private offer that is withdrawn and accepted at the same time ends once', async () => {
  const { first, second, sequencer, offer, accept, owned } = await aTradedProperty()
  const made = await offer()
  const [withdrawn, accepted] = await Promise.allSettled([
    sequencer.cancel({ investorId: first, orderId: made.id }, newId()),
    accept(made),
  ])
  expect([withdrawn.status, accepted.status].sort()).toEqual(['fulfilled', 'rejected'])
  const units = (await owned(first))[2] ?? 0n
  expect(units + ((await owned(second))[2] ?? 0n)).toBe(200n)
})
