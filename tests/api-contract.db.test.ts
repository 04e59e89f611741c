import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { staffRoles } from '#contract'
import { newId } from '#kernel'
import { checkStore } from '#ledger'
import { testDatabase } from './support/database.ts'
import { forgetAttempts } from './support/forget-attempts.ts'
import {
  filled,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  plausible,
  wrongValues,
} from './support/openapi.ts'
import { testApi } from './support/test-api.ts'

const documentText = readFileSync(new URL('../src/api/openapi.json', import.meta.url), 'utf8')
const operations = operationsOf(JSON.parse(documentText) as OpenApiDocument)

/** The operations that need no access token. A new operation must be listed here or require a token. */
const forEverybody = new Set([
  'GET /api/pictures/{file}',
  'GET /api/places',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/properties',
  'GET /api/properties/{propertyId}',
  'GET /api/properties/{propertyId}/book',
  'GET /api/properties/{propertyId}/resale-history',
  'GET /api/properties/{propertyId}/meetings',
  'GET /api/meetings/{meetingId}',
  'GET /api/meetings/{meetingId}/published-votes',
  'GET /api/meetings/{meetingId}/published-votes/csv',
  'GET /api/market/liquidity',
  'GET /api/market/windows',
  'GET /api/market/stream',
  'GET /api/properties/{propertyId}/dossier',
  'GET /api/properties/{propertyId}/issued-documents/{documentId}',
  'GET /api/properties/{propertyId}/documents/{kind}/{issuedOn}',
  'GET /api/properties/{propertyId}/inspections/{pictureId}',
  'GET /api/properties/{propertyId}/questions',
  'GET /api/cities',
  'GET /api/cities/{cityId}',
  'GET /api/city-figures',
  'GET /api/addresses',
  'GET /api/addresses/properties',
  'GET /api/exports/schemas',
  'GET /api/proofs',
  'GET /api/agreement-checks/{sha256}',
  'GET /api/figures',
  'GET /api/figures/rent',
  'GET /api/figures/promises',
  'GET /api/operator',
  'GET /api/operator/story',
  'GET /api/legal',
  'GET /api/legal/{document}',
  'GET /api/referrals/codes/{code}',
  'POST /api/referrals/openings',
  'GET /api/banks',
  'GET /api/payout-calendars/{token}',
  'GET /api/captcha/challenge',
  'GET /api/careers/openings',
  'GET /api/careers/openings/{openingId}',
  'POST /api/careers/applications',
  'POST /api/contact/messages',
  'POST /api/contact/lookups',
  'POST /api/contact/replies',
  'GET /api/contact/reply-time',
  'POST /api/death-reports',
  'POST /api/death-reports/status',
  'POST /api/death-reports/documents',
  'POST /api/death-reports/mistake',
  'POST /api/death-reports/mistake/check',
  'POST /api/newsletter',
  'POST /api/newsletter/confirmation',
  'POST /api/newsletter/unsubscription',
  'POST /api/notifications/unsubscription',
  'POST /api/jwt_auth/register',
  'POST /api/jwt_auth/activate',
  'POST /api/jwt_auth/resend',
  'POST /api/jwt_auth/password/forgot',
  'POST /api/jwt_auth/password/reset',
  'POST /api/jwt_auth/password/reset/check',
  'POST /api/jwt_auth/password/check',
  'POST /api/jwt_auth/login',
  'POST /api/jwt_auth/refresh',
  'POST /api/jwt_auth/logout',
  'POST /api/jwt_auth/freeze',
  'POST /api/jwt_auth/freeze/check',
  'POST /api/jwt_auth/two-factor',
  'POST /api/jwt_auth/two-factor/mail',
  'POST /api/jwt_auth/two-factor/passkey-question',
  'POST /api/jwt_auth/two-factor/passkey',
  'POST /api/jwt_auth/account-recovery/code',
  'POST /api/jwt_auth/account-recovery',
  'POST /api/jwt_auth/account-recovery/form',
  'POST /api/jwt_auth/account-recovery/request',
  'POST /api/jwt_auth/account-recovery/completion',
  'POST /api/jwt_auth/account-recovery/completion/check',
  'POST /api/jwt_auth/provider',
  'POST /api/jwt_auth/provider/completion',
  'POST /api/jwt_auth/provider/registration',
  'POST /api/jwt_auth/passkey/question',
  'POST /api/jwt_auth/passkey',
  'POST /api/webhooks/{gateway}',
  'GET /api/dev/mailbox',
  'GET /api/dev/payments',
  'POST /api/dev/payments/{depositId}',
  'GET /api/dev/payouts',
  'POST /api/dev/payouts/{reference}',
  'GET /api/dev/transfers',
  'POST /api/dev/transfers/{depositId}',
  'GET /api/dev/clock',
  'POST /api/dev/clock',
])

/** The token of a staff member with every role, for operations that only staff may call. */

