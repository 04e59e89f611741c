import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { minute, second } from '#kernel'
import {
  anOwner,
  appCode,
  confirm,
  confirmBy,
  elsewhere,
  home,
  logIn,
  mailedCode,
  mailedFreeze,
  mailsTo,
  type Owner,
  ownersPassword,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

async function ticketOf(owner: Owner, headers = home): Promise<string> {
  const { status, body } = await logIn(api, owner.email, headers)
  expect(status, JSON.stringify(body)).toBe(202)
  return body.ticket
}

function complete(ticket: string, kind: string, code: string, headers = home) {
  return api.call('/jwt_auth/two-factor/', { body: { ticket, kind, code }, headers })
}

function mailStep(ticket: string) {
  return api.call('/jwt_auth/two-factor/mail/', { body: { ticket }, headers: home })
}

async function sessionsOf({ userId }: Owner): Promise<number> {
  const { rows } = await store.asOwner(
    `select count(*)::int as count from identity.sessions where user_id = '${userId}'`,
  )
  return rows[0].count
}

describe('a login with a second factor', () => {
  test('a login with a second factor is completed with the code of the app and is recorded in the login history', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    api.clock.advance(30 * second)
    const { body } = await logIn(api, owner.email)
    expect(body).toMatchObject({ next: 'second-step', methods: ['app', 'recovery', 'mail'] })
    const done = await complete(body.ticket, 'app', appCode(api, secret))
    expect(done.status).toBe(200)
    const profile = await api.call('/users/profile/', { token: done.body.access })
    expect(profile.body.id).toBe(owner.userId)
    const sessions = await api.call('/users/sessions/', { token: done.body.access })
    expect(sessions.body.items[0].enteredBy).toBe('app')
  })

  test('a login with a second factor grants no access before completion: its ticket is no token and no other operation accepts it', async () => {
    const owner = await anOwner(api)
    await withApp(api, owner)
    const before = await sessionsOf(owner)
    const ticket = await ticketOf(owner)
    for (const path of [
      '/users/profile/',
      '/wallet/',
      '/users/security/',
      '/jwt_auth/confirmations/',
    ])
      expect((await api.call(path, { token: ticket })).status, path).toBe(401)
    for (const path of ['refresh', 'activate', 'resend', 'freeze', 'password/reset']) {
      const field =
        { refresh: 'refresh', freeze: 'token', 'password/reset': 'token' }[path] ?? 'ticket'
      const more = path === 'activate' ? { code: '123456' } : {}
      const secret = path === 'password/reset' ? { password: 'Kereta-Malam-88' } : {}
      const body = { [field]: ticket, ...more, ...secret }
      const { status } = await api.call(`/jwt_auth/${path}/`, { body, headers: home })
      expect(status, path).toBeGreaterThanOrEqual(400)
    }
    expect(await sessionsOf(owner)).toBe(before)
  })

  test('a login with a second factor accepts a code once, even in thirty concurrent requests, and reports a used code as used', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    api.clock.advance(60 * second)
    const before = await sessionsOf(owner)
    const ticket = await ticketOf(owner)
    const code = appCode(api, secret)
    const same = await Promise.all(Array.from({ length: 30 }, () => complete(ticket, 'app', code)))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    await store.asOwner('truncate identity.attempts')
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(owner)))
    const again = await Promise.all(tickets.map((each) => complete(each, 'app', code)))
    expect(again.map(({ body }) => body.code)).toEqual(Array(4).fill('identity.factor_used'))
    expect(await sessionsOf(owner)).toBe(before + 1)
  })

  test('a login with a second factor accepts the code of the half minute before and after, and no other', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    api.clock.advance(5 * minute)
    for (const [aside, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { status: answered } = await complete(
        await ticketOf(owner),
        'app',
        appCode(api, secret, aside),
      )
      expect(answered, `${aside}`).toBe(status)
    }
    // Using the newest code also invalidates the codes before it.
    const { status } = await complete(await ticketOf(owner), 'app', appCode(api, secret))
    expect(status).toBe(400)
  })

  test('a login with a second factor allows five attempts from elsewhere and still admits the owner on a known device', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    api.clock.advance(60 * second)
    const codes = Array.from({ length: 12 }, (_, index) => `00000${index}`.slice(-6))
    const tickets = await Promise.all(codes.slice(0, 3).map(() => ticketOf(owner, elsewhere)))
    const answers = await Promise.all(
      codes.map((code, index) => complete(tickets[index % 3] ?? '', 'app', code, elsewhere)),
    )
    const outcomes = answers.map(({ body }) => body.code)
    expect(outcomes.filter((code) => code === 'identity.factor_wrong')).toHaveLength(5)
    expect(outcomes.filter((code) => code === 'identity.too_many_attempts')).toHaveLength(7)
    const right = await complete(tickets[0] ?? '', 'app', appCode(api, secret), elsewhere)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
    const atHome = await complete(await ticketOf(owner), 'app', appCode(api, secret))
    expect(atHome.status).toBe(200)
  })

  test('a login with a second factor accepts each backup code once in any notation, and notifies the owner', async () => {
    const owner = await anOwner(api)
    const { recoveryCodes } = await withApp(api, owner)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const tickets = await Promise.all([ticketOf(owner), ticketOf(owner), ticketOf(owner)])
    const answers = await Promise.all(tickets.map((each) => complete(each, 'recovery', typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { rows } = await store.asOwner(
      `select count(*)::int as count from identity.recovery_codes
       where user_id = '${owner.userId}' and used_at is null`,
    )
    expect(rows[0].count).toBe(9)
    const stored = await store.asOwner('select code_hash::text from identity.recovery_codes')
    expect(JSON.stringify(stored.rows)).not.toContain(code)
    const subjects = (await mailsTo(api, owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Kode cadangan dipakai untuk masuk ke akun Anda')
  })

  test('a login with a second factor accepts an emailed code once, for its own login only, and sends one a minute', async () => {
    const owner = await anOwner(api)
    await withApp(api, owner)
    const ticket = await ticketOf(owner)
    expect((await mailStep(ticket)).body.maskedEmail).toMatch(/•••@contoh\.id$/)
    expect((await mailStep(ticket)).body.code).toBe('identity.resend_too_early')
    const code = await mailedCode(api, owner.email)
    const other = await ticketOf(owner)
    expect((await complete(other, 'mail', code)).body.code).toBe('identity.factor_wrong')
    const wrongUse = await confirm(api, owner.access, { kind: 'mail', code })
    expect(wrongUse.body.code).toBe('identity.factor_not_offered')
    expect((await complete(ticket, 'mail', code)).status).toBe(200)
    expect((await complete(ticket, 'mail', code)).body.code).toBe('identity.second_step_ended')
  })

  test('a login with a second factor receives its emailed code although a stranger has used up the emails with codes to that address', async () => {
    const owner = await anOwner(api)
    await withApp(api, owner)
    const registration = {
      ...{ email: owner.email, password: 'Kereta-Malam-88', termsAccepted: true },
      ...{ privacyAccepted: true, marketingAccepted: false },
    }
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1)
      statuses.push((await api.call('/jwt_auth/register/', { body: registration })).status)
    expect(statuses.at(-1)).toBe(429)
    const ticket = await ticketOf(owner)
    expect((await mailStep(ticket)).status).toBe(200)
    const done = await complete(ticket, 'mail', await mailedCode(api, owner.email))
    expect(done.status).toBe(200)
  })

  test('a login with a second factor has a ticket that expires after ten minutes and after its first use', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    const late = await ticketOf(owner)
    api.clock.advance(10 * minute)
    const answer = await complete(late, 'app', appCode(api, secret))
    expect(answer.body.code).toBe('identity.second_step_ended')
  })

  test('a login with a second factor accepts no emailed code for a day after a password reset by email: one mailbox is not enough', async () => {
    const owner = await anOwner(api)
    await withApp(api, owner)
    await store.asOwner(
      `update identity.users set password_reset_at = '${api.clock.now().toISOString()}'
       where id = '${owner.userId}'`,
    )
    const { body } = await logIn(api, owner.email)
    expect(body.methods).toEqual(['app', 'recovery'])
    expect((await mailStep(body.ticket)).body.code).toBe('identity.factor_not_offered')
  })
})

describe('changing second factors', () => {
  test('changing second factors requires a confirmed session, which from then on requires the factor', async () => {
    const owner = await anOwner(api)
    const refused = await api.call('/users/factors/app/', { method: 'POST', token: owner.access })
    expect(refused.body.code).toBe('identity.confirmation_needed')
    const { secret } = await withApp(api, owner)
    api.clock.advance(6 * minute)
    const alone = await confirm(api, owner.access)
    expect(alone.body.code ?? alone.status).toBe('request.sign_in_required')
    const { body } = await complete(await ticketOf(owner), 'app', appCode(api, secret))
    const passwordOnly = await confirm(api, body.access)
    expect(passwordOnly.body).toMatchObject({
      code: 'identity.factor_needed',
      errors: [{ path: 'code' }],
    })
    api.clock.advance(30 * second)
    const both = await confirm(api, body.access, { code: appCode(api, secret) })
    expect(both.status).toBe(200)
    const removed = await api.call('/users/factors/app/removal/', {
      method: 'POST',
      token: body.access,
    })
    expect(removed.body).toEqual({ dueAt: null })
    expect((await logIn(api, owner.email)).status).toBe(200)
    const { rows } = await store.asOwner(
      `select from identity.recovery_codes where user_id = '${owner.userId}'`,
    )
    expect(rows).toHaveLength(0)
  })

  test('changing second factors stores the secret encrypted, and a wrong code activates nothing', async () => {
    const owner = await anOwner(api)
    await confirm(api, owner.access)
    const token = owner.access
    const { body } = await api.call('/users/factors/app/', { method: 'POST', token })
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Sepetak/)
    const wrong = await api.call('/users/factors/app/activation/', {
      body: { code: '000000' },
      token,
    })
    expect(wrong.body.code).toBe('identity.app_code_wrong')
    const { rows } = await store.asOwner(
      `select encode(secret, 'escape') as secret, activated_at from identity.app_factors
       where user_id = '${owner.userId}'`,
    )
    expect(rows[0].secret).not.toContain(body.secret)
    expect(rows[0].activated_at).toBeNull()
    expect((await logIn(api, owner.email)).status).toBe(200)
  })
})

