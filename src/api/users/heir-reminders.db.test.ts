import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { remindHeirs } from '#investors'
import { day, later } from '#kernel'
import { reportDeathOf } from '../../../tests/support/a-death-report.ts'
import { anOwner } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('delete from investors.profile_sections'))

const path = '/users/profile/sections/'
const ani = { name: 'Ani', relation: 'child', share: 100, phone: null }

const save = (token: string, heirs: readonly object[] = [ani], revision = 0) =>
  api.call(`${path}heirs/`, { method: 'PUT', token, body: { revision, value: { heirs } } })
const confirm = (token: string) => api.call(`${path}heirs/confirmation/`, { token, body: {} })
const heirsOf = async (token: string) => (await api.call(path, { token })).body.heirs

/** Returns the number of reminders sent to a person. */
async function remindersOf(userId: string): Promise<number> {
  const { rows } = await store.asOwner(
    `select count(*)::integer as sent from notifications.notices where user_id = '${userId}' and event = 'heirs-reminder'`,
  )
  return rows[0].sent
}

/** Runs the task at an instant different from the clock of the API. */
const remindAt = (at: Date) => remindHeirs(api.services.db, { now: () => at })

/** Returns midnight in Jakarta on the same day of the year, the given number of years after the clock of the API. */
function anniversary(years: number): Date {
  const now = new Date(api.clock.now().getTime() + 7 * 60 * 60 * 1000)
  return new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate(), -7))
}

describe('a person who named heirs', () => {
  test('a person who named heirs is reminded on the anniversary, not earlier, and once however often the task runs', async () => {
    const { token, userId } = await api.anAccount()
    await save(token)
    expect(await remindAt(later(anniversary(1), -1))).toBe(0)
    const both = await Promise.all([remindAt(anniversary(1)), remindAt(anniversary(1))])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await remindAt(later(anniversary(2), -1))).toBe(0)
    expect(await remindersOf(userId)).toBe(1)
    expect(await remindAt(anniversary(2))).toBe(1)
    expect(await remindersOf(userId)).toBe(2)
  })

  test('a person who named heirs is reminded a year after last confirming the heirs', async () => {
    const { token, userId } = await api.anAccount()
    await save(token)
    await store.asOwner(
      `update investors.profile_sections set confirmed_at = confirmed_at - interval '1 year',
        remind_on = remind_on - interval '1 year' where user_id = '${userId}'`,
    )
    expect((await heirsOf(token)).isDue).toBe(true)
    const { status, body } = await confirm(token)
    expect(status).toBe(200)
    expect(body.heirs).toMatchObject({
      isDue: false,
      confirmedAt: api.clock.now().toISOString(),
      value: { heirs: [ani] },
    })
    expect(await remindAt(later(anniversary(1), -1))).toBe(0)
    expect(await remindAt(anniversary(1))).toBe(1)
  })

  test('a person who named heirs is reminded although another person cannot be', async () => {
    const [one, other] = [await api.anAccount(), await api.anAccount()]
    await save(one.token)
    await save(other.token)
    const end = await plantFailure(
      store.asOwner,
      'insert',
      'notifications.notices',
      `new.user_id = '${one.userId}'`,
    )
    await expect(remindAt(anniversary(1))).rejects.toThrow(one.userId)
    expect([await remindersOf(one.userId), await remindersOf(other.userId)]).toEqual([0, 1])
    await end()
    expect(await remindAt(anniversary(1))).toBe(1)
  })

  test('a person who named heirs and removed them again is not reminded and has nothing to confirm', async () => {
    const { token } = await api.anAccount()
    expect((await confirm(token)).body.code).toBe('investors.heirs_missing')
    await save(token)
    await save(token, [], 1)
    expect((await heirsOf(token)).confirmedAt).toBeNull()
    const refused = await confirm(token)
    expect([refused.status, refused.body.code]).toEqual([409, 'investors.heirs_missing'])
    expect(await remindAt(anniversary(3))).toBe(0)
  })

  test('a person who named heirs and whose account a death report closed is not reminded until the account reopens', async () => {
    const owner = await anOwner(api)
    await save(owner.access)
    await reportDeathOf(api, { accountEmail: owner.email })
    expect(await remindAt(anniversary(1))).toBe(0)
    expect(await remindersOf(owner.userId)).toBe(0)
    await store.asOwner(
      `update identity.users set status = 'active', estate_case_id = null where id = '${owner.userId}'`,
    )
    expect(await remindAt(later(anniversary(1), 7 * day - 1))).toBe(0)
    expect(await remindAt(later(anniversary(1), 7 * day))).toBe(1)
    expect(await remindersOf(owner.userId)).toBe(1)
  })
})
