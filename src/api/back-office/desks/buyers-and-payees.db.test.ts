import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { testApi } from '../../../../tests/support/test-api.ts'

const store = await demoDatabase()
const api = testApi(store)
const finance = await api.anAccount(['finance'])
afterAll(() => store.close())

async function largest(table: string, column: string): Promise<{ id: string; count: number }> {
  const { rows } = await store.asOwner(`select ${column} as id, count(*)::int as count
    from ${table} group by 1 order by bool_or(investor_id in (select id from identity.users)) desc, 2 desc limit 1`)
  return rows[0]
}

type Row = { name: string | null; units: number; amount: number; id?: string; investorId: string }
type Read = { rows: Row[]; total: number; paid: number | undefined }

async function readAll(path: string): Promise<Read> {
  const rows: Row[] = []
  let cursor: string | null = null
  let total = 0
  let paid: number | undefined
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await api.call(`${path}?limit=2${from}`, { token: finance.token })
    expect(status).toBe(200)
    rows.push(...body.items)
    cursor = body.nextCursor
    total = body.total
    paid = body.paid
  } while (cursor !== null)
  return { rows, total, paid }
}

test.each([
  ['offerings', 'buyers', 'offerings.subscriptions', 'offering_id', 'offerings.view-buyers'],
  [
    'distributions',
    'payees',
    'distributions.payouts',
    'distribution_id',
    'distributions.view-payees',
  ],
])('in %s, the list of %s contains everyone once, page by page, with names and what was paid in all, and each reading is recorded', async (desk, list, table, column, action) => {
  const { id, count } = await largest(table, column)
  const path = `/back-office/${desk}/${id}/${list}/`
  const { rows, total, paid } = await readAll(path)
  expect(count).toBeGreaterThan(2)
  expect(total).toBe(count)
  expect(new Set(rows.map((row) => row.id ?? row.investorId)).size).toBe(count)
  const people = await store.asOwner(
    "select id, coalesce(name, split_part(email, '@', 1)) as name from identity.users",
  )
  const names = new Map(people.rows.map((person) => [person.id, person.name]))
  expect(rows.some(({ name }) => name !== null)).toBe(true)
  expect(rows.map(({ name }) => name)).toEqual(
    rows.map(({ investorId }) => names.get(investorId) ?? null),
  )
  const sums = await store.asOwner(`select sum(units)::int as units, sum(amount)::text as amount
    from ${table} where ${column} = '${id}'`)
  const sum = (name: 'units' | 'amount') => rows.reduce((all, row) => all + row[name], 0)
  expect(sums.rows).toEqual([{ units: sum('units'), amount: String(sum('amount')) }])
  expect(paid).toBe(list === 'payees' ? sum('amount') : undefined)
  const { rows: events } = await store.asOwner(`select distinct actor_id from audit.events
    where action = '${action}' and subject_id = '${id}'`)
  expect(events).toEqual([{ actor_id: finance.userId }])
})

test.each([
  ['offerings', 'buyers', 'offerings.not_found'],
  ['distributions', 'payees', 'distributions.not_found'],
])('in %s, the list of %s can be read only by the staff of these desks, and an unknown id is not found', async (desk, list, code) => {
  const path = `/back-office/${desk}/${newId()}/${list}/`
  for (const roles of [[], ['support']] as const) {
    const other = await api.anAccount([...roles])
    expect((await api.call(path, { token: other.token })).body.code).toBe('request.not_allowed')
  }
  expect((await api.call(path)).status).toBe(401)
  const unknown = await api.call(path, { token: finance.token })
  expect([unknown.body.code, unknown.headers.get('cache-control')]).toEqual([code, 'no-store'])
})

test('payees with the most units come first, on every page', async () => {
  const { id } = await largest('distributions.payouts', 'distribution_id')
  const { rows } = await readAll(`/back-office/distributions/${id}/payees/`)
  const units = rows.map((row) => row.units)
  expect(new Set(units).size).toBeGreaterThan(1)
  expect(units).toEqual(units.toSorted((one, other) => other - one))
})

test('the list of payees can be searched by part of a name, and the number and sum of all payments stay', async () => {
  const { id } = await largest('distributions.payouts', 'distribution_id')
  const path = `/back-office/distributions/${id}/payees/`
  const read = async (query: string) =>
    (await api.call(`${path}?${query}`, { token: finance.token })).body
  const all = await readAll(path)
  const one = all.rows.find(({ name }) => (name?.length ?? 0) > 6)
  const part = one?.name?.slice(1, 6).toUpperCase() ?? ''
  const found = await read(`limit=100&text=${encodeURIComponent(part)}`)
  const expected = all.rows.filter(({ name }) => name?.toUpperCase().includes(part))
  expect(found.items).toEqual(expected)
  expect(expected.length).toBeLessThan(all.rows.length)
  expect(found).toMatchObject({
    total: expected.length,
    people: all.rows.length,
    paid: all.paid,
    isNameCommon: false,
  })
  const none = await read(`text=${encodeURIComponent('% tidak ada _')}`)
  expect(none).toMatchObject({ items: [], total: 0, people: all.rows.length })
})

test('a name that more people have than are compared is reported as common', async () => {
  const { id } = await largest('distributions.payouts', 'distribution_id')
  await store.asOwner(`
    insert into identity.users (id, email, email_key, password_hash, name, status, language, created_at,
      activated_at)
    select gen_random_uuid(), 'banyak-' || n || '@contoh.id', 'banyak-' || n || '@contoh.id',
      '$argon2id$none', 'Sangat Umum', 'active', 'id', now(), now()
    from generate_series(1, 1001) n`)
  const { body } = await api.call(`/back-office/distributions/${id}/payees/?text=sangat%20umum`, {
    token: finance.token,
  })
  expect(body).toMatchObject({ items: [], total: 0, isNameCommon: true })
})
