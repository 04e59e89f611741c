import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { traders, tradingWindow } from '../../../../tests/support/traders.ts'
import { notifyOpening } from './notify-opening.ts'

const clock = movableClock(jakartaTime('2026-12-03', '23:59'))

const store = await marketDatabase()

test('holders of units that can be traded are notified once, three days before a window opens', async () => {
  const { investorIds } = await traders(store.db, store.asOwner, {
    investors: 2,
    properties: 2,
    units: 40n,
    at: clock.now(),
  })
  // Their units are locked until after the window opens.
  const locked = await traders(store.db, store.asOwner, {
    investors: 1,
    allottedOn: '2026-01-15',
    at: clock.now(),
  })
  expect(await notifyOpening(store.db, clock)).toBe(0)
  clock.moveTo(jakartaTime('2026-12-04', '00:00'))
  const done = await Promise.all([notifyOpening(store.db, clock), notifyOpening(store.db, clock)])
  expect(done.toSorted()).toEqual([0, 1])
  expect(await notifyOpening(store.db, clock)).toBe(0)
  const { rows } = await store.asOwner(`
    select user_id, "values" -> 'units' as units, "values" -> 'from' ->> 'id' as opens from notifications.notices
    where event = 'window-opening' order by user_id`)
  expect(rows).toEqual(
    investorIds.toSorted().map((user_id) => ({ user_id, units: 80, opens: '7 Desember 2026' })),
  )
  expect(rows.map(({ user_id }) => user_id)).not.toContain(locked.investorIds[0])
})

test('investors with a tradable property in their watchlist are notified of the opening, and a holder only as a holder', async () => {
  await tradingWindow(store.asOwner, { opensOn: '2027-01-04', closesOn: '2027-01-15' })
  clock.moveTo(jakartaTime('2027-01-01', '00:00'))
  const traded = await traders(store.db, store.asOwner, {
    investors: 1,
    properties: 2,
    units: 40n,
    at: clock.now(),
  })
  const locked = await traders(store.db, store.asOwner, {
    investors: 1,
    allottedOn: '2026-06-15',
    at: clock.now(),
  })
  const [holder = ''] = traded.investorIds
  const [lockedHolder = ''] = locked.investorIds
  const [of = '', other = ''] = traded.propertyIds
  const [untraded = ''] = locked.propertyIds
  const watch = (investorId: string, propertyIds: readonly string[]) =>
    sql`insert into watchlist.watched (investor_id, property_id, watched_at)
      select ${investorId}, property_id, ${clock.now()} from unnest(${propertyIds}::text[]) p (property_id)`.execute(
      store.db,
    )
  const [both, one, none] = [newId(), newId(), newId()]
  await watch(both, [of, other, untraded])
  await watch(one, [of])
  await watch(none, [untraded])
  await watch(holder, [of])
  await watch(lockedHolder, [other])
  expect(await notifyOpening(store.db, clock)).toBe(1)
  expect(await notifyOpening(store.db, clock)).toBe(0)
  const { rows } = await sql<{ userId: string }>`
    select user_id, event, topic, path, "values" -> 'properties' as properties from notifications.notices
    where user_id = any(${[both, one, none, holder, lockedHolder]}::uuid[]) order by user_id`.execute(
    store.db,
  )
  const followed = { event: 'followed-opening', topic: 'properties', path: '/dashboard/watchlist' }
  expect(rows).toEqual(
    [
      { userId: both, ...followed, properties: 2 },
      { userId: one, ...followed, properties: 1 },
      { userId: lockedHolder, ...followed, properties: 1 },
      {
        userId: holder,
        event: 'window-opening',
        topic: 'properties',
        path: '/dashboard/portfolio',
        properties: null,
      },
    ].toSorted((left, right) => (left.userId < right.userId ? -1 : 1)),
  )
})

test('a window that has begun is not announced any more', async () => {
  await tradingWindow(store.asOwner, { opensOn: '2027-07-05', closesOn: '2027-07-16' })
  clock.moveTo(jakartaTime('2027-07-05', '00:00'))
  expect(await notifyOpening(store.db, clock)).toBe(0)
})
