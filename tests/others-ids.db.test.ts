import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { aPng } from './support/a-death-report.ts'
import { confirm } from './support/an-owner.ts'
import type { TestDatabase } from './support/database.ts'
import { demoDatabase } from './support/demo.ts'
import { forgetAttempts } from './support/forget-attempts.ts'
import {
  filled,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  plausible,
} from './support/openapi.ts'
import { type TestApi, testApi } from './support/test-api.ts'

// Calls every operation that takes an id with every id of another person: the answer is the same as for an id
// that does not exist, and the data of the owner does not change.

const document = new URL('../src/api/openapi.json', import.meta.url)
const taking = operationsOf(JSON.parse(readFileSync(document, 'utf8')) as OpenApiDocument).filter(
  ({ isSecured, path, pathParameters, takesForm }) =>
    isSecured && !takesForm && pathParameters.length > 0 && !path.startsWith('/back-office/'),
)

/** Parameters that are the same for all users or not ids; meetings are public, and motions belong to all owners. */
const notSomebodys =
  /^(propertyId|offeringId|distributionId|section|balance|period|year|table|code|quarter|documentId|meetingId|motionId)$/
const checked = taking.filter(({ pathParameters: [name = ''] }) => !notSomebodys.test(name))

/** The table from which each id comes; each has at least one row. */
const kept: Readonly<Record<string, string>> = {
  linkId: 'identity.provider_links',
  passkeyId: 'identity.passkeys',
  sessionId: 'identity.sessions',
  requestId: 'privacy.requests',
  tokenId: 'identity.api_tokens',
  subscriptionId: 'offerings.subscriptions',
  orderId: 'market.orders',
  offerId: 'market.orders',
  depositId: 'payments.deposits',
  deviceId: 'notifications.devices',
  noticeId: 'notifications.notices',
  searchId: 'watchlist.saved_searches',
  alertId: 'watchlist.alerts',
  friendId: 'referrals.friends',
  accountId: 'bank_accounts.accounts',
  withdrawalId: 'withdrawals.withdrawals',
  endpointId: 'webhooks.endpoints',
  heirDocumentId: 'inheritance.prepared_documents',
  inheritanceId: 'inheritance.heirs',
}

const demoPassword = 'Sepetak-Demo-2026'
let store: TestDatabase
let api: TestApi
let ownerId: string
let ids: readonly string[]
let tables: readonly { name: string; column: string }[]

beforeAll(async () => {
  store = await demoDatabase()
  api = testApi(store)
  const { rows } = await store.asOwner(
    `select id from identity.users where email_key = 'investor@demo.sepetak.id'`,
  )
  ownerId = rows[0].id
  await addWhatTheDemoHasNot()
  tables = await tablesOf()
  ids = await idsOfOwner()
}, 240_000)
afterAll(() => store.close())

/** Signs a demo user in and confirms the session, so that only ownership decides. */
async function confirmedAs(email: string): Promise<string> {
  const body = { email, password: demoPassword }
  const { access } = (await api.call('/jwt_auth/login/', { body })).body
  return (await confirm(api, access, { password: demoPassword })).body.access
}

