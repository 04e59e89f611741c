import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '#identity'
import { testDatabase } from '../../tests/support/database.ts'
import { newAccount } from '../../tests/support/new-account.ts'
import { testApi } from '../../tests/support/test-api.ts'
import { costOf, isCostlyForGuests } from './costly-calls.ts'
import document from './openapi.json' with { type: 'json' }

const store = await testDatabase()
afterAll(() => store.close())

const statement = '/wallet/statements/2026-10/file?format=csv'
const archive = '/wallet/continuity-pack/'

test('an account over its file limit receives a retry time and a message in its language, and other accounts are not limited', async () => {
  const api = testApi(store)
  const [busy, other] = [await api.anAccount(), await api.anAccount()]
  const ask = (path: string, token: string) => api.call(path, { token, language: 'en' })
  const answers = await Promise.all(Array.from({ length: 125 }, () => ask(statement, busy.token)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  const [first] = refused
  expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(first?.body).toMatchObject({ code: 'request.too_many' })
  expect(first?.body.detail).toBe(
    'You downloaded or sent many files in a short time. Try again in 15 minutes.',
  )
  const indonesian = await api.call(statement, { token: busy.token, language: 'id' })
  expect(indonesian.body.detail).toContain('Coba lagi dalam 15 menit')
  expect((await ask(statement, other.token)).status).not.toBe(429)
  // Pages and money of the same account still work.
  expect((await ask('/wallet/', busy.token)).status).toBe(200)
})

test('an account can download a complete archive ten times an hour', async () => {
  const api = testApi(store)
  const { token } = await api.anAccount()
  const answers: number[] = []
  for (let time = 0; time < 12; time += 1)
    answers.push((await api.call(archive, { token, language: 'id' })).status)
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
})

test('guests share the limit of their network, and networks have separate limits', async () => {
  const api = testApi(store)
  const path = '/payout-calendars/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'
  const ask = (address: string) =>
    api.call(path, { headers: { 'x-sepetak-address': address } }).then(({ status }) => status)
  const answers = await Promise.all(Array.from({ length: 305 }, () => ask('203.0.113.9')))
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
  expect(await ask('203.0.113.10')).not.toBe(429)
})

const Operations = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      security: z.unknown().optional(),
      requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
      responses: z.record(
        z.string(),
        z.object({ content: z.record(z.string(), z.unknown()).optional() }),
      ),
    }),
  ),
)

// Public photos are served from storage unchanged; a stream is one long response.
const free = /^\/api\/(pictures|back-office\/pictures|notifications\/stream)|\/inspections\//

test('every operation that sends or receives a file counts against a limit', () => {
  const paths = Operations.parse(document.paths)
  const uncounted: string[] = []
  let counted = 0
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { security, requestBody, responses }] of Object.entries(operations)) {
      const types = Object.keys(responses['200']?.content ?? {})
      const isFile = types.some((type) => type !== 'application/json')
      const isSent = requestBody?.content['multipart/form-data'] !== undefined
      if (!(isFile || (isSent && security !== undefined)) || free.test(path)) continue
      const requestPath = path.replace(/\{[^}]+\}/g, 'x')
      const isCounted =
        security === undefined
          ? isCostlyForGuests(method.toUpperCase(), requestPath)
          : costOf(method.toUpperCase(), requestPath) !== null
      if (isCounted) counted += 1
      else uncounted.push(`${method} ${path}`)
    }
  }
  expect(uncounted).toEqual([])
  expect(counted).toBeGreaterThan(40)
})

test('three hundred people with correct passwords log in at the same time from their own networks', async () => {
  const api = testApi(store)
  const password = 'Rahasia-Uji-2026'
  const { clock } = api
  const passwordHash = await hashPassword(password)
  const userId = await newAccount(store.db, clock.now(), { email: 'biasa@contoh.id', password })
  await sql`update identity.users set password_hash = ${passwordHash} where id = ${userId}`.execute(
    store.db,
  )
  // All accounts share one hash: verifying it takes as long as verifying separate ones.
  await sql`
    insert into identity.users (id, email, email_key, password_hash, status, language, created_at,
      activated_at)
    select uuidv7(), 'ramai' || n || '@contoh.id', 'ramai' || n || '@contoh.id', password_hash,
      'active', 'id', created_at, activated_at
    from identity.users, generate_series(1, 300) as n where id = ${userId}`.execute(store.db)
  const logIn = (email: string, given: string, address: string) =>
    api
      .call('/jwt_auth/login', {
        body: { email, password: given },
        headers: { 'x-sepetak-address': address },
      })
      .then(({ status, body }) => ({ status, code: body.code }))
  // Eight networks attack first, one of them with more attempts than a network is allowed.
  const attack = Array.from({ length: 435 }, (_, number) =>
    logIn(
      `sasaran${number}@contoh.id`,
      'Bukan-Ini-123',
      `198.51.100.${Math.max(0, number - 120) % 8}`,
    ),
  )
  const people = await Promise.all(
    Array.from({ length: 300 }, (_, number) =>
      logIn(`ramai${number + 1}@contoh.id`, password, `10.${number % 250}.${number >> 8}.1`),
    ),
  )
  expect(people.filter(({ status }) => status !== 200)).toEqual([])
  const tries = await Promise.all(attack)
  const countOf = (code: string) => tries.filter((each) => each.code === code).length
  expect(countOf('identity.busy')).toBeGreaterThan(100)
  expect(countOf('identity.invalid_credentials')).toBeLessThan(335)
  expect(
    tries.map(({ status }) => status).filter((status) => status !== 401 && status !== 429),
  ).toEqual([])
}, 120_000)
