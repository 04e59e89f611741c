import { afterAll, expect, test } from 'vitest'
import { day, minute, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, withdraw } from '../../../tests/support/withdrawer.ts'
import { approvalFromFor, railFor, readRails, readRule, usedToday } from './terms.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const now = () => api.clock.now()
const terms = async () => ({
  rails: await readRails(store.db, now(), api.services.gateway),
  rule: await readRule(store.db, now()),
})

test('an amount gets the fastest method that carries it, and amounts outside the limits are refused with the limit', async () => {
  const { rails, rule } = await terms()
  const [fastest] = rails
  const unused = new Map()
  const most = rails.reduce((max, { amountMax }) => (amountMax > max ? amountMax : max), 0n)
  expect(railFor(rule.amountMin, rails, rule, unused)).toBe(fastest)
  expect(railFor(fastest?.amountMax ?? 0n, rails, rule, unused)).toBe(fastest)
  const next = railFor((fastest?.amountMax ?? 0n) + 1n, rails, rule, unused)
  expect(next).not.toBe(fastest)
  expect(next.amountMax).toBeGreaterThan(fastest?.amountMax ?? 0n)
  expect(railFor(most, rails, rule, unused).amountMax).toBe(most)
  expect(() => railFor(rule.amountMin - 1n, rails, rule, unused)).toThrow(
    expect.objectContaining({
      code: 'withdrawals.amount_below_minimum',
      details: { minimum: rule.amountMin },
    }),
  )
  expect(() => railFor(most + 1n, rails, rule, unused)).toThrow(
    expect.objectContaining({
      code: 'withdrawals.amount_above_maximum',
      details: { maximum: most },
    }),
  )
})

test('an amount above what is left today of a method gets the next method, and is refused when none has enough left', async () => {
  const { rails, rule } = await terms()
  const [first, second] = rails
  if (first === undefined || second === undefined) throw new Error('two methods are needed')
  const used = new Map([[first.id, first.dayMax - 100_000n]])
  expect(railFor(100_000n, rails, rule, used)).toBe(first)
  expect(railFor(100_001n, rails, rule, used)).toBe(second)
  const last = rails.at(-1)
  const spent = new Map(rails.map(({ id, dayMax }) => [id, dayMax]))
  if (last !== undefined) spent.set(last.id, last.dayMax - 70_000n)
  expect(railFor(70_000n, rails, rule, spent)).toBe(last)
  expect(() => railFor(70_001n, rails, rule, spent)).toThrow(
    expect.objectContaining({
      code: 'withdrawals.day_limit_exceeded',
      details: { remaining: 70_000n },
    }),
  )
})

test('the amounts of a day count until midnight in Jakarta, without what was cancelled', async () => {
  const { userId, accountId, token } = await aWithdrawer(store, api, { cash: 50_000_000n })
  const total = async () =>
    [...(await usedToday(store.db, userId, now())).values()].reduce((sum, each) => sum + each, 0n)
  // Ten minutes before midnight in Jakarta.
  api.clock.moveTo(new Date(`${now().toISOString().slice(0, 10)}T16:50:00Z`))
  const { rule } = await terms()
  const { approvalFrom, approvalDayFrom, approvalWeekFrom } = rule
  const least = (...amounts: bigint[]) =>
    amounts.reduce((one, other) => (other < one ? other : one))
  expect(await total()).toBe(0n)
  await withdraw(api, await token(), { accountId, amount: 2_000_000 })
  const { body } = await withdraw(api, await token(), { accountId, amount: 3_000_000 })
  expect(await total()).toBe(5_000_000n)
  const cancelled = await api.call(`/withdrawals/${body.id}/cancellation/`, {
    token: await token(),
    method: 'POST',
    key: newId(),
  })
  expect(cancelled.status).toBe(200)
  expect(await total()).toBe(2_000_000n)
  expect(await approvalFromFor(store.db, userId, now(), rule)).toBe(
    least(approvalFrom, approvalDayFrom - 2_000_000n, approvalWeekFrom - 2_000_000n),
  )
  api.clock.advance(9 * minute)
  expect(await total()).toBe(2_000_000n)
  api.clock.advance(2 * minute)
  expect(await total()).toBe(0n)
  // The seven days still include yesterday.
  expect(await approvalFromFor(store.db, userId, now(), rule)).toBe(
    least(approvalFrom, approvalDayFrom, approvalWeekFrom - 2_000_000n),
  )
})

test('an amount counts towards the total of seven days on its own day and the six after it', async () => {
  const { userId, accountId, token } = await aWithdrawer(store, api, { cash: 50_000_000n })
  const { rule } = await terms()
  const high = 10n ** 12n
  const ofWeek = { ...rule, approvalFrom: high, approvalDayFrom: high, approvalWeekFrom: high }
  const counted = async () => high - (await approvalFromFor(store.db, userId, now(), ofWeek))
  await withdraw(api, await token(), { accountId, amount: 2_000_000 })
  expect(await counted()).toBe(2_000_000n)
  const ofDay = { ...ofWeek, approvalDayFrom: 1n }
  expect(await approvalFromFor(store.db, userId, now(), ofDay)).toBe(0n)
  api.clock.advance(6 * day)
  expect(await counted()).toBe(2_000_000n)
  api.clock.advance(day)
  expect(await counted()).toBe(0n)
})