const store = await testDatabase()
const api = testApi(store)
const token = (await api.anAccount()).token
const staffToken = (await api.anAccount([...staffRoles])).token
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const isForStaff = (operation: Operation) => operation.path.startsWith('/back-office/')

async function send(
  operation: Operation,
  body: string | undefined,
  signed = true,
  path = filled(operation, newId()),
) {
  return await api.call(path, {
    method: operation.method,
    ...(body === undefined ? {} : { body }),
    ...(signed ? { token: isForStaff(operation) ? staffToken : token } : {}),
    ...(operation.needsKey ? { key: newId() } : {}),
  })
}

/** A JSON object as text: one field as written, then the others. */
function joined(field: string, others: Record<string, unknown>): string {
  return Object.keys(others).length === 0
    ? `{${field}}`
    : `{${field},${JSON.stringify(others).slice(1)}`
}

/** Counts the rows that a request could have created. */
async function written(): Promise<unknown> {
  const { rows } = await store.asOwner(`select (select count(*) from ledger.entries) as entries,
    (select count(*) from payments.deposits) as deposits, (select count(*) from offerings.subscriptions) as subscriptions,
    (select count(*) from investors.identities) as identities, (select count(*) from identity.users) as users,
    (select count(*) from identity.acceptances) as acceptances`)
  return rows
}

function expectProblem(answer: Awaited<ReturnType<typeof send>>, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.headers.get('content-type'), what).toContain('application/problem+json')
  expect(answer.headers.get('cache-control'), what).toBe('no-store')
  expect(answer.body, what).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
    requestId: expect.any(String),
  })
}

test('the checked-in API document is the one that the product serves', async () => {
  const { body } = await api.call('/openapi.json')
  await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot('../src/api/openapi.json')
})

test('every operation has a summary and declares that it may answer with a problem', () => {
  expect(operations.length).toBeGreaterThan(25)
  for (const { name, summary, hasProblems, path } of operations) {
    expect(summary, name).toBeTruthy()
    if (path !== '/health' && path !== '/ready') expect(hasProblems, name).toBe(true)
  }
})

test('every operation is either public or requires a token, and its document says which', async () => {
  for (const operation of operations) {
    expect(operation.isSecured, operation.name).toBe(!forEverybody.has(operation.name))
    if (!operation.isSecured) continue
    const answer = await send(operation, operation.body === null ? undefined : '{}', false)
    expectProblem(answer, operation.name)
    expect(answer.status, operation.name).toBe(401)
  }
})

test('staff operations are refused to everyone who is not staff', async () => {
  for (const operation of operations.filter(isForStaff)) {
    const { method, body } = operation
    const call = { method, token, ...(body === null ? {} : { body: {} }) }
    const answer = await api.call(filled(operation, newId()), call)
    expect([answer.status, answer.body.code], operation.name).toEqual([403, 'request.not_allowed'])
  }
})

describe('a request with a body of the wrong shape is refused', () => {
  const withBody = operations.filter((operation) => operation.body !== null)

  test.each(
    withBody.map((operation) => [operation.name, operation] as const),
  )('a request with a body of the wrong shape is refused: %s', async (_, operation) => {
    const properties = operation.body?.properties ?? {}
    const right = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, plausible(name, schema)]),
    )
    const before = await written()
    for (const body of ['', '{', 'null', '[]', '"text"', '12', '{"a":1}}', '\u0000']) {
      expectProblem(await send(operation, body), `body ${JSON.stringify(body)}`)
    }
    for (const key of [
      'role',
      'userId',
      'balance',
      'id',
      'emailVerified',
      'constructor',
      '__proto__',
    ]) {
      if (Object.hasOwn(properties, key)) continue
      const text = joined(`"${key}":1`, right)
      const answer = await send(operation, text)
      expectProblem(answer, `unknown key ${key}`)
      if (key !== '__proto__') expect(JSON.stringify(answer.body.errors ?? ''), key).toContain(key)
    }
    for (const [name, value] of Object.entries(right).slice(0, 1)) {
      const twice = joined(`"${name}":${JSON.stringify(value)}`, right)
      const answer = await send(operation, twice)
      expect([answer.status, answer.body.code], twice).toEqual([400, 'request.name_twice'])
    }
    for (const name of operation.body?.required ?? []) {
      const { [name]: _left, ...rest } = right
      const answer = await send(operation, JSON.stringify(rest))
      expectProblem(answer, `without ${name}`)
      expect(
        answer.body.errors?.map((error: { path: string }) => error.path),
        `without ${name}`,
      ).toContain(name)
    }
    for (const [name, schema] of Object.entries(properties)) {
      for (const [what, value] of wrongValues(schema)) {
        const { [name]: _left, ...rest } = right
        const text = joined(`${JSON.stringify(name)}:${value}`, rest)
        const answer = await send(operation, text)
        if (isMayBe(schema, what)) continue
        expectProblem(answer, `${name} is ${what}`)
      }
    }
    expect(await written()).toEqual(before)
  })

  // A yearly income of zero is valid; null means "not given" where the schema allows it.
  function isMayBe(schema: { type?: string | string[] }, what: string): boolean {
    return what === 'null' && [schema.type ?? []].flat().includes('null')
  }
})

