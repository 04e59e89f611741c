import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const registration = {
  email: 'nama@contoh.id',
  password: 'Kucing-Oren-77',
  termsAccepted: true,
  privacyAccepted: true,
}
const login = { email: 'nama@contoh.id', password: 'Kucing-Oren-77' }
const activation = { ticket: 'x', code: '123456' }

async function rowsOf(): Promise<unknown> {
  const { rows } = await store.asOwner(
    `select (select count(*) from identity.users) as users,
       (select count(*) from identity.activations) as activations,
       (select count(*) from notifications.deliveries) as deliveries,
       (select count(*) from identity.sessions) as sessions,
       (select count(*) from identity.acceptances) as acceptances`,
  )
  return rows[0]
}

const cases: [what: string, path: string, body: unknown, field: string, code: string][] = [
  ['no e-mail', 'register', { ...registration, email: undefined }, 'email', 'field.required'],
  ['an e-mail that is a number', 'register', { ...registration, email: 7 }, 'email', 'field.type'],
  ['an e-mail that is null', 'register', { ...registration, email: null }, 'email', 'field.type'],
  [
    'an e-mail in a list',
    'register',
    { ...registration, email: ['a@b.id'] },
    'email',
    'field.type',
  ],
  ['no address', 'register', { ...registration, email: 'nama' }, 'email', 'field.email'],
  [
    'two addresses',
    'register',
    { ...registration, email: 'a@b.id,c@d.id' },
    'email',
    'field.email',
  ],
  [
    'a line break',
    'register',
    { ...registration, email: 'a@b.id\r\nBcc: c@d.id' },
    'email',
    'field.email',
  ],
  [
    'a long e-mail',
    'register',
    { ...registration, email: `${'a'.repeat(250)}@b.id` },
    'email',
    'field.too_long',
  ],
  [
    'no password',
    'register',
    { ...registration, password: undefined },
    'password',
    'field.required',
  ],
  [
    'an empty password',
    'register',
    { ...registration, password: '' },
    'password',
    'field.required',
  ],
  [
    'a password that is an object',
    'register',
    { ...registration, password: {} },
    'password',
    'field.type',
  ],
  [
    'a very long password',
    'register',
    { ...registration, password: 'x'.repeat(1001) },
    'password',
    'field.too_long',
  ],
  [
    'terms not accepted',
    'register',
    { ...registration, termsAccepted: false },
    'termsAccepted',
    'field.accept',
  ],
  [
    'terms as a text',
    'register',
    { ...registration, termsAccepted: 'true' },
    'termsAccepted',
    'field.accept',
  ],
  [
    'no word on terms',
    'register',
    { ...registration, termsAccepted: undefined },
    'termsAccepted',
    'field.required',
  ],
  [
    'privacy not accepted',
    'register',
    { ...registration, privacyAccepted: false },
    'privacyAccepted',
    'field.accept',
  ],
  [
    'marketing as a number',
    'register',
    { ...registration, marketingAccepted: 1 },
    'marketingAccepted',
    'field.type',
  ],
  ['another language', 'register', { ...registration, language: 'fr' }, 'language', 'field.choice'],
  ['a role', 'register', { ...registration, role: 'admin' }, 'role', 'field.unknown'],
  ['a state', 'register', { ...registration, status: 'active' }, 'status', 'field.unknown'],
  ['an id', 'register', { ...registration, id: newId() }, 'id', 'field.unknown'],
  [
    'a constructor',
    'register',
    { ...registration, constructor: {} },
    'constructor',
    'field.unknown',
  ],
  ['a list', 'register', [registration], 'json', 'field.type'],
  ['no e-mail', 'login', { ...login, email: undefined }, 'email', 'field.required'],
  ['an object for an e-mail', 'login', { ...login, email: { $gt: '' } }, 'email', 'field.type'],
  [
    'a very long password',
    'login',
    { ...login, password: 'x'.repeat(1001) },
    'password',
    'field.too_long',
  ],
  ['a boolean password', 'login', { ...login, password: true }, 'password', 'field.type'],
  ['another key', 'login', { ...login, remember: true }, 'remember', 'field.unknown'],
  ['a short code', 'activate', { ...activation, code: '12345' }, 'code', 'field.format'],
  ['a long code', 'activate', { ...activation, code: '1234567' }, 'code', 'field.format'],
  ['other digits', 'activate', { ...activation, code: '١٢٣٤٥٦' }, 'code', 'field.format'],
  ['a code that is a number', 'activate', { ...activation, code: 123456 }, 'code', 'field.type'],
  ['no ticket', 'activate', { code: '123456' }, 'ticket', 'field.required'],
  [
    'a long ticket',
    'activate',
    { ...activation, ticket: 'x'.repeat(101) },
    'ticket',
    'field.too_long',
  ],
  ['no ticket', 'resend', {}, 'ticket', 'field.required'],
  ['a ticket that is a number', 'resend', { ticket: 1 }, 'ticket', 'field.type'],
  ['no token', 'refresh', {}, 'refresh', 'field.required'],
  ['a token that is null', 'refresh', { refresh: null }, 'refresh', 'field.type'],
  ['a long token', 'refresh', { refresh: 'x'.repeat(201) }, 'refresh', 'field.too_long'],
  ['another key', 'refresh', { refresh: 'x', sub: newId() }, 'sub', 'field.unknown'],
  ['no token', 'logout', {}, 'refresh', 'field.required'],
  ['an empty token', 'logout', { refresh: '' }, 'refresh', 'field.required'],
]

test.each(
  cases,
)('%s at %s is refused with the name of its field', async (_what, path, body, field, code) => {
  const before = await rowsOf()
  for (const language of ['id', 'en'] as const) {
    const answer = await api.call(`/jwt_auth/${path}/`, { method: 'POST', body, language })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.errors).toContainEqual({ path: field, code, message: expect.any(String) })
  }
  expect(await rowsOf()).toEqual(before)
})

const paths = ['register', 'activate', 'resend', 'login', 'refresh', 'logout']

test.each(paths)('a body that is no JSON object is refused at %s', async (path) => {
  const before = await rowsOf()
  for (const body of ['', '{', 'null', '"text"', '1e999', '{"email":"a@b.id"', '\u0000']) {
    const answer = await api.call(`/jwt_auth/${path}/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status, body).toBe(400)
  }
  const form = await api.call(`/jwt_auth/${path}/`, {
    method: 'POST',
    body: 'email=a%40b.id&password=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.status).toBe(400)
  const none = await api.call(`/jwt_auth/${path}/`, { method: 'POST' })
  expect(none.status).toBe(400)
  expect((await api.call(`/jwt_auth/${path}/`)).status).toBe(404)
  expect(await rowsOf()).toEqual(before)
})

test('a body with prototype keys is refused as an unknown key', async () => {
  const text = JSON.stringify(login).replace('{', '{"__proto__":{"isAdmin":true},')
  const { status, body } = await api.call('/jwt_auth/login/', { method: 'POST', body: text })
  expect(status).toBe(400)
  expect(body.errors).toContainEqual(
    expect.objectContaining({ path: '__proto__', code: 'field.unknown' }),
  )
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('the mailbox of the demo does not exist in live mode', async () => {
  const live = testApi(store, 'live')
  expect((await live.call('/dev/mailbox/')).status).toBe(404)
  expect((await live.call('/dev/mailbox')).status).toBe(404)
  expect((await api.call('/dev/mailbox/')).status).toBe(200)
  expect((await api.call('/dev/mailbox/?from=x')).status).toBe(400)
})
