import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { jakartaTime, later, minute, movableClock } from '#kernel'
import { aRecordDay } from '../../../../tests/support/a-record-day.ts'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { createBookCache } from '../books/book-cache.ts'
import { readBook } from '../books/read-book.ts'
import { readOrder } from '../orders/read-own-orders.ts'
import { haltTrading, resumeTrading, setSwitch } from './halts.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

async function aBook() {
  const market = await tradedProperty(store, clock, { investors: 2 })
  const { propertyId, first: seller, second: buyer, advance } = market
  const standing = { validity: 'date', validUntil: '2027-12-01' } as const
  const order = (investorId: string, side: 'buy' | 'sell', limitPrice: bigint) =>
    market.order(investorId, side, { ...standing, limitPrice })
  const read = () => readBook(store.db, clock, createBookCache(), propertyId)
  return { propertyId, seller, buyer, order, advance, read }
}

const setProperty = (propertyId: string, changes: string) =>
  store.asOwner(`update properties.properties set ${changes} where id = '${propertyId}'`)

test('a valuation published during trading halts the property until the next morning, when the collar is set around it', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  await order(seller, 'sell', 101_000n)
  await setProperty(propertyId, 'unit_price = 120000')
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'valuation', reference: 100_000n })
  await expect(order(buyer, 'buy', 101_000n)).rejects.toMatchObject({
    code: 'market.halted',
    details: { resumesAt: jakartaTime('2026-12-08', '09:00') },
  })
  clock.moveTo(jakartaTime('2026-12-08', '09:00'))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null, low: 108_000n, high: 132_000n })
  // It was offered below the new collar, so it is sold at the lower bound.
  expect(await order(buyer, 'buy', 110_000n)).toMatchObject({ amountFilled: 1_080_000n })
})

test('the price range stays around a new valuation until the property has traded since', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  await order(seller, 'sell', 104_000n)
  await order(buyer, 'buy', 104_000n)
  clock.moveTo(later(clock.now(), minute))
  await setProperty(propertyId, 'unit_price = 120000')
  await advance()
  for (const day of ['2026-12-08', '2026-12-09']) {
    clock.moveTo(jakartaTime(day, '09:00'))
    await advance()
    expect(await read()).toMatchObject({ reference: 120_000n })
  }
  await order(seller, 'sell', 125_000n)
  await order(buyer, 'buy', 125_000n)
  clock.moveTo(jakartaTime('2026-12-10', '09:00'))
  await advance()
  expect(await read()).toMatchObject({ reference: 125_000n })
})

test('an order after a valuation or record day is published is refused before any worker has halted the property', async () => {
  const valued = await aBook()
  await valued.order(valued.seller, 'sell', 101_000n)
  await setProperty(valued.propertyId, 'unit_price = 120000')
  await expect(valued.order(valued.buyer, 'buy', 101_000n)).rejects.toMatchObject({
    code: 'market.halted',
  })
  const recorded = await aBook()
  await recorded.order(recorded.seller, 'sell', 101_000n)
  await aRecordDay(store, recorded.propertyId, '2026-12-09 17:00+07')
  await expect(recorded.order(recorded.buyer, 'buy', 101_000n)).rejects.toMatchObject({
    code: 'market.halted',
  })
})

test('a record day announced during trading halts the property until the next morning, and its price remains the reference', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  await order(seller, 'sell', 104_000n)
  await order(buyer, 'buy', 104_000n)
  await aRecordDay(store, propertyId, '2026-12-09 17:00+07')
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'record-day' })
  await expect(order(seller, 'sell', 101_000n)).rejects.toMatchObject({ code: 'market.halted' })
  clock.moveTo(jakartaTime('2026-12-08', '09:00'))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null, reference: 104_000n })
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null })
})

test('a record day that is earlier than one announced before halts the property too', async () => {
  const { propertyId, advance, read } = await aBook()
  await advance()
  await aRecordDay(store, propertyId, '2026-12-16 00:00+07', '2026-10')
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'record-day' })
  clock.moveTo(jakartaTime('2026-12-08', '10:00'))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null })
  await aRecordDay(store, propertyId, '2026-12-10 00:00+07')
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'record-day' })
})

