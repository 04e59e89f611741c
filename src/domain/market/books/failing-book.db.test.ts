import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#database'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { setSwitch } from '../windows/halts.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

test('a book whose calendar step fails stops no other book and no order in it, and a stop of all trading ends only after it', async () => {
  const properties = [await tradedProperty(store, clock), await tradedProperty(store, clock)]
  const [failing, other] = properties.toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1))
  if (failing === undefined || other === undefined) throw new Error('two properties were made')
  await failing.advance()
  const staff = { userId: newId(), roles: [] }
  const reason = 'Gangguan pada penyelesaian'
  const resumesAt = jakartaTime('2026-12-08', '08:00')
  await setSwitch(store.db, clock, staff, { isStopped: true, reason, resumesAt })
  await store.asOwner(`create function market.fail() returns trigger language plpgsql as
      $$ begin raise exception 'a planted failure'; end $$;
    create trigger fails before update on market.books
      for each row when (new.property_id = '${failing.propertyId}') execute function market.fail()`)
  clock.moveTo(jakartaTime('2026-12-08', '10:00'))
  expect(await other.order(other.first, 'sell')).toMatchObject({ state: 'open' })
  // The sender of an order in the failing book is asked to try again.
  await expect(failing.order(failing.first, 'sell')).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(other.advance()).rejects.toThrow(AggregateError)
  const steps = async () => {
    const { rows } = await store.asOwner(`select edges from market.books order by property_id`)
    return rows.map(({ edges }) => edges)
  }
  const stops = async () =>
    (await store.asOwner(`select resumes_at from market.switch`)).rows.map((row) => row.resumes_at)
  // The first morning, its close, and the second morning.
  expect([await steps(), await stops()]).toEqual([[1, 3], [resumesAt]])
  await store.asOwner(`drop trigger fails on market.books; drop function market.fail`)
  await other.advance()
  expect([await steps(), await stops()]).toEqual([[3, 3], [null]])
})