describe('an account frozen by its owner', () => {
  test('an account frozen by its owner requires an emailed code at the next login and can be reopened only by its owner', async () => {
    const owner = await anOwner(api)
    // A login from a new device sends the email that contains the freeze link.
    expect((await logIn(api, owner.email, elsewhere)).status).toBe(200)
    const token = await mailedFreeze(api, owner.email)
    expect((await api.call('/jwt_auth/freeze/', { body: { token } })).status).toBe(204)
    const { body: step } = await logIn(api, owner.email)
    expect(step).toMatchObject({ next: 'second-step', methods: ['mail'] })
    await mailStep(step.ticket)
    const { body } = await complete(step.ticket, 'mail', await mailedCode(api, owner.email))
    const lift = () => api.call('/users/freeze/ending/', { method: 'POST', token: body.access })
    expect((await lift()).body.code).toBe('identity.confirmation_needed')
    expect((await confirmBy(api, body.access)).body.code).toBe('identity.factor_needed')
    await api.call('/jwt_auth/confirmations/mail/', { method: 'POST', token: body.access })
    const code = await mailedCode(api, owner.email)
    expect((await confirm(api, body.access, { kind: 'mail', code })).status).toBe(200)
    expect((await lift()).status).toBe(204)
    expect((await logIn(api, owner.email)).status).toBe(200)
  })

  test('a login from a new device is reported by email, and one from a known device is not', async () => {
    const owner = await anOwner(api)
    const isNotified = async () =>
      (await mailsTo(api, owner.email)).filter(({ subject }) => /perangkat baru/.test(subject))
        .length
    await logIn(api, owner.email)
    expect(await isNotified()).toBe(0)
    await logIn(api, owner.email, elsewhere)
    await logIn(api, owner.email, elsewhere)
    expect(await isNotified()).toBe(1)
    expect(ownersPassword).toBeTruthy()
  })
})
