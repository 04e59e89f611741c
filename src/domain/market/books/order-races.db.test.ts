import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database, disconnect } from '#database'
import { jakartaTime, movableClock, newId } from '#kernel'
import { checkStore } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'
import { advanceBooks } from './advance-books.ts'
import { createBookCache } from './book-cache.ts'
import { checkMarket } from './check-market.ts'
import { type OrderSequencer, openOrderSequencer } from './order-sequencer.ts'

// Two desks with their own connections, as in two server processes: each has its own copy of the book.

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await testDatabase()
await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
const connections: Database[] = [connect({ url: store.url }), connect({ url: store.url })]
const sequencers: OrderSequencer[] = connections.map((db) => openOrderSequencer({ db, clock }))
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkMarket(store.db)).toEqual([])
  await Promise.all(connections.map(disconnect))
  await store.close()
})

test('two desks on one book decide every order once and on the current book', async () => {
  const { investorIds, order, commands, propertyId, advance } = await tradedProperty(store, clock, {
    investors: 8,
    units: 500n,
  })
  await advance()
  const random = seeded(3)
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      order(any(investorIds, random), random() < 0.5 ? 'buy' : 'sell', {
        ...sequencerAt(index),
        limitPrice: 99_000n + 100n * BigInt(Math.floor(random() * 20)),
        units: 1n + BigInt(Math.floor(random() * 5)),
      }),
    ),
  )
  const { rows } = await sql<{ version: bigint; last: bigint; trades: bigint }>`
    select version, (select max(sequence) from market.commands c where c.property_id = b.property_id) as last,
      (select count(*) from market.trades t where t.property_id = b.property_id) as trades
    from market.books b where property_id = ${propertyId}`.execute(store.db)
  const requested = await commands()
  expect(requested.filter(({ kind }) => kind === 'place')).toHaveLength(300)
  expect(rows[0]).toMatchObject({
    version: BigInt(requested.length),
    last: BigInt(requested.length),
  })
  expect(rows[0]?.trades).toBeGreaterThan(50n)
  await expectUncrossed(propertyId)
})

test('an order that is cancelled while it is filled ends as exactly one of both, in thirty races', async () => {
  const { first, second, order, orderOf, advance, owned } = await tradedProperty(store, clock)
  await advance()
  let fills = 0
  for (let time = 0; time < 30; time += 1) {
    const { id } = await order(first, 'sell', { units: 2n })
    const [cancelled, bought] = await bothAtOnce(
      time,
      () => sequencerAt(time).sequencer.cancel({ investorId: first, orderId: id }, newId()),
      () => order(second, 'buy', { ...sequencerAt(time + 1), units: 2n }),
    )
    if (bought.status === 'rejected') throw bought.reason
    const sold = await orderOf({ id })
    const isFilled = sold.state === 'filled'
    expect(isFilled).toBe(cancelled.status === 'rejected')
    expect(bought.value.state).toBe(isFilled ? 'filled' : 'open')
    if (isFilled) fills += 1
    else
      await sequencerAt(time).sequencer.cancel(
        { investorId: second, orderId: bought.value.id },
        newId(),
      )
  }
  expect(fills).toBeGreaterThan(0)
  expect(fills).toBeLessThan(30)
  expect((await owned(first)).slice(2)).toEqual([100n - 2n * BigInt(fills), 0n])
  expect((await owned(second))[1]).toBe(0n)
})

test('an order that is changed while it is filled trades at the old or the new price, in thirty races', async () => {
  const { first, second, order, orderOf, advance } = await tradedProperty(store, clock)
  await advance()
  for (let time = 0; time < 30; time += 1) {
    const { id } = await order(first, 'sell', { units: 2n })
    const own = { investorId: first, orderId: id }
    const [changed, bought] = await bothAtOnce(
      time,
      () =>
        sequencerAt(time).sequencer.change({ ...own, limitPrice: 101_000n, units: 3n }, newId()),
      () => order(second, 'buy', { ...sequencerAt(time + 1), units: 2n, limitPrice: null }),
    )
    if (bought.status === 'rejected') throw bought.reason
    const isLate = changed.status === 'rejected'
    expect(bought.value).toMatchObject({
      state: 'filled',
      amountFilled: isLate ? 200_000n : 202_000n,
    })
    const sold = await orderOf({ id })
    expect(sold).toMatchObject({ unitsFilled: 2n, state: isLate ? 'filled' : 'open' })
    if (!isLate) await sequencerAt(time).sequencer.cancel(own, newId())
  }
})