test('an invalid id and an id of nothing or of another person are both answered as not found', async () => {
  for (const operation of operations.filter(
    ({ isSecured, pathParameters }) => isSecured && pathParameters.length > 0,
  )) {
    // The test requests more files than the limit for a quarter of an hour allows.
    await forgetAttempts(store.db)
    for (const id of [
      newId(),
      'x',
      '0',
      '../users',
      '%2e%2e%2f',
      'null',
      "' or 1=1 --",
      '9'.repeat(300),
    ]) {
      const body =
        operation.body === null
          ? undefined
          : JSON.stringify({ units: 1, riskStatementVersion: '2026-11' })
      const path = filled(operation, encodeURIComponent(id))
      const query = operation.queryParameters.includes('units') ? '?units=1' : ''
      const answer = await send(operation, body, true, path + query)
      expectProblem(answer, `${operation.name} ${id}`)
      // Without a form the request is refused before anything is looked up.
      const wanted = operation.takesForm ? [415] : [400, 404]
      expect(wanted, `${operation.name} ${id}`).toContain(answer.status)
    }
  }
})

test('invalid query parameters are refused, and none reaches the database unchecked', async () => {
  const hostile = [
    '',
    '-1',
    '0',
    '101',
    '1.5',
    'x',
    "'; drop table x --",
    '%00',
    '１',
    'a'.repeat(3000),
    '[]',
    '{}',
  ]
  for (const operation of operations.filter(
    ({ method, queryParameters }) => method === 'GET' && queryParameters.length > 0,
  )) {
    for (const name of [...operation.queryParameters, 'unknown']) {
      for (const value of hostile) {
        const path = `${filled(operation, newId())}?${name}=${encodeURIComponent(value)}`
        const answer = await send(operation, undefined, true, path)
        expect(answer.status, `${operation.name} ${name}=${value}`).toBeLessThan(500)
        if (name === 'unknown')
          expect(answer.status, `${operation.name} unknown key`).toBeGreaterThanOrEqual(400)
      }
    }
  }
})

test('every operation that declares an idempotency key refuses a missing or malformed one', async () => {
  const keyed = operations.filter(({ needsKey }) => needsKey)
  expect(keyed.length).toBeGreaterThan(15)
  for (const operation of keyed) {
    for (const key of [undefined, '', 'short', 'x'.repeat(201), 'with space in it']) {
      const answer = await api.call(filled(operation, newId()), {
        method: operation.method,
        token,
        ...(operation.body === null ? {} : { body: {} }),
        ...(key === undefined ? {} : { key }),
      })
      expect(answer.body.code, `${operation.name} ${key}`).toBe('request.idempotency_key_missing')
    }
  }
})

test('the readable page of the API names every operation, in both languages, and runs no script', async () => {
  for (const language of ['id', 'en'] as const) {
    const { status, headers, body } = await api.call('/docs/', { language })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).not.toContain('<script')
    for (const { path } of operations) expect(body).toContain(`/api${path}/`)
  }
})

test('problems are in the requested language, and in Indonesian when none is requested', async () => {
  const ask = async (language: string | null) =>
    (
      await api.call('/wallet/', {
        headers: language === null ? {} : { 'accept-language': language },
      })
    ).body.detail
  expect(await ask(null)).toBe('Masuk dulu ke akun Anda untuk melanjutkan.')
  expect(await ask('fr-FR, de')).toBe('Masuk dulu ke akun Anda untuk melanjutkan.')
  expect(await ask('en-US,en;q=0.9')).toBe('Log in to your account to continue.')
  expect(await ask('id')).toBe('Masuk dulu ke akun Anda untuk melanjutkan.')
})

test('both forms of a path are answered, and other spellings are not', async () => {
  for (const path of ['/health', '/health/']) expect((await api.call(path)).status).toBe(200)
  for (const path of [
    '//wallet/',
    '/Wallet/',
    '/wallet//',
    '/wallet%2f',
    '/wallet/;x',
    '/wallet.json',
    '/%77allet',
  ]) {
    expect([401, 404]).toContain((await api.call(path)).status)
  }
})

test('the tools of the demo do not exist in live mode', async () => {
  const live = testApi(store, 'live')
  for (const [path, body] of [
    ['/dev/mailbox/?to=a@contoh.id', undefined],
    ['/dev/payments/', undefined],
    [`/dev/payments/${newId()}/`, { action: 'pay' }],
    ['/dev/payouts/', undefined],
    ['/dev/payouts/WDR-00000-00000/', { action: 'pay' }],
    ['/dev/transfers/', undefined],
    [`/dev/transfers/${newId()}/`, {}],
    ['/dev/clock/', undefined],
    ['/dev/clock/', { advanceSeconds: 60 }],
  ] as const) {
    expect((await live.call(path, body === undefined ? {} : { body })).status, path).toBe(404)
  }
})