test('a price more than 7 % from the reference halts a property for fifteen minutes, once a day', async () => {
  const { seller, buyer, order, advance, read } = await aBook()
  await order(seller, 'sell', 107_000n)
  expect(await order(buyer, 'buy', 107_000n)).toMatchObject({ state: 'filled' })
  expect(await read()).toMatchObject({ haltedFor: null })
  await order(seller, 'sell', 107_100n)
  expect(await order(buyer, 'buy', 107_100n)).toMatchObject({ state: 'filled' })
  expect(await read()).toMatchObject({ haltedFor: 'price' })
  await expect(order(buyer, 'buy', 100_000n)).rejects.toMatchObject({
    code: 'market.halted',
    details: { resumesAt: later(clock.now(), 15 * minute) },
  })
  clock.moveTo(later(clock.now(), 14 * minute))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'price' })
  clock.moveTo(later(clock.now(), minute))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null })
  await order(seller, 'sell', 108_000n)
  await order(buyer, 'buy', 108_000n)
  expect(await read()).toMatchObject({ haltedFor: null })
})

test('the closing auction of a property with a valuation published that day trades nothing', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  clock.moveTo(jakartaTime('2026-12-18', '15:00'))
  await advance()
  await order(seller, 'sell', 105_000n)
  await order(buyer, 'buy', 104_000n)
  await setProperty(propertyId, 'unit_price = 120000')
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'valuation' })
  // These orders would meet in the auction.
  await expect(order(buyer, 'buy', 105_000n)).rejects.toMatchObject({
    code: 'market.halted',
    details: { resumesAt: null, waitsFor: 'window' },
  })
  clock.moveTo(jakartaTime('2026-12-18', '16:00'))
  await advance()
  expect((await read()).trades).toEqual([])
})

test('the closing auction trades nothing when a valuation is published while its orders are collected', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  clock.moveTo(jakartaTime('2026-12-18', '15:50'))
  await advance()
  await order(seller, 'sell', 105_000n)
  await order(buyer, 'buy', 105_000n)
  await setProperty(propertyId, 'unit_price = 120000')
  clock.moveTo(jakartaTime('2026-12-18', '16:00'))
  await advance()
  expect((await read()).trades).toEqual([])
})

test('an opening auction at a price more than 7 % from the reference halts a property for fifteen minutes', async () => {
  const { seller, buyer, order, advance, read } = await aBook()
  clock.moveTo(jakartaTime('2026-12-07', '17:00'))
  await advance()
  await order(seller, 'sell', 108_000n)
  await order(buyer, 'buy', 108_000n)
  clock.moveTo(jakartaTime('2026-12-08', '09:00'))
  await advance()
  const { trades, haltedFor } = await read()
  expect([trades.length, haltedFor]).toEqual([1, 'price'])
  clock.moveTo(jakartaTime('2026-12-08', '09:15'))
  await advance()
  expect(await read()).toMatchObject({ haltedFor: null })
})

test('staff cannot end an automatic halt before its time', async () => {
  const { propertyId, seller, order, advance, read } = await aBook()
  await order(seller, 'sell', 101_000n)
  await setProperty(propertyId, 'unit_price = 120000')
  await advance()
  const staff = await aStaffMember(store.db, 'ops')
  const resuming = { propertyId, reason: 'Nilai baru sudah diperiksa' }
  await expect(resumeTrading(store.db, clock, staff, resuming)).rejects.toMatchObject({
    code: 'market.halt_ends_by_itself',
  })
  expect(await read()).toMatchObject({ haltedFor: 'valuation' })
})

test('nothing trades while holders vote on the sale of a property, and orders can be cancelled', async () => {
  const { propertyId, seller, order, advance, read } = await aBook()
  await order(seller, 'sell', 101_000n)
  await setProperty(propertyId, `state = 'sale-vote'`)
  await advance()
  expect(await read()).toMatchObject({ haltedFor: 'sale' })
  await expect(order(seller, 'sell', 102_000n)).rejects.toMatchObject({
    code: 'market.halted',
    details: { waitsFor: 'vote' },
  })
})

test('orders of a sold property end and release their units', async () => {
  const { propertyId, seller, order, advance } = await aBook()
  const { id } = await order(seller, 'sell', 101_000n)
  await setProperty(propertyId, `state = 'sold', let_state = null`)
  await advance()
  expect(await readOrder(store.db, seller, id)).toMatchObject({
    state: 'cancelled',
    reason: 'sold',
    unitsHeld: 0n,
  })
})