test('two orders at two desks at the same time use the yearly limit once, in thirty races', async () => {
  // 5 % of this income is enough for one of the two orders.
  const { first, order, propertyIds, advance } = await tradedProperty(store, clock, {
    properties: 2,
    income: 100_000_000n,
  })
  await advance()
  const [here = '', there = ''] = propertyIds
  for (let time = 0; time < 30; time += 1) {
    const both = await bothAtOnce(
      time,
      () => order(first, 'buy', { ...sequencerAt(0), propertyId: here, units: 30n }),
      () => order(first, 'buy', { ...sequencerAt(1), propertyId: there, units: 30n }),
    )
    const placed = both.filter((one) => one.status === 'fulfilled')
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['market.limit_exceeded'])
    for (const { value } of placed)
      await sequencerAt(time).sequencer.cancel({ investorId: first, orderId: value.id }, newId())
  }
})

test('one idempotency key sent to two desks at the same time places one order, in thirty races', async () => {
  const { propertyId, first, owned, advance } = await tradedProperty(store, clock)
  await advance()
  const request = {
    investorId: first,
    propertyId,
    side: 'sell' as const,
    limitPrice: 100_000n,
    units: 1n,
    lot: 1n,
    validity: 'window' as const,
    validUntil: null,
  }
  for (let time = 0; time < 30; time += 1) {
    const key = newId()
    const placed = await Promise.all(sequencers.map((sequencer) => sequencer.place(request, key)))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  }
  expect((await owned(first)).slice(2)).toEqual([70n, 30n])
})

test('a standing order that is cancelled while its window begins holds nothing afterwards', async () => {
  await tradingWindow(store.asOwner, { opensOn: '2027-06-21', closesOn: '2027-07-02' })
  const properties: Awaited<ReturnType<typeof tradedProperty>>[] = []
  for (let count = 0; count < 8; count += 1) properties.push(await tradedProperty(store, clock))
  const orders: { id: string; traded: (typeof properties)[number] }[] = []
  for (const traded of properties) {
    const { id } = await traded.order(traded.first, 'sell', {
      validity: 'date',
      validUntil: '2027-11-30',
    })
    orders.push({ id, traded })
  }
  clock.moveTo(jakartaTime('2026-12-21', '10:00'))
  await properties[0]?.advance()
  // One of the two desks has not noticed yet that a window collects orders.
  const early = movableClock(clock.now())
  const late = openOrderSequencer({ db: connections[0] ?? store.db, clock: early })
  clock.moveTo(jakartaTime('2027-06-14', '00:00'))
  const calendar = { db: connections[1] ?? store.db, clock, books: createBookCache() }
  await Promise.all([
    advanceBooks(calendar),
    ...orders.map(({ id, traded }) =>
      late.cancel({ investorId: traded.first, orderId: id }, newId()).catch(() => null),
    ),
  ])
  for (const { id, traded } of orders) {
    const { state } = await traded.orderOf({ id })
    expect((await traded.owned(traded.first))[3]).toBe(state === 'open' ? 10n : 0n)
  }
})

function sequencerAt(index: number): { sequencer: OrderSequencer } {
  const sequencer = sequencers[index % sequencers.length]
  if (sequencer === undefined) throw new Error('there are two desks')
  return { sequencer }
}

/** Starts both at the same time; the order alternates, and some races give one a head start. */
async function bothAtOnce<One, Other>(
  time: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[PromiseSettledResult<One>, PromiseSettledResult<Other>]> {
  const wait = (turns: number) => new Promise((resolve) => setTimeout(resolve, turns))
  const headStart = time % 3
  const first = time % 2 === 0 ? one() : wait(headStart).then(one)
  const second = time % 2 === 0 ? wait(headStart).then(other) : other()
  return await Promise.allSettled([first, second])
}

/** When no command is running, no buy crosses a sell. */
async function expectUncrossed(propertyId: string): Promise<void> {
  const { rows } = await sql<{ buy: bigint | null; sell: bigint | null }>`
    select max(limit_price) filter (where side = 'buy') as buy, min(limit_price) filter (where side = 'sell') as sell
    from market.orders where property_id = ${propertyId} and state = 'open' and lot = 1`.execute(
    store.db,
  )
  const [best] = rows
  if (best?.buy != null && best.sell != null) expect(best.buy).toBeLessThan(best.sell)
}
