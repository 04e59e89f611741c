import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { freezeLink, requireConfirmed, requireUnfrozen, withdrawalsWaitUntil } from '#identity'
import { hour, minute, second } from '#kernel'
import {
  anOwner,
  confirm,
  home,
  logIn,
  mailedFreeze,
  mailsTo,
  type Owner,
} from '../../../tests/support/an-owner.ts'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
})
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const refresh = (token: string) =>
  api.call('/jwt_auth/refresh/', { body: { refresh: token }, headers: home })

async function sessionOf({ userId }: Owner): Promise<string> {
  const { rows } = await store.asOwner(
    `select id from identity.sessions where user_id = '${userId}' order by id desc limit 1`,
  )
  return rows[0].id
}

async function isConfirmed(owner: Owner, sessionId: string): Promise<boolean> {
  const now = api.clock.now()
  return await requireConfirmed(store.db, { userId: owner.userId, sessionId, now }).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: 'identity.confirmation_needed', kind: 'forbidden' })
      return false
    },
  )
}

describe('a confirmation', () => {
  test('is not given by signing in, lasts five minutes, and is of one session alone', async () => {
    const owner = await anOwner(api)
    const sessionId = await sessionOf(owner)
    expect(await isConfirmed(owner, sessionId)).toBe(false)
    expect((await confirm(api, owner.access)).status).toBe(200)
    expect(await isConfirmed(owner, sessionId)).toBe(true)
    api.clock.advance(1)
    await logIn(api, owner.email)
    expect(await isConfirmed(owner, await sessionOf(owner))).toBe(false)
    const stranger = await anOwner(api)
    expect(await isConfirmed(stranger, sessionId)).toBe(false)
    api.clock.advance(5 * minute)
    expect(await isConfirmed(owner, sessionId)).toBe(false)
  })

  test('gives new tokens; the former one answers for half a minute and then ends the session', async () => {
    const owner = await anOwner(api)
    const { body } = await confirm(api, owner.access)
    expect((await refresh(owner.refresh)).body).toMatchObject({ isFormer: true })
    expect((await refresh(body.refresh)).body.isFormer).toBeUndefined()
    api.clock.advance(31 * second)
    expect((await refresh(body.refresh)).status).toBe(200)
    expect((await refresh(owner.refresh)).body.code).toBe('identity.session_ended')
    expect((await refresh(body.refresh)).body.code).toBe('identity.session_ended')
  })

  test('with a wrong password confirms nothing, and five of them end the session', async () => {
    const owner = await anOwner(api)
    const sessionId = await sessionOf(owner)
    for (const _ of [1, 2, 3, 4, 5]) {
      const { body } = await confirm(api, owner.access, { password: 'Salah-Sekali-1' })
      expect(body.errors).toMatchObject([{ path: 'password' }])
    }
    const last = await confirm(api, owner.access)
    expect(last.body.code).toBe('identity.session_ended')
    expect(await isConfirmed(owner, sessionId)).toBe(false)
    expect((await refresh(owner.refresh)).status).toBe(401)
  })
})

describe('a frozen account', () => {
  test('is frozen by the link of a mail, which ends every session, and may be pressed twice', async () => {
    const owner = await anOwner(api)
    const token = await transaction(store.db, async (tx) => {
      const path = await freezeLink(tx, { userId: owner.userId, now: api.clock.now() })
      return path.slice('/freeze?token='.length)
    })
    for (const _ of [1, 2])
      expect((await api.call('/jwt_auth/freeze/', { body: { token } })).status).toBe(204)
    expect((await refresh(owner.refresh)).status).toBe(401)
    await expect(requireUnfrozen(store.db, owner.userId)).rejects.toMatchObject({
      code: 'identity.account_frozen',
    })
    const frozen = (await mailsTo(api, owner.email)).filter((mail) =>
      /dibekukan/.test(mail.subject),
    )
    expect(frozen).toHaveLength(1)
  })

  test('is not frozen by a link that is unknown or a month old', async () => {
    const owner = await anOwner(api)
    const path = await transaction(store.db, (tx) =>
      freezeLink(tx, { userId: owner.userId, now: api.clock.now() }),
    )
    const token = path.slice('/freeze?token='.length)
    const unknown = await api.call('/jwt_auth/freeze/', { body: { token: 'x' } })
    expect(unknown.body.code).toBe('identity.freeze_link_ended')
    api.clock.advance(30 * 24 * hour)
    const late = await api.call('/jwt_auth/freeze/', { body: { token } })
    expect(late.body.code).toBe('identity.freeze_link_ended')
    await requireUnfrozen(store.db, owner.userId)
  })
})

test('withdrawals wait a day after the password was changed, and the mail can freeze', async () => {
  const owner = await anOwner(api)
  expect(await withdrawalsWaitUntil(store.db, owner.userId)).toBeNull()
  const changed = await api.call('/jwt_auth/password/change/', {
    body: { currentPassword: 'Kucing-Oren-77', password: 'Kereta-Malam-88' },
    token: owner.access,
  })
  expect(changed.status).toBe(204)
  const until = await withdrawalsWaitUntil(store.db, owner.userId)
  expect(until?.getTime()).toBe(api.clock.now().getTime() + 24 * hour)
  const token = await mailedFreeze(api, owner.email)
  expect((await api.call('/jwt_auth/freeze/', { body: { token } })).status).toBe(204)
  await expect(requireUnfrozen(store.db, owner.userId)).rejects.toThrow()
})
