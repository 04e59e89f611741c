import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { day, later } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { confirmedToken } from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

async function confirmed(roles: Parameters<TestApi['anAccount']>[0] = []) {
  const account = await api.anAccount(roles)
  await sql`update identity.sessions set confirmed_at = ${api.clock.now()}
    where user_id = ${account.userId}`.execute(store.db)
  return account
}

const make = (
  token: string,
  scopes: readonly string[],
  days: unknown = 30,
  name = 'Lembar kerja',
) => api.call('/users/tokens/', { token, body: { name, scopes, days } })

const all = ['profile', 'portfolio', 'wallet', 'orders', 'documents', 'notices']
const paths: Record<string, string> = {
  profile: '/users/profile/',
  portfolio: '/portfolio/',
  wallet: '/wallet/',
  orders: '/subscriptions/',
  documents: '/certificates/',
  notices: '/notifications/count/',
}

test('an API key is shown once, stored as a hash, and requires a recently confirmed session', async () => {
  const unconfirmed = await api.anAccount()
  expect((await make(unconfirmed.token, ['wallet'])).body.code).toBe('identity.confirmation_needed')
  const { token, userId } = await confirmed()
  const made = await make(token, ['wallet'])
  expect(made.status).toBe(201)
  expect(made.body.token).toMatch(/^sptk_[\w-]{43}$/)
  const list = await api.call('/users/tokens/', { token })
  expect(list.body.items).toMatchObject([{ hint: made.body.token.slice(-4), lastUsedAt: null }])
  expect(JSON.stringify(list.body)).not.toContain(made.body.token)
  const { rows } = await sql<{ text: string }>`
    select t::text as text from identity.api_tokens t where user_id = ${userId}`.execute(store.db)
  expect(rows[0]?.text).not.toContain(made.body.token.slice(5, 20))
  const inbox = await api.call('/notifications/', { token })
  expect(inbox.body.items[0].event).toBe('api-token-made')
})

test('each scope grants read access to its own part and no other', async () => {
  const { token } = await confirmed()
  for (const scope of all) {
    const key = (await make(token, [scope])).body.token
    for (const [part, path] of Object.entries(paths)) {
      const { status, body } = await api.call(path, { token: key })
      expect([part, status]).toEqual([part, part === scope ? 200 : 403])
      if (part !== scope) expect(body.code).toBe('identity.outside_scope')
    }
  }
})

test('an API key cannot write, read the identity or create another key, whatever its scopes', async () => {
  const { token } = await confirmed(['admin', 'compliance'])
  const key = (await make(token, all)).body.token
  const refused: [string, string, unknown?][] = [
    ['PATCH', '/users/profile/', { name: 'Nama Lain' }],
    ['POST', '/deposits/', { amount: 50_000, method: 'va-bca' }],
    ['POST', '/users/tokens/', { name: 'Kunci', scopes: ['wallet'], days: 30 }],
    ['GET', '/users/tokens/'],
    ['GET', '/users/identity/'],
    ['GET', '/users/sessions/'],
    ['GET', '/notifications/settings/'],
    ['GET', '/notifications/deliveries/'],
    ['POST', '/notifications/reading/', { until: '2026-11-22T00:00:00Z' }],
    ['GET', '/back-office/identities/'],
    ['GET', '/back-office/messages/'],
    ['GET', '/walletx/'],
  ]
  for (const [method, path, body] of refused) {
    const answer = await api.call(path, {
      method,
      token: key,
      ...(body === undefined ? {} : { body }),
    })
    expect([403, 404], `${method} ${path}`).toContain(answer.status)
  }
  expect((await api.call('/users/profile/', { token })).body.name).toBeNull()
})

test('an API key returns only the data of its owner', async () => {
  const one = await confirmed()
  const other = await confirmed()
  const key = (await make(one.token, ['profile'])).body.token
  expect((await api.call('/users/profile/', { token: key })).body.id).toBe(one.userId)
  const { id } = (await api.call('/users/tokens/', { token: one.token })).body.items[0]
  const taken = await api.call(`/users/tokens/${id}/revocation/`, {
    method: 'POST',
    token: other.token,
    body: {},
  })
  expect(taken.body.code).toBe('identity.token_not_found')
  expect((await api.call('/users/profile/', { token: key })).status).toBe(200)
})

