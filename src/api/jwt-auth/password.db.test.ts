import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueResets } from '#identity'
import { minute, newId, second as oneSecond } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const first = 'Kucing-Oren-77'
const second = 'Kereta-Malam-88'
const headers = { 'x-sepetak-address': '203.0.113.9', 'user-agent': 'Firefox/140 Linux' }

function post(path: string, body: unknown, token?: string) {
  const credentials = token === undefined ? {} : { token }
  return api.call(`/jwt_auth/${path}/`, { body, headers, ...credentials })
}

async function mailsTo(email: string) {
  const { body } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
  return body.items as { subject: string; text: string; language: string }[]
}

async function registered(): Promise<{ email: string; ticket: string }> {
  const email = `${newId()}@contoh.id`
  const boxes = { termsAccepted: true, privacyAccepted: true }
  const { body } = await post('register', { email, password: first, ...boxes })
  return { email, ticket: body.ticket }
}

async function activated() {
  const { email, ticket } = await registered()
  const [mail] = await mailsTo(email)
  const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0]
  const { body } = await post('activate', { ticket, code })
  return { email, ...(body as { access: string; refresh: string }) }
}

async function logIn(email: string, password: string) {
  return await post('login', { email, password })
}

/** Requests a reset link and returns the emailed token. Null when no email was sent. */
async function linkFor(email: string): Promise<string | null> {
  const before = (await mailsTo(email)).length
  expect((await post('password/forgot', { email })).status).toBe(202)
  await sendDueResets(store.db, api.clock)
  const mails = await mailsTo(email)
  return mails.length === before
    ? null
    : (/reset-password\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? null)
}

