import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { jakartaTime, movableClock, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import type { TraderOptions } from '../../../../tests/support/traders.ts'
import { setSwitch } from '../windows/halts.ts'
import type { OrderRequest } from './decide-order.ts'
import { quoteOrder } from './quote-order.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))
const store = await marketDatabase()
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

type Request = Partial<Pick<OrderRequest, 'side' | 'units' | 'propertyId'>> & {
  readonly limitPrice?: bigint
}

async function aQuotedProperty(options: Partial<TraderOptions> = {}) {
  const traded = await tradedProperty(store, clock, options)
  const { propertyId, first, owned, order } = traded
  const actor = { userId: first, roles: [] }
  const quote = ({ side = 'buy', ...request }: Request = {}) =>
    quoteOrder(store.db, clock, actor, {
      ...{ propertyId, side, limitPrice: 100_000n, units: 10n },
      ...request,
    })
  /** Expects that the quote and the order itself give the same refusal, and that nothing moves. */
  const expectRefused = async (refusal: object, { side = 'buy', ...request }: Request = {}) => {
    const before = await owned(first)
    expect((await quote({ side, ...request })).refusal).toMatchObject(refusal)
    await expect(order(first, side, request)).rejects.toMatchObject(refusal)
    expect(await owned(first)).toEqual(before)
  }
  return { ...traded, quote, expectRefused }
}

test('a quote and its order need the same money to the rupiah: price and fee of all units', async () => {
  // Ten units at Rp100,100 cost Rp1,001,000 and a fee of Rp1,001.
  const { first, order, quote, expectRefused } = await aQuotedProperty({ cash: 1_002_001n })
  const dearer = { code: 'market.too_little_money', details: { short: 1_001n } }
  expect((await quote({ limitPrice: 100_100n })).refusal).toBeNull()
  await expectRefused(dearer, { limitPrice: 100_200n })
  expect(await order(first, 'buy', { limitPrice: 100_100n })).toMatchObject({
    ...{ state: 'open', cashHeld: 1_002_001n },
  })
  const nothing = { code: 'market.too_little_money', details: { short: 90_090n } }
  await expectRefused(nothing, { limitPrice: 90_000n, units: 1n })
})

test('a quote counts open orders of the investor as used units, used limit and held money', async () => {
  // 15 % of 1,000 units are 150; 5 % of the income is the yearly limit of Rp10,000,000.
  const options = { unitsTotal: 1_000n, income: 200_000_000n }
  const { first, order, quote, expectRefused } = await aQuotedProperty(options)
  expect(await quote()).toMatchObject({ holderUnitsRemaining: 50n, quotaRemaining: 10_000_000n })
  await order(first, 'buy', { limitPrice: 95_000n, units: 20n })
  expect(await quote()).toMatchObject({
    ...{ holderUnitsRemaining: 30n, quotaRemaining: 8_100_000n, refusal: null },
    ...{ freeBalance: 1_000_000_000n - 1_901_900n, unitsFree: 100n, unitsHeld: 0n },
  })
  const cap = { code: 'market.cap_exceeded', details: { unitsRemaining: 30n } }
  await expectRefused(cap, { units: 31n })
  await order(first, 'sell', { limitPrice: 105_000n, units: 40n })
  expect(await quote()).toMatchObject({ holderUnitsRemaining: 30n, unitsFree: 60n, unitsHeld: 40n })
  const tooFew = { code: 'market.too_few_units', details: { unitsFree: 60n } }
  await expectRefused(tooFew, { side: 'sell', limitPrice: 105_000n, units: 61n })
})

test('the limit of the year refuses one unit more than a quote allows', async () => {
  const { quote, expectRefused } = await aQuotedProperty({ income: 20_000_000n })
  expect((await quote()).refusal).toBeNull()
  const exceeded = { code: 'market.limit_exceeded', details: { remaining: 1_000_000n } }
  await expectRefused(exceeded, { units: 11n })
})

test('an investor with a debt cannot buy, and can sell', async () => {
  const { first, order, quote, expectRefused } = await aQuotedProperty()
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        ...{ id: newId(), kind: 'debt-advance', happenedAt: clock.now(), reference: 'UJI' },
        ...{ propertyId: null, actorId: null },
        lines: [
          debit(account('investor-receivable', first), 5_000n),
          credit(account('gateway-clearing', 'simulator'), 5_000n),
        ],
      },
    ]),
  )
  await expectRefused({ code: 'ledger.debt_open', details: { owed: 5_000n } }, { units: 1n })
  expect((await quote({ side: 'sell' })).refusal).toBeNull()
  expect(await order(first, 'sell')).toMatchObject({ state: 'open' })
})

test('while all trading is stopped, a quote and its order are refused', async () => {
  const { quote, expectRefused } = await aQuotedProperty()
  const staff = await aStaffMember(store.db, 'ops')
  const reason = 'Gangguan sistem sedang diperiksa'
  await setSwitch(store.db, clock, staff, { isStopped: true, reason })
  await expectRefused({ code: 'market.halted' })
  await expectRefused({ code: 'market.halted' }, { side: 'sell' })
  await setSwitch(store.db, clock, staff, { isStopped: false, reason })
  expect((await quote()).refusal).toBeNull()
})

test('while holders vote on the sale of a property, a quote and its order are refused', async () => {
  const { propertyId, expectRefused } = await aQuotedProperty()
  await store.asOwner(
    `update properties.properties set state = 'sale-vote' where id = '${propertyId}'`,
  )
  await expectRefused({ code: 'market.halted' }, { side: 'sell' })
})

test('units issued less than a year before the window stay locked for all of it, and a year before are free', async () => {
  const locked = await aQuotedProperty({ allottedOn: '2025-12-08' })
  const refusal = { code: 'market.units_locked', details: { tradableFrom: '2026-12-08' } }
  await locked.expectRefused(refusal, { side: 'sell' })
  clock.moveTo(jakartaTime('2026-12-09', '10:00'))
  await locked.expectRefused(refusal)
  const free = await aQuotedProperty({ allottedOn: '2025-12-07' })
  expect((await free.quote()).refusal).toBeNull()
})

test('a quote outside every window is refused and lists no orders of others', async () => {
  const { second, order, quote, expectRefused } = await aQuotedProperty()
  await order(second, 'sell')
  expect((await quote()).counterOrders).toEqual([{ price: 100_000n, units: 10n }])
  clock.moveTo(jakartaTime('2026-12-18', '16:00'))
  await expectRefused({ code: 'market.closed' })
  expect(await quote()).toMatchObject({ counterOrders: [], feeBasisPoints: 10, total: 1_001_000n })
})

test('a quote for a property that is not traded is not found', async () => {
  const { quote } = await aQuotedProperty()
  await expect(quote({ propertyId: 'tidak-ada' })).rejects.toMatchObject({
    code: 'market.listing_not_found',
  })
})