test('staff halt and resume a property, and one switch stops all trading immediately', async () => {
  const { propertyId, seller, buyer, order } = await aBook()
  const staff = await aStaffMember(store.db, 'ops')
  const reason = 'Kabar pasar sedang diperiksa'
  await order(seller, 'sell', 101_000n)
  await haltTrading(store.db, clock, staff, { propertyId, reason })
  await expect(order(buyer, 'buy', 101_000n)).rejects.toMatchObject({
    code: 'market.halted',
    details: { resumesAt: null, waitsFor: 'staff' },
  })
  await expect(haltTrading(store.db, clock, staff, { propertyId, reason })).rejects.toMatchObject({
    code: 'market.already_halted',
  })
  await resumeTrading(store.db, clock, staff, { propertyId, reason })
  await setSwitch(store.db, clock, staff, { isStopped: true, reason })
  await expect(order(buyer, 'buy', 101_000n)).rejects.toMatchObject({ code: 'market.halted' })
  await setSwitch(store.db, clock, staff, { isStopped: false, reason })
  expect(await order(buyer, 'buy', 101_000n)).toMatchObject({ state: 'filled' })
  const { rows } = await store.asOwner(
    `select action from audit.events where actor_id = '${staff.userId}' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'market.halt',
    'market.resume',
    'market.stop',
    'market.start',
  ])
})

const tradingLock = sql`select pg_advisory_xact_lock(hashtextextended('stop of all trading', 0))`

/** Runs `act` while a transaction has executed `locking`, which ends once `waiting` connections wait for a lock. */
async function whileLocked<Result>(
  locking: RawBuilder<unknown>[],
  waiting: number,
  act: () => Result,
): Promise<Result> {
  return await transaction(store.db, async (tx) => {
    for (const statement of locking) await statement.execute(tx)
    const result = act()
    await expect
      .poll(async () => {
        const { rows } = await store.asOwner(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      })
      .toBe(waiting)
    return result
  })
}

// A book is locked as long as its auction is calculated and written.
const lockBook = (propertyId: string) =>
  sql`select from market.books where property_id = ${propertyId} for no key update`

test('a halt by staff waits for an auction of its book that takes longer than other requests would wait', async () => {
  const { propertyId, advance, read } = await aBook()
  await advance()
  const staff = await aStaffMember(store.db, 'ops')
  const { halting } = await transaction(store.db, async (tx) => {
    await lockBook(propertyId).execute(tx)
    const reason = 'Kabar pasar sedang diperiksa'
    const halting = haltTrading(store.db, clock, staff, { propertyId, reason })
    await Promise.race([halting, sql`select pg_sleep(2.5)`.execute(tx)])
    return { halting }
  })
  await halting
  expect(await read()).toMatchObject({ haltedFor: 'staff' })
})

test('a stop of all trading does not wait for the auction of a book, which is held once trading resumes', async () => {
  clock.moveTo(jakartaTime('2026-12-07', '08:00'))
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  await order(seller, 'sell', 100_000n)
  await order(buyer, 'buy', 100_000n)
  clock.moveTo(jakartaTime('2026-12-07', '09:00'))
  const staff = await aStaffMember(store.db, 'ops')
  const reason = 'Kabar pasar sedang diperiksa'
  const set = (isStopped: boolean) => setSwitch(store.db, clock, staff, { isStopped, reason })
  await transaction(store.db, async (tx) => {
    await lockBook(propertyId).execute(tx)
    await set(true)
  })
  await set(false)

  const { advancing } = await whileLocked([tradingLock, stopNow], 1, () => ({
    advancing: advance(),
  }))
  await advancing
  expect(await read()).toMatchObject({ haltedFor: 'everything', trades: [] })
  await set(false)
  await advance()
  expect((await read()).trades).toHaveLength(1)
})

const stopNow = sql`update market.switch set stopped_at = now(), reason = 'Gangguan pada penyelesaian'`

test('an order that is being decided when all trading stops does not trade, and is refused', async () => {
  const { seller, buyer, order, read, advance } = await aBook()
  await advance()
  await order(seller, 'sell', 100_000n)
  const { buying } = await whileLocked([tradingLock, stopNow], 1, () => ({
    buying: order(buyer, 'buy', 100_000n).catch((error: unknown) => error),
  }))
  expect(await buying).toMatchObject({ code: 'market.halted' })
  expect((await read()).trades).toHaveLength(0)
  const staff = await aStaffMember(store.db, 'ops')
  await setSwitch(store.db, clock, staff, { isStopped: false, reason: 'Gangguan selesai' })
  expect(await order(buyer, 'buy', 100_000n)).toMatchObject({ state: 'filled' })
})

test('orders of a frozen account leave the book before anything trades with them', async () => {
  const { seller, buyer, order } = await aBook()
  const standing = await order(seller, 'sell', 101_000n)
  await store.asOwner(`update identity.users set frozen_at = now() where id = '${seller}'`)
  expect(await order(buyer, 'buy', 101_000n)).toMatchObject({ state: 'open', unitsFilled: 0n })
  expect(await readOrder(store.db, seller, standing.id)).toMatchObject({
    state: 'paused',
    reason: 'not-allowed',
    unitsHeld: 0n,
  })
})

test('orders of a suspended account leave the book automatically and take no part in an auction', async () => {
  const { propertyId, seller, buyer, order, advance, read } = await aBook()
  clock.moveTo(jakartaTime('2026-12-07', '17:00'))
  await advance()
  const standing = await order(seller, 'sell', 100_000n)
  await order(buyer, 'buy', 100_000n)
  await store.asOwner(`update identity.users set status = 'suspended' where id = '${seller}'`)
  clock.moveTo(jakartaTime('2026-12-08', '09:00'))
  await advance()
  expect((await read()).trades).toEqual([])
  expect(await readOrder(store.db, seller, standing.id)).toMatchObject({ state: 'paused' })
  const { rows } = await store.asOwner(
    `select count(*)::int as open from market.orders where property_id = '${propertyId}' and state = 'open'`,
  )
  expect(rows).toEqual([{ open: 1 }])
})

describe('a halt by staff with an end', () => {
  const aTradedBook = async () => {
    const book = await aBook()
    await book.advance()
    return book
  }
  const halt = async (propertyId: string, resumesAt: Date | null) => {
    const staff = await aStaffMember(store.db, 'ops')
    const because = { propertyId, reason: 'Rumor yang belum jelas' }
    await haltTrading(store.db, clock, staff, { ...because, resumesAt })
    return () => resumeTrading(store.db, clock, staff, because)
  }

  test('a halt by staff with an end lasts until that minute, which everyone sees, and ends automatically', async () => {
    const { propertyId, seller, order, advance, read } = await aTradedBook()
    const resumesAt = jakartaTime('2026-12-07', '11:30')
    await halt(propertyId, resumesAt)
    expect(await read()).toMatchObject({ haltedFor: 'staff', haltedUntil: resumesAt })
    clock.moveTo(later(resumesAt, -1))
    await advance()
    await expect(order(seller, 'sell', 101_000n)).rejects.toMatchObject({
      code: 'market.halted',
      details: { resumesAt },
    })
    clock.moveTo(resumesAt)
    await advance()
    expect(await read()).toMatchObject({ haltedFor: null, haltedUntil: null })
  })

  test('a halt by staff with an end ends at its minute for the first order after it when no worker runs', async () => {
    const { propertyId, seller, order, read } = await aTradedBook()
    await halt(propertyId, jakartaTime('2026-12-07', '11:30'))
    clock.moveTo(jakartaTime('2026-12-07', '11:31'))
    expect(await order(seller, 'sell', 101_000n)).toMatchObject({ state: 'open' })
    expect(await read()).toMatchObject({ haltedFor: null })
  })

  test('a halt that ended before an opening lets the opening trade, and one that ended after it makes the opening later, however late the worker is', async () => {
    const early = await aBook()
    const late = await aBook()
    for (const book of [early, late]) {
      clock.moveTo(jakartaTime('2026-12-07', '17:00'))
      await book.advance()
      await book.order(book.seller, 'sell', 101_000n)
      await book.order(book.buyer, 'buy', 101_000n)
    }
    await halt(early.propertyId, jakartaTime('2026-12-08', '08:59'))
    await halt(late.propertyId, jakartaTime('2026-12-08', '09:20'))
    clock.moveTo(jakartaTime('2026-12-08', '09:10'))
    for (const book of [early, late]) await book.advance()
    expect((await early.read()).trades).toHaveLength(1)
    expect(await late.read()).toMatchObject({ haltedFor: 'staff', trades: [] })
    clock.moveTo(jakartaTime('2026-12-08', '10:00'))
    await late.advance()
    expect(await late.read()).toMatchObject({ haltedFor: null, trades: [{ price: 101_000n }] })
  })

  test('a halt by staff with an end passes the close without trading when it lasts longer, and no order trades in its auction', async () => {
    const { propertyId, seller, buyer, order, advance, read } = await aBook()
    clock.moveTo(jakartaTime('2026-12-07', '17:00'))
    await advance()
    await order(seller, 'sell', 101_000n)
    await order(buyer, 'buy', 101_000n)
    await halt(propertyId, jakartaTime('2026-12-08', '18:00'))
    clock.moveTo(jakartaTime('2026-12-09', '08:00'))
    await advance()
    expect(await read()).toMatchObject({ haltedFor: null, trades: [] })
    clock.moveTo(jakartaTime('2026-12-09', '09:00'))
    await advance()
    expect((await read()).trades).toHaveLength(1)
  })

  test.each([
    ['in the past', '2026-12-07T09:59:00+07:00'],
    ['within a minute', '2026-12-07T11:00:30+07:00'],
    ['at or after the end of the window', '2026-12-18T16:00:00+07:00'],
  ])('a halt by staff with an end is refused for a time %s, and the property trades on', async (_, time) => {
    const { propertyId, read } = await aTradedBook()
    await expect(halt(propertyId, new Date(time))).rejects.toMatchObject({
      ...{ code: 'market.halt_end_impossible', fields: [{ path: 'resumesAt' }] },
    })
    expect(await read()).toMatchObject({ haltedFor: null })
  })

  test('a halt by staff with an end can be ended earlier by staff, and a halt without an end has none', async () => {
    const { propertyId, read } = await aTradedBook()
    const resume = await halt(propertyId, jakartaTime('2026-12-07', '15:00'))
    await resume()
    expect(await read()).toMatchObject({ haltedFor: null, haltedUntil: null })
    await halt(propertyId, null)
    expect(await read()).toMatchObject({ haltedFor: 'staff', haltedUntil: null })
  })
})

describe('a stop of all trading with an end', () => {
  /** A book with one order on each side at one price, collected for the auction of the next morning. */
  const collectedOvernight = async () => {
    const { seller, buyer, order, advance, read } = await aBook()
    clock.moveTo(jakartaTime('2026-12-07', '17:00'))
    await advance()
    await order(seller, 'sell', 101_000n)
    await order(buyer, 'buy', 101_000n)
    return { advance, read }
  }

  const stop = async (resumesAt: Date | null) => {
    const staff = await aStaffMember(store.db, 'ops')
    const reason = 'Gangguan pada penyelesaian'
    await setSwitch(store.db, clock, staff, { isStopped: true, reason, resumesAt })
    return {
      staff,
      resume: () => setSwitch(store.db, clock, staff, { isStopped: false, reason }),
    }
  }
  const storedStop = async () =>
    (await store.asOwner('select stopped_at as stopped, resumes_at as resumes from market.switch'))
      .rows

  test('a stop of all trading with an end lasts until that minute, which everyone sees and the audit log records, and ends automatically', async () => {
    const { seller, order, advance, read } = await aBook()
    await advance()
    const resumesAt = jakartaTime('2026-12-07', '11:30')
    const { staff } = await stop(resumesAt)
    expect(await read()).toMatchObject({ haltedFor: 'everything', haltedUntil: resumesAt })
    const { rows } = await store.asOwner(
      `select action, details ->> 'resumesAt' as at from audit.events where actor_id = '${staff.userId}'`,
    )
    expect(rows).toEqual([{ action: 'market.stop', at: resumesAt.toISOString() }])
    clock.moveTo(later(resumesAt, -1))
    await advance()
    await expect(order(seller, 'sell', 101_000n)).rejects.toMatchObject({
      code: 'market.halted',
      details: { resumesAt },
    })
    clock.moveTo(resumesAt)
    await advance()
    expect(await read()).toMatchObject({ haltedFor: null, haltedUntil: null })
    expect(await storedStop()).toEqual([{ stopped: null, resumes: null }])
  })

  test('a stop of all trading ends at its minute for everyone when no worker runs, and staff can stop trading again', async () => {
    const { seller, order, advance, read } = await aBook()
    await advance()
    const { resume } = await stop(jakartaTime('2026-12-07', '11:30'))
    clock.moveTo(jakartaTime('2026-12-07', '11:31'))
    expect(await read()).toMatchObject({ haltedFor: null })
    expect(await order(seller, 'sell', 101_000n)).toMatchObject({ state: 'open' })
    await expect(resume()).rejects.toMatchObject({ code: 'market.not_halted' })
    const again = await stop(null)
    expect(await read()).toMatchObject({ haltedFor: 'everything', haltedUntil: null })
    await again.resume()
  })

  test('a stop of all trading keeps every auction during it from trading and delays the last one, however late the worker is', async () => {
    const { advance, read } = await collectedOvernight()
    await stop(jakartaTime('2026-12-09', '10:00'))
    clock.moveTo(jakartaTime('2026-12-09', '08:00'))
    await advance()
    expect(await read()).toMatchObject({ haltedFor: 'everything', trades: [] })
    clock.moveTo(jakartaTime('2026-12-09', '10:30'))
    await advance()
    expect(await read()).toMatchObject({ haltedFor: null, trades: [{ price: 101_000n }] })
  })

  test('a stop that a worker learns of only after its end keeps an auction during it from trading', async () => {
    const { advance, read } = await collectedOvernight()
    await stop(jakartaTime('2026-12-08', '17:30'))
    clock.moveTo(jakartaTime('2026-12-08', '18:00'))
    await advance()
    expect(await read()).toMatchObject({ haltedFor: null, trades: [] })
    clock.moveTo(jakartaTime('2026-12-09', '09:00'))
    await advance()
    expect((await read()).trades).toHaveLength(1)
  })

  test('a stop of all trading is not named on the page of a property that is halted for longer', async () => {
    const { propertyId, advance, read } = await aBook()
    await advance()
    const { staff, resume } = await stop(jakartaTime('2026-12-07', '11:30'))
    const because = { propertyId, reason: 'Rumor yang belum jelas' }
    await haltTrading(store.db, clock, staff, {
      ...because,
      resumesAt: jakartaTime('2026-12-07', '11:00'),
    })
    expect(await read()).toMatchObject({ haltedFor: 'everything' })
    await resumeTrading(store.db, clock, staff, because)
    await haltTrading(store.db, clock, staff, because)
    expect(await read()).toMatchObject({ haltedFor: 'staff', haltedUntil: null })
    await resume()
  })

  test('a stop of all trading is named on the page of a property whose halt ends with an opening during the stop', async () => {
    const { propertyId, advance, read } = await aBook()
    await advance()
    await setProperty(propertyId, 'unit_price = 120000')
    await advance()
    expect(await read()).toMatchObject({ haltedFor: 'valuation', haltedUntil: null })
    const short = await stop(jakartaTime('2026-12-08', '08:59'))
    expect(await read()).toMatchObject({ haltedFor: 'valuation', haltedUntil: null })
    await short.resume()
    const resumesAt = jakartaTime('2026-12-08', '09:00')
    const { resume } = await stop(resumesAt)
    expect(await read()).toMatchObject({ haltedFor: 'everything', haltedUntil: resumesAt })
    await resume()
  })

  test('of two stops of all trading at the same time one counts, and the other is refused', async () => {
    const staff = await aStaffMember(store.db, 'ops')
    const reason = 'Gangguan pada penyelesaian'
    const set = (resumesAt: Date | null) =>
      setSwitch(store.db, clock, staff, { isStopped: true, reason, resumesAt })
    const { both } = await whileLocked([tradingLock], 2, () => ({
      both: Promise.allSettled([set(null), set(jakartaTime('2026-12-07', '11:30'))]),
    }))
    const refused = (await both).flatMap((each) => (each.status === 'rejected' ? each.reason : []))
    expect(refused).toMatchObject([{ code: 'market.already_halted' }])
    await setSwitch(store.db, clock, staff, { isStopped: false, reason })
  })

  test('a stop of all trading can have no end while no window is open or announced', async () => {
    clock.moveTo(jakartaTime('2026-12-18', '16:00'))
    await expect(stop(jakartaTime('2026-12-19', '10:00'))).rejects.toMatchObject({
      ...{ code: 'market.stop_end_without_window', fields: [{ path: 'resumesAt' }] },
    })
    const { resume } = await stop(null)
    await resume()
  })

  test.each([
    ['in the past', '2026-12-07T09:59:00+07:00'],
    ['within a minute', '2026-12-07T11:00:30+07:00'],
    ['at or after the end of the window', '2026-12-18T16:00:00+07:00'],
  ])('a stop of all trading is refused for an end %s, and trading goes on', async (_, time) => {
    const { read } = await aBook()
    await expect(stop(new Date(time))).rejects.toMatchObject({
      ...{ code: 'market.halt_end_impossible', fields: [{ path: 'resumesAt' }] },
    })
    expect(await read()).toMatchObject({ haltedFor: null })
  })
})