describe('a forgotten password', () => {
  test('a forgotten password is replaced through an emailed link, which ends every session and works once', async () => {
    const { email, refresh } = await activated()
    const token = await linkFor(email)
    expect((await post('password/reset', { token, password: second })).status).toBe(204)
    expect((await logIn(email, first)).status).toBe(401)
    expect((await logIn(email, second)).status).toBe(200)
    expect((await post('refresh', { refresh })).body.code).toBe('identity.session_ended')
    const again = await post('password/reset', { token, password: 'Ketiga-Kali-99' })
    expect(again.body.code).toBe('identity.reset_ended')
    expect((await logIn(email, second)).status).toBe(200)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Kata sandi Sepetak Anda sudah diganti')
  })

  test('a link for a forgotten password that cannot be sent does not stop the links of others', async () => {
    const emails = [(await activated()).email, (await activated()).email]
    for (const email of emails) await post('password/forgot', { email })
    const [failing] = (
      await store.asOwner(`select u.id, u.email from identity.reset_requests r
        join identity.users u using (email_key) order by r.id`)
    ).rows
    const row = `new.user_id = '${failing.id}'`
    const end = await plantFailure(store.asOwner, 'insert', 'identity.password_resets', row)
    const send = () => sendDueResets(store.db, api.clock)
    await expect(send()).rejects.toThrow('the password reset of request')
    const links = async () => {
      const mails = await Promise.all(emails.map(mailsTo))
      return mails.map((each) => each.filter(({ text }) => text.includes('reset-password')).length)
    }
    expect((await links()).toSorted()).toEqual([0, 1])
    await end()
    expect(await send()).toBe(1)
    expect(await links()).toEqual([1, 1])
  })

  test('the link for a forgotten password can be checked without using it', async () => {
    const { email } = await activated()
    const token = await linkFor(email)
    const check = (asked: string | null) => post('password/reset/check', { token: asked })
    expect((await check(token)).status).toBe(204)
    expect((await check(token)).status).toBe(204)
    expect((await check('a-token-that-nobody-was-sent')).body.code).toBe('identity.reset_ended')
    expect((await post('password/reset', { token, password: second })).status).toBe(204)
    expect((await check(token)).body.code).toBe('identity.reset_ended')
    const late = await linkFor(email)
    api.clock.advance(30 * minute)
    expect((await check(late)).body.code).toBe('identity.reset_ended')
  })

  test('a request for a forgotten password gets the same response for an address without an account, and sends no email', async () => {
    const unknown = `${newId()}@contoh.id`
    const { email } = await activated()
    const answers = [
      await post('password/forgot', { email: unknown }),
      await post('password/forgot', { email }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, ''],
      [202, ''],
    ])
    expect(await linkFor(unknown)).toBeNull()
  })

  test('the link for a forgotten password activates a registration that was waiting for its code, because it proves the address', async () => {
    const { email, ticket } = await registered()
    const token = await linkFor(email)
    expect((await post('password/reset', { token, password: second })).status).toBe(204)
    const { body: tokens, status } = await logIn(email, second)
    expect(status).toBe(200)
    const late = await post('activate', { ticket, code: '123456' })
    expect(late.body.code).toBe('identity.ticket_ended')
    const inbox = await api.call('/notifications/', { token: tokens.access })
    expect(inbox.body.items.map(({ event }: { event: string }) => event)).toContain(
      'account-opened',
    )
    const { rows } = await store.asOwner(
      `select email from notifications.recipients where email = '${email}'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a forgotten password cannot be reset with a link older than half an hour or after another link was used', async () => {
    const { email } = await activated()
    const early = await linkFor(email)
    const late = await linkFor(email)
    expect((await post('password/reset', { token: late, password: second })).status).toBe(204)
    const other = await post('password/reset', { token: early, password: 'Ketiga-Kali-99' })
    expect(other.body.code).toBe('identity.reset_ended')
    const third = await linkFor(email)
    api.clock.advance(30 * minute)
    const expired = await post('password/reset', { token: third, password: 'Ketiga-Kali-99' })
    expect(expired.body.code).toBe('identity.reset_ended')
    expect((await logIn(email, second)).status).toBe(200)
  })

  test.each([
    ['too short', 'pendek', 'identity.password_too_short'],
    ['the present one', first, 'identity.password_used_before'],
  ])('a forgotten password cannot be replaced by one that is %s, and the link stays valid', async (_what, password, code) => {
    const { email } = await activated()
    const token = await linkFor(email)
    const refused = await post('password/reset', { token, password })
    expect(refused.body.errors).toMatchObject([{ path: 'password', code }])
    expect((await logIn(email, first)).status).toBe(200)
    expect((await post('password/reset', { token, password: second })).status).toBe(204)
  })

  test('a new password is set once when its link is used twice at the same time', async () => {
    const { email } = await activated()
    const token = await linkFor(email)
    const passwords = ['Balapan-Satu-11', 'Balapan-Dua-222']
    const answers = await Promise.all(
      passwords.map((password) => post('password/reset', { token, password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const works = await Promise.all(passwords.map((password) => logIn(email, password)))
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a forgotten password can be requested at most five times an hour for one address', async () => {
    const { email } = await activated()
    for (let time = 0; time < 5; time += 1) await post('password/forgot', { email })
    const { status, headers } = await post('password/forgot', { email })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('a forgotten password leaves no secret in the tables', async () => {
    const { email } = await activated()
    const token = (await linkFor(email)) ?? ''
    const { rows } = await store.asOwner(
      `select count(*)::int as found from identity.password_resets r
       where to_jsonb(r)::text like '%${token}%'`,
    )
    expect(rows).toEqual([{ found: 0 }])
  })
})

describe('changing the password', () => {
  test('changing the password keeps the current session and ends the others, unless requested otherwise', async () => {
    const { email, access, refresh } = await activated()
    const elsewhere = (await logIn(email, first)).body.refresh
    const change = { currentPassword: first, password: second }
    expect((await post('password/change', change, access)).status).toBe(204)
    expect((await post('refresh', { refresh })).status).toBe(200)
    expect((await post('refresh', { refresh: elsewhere })).status).toBe(401)
    const third = { currentPassword: second, password: 'Ketiga-Kali-99', endsOtherSessions: false }
    const other = (await logIn(email, second)).body.refresh
    expect((await post('password/change', third, access)).status).toBe(204)
    expect((await post('refresh', { refresh: other })).status).toBe(200)
  })

  test('changing the password refuses the last five passwords', async () => {
    const { access } = await activated()
    const used = [first, ...Array.from({ length: 5 }, (_, index) => `Sandi-Nomor-${index}-abc`)]
    for (let index = 1; index < used.length; index += 1) {
      const change = { currentPassword: used[index - 1], password: used[index] }
      api.clock.advance(oneSecond)
      expect((await post('password/change', change, access)).status).toBe(204)
    }
    const currentPassword = used.at(-1)
    const recent = await post('password/change', { currentPassword, password: used[1] }, access)
    expect(recent.body.errors).toMatchObject([{ code: 'identity.password_used_before' }])
    const old = await post('password/change', { currentPassword, password: first }, access)
    expect(old.status).toBe(204)
  })

  test('changing the password with a wrong current password changes nothing, and five failures end the session', async () => {
    const { email, access, refresh } = await activated()
    const change = { currentPassword: 'Bukan-Yang-Ini', password: second }
    for (let time = 0; time < 5; time += 1) {
      const { body } = await post('password/change', change, access)
      expect(body.errors).toMatchObject([
        { path: 'currentPassword', code: 'identity.present_password_wrong' },
      ])
      // Each response states the attempts left; the last one warns that the next failure ends the session.
      const left = 4 - time
      expect(body.errors[0].message).toContain(
        left === 0 ? 'sesi Anda kami akhiri' : `masih bisa mencoba ${left} kali`,
      )
    }
    const sixth = await post('password/change', { ...change, currentPassword: first }, access)
    expect(sixth.body.code).toBe('identity.session_ended')
    expect((await post('refresh', { refresh })).status).toBe(401)
    expect((await logIn(email, first)).status).toBe(200)
  })

  test('changing the password needs a session', async () => {
    const change = { currentPassword: first, password: second }
    expect((await post('password/change', change)).status).toBe(401)
  })
})

describe('sessions', () => {
  const sessionsOf = async (token: string) =>
    (await api.call('/users/sessions/', { token })).body.items as {
      id: string
      browser: string
      isCurrent: boolean
      isOpen: boolean
      endedReason: string | null
    }[]

  test('sessions are listed with their device, and each can be ended', async () => {
    const { email, access } = await activated()
    const elsewhere = (await logIn(email, first)).body
    const [, other] = await sessionsOf(access).then((lines) =>
      [...lines].sort((left) => (left.isCurrent ? -1 : 1)),
    )
    expect(other).toMatchObject({ browser: 'firefox', system: 'linux', isOpen: true })
    const path = `/users/sessions/${other?.id}/ending/`
    expect((await api.call(path, { method: 'POST', token: access })).status).toBe(204)
    expect((await post('refresh', { refresh: elsewhere.refresh })).status).toBe(401)
    expect((await api.call(path, { method: 'POST', token: access })).status).toBe(404)
    expect(await sessionsOf(access)).toMatchObject([
      { isCurrent: true, isOpen: true },
      { isCurrent: false, isOpen: false, endedReason: 'ended-elsewhere' },
    ])
  })

  test('sessions are listed for ninety days after they began, the one used last first', async () => {
    const { email, access } = await activated()
    const [current] = await sessionsOf(access)
    for (const days of [90, 89, 10]) {
      await logIn(email, first)
      await store.asOwner(`update identity.sessions
        set started_at = started_at - interval '${days} days', last_used_at = started_at - interval '${days} days',
          expires_at = expires_at - interval '${days} days', user_agent = 'Gawai ${days}'
        where id = (select s.id from identity.sessions s join identity.users u on u.id = s.user_id
          where email = '${email}' order by s.id desc limit 1)`)
    }
    const { rows } = await store.asOwner(`select s.id, user_agent from identity.sessions s
      join identity.users u on u.id = s.user_id where email = '${email}'`)
    const agents = new Map(rows.map(({ id, user_agent }) => [id, user_agent]))
    const listed = await sessionsOf(access)
    expect(listed[0]?.id).toBe(current?.id)
    expect(listed.slice(1).map(({ id }) => agents.get(id))).toEqual(['Gawai 10', 'Gawai 89'])
  })

  test('sessions of another person can be neither listed nor ended', async () => {
    const mine = await activated()
    const theirs = await activated()
    const [line] = await sessionsOf(theirs.access)
    const path = `/users/sessions/${line?.id}/ending/`
    expect((await api.call(path, { method: 'POST', token: mine.access })).status).toBe(404)
    expect((await post('refresh', { refresh: theirs.refresh })).status).toBe(200)
    expect((await sessionsOf(mine.access)).map(({ id }) => id)).not.toContain(line?.id)
  })

  test('all sessions except the current one can be ended at once', async () => {
    const { email, access, refresh } = await activated()
    const others = [(await logIn(email, first)).body, (await logIn(email, first)).body]
    const ended = await api.call('/users/sessions/ending/', { method: 'POST', token: access })
    expect(ended.body).toEqual({ ended: 2 })
    for (const { refresh: other } of others) {
      expect((await post('refresh', { refresh: other })).status).toBe(401)
    }
    expect((await post('refresh', { refresh })).status).toBe(200)
  })
})

describe('checking a new password while it is typed', () => {
  const check = (password: string, email?: string) =>
    post('password/check', { password, ...(email === undefined ? {} : { email }) })

  test('checking a new password while it is typed applies the same rules as registration', async () => {
    expect((await check('perahu-kertas-di-sungai')).status).toBe(204)
    for (const [password, code] of [
      ['pendek', 'identity.password_too_short'],
      ['password123', 'identity.password_common'],
      ['1q2w3e4r5t6y', 'identity.password_common'],
    ] as const)
      expect((await check(password)).body.errors, password).toMatchObject([
        { path: 'password', code },
      ])
    const named = await check('xx-budi.santoso-9', 'budi.santoso@contoh.id')
    expect(named.body.errors).toMatchObject([{ code: 'identity.password_has_email' }])
  })

  test('checking a new password while it is typed is limited per network and does not limit registration', async () => {
    const answers = await Promise.all(
      Array.from({ length: 201 }, () => check('perahu-kertas-di-sungai')),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe(
      'identity.too_many_attempts',
    )
    await registered()
  })
})
