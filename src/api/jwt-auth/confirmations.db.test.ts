import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { freezeLink, requireConfirmed, requireUnfrozen, withdrawalsWaitUntil } from '#identity'
import { hour, minute, second } from '#kernel'
import {
  anOwner,
  confirm,
  confirmBy,
  home,
  logIn,
  mailedCode,
  mailedFreeze,
  mailedProof,
  mailsTo,
  type Owner,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
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
  test('a confirmation is not given by logging in, lasts five minutes, and applies to one session only', async () => {
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

  test('a confirmation issues new tokens; the previous token works for half a minute more, and its later use ends the session', async () => {
    const owner = await anOwner(api)
    const { body } = await confirm(api, owner.access)
    expect((await refresh(owner.refresh)).body).toMatchObject({ isFormer: true })
    expect((await refresh(body.refresh)).body.isFormer).toBeUndefined()
    api.clock.advance(31 * second)
    expect((await refresh(body.refresh)).status).toBe(200)
    expect((await refresh(owner.refresh)).body.code).toBe('identity.session_ended')
    expect((await refresh(body.refresh)).body.code).toBe('identity.session_ended')
  })

  test('a confirmation fails with a wrong password, and five failures end the session', async () => {
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

describe('without a second factor', () => {
  const stateOf = async ({ access: token }: Owner) =>
    (await api.call('/jwt_auth/confirmations/', { token })).body
  const askForMail = ({ access: token }: Owner) =>
    api.call('/jwt_auth/confirmations/mail/', { method: 'POST', token, headers: home })

  test('confirming needs both the password and an emailed code', async () => {
    const owner = await anOwner(api)
    expect(await stateOf(owner)).toMatchObject({
      methods: ['mail'],
      needsPassword: true,
      hasSecondFactor: false,
      mailedCode: null,
    })
    const alone = await confirmBy(api, owner.access)
    expect([alone.status, alone.body.code]).toEqual([400, 'identity.factor_needed'])
    const sent = await askForMail(owner)
    expect(sent.body.maskedEmail).toMatch(/•••@contoh\.id$/)
    expect((await stateOf(owner)).mailedCode).toEqual(sent.body)
    const code = await mailedCode(api, owner.email)
    const proof = { kind: 'mail', code }
    const codeOnly = await confirmBy(api, owner.access, { ...proof, password: undefined })
    expect(codeOnly.body.errors).toMatchObject([{ path: 'password' }])
    expect((await confirmBy(api, owner.access, proof)).status).toBe(200)
  })

  test('a code is used once, is emailed once a minute and expires after ten minutes', async () => {
    const owner = await anOwner(api)
    await askForMail(owner)
    expect((await askForMail(owner)).body.code).toBe('identity.resend_too_early')
    const first = { kind: 'mail', code: await mailedCode(api, owner.email) }
    api.clock.advance(61 * second)
    expect((await askForMail(owner)).status).toBe(200)
    const newer = { kind: 'mail', code: await mailedCode(api, owner.email) }
    expect((await confirmBy(api, owner.access, first)).body.code).toBe('identity.factor_wrong')
    const { body: tokens } = await confirmBy(api, owner.access, newer)
    expect((await confirmBy(api, owner.access, newer)).body.code).toBe('identity.factor_wrong')
    const late = await mailedProof(api, owner.access)
    api.clock.advance(10 * minute)
    const fresh = { ...owner, access: (await refresh(tokens.refresh)).body.access }
    expect((await confirmBy(api, fresh.access, late)).body.code).toBe('identity.factor_wrong')
    expect((await stateOf(fresh)).mailedCode).toBeNull()
  })

  test('a code of one session is refused in another session of the same owner', async () => {
    const owner = await anOwner(api)
    const other = (await logIn(api, owner.email)).body.access
    const proof = await mailedProof(api, owner.access)
    expect((await confirmBy(api, other, proof)).body.code).toBe('identity.factor_wrong')
    expect((await confirmBy(api, owner.access, proof)).status).toBe(200)
  })

  test('a correct code is used once even in concurrent requests, and after five wrong codes no code is accepted', async () => {
    const owner = await anOwner(api)
    const proof = await mailedProof(api, owner.access)
    const same = await Promise.all(
      Array.from({ length: 4 }, () => confirmBy(api, owner.access, proof)),
    )
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    await store.asOwner('truncate identity.attempts')
    const right = await mailedProof(api, owner.access)
    const wrong = {
      kind: 'mail',
      code: 'code' in right && right.code === '111111' ? '2' : '111111',
    }
    for (const left of [4, 3, 2, 1, 0]) {
      const { body } = await confirmBy(api, owner.access, wrong)
      expect(body.code).toBe('identity.factor_wrong')
      expect(body.detail).toContain(`mencoba ${left} kali`)
    }
    const { status, body } = await confirmBy(api, owner.access, right)
    expect([status, body.code]).toEqual([429, 'identity.too_many_attempts'])
  })

  test('emails that anyone can trigger do not prevent the owner from receiving a code', async () => {
    const owner = await anOwner(api)
    for (const turn of [1, 2, 3, 4, 5, 6, 7]) {
      api.clock.advance(61 * second)
      await api.call('/jwt_auth/register/', {
        body: {
          email: owner.email,
          password: `Orang-Lain-${turn}`,
          termsAccepted: true,
          privacyAccepted: true,
        },
        headers: home,
      })
    }
    const { body } = await logIn(api, owner.email)
    expect((await confirm(api, body.access)).status).toBe(200)
  })
})

describe('a frozen account', () => {
  test('an account is frozen by an emailed link, which ends every session and can be opened twice', async () => {
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

  test('an account cannot be frozen by an unknown link or one that is a month old', async () => {
    const owner = await anOwner(api)
    const path = await transaction(store.db, (tx) =>
      freezeLink(tx, { userId: owner.userId, now: api.clock.now() }),
    )
    const token = path.slice('/freeze?token='.length)
    const check = async (asked: string) =>
      await api.call('/jwt_auth/freeze/check/', { body: { token: asked } })
    expect((await check(token)).status).toBe(204)
    await requireUnfrozen(store.db, owner.userId)
    expect((await check('x')).body.code).toBe('identity.freeze_link_ended')
    const unknown = await api.call('/jwt_auth/freeze/', { body: { token: 'x' } })
    expect(unknown.body.code).toBe('identity.freeze_link_ended')
    api.clock.advance(30 * 24 * hour)
    const late = await api.call('/jwt_auth/freeze/', { body: { token } })
    expect(late.body.code).toBe('identity.freeze_link_ended')
    expect((await check(token)).body.code).toBe('identity.freeze_link_ended')
    await requireUnfrozen(store.db, owner.userId)
  })
})

test('withdrawals wait a day after a password change, and the notification email contains a link to freeze the account', async () => {
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