test('an API key ends when it is revoked and with its account', async () => {
  const { token, userId } = await confirmed()
  const revoked = (await make(token, ['profile'])).body
  const path = `/users/tokens/${revoked.id}/revocation/`
  for (let time = 0; time < 2; time += 1)
    expect((await api.call(path, { method: 'POST', token, body: {} })).status).toBe(204)
  expect((await api.call('/users/profile/', { token: revoked.token })).status).toBe(401)
  const { rows } = await sql`select from audit.events where subject_id = ${revoked.id}`.execute(
    store.db,
  )
  expect(rows).toHaveLength(2)
  const closed = (await make(token, ['profile'])).body.token
  expect((await api.call('/users/profile/', { token: closed })).status).toBe(200)
  await sql`update identity.users set status = 'closed' where id = ${userId}`.execute(store.db)
  expect((await api.call('/users/profile/', { token: closed })).status).toBe(401)
  for (const made_up of ['sptk_', `sptk_${'a'.repeat(43)}`, 'sptk_x y', `sptk_${'é'.repeat(10)}`])
    expect(
      (
        await api.call('/users/profile/', {
          headers: { authorization: encodeURI(`Bearer ${made_up}`).replace('%20', ' ') },
        })
      ).status,
    ).toBe(401)
})

test('a revoked or expired API key leaves its place to another one, and one of thirty days works for exactly as long', async () => {
  const { token, userId } = await confirmed()
  const statusOfNew = async (access: string) => (await make(access, ['profile'])).status
  const keys = await Promise.all(Array.from({ length: 10 }, () => make(token, ['profile'])))
  const [revoked, kept] = keys.map(({ body }) => body)
  expect(await statusOfNew(token)).toBe(409)
  await api.call(`/users/tokens/${revoked.id}/revocation/`, { method: 'POST', token, body: {} })
  expect([await statusOfNew(token), await statusOfNew(token)]).toEqual([201, 409])
  const statusOfRead = async () => (await api.call('/users/profile/', { token: kept.token })).status
  api.clock.moveTo(later(new Date(kept.expiresAt), -1))
  expect(await statusOfRead()).toBe(200)
  expect(await statusOfNew(await confirmedToken(store, api, userId))).toBe(409)
  api.clock.moveTo(new Date(kept.expiresAt))
  expect(await statusOfRead()).toBe(401)
  expect(await statusOfNew(await confirmedToken(store, api, userId))).toBe(201)
})

test('an API key reads nothing while its owner has frozen the account, and works again afterwards', async () => {
  const { token, userId } = await confirmed()
  const key = (await make(token, ['profile'])).body.token
  const setFrozen = (at: string) =>
    store.asOwner(`update identity.users set frozen_at = ${at} where id = '${userId}'`)
  const statusOfRead = async () => (await api.call('/users/profile/', { token: key })).status
  await setFrozen('now()')
  expect(await statusOfRead()).toBe(401)
  await setFrozen('null')
  expect(await statusOfRead()).toBe(200)
})

test('requests with an API key are limited: the 121st in a minute is refused', async () => {
  const { token } = await confirmed()
  const key = (await make(token, ['profile'])).body.token
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => api.call('/users/profile/', { token: key })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  const list = await api.call('/users/tokens/', { token })
  expect(list.body.items[0].lastUsedAt).not.toBeNull()
})

test('at most ten keys are active, even with concurrent requests, and errors are reported on their field', async () => {
  const { token } = await confirmed()
  const answers = await Promise.all(Array.from({ length: 14 }, () => make(token, ['wallet'])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('identity.too_many_tokens')
  for (const [scopes, days, name, field] of [
    [[], 30, 'Kunci', 'scopes'],
    [['wallet'], 30, ' ', 'name'],
    [['wallet'], 31, 'Kunci', 'days'],
    [['admin'], 30, 'Kunci', 'scopes.0'],
  ] as const) {
    const { status, body } = await make(token, scopes, days, name)
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toContain(field)
  }
  api.clock.moveTo(later(api.clock.now(), 31 * day))
})
