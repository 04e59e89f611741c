import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute, newId, second } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const password = 'Kucing-Oren-77'
const from = (address: string, agent = 'Firefox') => ({
  'x-sepetak-address': address,
  'user-agent': agent,
})
const anEmail = () => `${newId()}@contoh.id`

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return api.call(`/jwt_auth/${path}/`, { body, headers: { ...from('203.0.113.9'), ...headers } })
}

function register(email: string, changes: object = {}) {
  const boxes = { termsAccepted: true, privacyAccepted: true }
  return post('register', { email, password, ...boxes, ...changes })
}

async function mailsTo(email: string) {
  const { body } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
  return body.items as { subject: string; text: string; language: string }[]
}

async function codeOf(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? 'none'
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

async function consentsOf(email: string) {
  const { rows } = await store.asOwner(
    `select purpose, text_version, c.language, channel from identity.consents c
     join identity.users u on u.id = c.user_id where email = '${email}' and withdrawn_at is null`,
  )
  return rows
}

async function activated(email = anEmail()) {
  const { body } = await register(email)
  const { body: tokens } = await post('activate', {
    ticket: body.ticket,
    code: await codeOf(email),
  })
  return { email, tokens: tokens as { access: string; refresh: string } }
}

describe('registration', () => {
  test('registration emails a code in the reader’s language, and the code logs the person in', async () => {
    const email = anEmail()
    const registered = await register(email, { language: 'en' })
    expect(registered.status).toBe(201)
    expect(Object.keys(registered.body).sort()).toEqual([
      'codeExpiresAt',
      'maskedEmail',
      'resendAvailableAt',
      'ticket',
    ])
    expect(registered.body.maskedEmail).toBe(`${email[0]}•••@contoh.id`)
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ language: 'en' })
    const code = await codeOf(email)
    const activation = await post('activate', { ticket: registered.body.ticket, code })
    expect(activation.status).toBe(200)
    const profile = await api.call('/users/profile/', { token: activation.body.access })
    expect(profile.body).toMatchObject({ email, language: 'en', isComplete: false, name: null })
  })

  test('the registration stores the accepted documents with version, language and time', async () => {
    const email = anEmail()
    const { body } = await register(email, { marketingAccepted: true })
    const { rows } = await store.asOwner(
      `select document, text_version, a.language, channel, length(fingerprint) as print
       from identity.acceptances a join identity.users u on u.id = a.user_id
       where email = '${email}' order by document`,
    )
    const accepted = { text_version: '2026-11-21', language: 'id', channel: 'web' }
    expect(rows).toEqual(
      ['privacy', 'terms'].map((document) => ({ document, ...accepted, print: 64 })),
    )
    expect(await consentsOf(email)).toEqual([])
    await post('activate', { ticket: body.ticket, code: await codeOf(email) })
    expect(await consentsOf(email)).toEqual([{ purpose: 'marketing', ...accepted }])
  })

  test.each([
    ['before', true],
    ['after', false],
  ])('an owner who refuses marketing is not bound by a stranger who registered the address with it %s them', async (_when, isBefore) => {
    const email = anEmail()
    const byStranger = () => register(email, { marketingAccepted: true })
    if (isBefore) await byStranger()
    const { body } = await register(email, { marketingAccepted: false })
    const code = await codeOf(email)
    if (!isBefore) await byStranger()
    expect((await post('activate', { ticket: body.ticket, code })).status).toBe(200)
    expect(await consentsOf(email)).toEqual([])
  })

  test('the registration returns the same response for an address that has an account, and notifies its owner by email', async () => {
    const { email } = await activated()
    const unknown = await register(anEmail())
    const known = await register(email.toUpperCase(), { password: 'Lain-Sekali-88' })
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(known.body.ticket).toHaveLength(unknown.body.ticket.length)
    expect(known.body.maskedEmail.slice(1)).toBe('•••@contoh.id')
    expect(known.body.resendAvailableAt).toBe(unknown.body.resendAvailableAt)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Anda sudah punya akun Sepetak')
    for (let guess = 4; guess >= 1; guess -= 1) {
      const { body } = await post('activate', { ticket: known.body.ticket, code: '123456' })
      expect(body.code).toBe('identity.code_wrong')
    }
    expect((await post('login', { email, password: 'Lain-Sekali-88' })).status).toBe(401)
    expect((await post('login', { email, password })).status).toBe(200)
  })

  test('the registration of the same address twice at the same time creates one account', async () => {
    const email = anEmail()
    const both = await Promise.all([register(email), register(email), register(email)])
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    const { rows } = await store.asOwner(`select from identity.users where email = '${email}'`)
    expect(rows).toHaveLength(1)
  })

  test('the registration of another person’s address does not set the password its owner will use', async () => {
    const email = anEmail()
    const thief = await register(email, { password: 'Punya-Pencuri-1' })
    const owner = await register(email, { password: 'Punya-Pemilik-1' })
    const code = await codeOf(email)
    expect((await post('activate', { ticket: thief.body.ticket, code })).body.code).toBe(
      'identity.code_wrong',
    )
    expect((await post('activate', { ticket: owner.body.ticket, code })).status).toBe(200)
    expect((await post('login', { email, password: 'Punya-Pencuri-1' })).status).toBe(401)
    expect((await post('login', { email, password: 'Punya-Pemilik-1' })).status).toBe(200)
    expect((await post('activate', { ticket: thief.body.ticket, code })).body.code).toBe(
      'identity.ticket_ended',
    )
    const { rows } = await store.asOwner(`select used_at is null as waits from identity.activations
      where user_id = (select id from identity.users where email = '${email}')`)
    expect(rows).toEqual([{ waits: false }])
  })

  test('the registration refuses a password that breaks a rule and names the field in the reader’s language', async () => {
    const email = `budiarti-${newId().slice(-6)}@contoh.id`
    const local = email.split('@')[0]
    for (const [bad, code] of [
      ['pendek', 'identity.password_too_short'],
      ['x'.repeat(129), 'identity.password_too_long'],
      [`x-${local}-x`, 'identity.password_has_email'],
      ['qwertyuiop', 'identity.password_common'],
    ]) {
      const { status, body } = await register(email, { password: bad })
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ path: 'password', code, message: expect.any(String) }])
    }
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('activation', () => {
  test('an activation invalidates a code after the fifth wrong attempt, and a new code activates the account', async () => {
    const email = anEmail()
    const { ticket } = (await register(email)).body
    const code = await codeOf(email)
    const codes: string[] = []
    for (let round = 0; round < 5; round += 1)
      codes.push((await post('activate', { ticket, code: wrong(code) })).body.code)
    expect(codes).toEqual([...Array(4).fill('identity.code_wrong'), 'identity.code_dead'])
    expect((await post('activate', { ticket, code })).body.code).toBe('identity.code_dead')
    api.clock.advance(minute)
    expect((await post('resend', { ticket })).status).toBe(200)
    expect((await post('activate', { ticket, code: await codeOf(email) })).status).toBe(200)
  })

  test('an activation accepts at most five attempts, even in concurrent requests', async () => {
    const email = anEmail()
    const { ticket } = (await register(email)).body
    const code = wrong(await codeOf(email))
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => post('activate', { ticket, code })),
    )
    const codes = tries.map(({ body }) => body.code)
    expect(codes.filter((one) => one === 'identity.code_wrong')).toHaveLength(4)
    expect(codes.filter((one) => one === 'identity.code_dead')).toHaveLength(26)
  })

  test('an activation uses a code once, even in many concurrent requests', async () => {
    const email = anEmail()
    const { ticket } = (await register(email)).body
    const code = await codeOf(email)
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => post('activate', { ticket, code })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await post('activate', { ticket, code })).body.code).toBe('identity.ticket_ended')
  })

  test('an activation refuses an expired code, and a ticket older than a day', async () => {
    const email = anEmail()
    const { ticket } = (await register(email)).body
    const code = await codeOf(email)
    api.clock.advance(10 * minute)
    expect((await post('activate', { ticket, code })).body.code).toBe('identity.code_expired')
    api.clock.advance(day)
    expect((await post('activate', { ticket, code })).body.code).toBe('identity.ticket_ended')
    expect((await post('resend', { ticket })).body.code).toBe('identity.ticket_ended')
  })

  test('an activation refuses a code for another ticket', async () => {
    const [mine, other] = [anEmail(), anEmail()]
    const { ticket } = (await register(mine)).body
    await register(other)
    const { body } = await post('activate', { ticket, code: await codeOf(other) })
    expect(body.code).toBe('identity.code_wrong')
  })

  test('an activation sends a new code at most once a minute and six times an hour', async () => {
    const { ticket } = (await register(anEmail())).body
    const early = await post('resend', { ticket })
    expect(early.status).toBe(429)
    expect(early.body.code).toBe('identity.resend_too_early')
    expect(early.headers.get('retry-after')).toBe('60')
    for (let round = 0; round < 5; round += 1) {
      api.clock.advance(minute)
      expect((await post('resend', { ticket })).status).toBe(200)
    }
    api.clock.advance(minute)
    const refused = await post('resend', { ticket })
    expect(refused.body.code).toBe('identity.too_many_attempts')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

describe('logging in', () => {
  test('logging in returns the same error for an unknown address, a wrong password and a closed account', async () => {
    const { email } = await activated()
    const closed = await activated()
    await sql`update identity.users set status = 'closed' where email = ${closed.email}`.execute(
      store.db,
    )
    const answers = [
      await post('login', { email: anEmail(), password }),
      await post('login', { email, password: 'Bukan-Ini-123' }),
      await post('login', { email: closed.email, password }),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
      expect([...headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
    }
  })

  test('logging in to an account that waits for its code returns a ticket and emails a code', async () => {
    const email = anEmail()
    await register(email)
    const { status, body } = await post('login', { email, password })
    expect(status).toBe(202)
    expect(body).toMatchObject({ next: 'activation', maskedEmail: expect.stringContaining('•••') })
    expect(body.access).toBeUndefined()
    expect((await post('login', { email, password: 'Bukan-Ini-123' })).status).toBe(401)
    expect(
      (await post('activate', { ticket: body.ticket, code: await codeOf(email) })).status,
    ).toBe(200)
  })

  test('logging in accepts the address in any letter case and the password only exactly as set', async () => {
    const { email } = await activated()
    expect((await post('login', { email: ` ${email.toUpperCase()} `, password })).status).toBe(200)
    expect((await post('login', { email, password: `${password} ` })).status).toBe(401)
  })

  test('logging in allows ten attempts, even concurrent ones, and then states when to retry', async () => {
    const email = anEmail()
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => post('login', { email, password: 'Bukan-Ini-123' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const limited = tries.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(20)
    for (const { body, headers } of limited) {
      expect(body.code).toBe('identity.too_many_attempts')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    }
  })

  test('logging in stays limited when the network address or the spelling of the email changes, or the network address is hidden', async () => {
    const email = anEmail()
    let through = 0
    for (let round = 0; round < 24; round += 1) {
      const address = [`198.51.100.${round}`, `2001:db8::${round}`, 'unknown'][round % 3] ?? ''
      const spelling = round % 2 === 0 ? email : email.toUpperCase()
      const { status } = await post(
        'login',
        { email: spelling, password: 'Bukan-Ini-123' },
        from(address, `agent ${round}`),
      )
      if (status === 401) through += 1
    }
    expect(through).toBe(10)
  })

  test('logging in still works for the owner on a known device while another person makes attempts', async () => {
    const { email } = await activated()
    for (let round = 0; round < 15; round += 1)
      await post('login', { email, password: 'Bukan-Ini-123' }, from(`198.51.100.${round}`))
    const elsewhere = await post('login', { email, password }, from('198.51.100.200'))
    expect(elsewhere.status).toBe(429)
    expect((await post('login', { email, password })).status).toBe(200)
  })

  test('logging in from an unknown network address does not lock out others', async () => {
    for (let round = 0; round < 12; round += 1)
      await post('login', { email: anEmail(), password }, from('unknown'))
    const { email } = await activated()
    expect((await post('login', { email, password }, from('unknown'))).status).toBe(200)
  })

  test('logging in with the correct password does not count as an attempt', async () => {
    const { email } = await activated()
    for (let round = 0; round < 12; round += 1)
      expect((await post('login', { email, password }, from('198.51.100.7'))).status).toBe(200)
  })
})

describe('a session', () => {
  test('a session renews its access token until it ends, and is not affected when another session ends', async () => {
    const { email, tokens } = await activated()
    const second = (await post('login', { email, password })).body
    expect(second.refresh).not.toBe(tokens.refresh)
    for (let round = 0; round < 2; round += 1)
      expect((await post('logout', { refresh: tokens.refresh })).status).toBe(204)
    const { rows } = await store.asOwner(`select e.actor_id = u.id as is_own from audit.events e
      join identity.users u on u.email = '${email}' and e.actor_id = u.id
      where action = 'identity.log-out'`)
    expect(rows).toEqual([{ is_own: true }])
    const refused = await post('refresh', { refresh: tokens.refresh })
    expect(refused.status).toBe(401)
    expect(refused.body.code).toBe('identity.session_ended')
    const { status, body } = await post('refresh', { refresh: second.refresh })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['access'])
    expect((await api.call('/users/profile/', { token: body.access })).status).toBe(200)
  })

  test('a session expires seven days after it began, regardless of use', async () => {
    const { tokens } = await activated()
    for (let days = 0; days < 6; days += 1) {
      api.clock.advance(day)
      expect((await post('refresh', { refresh: tokens.refresh })).status).toBe(200)
    }
    api.clock.advance(day - hour)
    expect((await post('refresh', { refresh: tokens.refresh })).status).toBe(200)
    api.clock.advance(hour)
    expect((await post('refresh', { refresh: tokens.refresh })).status).toBe(401)
  })

  test('a session ends when its account is closed', async () => {
    const { email, tokens } = await activated()
    await sql`update identity.users set status = 'closed' where email = ${email}`.execute(store.db)
    expect((await post('refresh', { refresh: tokens.refresh })).status).toBe(401)
    expect((await api.call('/users/profile/', { token: tokens.access })).status).toBe(401)
  })

  test('a session cannot be renewed with an access token, a hash from the database or a guess', async () => {
    const { tokens } = await activated()
    const { rows } = await store.asOwner(
      "select encode(refresh_hash, 'hex') as hash from identity.sessions limit 1",
    )
    for (const refresh of [tokens.access.slice(0, 200), rows[0].hash, 'x', `${tokens.refresh} `])
      expect((await post('refresh', { refresh })).status).toBe(401)
    expect((await post('logout', { refresh: 'x' })).status).toBe(204)
  })

  test('a session has an access token that expires after five minutes', async () => {
    const { tokens } = await activated()
    api.clock.advance(5 * minute - second)
    expect((await api.call('/users/profile/', { token: tokens.access })).status).toBe(200)
    api.clock.advance(second)
    const late = await api.call('/users/profile/', { token: tokens.access })
    expect(late.status).toBe(401)
    expect(late.body.code).toBe('request.sign_in_required')
  })

  test('a session stores no secret in plain text in the database', async () => {
    const { email, tokens } = await activated()
    const { rows } = await store.asOwner(
      `select coalesce(string_agg(row_to_json(t)::text, ''), '') as dump from (
        select u.*, s.*, a.* from identity.users u
        join identity.sessions s on s.user_id = u.id
        left join identity.activations a on a.user_id = u.id where u.email = '${email}') t`,
    )
    expect(rows[0].dump).toContain(email)
    for (const secret of [password, tokens.refresh, tokens.access])
      expect(rows[0].dump).not.toContain(secret)
  })
})
