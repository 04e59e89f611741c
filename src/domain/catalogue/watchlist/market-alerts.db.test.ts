import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { refreshListings } from '#properties'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import type { AlertCondition } from './alert.ts'
import { makeAlert } from './make-alert.ts'
import { notifyAlerts } from './notify-alerts.ts'

const clock = movableClock(new Date('2026-12-07T03:00:00Z'))

const store = await marketDatabase()

async function aTradedProperty() {
  const traded = await tradedProperty(store, clock)
  const { propertyId } = traded
  await traded.advance()
  await store.asOwner(`insert into properties.pictures (property_id, position, src, width, height, widths, color, alt_id, alt_en)
    values ('${propertyId}', 0, '/uji.webp', 4, 3, '{4}', '#000000', 'Uji', 'Test');
    insert into properties.valuations (property_id, valued_on, amount, appraiser)
    values ('${propertyId}', '2026-01-05', 1000000000, 'KJPP Uji');
    insert into properties.forecasts (property_id, made_on, gross, management, maintenance, property_tax, insurance, reserve,
      income_tax, net, occupancy_basis_points)
    values ('${propertyId}', '2026-01-05', 80000000, 0, 0, 0, 0, 0, 0, 80000000, 9000)`)
  await transaction(store.db, (tx) => refreshListings(tx, [propertyId]))
  const ask = (userId: string, condition: AlertCondition) =>
    makeAlert(
      store.db,
      clock,
      { userId, roles: [] },
      { propertyId, filters: {}, condition, endsOn: null, byMail: true, byPush: true },
    )
  const reported = async (userId: string) => {
    await notifyAlerts(store.db, clock)
    const { rows } = await sql<{ values: Record<string, unknown>; path: string }>`
      select "values", path from notifications.notices
      where user_id = ${userId} and event = 'alert-met' order by id`.execute(store.db)
    return rows
  }
  return { ...traded, ask, reported }
}

test('a resale alert below a price is reported once when units are offered at or below it, and not where they already were', async () => {
  const { first, second, third, order, ask, reported, sequencer } = await aTradedProperty()
  await order(first, 'sell', { limitPrice: 103_000n })
  const under = (value: bigint) => ask(third, { measure: 'resale', direction: 'below', value })
  expect(await under(103_000n)).toMatchObject({ holdsAt: 1 })
  expect(await under(99_000n)).toMatchObject({ holdsAt: 0 })
  expect(await reported(third)).toEqual([])
  const cheap = await order(second, 'sell', { limitPrice: 98_500n })
  expect(await reported(third)).toMatchObject([
    { values: { measure: 'resale', direction: 'below', resale: { rupiah: '98500' } } },
  ])
  await sequencer.cancel({ investorId: second, orderId: cheap.id }, newId())
  await reported(third)
  await order(second, 'sell', { limitPrice: 98_500n })
  expect(await reported(third)).toHaveLength(1)
})

test('a resale alert above a price is reported when a buyer bids it, and a private offer triggers no alert', async () => {
  clock.moveTo(new Date('2026-12-08T03:00:00Z'))
  const { first, second, third, propertyId, order, ask, reported, sequencer } =
    await aTradedProperty()
  await ask(third, { measure: 'resale', direction: 'above', value: 99_000n })
  await ask(third, { measure: 'resale', direction: 'below', value: 95_000n })
  await order(second, 'buy', { limitPrice: 98_900n })
  await sequencer.offer(
    {
      investorId: first,
      counterpartyId: second,
      propertyId,
      limitPrice: 92_000n,
      units: 1n,
      validity: 'day',
    },
    newId(),
  )
  expect(await reported(third)).toEqual([])
  await order(second, 'buy', { limitPrice: 99_000n })
  expect(await reported(third)).toMatchObject([{ values: { direction: 'above' } }])
})

test('an alert on a gap is reported when units are offered that far below their value, and not before', async () => {
  clock.moveTo(new Date('2026-12-09T03:00:00Z'))
  const { first, second, third, order, ask, reported } = await aTradedProperty()
  const below = (value: bigint) => ask(third, { measure: 'resale-gap', direction: 'below', value })
  await below(500n)
  await order(first, 'sell', { limitPrice: 95_100n })
  expect(await reported(third)).toEqual([])
  await order(second, 'sell', { limitPrice: 95_000n })
  expect(await reported(third)).toMatchObject([
    { values: { measure: 'resale-gap', direction: 'below', gap: 0.05 } },
  ])
  expect(await below(499n)).toMatchObject({ holdsAt: 1 })
  expect(await below(501n)).toMatchObject({ holdsAt: 0 })
})

test('an alert on a gap above the value of a unit is reported when a buyer bids that much', async () => {
  const { first, third, order, ask, reported } = await aTradedProperty()
  await ask(third, { measure: 'resale-gap', direction: 'above', value: 200n })
  await order(first, 'buy', { limitPrice: 101_900n })
  expect(await reported(third)).toEqual([])
  await order(first, 'buy', { limitPrice: 102_500n })
  expect(await reported(third)).toMatchObject([
    { values: { direction: 'above', gap: 0.025, resale: { rupiah: '102500' } } },
  ])
})

test('the order of an investor is reported when it becomes the first on its side', async () => {
  const { first, second, third, order, ask, reported, sequencer } = await aTradedProperty()
  const before = await order(first, 'sell', { limitPrice: 101_000n, units: 5n })
  const earlier = await order(second, 'sell', { limitPrice: 102_000n })
  await order(third, 'sell', { limitPrice: 102_000n })
  await ask(third, { measure: 'next' })
  expect(await reported(third)).toEqual([])
  await order(second, 'buy', { limitPrice: 101_000n, units: before.units })
  expect(await reported(third)).toEqual([])
  await sequencer.cancel({ investorId: second, orderId: earlier.id }, newId())
  expect(await reported(third)).toMatchObject([
    { values: { measure: 'next' }, path: '/dashboard/market' },
  ])
  expect(await reported(third)).toHaveLength(1)
})