async function addWhatTheDemoHasNot(): Promise<void> {
  const token = await confirmedAs('investor@demo.sepetak.id')
  const add = async (path: string, body: object, key = newId()) =>
    expect((await api.call(path, { token, body, key })).status, path).toBeLessThan(300)
  await add('/users/tokens/', { name: 'Lembar kerja', scopes: ['wallet'], days: 30 })
  await add('/users/privacy-requests/', { kind: 'copy', text: null })
  await add('/webhook-endpoints/', { address: 'https://hooks.contoh.id/a', events: ['order'] })
  await add('/deposits/', { amount: 50_000, method: 'va-bca' })
  const document = new FormData()
  document.set('kind', 'family-card')
  document.set('file', new File([new Uint8Array(aPng)], 'kk.png'))
  expect((await api.call('/users/heir-documents/', { token, body: document })).status).toBe(201)
  const at = api.clock.now().toISOString()
  const caseId = newId()
  await store.asOwner(`
    insert into identity.passkeys (id, user_id, credential_id, public_key, counter, transports, name,
      is_synced, created_at)
    values ('${newId()}', '${ownerId}', 'kunci', '\\x01', 0, '{}', 'Ponsel', false, '${at}');
    insert into identity.provider_links (id, user_id, issuer, subject, linked_at)
    values ('${newId()}', '${ownerId}', 'https://masuk.contoh.id', 'siapa', '${at}');
    insert into notifications.devices (id, user_id, session_id, endpoint, public_key, secret,
      user_agent, shows_amounts, added_at)
    select '${newId()}', '${ownerId}', id, 'https://push.example/alamat-perangkat', repeat('k', 87),
      repeat('s', 22), 'Firefox', false, '${at}'
    from identity.sessions where user_id = '${ownerId}' limit 1;
    insert into inheritance.cases (id, number, state, match, deceased_name, died_on, hint_sealed, hint_key_id,
      reporter_name, relation, reporter_email, reporter_phone, language, token_hash, token_sealed, token_key_id,
      reported_at, changed_at)
    values ('${caseId}', 'WRS-UJI', 'reported', 'none', 'Sekar Ayu', '2026-11-18', '\\x01', 'k', 'Wulan Ayu', 'child',
      'wulan@contoh.id', '081234567890', 'id', sha256('1'), '\\x01', 'k', '${at}', '${at}');
    insert into inheritance.heirs (id, case_id, position, name, relation, numerator, denominator, email, token_hash,
      user_id, accepted_at)
    values ('${newId()}', '${caseId}', 1, 'Wulan Ayu', 'child', 1, 1, 'wulan@contoh.id', sha256('2'), '${ownerId}',
      '${at}');
    insert into market.orders (id, number, investor_id, property_id, side, limit_price, is_at_best, units,
      lot, validity, state, reason, priority, fee_basis_points, placed_at, changed_at, ended_at)
    values ('${newId()}', nextval('market.numbers'), '${ownerId}', 'ruko-dago', 'sell', 270000, false, 1,
      1, 'day', 'expired', 'day-over', nextval('market.numbers'), 50, '${at}', '${at}', '${at}')`)
}

/** Returns every table whose rows belong to a person. */
async function tablesOf(): Promise<{ name: string; column: string }[]> {
  const { rows } = await store.asOwner(`
    select c.table_schema || '.' || c.table_name as name, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and c.column_name in ('user_id', 'investor_id', 'owner_id', 'referrer_id')
    order by 1`)
  return rows
}

/** Returns the owner's rows of a table. */
async function rowsOf({ name, column }: { name: string; column: string }): Promise<unknown[]> {
  const { rows } = await store.asOwner(
    `select to_jsonb(t) as row from ${name} t where ${column} = '${ownerId}' order by t::text`,
  )
  return rows.map(({ row }: { row: unknown }) => row)
}

async function idsOfOwner(): Promise<string[]> {
  const found = new Set<string>()
  for (const table of tables) {
    const rows = (await rowsOf(table)) as Record<string, unknown>[]
    // A few rows of each are enough, because further rows are not a different case.
    for (const { id } of rows.slice(-3)) if (typeof id === 'string') found.add(id)
  }
  return [...found]
}

test('the owner has at least one row for every kind of id', async () => {
  expect(checked.length).toBeGreaterThan(30)
  const names = new Set(checked.flatMap(({ pathParameters: [name = ''] }) => name))
  names.delete('movementId')
  expect([...names].toSorted()).toEqual(Object.keys(kept).toSorted())
  for (const name of Object.values(kept)) {
    const table = tables.find((each) => each.name === name)
    expect(table, name).toBeDefined()
    if (table !== undefined) expect((await rowsOf(table)).length, name).toBeGreaterThan(0)
  }
})

test('an id of another person is answered as not found in every operation, and nothing changes', async () => {
  const token = await confirmedAs('baru@demo.sepetak.id')
  const before = await Promise.all(tables.map(rowsOf))
  const different: string[] = []
  for (const operation of checked) {
    const absent = await answerOf(operation, newId(), token)
    expect(absent, operation.name).toMatch(/^(404|204) /)
    for (const id of ids) {
      // The test requests more files than the limit of one account allows in an hour.
      await forgetAttempts(store.db)
      const answer = await answerOf(operation, id, token)
      if (answer !== absent) different.push(`${operation.name}: ${answer} instead of ${absent}`)
    }
  }
  expect(different).toEqual([])
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
}, 240_000)

/** Returns the answer to a caller without the parts that differ in every answer. */
async function answerOf(operation: Operation, id: string, token: string): Promise<string> {
  const properties = Object.entries(operation.body?.properties ?? {})
  const body = Object.fromEntries(properties.map(([name, at]) => [name, plausible(name, at)]))
  const { status, body: answer } = await api.call(filled(operation, id), {
    method: operation.method,
    token,
    key: newId(),
    ...(operation.body === null ? {} : { body }),
  })
  const words = JSON.stringify(answer, (key, value) => (key === 'requestId' ? '' : value)) ?? ''
  return `${status} ${words.replaceAll(id, 'ID')}`
}
