import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type ProductClock, productClock } from './product-clock.ts'

const hour = 60 * 60 * 1000

const store = await testDatabase()
const here: ProductClock = await productClock(store.db)
const there: ProductClock = await productClock(store.db)

afterAll(async () => {
  here.close()
  there.close()
  await store.close()
})

function ahead(clock: ProductClock): number {
  return clock.now().getTime() - Date.now()
}

test('the product clock returns the real time until it is moved', () => {
  expect(Math.abs(ahead(here))).toBeLessThan(100)
})

test('a move of the product clock reaches every running process within a second, and processes that start later', async () => {
  await here.moveTo(new Date(Date.now() + 48 * hour))
  expect(Math.abs(ahead(here) - 48 * hour)).toBeLessThan(100)
  await expect.poll(() => ahead(there) > 47 * hour, { timeout: 1000 }).toBe(true)
  const later = await productClock(store.db)
  expect(ahead(later)).toBeGreaterThan(47 * hour)
  later.close()
})

test('the product clock refuses to move back, or more than ten years ahead', async () => {
  const before = ahead(here)
  await expect(here.moveTo(new Date(Date.now() + hour))).rejects.toMatchObject({
    code: 'clock.only_forward',
  })
  const farAway = new Date(Date.now() + 11 * 365 * 24 * hour)
  await expect(here.moveTo(farAway)).rejects.toMatchObject({ code: 'clock.too_far' })
  expect(Math.abs(ahead(here) - before)).toBeLessThan(100)
})
