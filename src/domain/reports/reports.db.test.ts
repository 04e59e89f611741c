import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { streamPaper } from '#documents'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'
import { readInspectionPictures } from './inspection-pictures.ts'
import { makeDueReports } from './make-due-reports.ts'
import { tellSilences } from './tell-silences.ts'

let store: TestDatabase
let api: TestApi
type Person = Awaited<ReturnType<TestApi['anAccount']>>
let ops: Person
let propertyId: string
let ownerId: string

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  ops = await api.anAccount(['ops'])
})
afterAll(() => store.close())

beforeEach(async () => {
  const { propertyId: id, holders } = await letProperty(store.db, store.asOwner, {
    units: [100n],
    at: new Date('2026-06-14T03:00:00Z'),
  })
  propertyId = id
  ownerId = holders[0]?.investorId ?? ''
  await store.asOwner(`
    insert into properties.pictures values ('${id}', 0, '/plots/x', 4, 3, '{480}', '#ffffff', 'x', 'x');
    insert into properties.forecasts values ('${id}', '2026-05-01', 1000, 100, 0, 0, 0, 0, 0, 900, 9000);
    insert into properties.monthly_accounts
      select '${id}', m, 1000, 100, 50, 0, 0, 0, 0, 850, 10000
      from unnest(array['2026-07-01', '2026-08-01', '2026-09-01']::date[]) m`)
})

async function aToken(userId: string): Promise<string> {
  const stranger = await api.anAccount()
  await store.asOwner(`
    update ledger.accounts set owner_id = '${stranger.userId}'
    where owner_id = '${userId}' and kind = 'investor-units'`)
  return stranger.token
}

const reportsOf = async (id: string) =>
  (
    await store.asOwner(`
      select quarter::text, version, months, net::int, promised_net::int as promised from reports.quarterly
      where property_id = '${id}' order by quarter, version`)
  ).rows

test('a quarter is reported once, however many workers make it at once, and holders are told once', async () => {
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await Promise.all([1, 2, 3].map(() => makeDueReports(store.db, api.clock)))
  expect(await reportsOf(propertyId)).toEqual([
    { quarter: '2026-07-01', version: 1, months: 3, net: 2550, promised: 2700 },
  ])
  const { rows } = await store.asOwner(`
    select event, "values" ->> 'quarter' as quarter from notifications.notices where user_id = '${ownerId}'`)
  expect(rows).toEqual([{ event: 'report-ready', quarter: '2026-Q3' }])
  await expect(store.asOwner('update reports.quarterly set net = 0')).rejects.toThrow()
})

test('a quarter whose last month is not booked waits, and is made twenty days later with what there is', async () => {
  await store.asOwner(`delete from properties.monthly_accounts
    where property_id = '${propertyId}' and month = '2026-09-01'`)
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toEqual([])
  api.clock.moveTo(new Date('2026-10-21T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ months: 2, net: 1700, promised: 1800 }])
})

test('a quarter whose costs were above its rent is told as it was, below zero', async () => {
  await store.asOwner(`update properties.monthly_accounts set maintenance = 2000, net = -1100
    where property_id = '${propertyId}'`)
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ months: 3, net: -3300, promised: 2700 }])
})

test('owners read reports and documents, others are refused, and nothing is kept by caches', async () => {
  api.clock.moveTo(new Date('2026-11-21T03:00:00Z'))
  ops = await api.anAccount(['ops'])
  await makeDueReports(store.db, api.clock)
  const form = (kind: string, file: Blob, more = {}) => {
    const body = new FormData()
    const fields = { kind, issuedOn: '2026-11-01', titleId: 'Survei atap', titleEn: 'Roof survey' }
    for (const [name, value] of Object.entries({ ...fields, namesNobody: 'true', ...more }))
      body.set(name, String(value))
    body.set('file', file)
    return body
  }
  const desk = `/back-office/properties/${propertyId}/owner-papers/`
  const add = (body: FormData, token = ops.token) => api.call(desk, { token, body })
  const picture = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ),
  ])
  const pdf = new Blob([new Uint8Array(await new Response(streamPaper(aPaper)).arrayBuffer())])
  expect((await add(form('survey', picture))).body.code).toBe('files.kind_refused')
  expect((await add(form('survey', pdf, { issuedOn: '2027-01-01' }))).body.code).toBe(
    'properties.date_impossible',
  )
  expect((await add(form('survey', pdf, { namesNobody: 'false' }))).status).toBe(400)
  const { body: pictured } = await add(form('inspection-picture', picture))
  expect((await add(form('valuation-report', pdf))).status).toBe(201)
  const { body: added } = await add(form('survey', pdf))
  const own = `/properties/${propertyId}/owner-papers/`
  const stranger = await api.anAccount()
  const owner = await aToken(ownerId)
  expect((await add(form('survey', pdf), owner)).status).toBe(403)
  const paths = [own, `${own}${added.id}/`, `/properties/${propertyId}/reports/2026-Q3/`]
  for (const path of paths) {
    expect((await api.call(path)).status, path).toBe(401)
    expect((await api.call(path, { token: stranger.token })).body.code).toBe('reports.owners_only')
    const answer = await api.call(path, { token: owner })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const { body } = await api.call(own, { token: owner })
  expect(body.reports).toMatchObject([{ quarter: '2026-Q3', net: 2550, promisedNet: 2700 }])
  // The valuation of that day does not count yet, so its report is the staff's alone.
  expect(body.papers.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'inspection-picture',
    'survey',
  ])
  const shown = `/properties/${propertyId}/inspections/${pictured.id}/`
  const seen = await api.call(shown)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(seen.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await readInspectionPictures(store.db, propertyId)).toEqual([
    {
      id: pictured.id,
      issuedOn: '2026-11-01',
      title: { id: 'Survei atap', en: 'Roof survey' },
      width: 8,
      height: 8,
    },
  ])
  const mine = await api.call('/portfolio/reports/', { token: owner })
  expect(mine.body.items).toMatchObject([{ propertyId, quarter: '2026-Q3', version: 1 }])
  expect((await api.call('/portfolio/reports/', { token: stranger.token })).body.items).toEqual([])
  const withdrawn = { token: ops.token, body: { reason: 'Berkas keliru' } }
  expect((await api.call(`${desk}${added.id}/withdrawal/`, withdrawn)).status).toBe(200)
  expect((await api.call(`${own}${added.id}/`, { token: owner })).body.code).toBe(
    'reports.not_found',
  )
  // What is for owners has no public address, and what was taken back is nowhere.
  for (const id of [added.id, propertyId, "'", '0'.repeat(300)])
    expect((await api.call(`/properties/${propertyId}/inspections/${id}/`)).status).toBeOneOf([
      400, 404,
    ])
  expect((await api.call(`/properties/elsewhere/inspections/${pictured.id}/`)).status).toBe(404)
  expect((await api.call(`${desk}${pictured.id}/withdrawal/`, withdrawn)).status).toBe(200)
  expect((await api.call(shown)).body.code).toBe('reports.not_found')
  expect(await readInspectionPictures(store.db, propertyId)).toEqual([])
})

test('the file of a version is the same bytes for ever, in each language its own', async () => {
  api.clock.moveTo(new Date('2026-11-21T03:00:00Z'))
  const staff = await api.anAccount(['finance'])
  await makeDueReports(store.db, api.clock)
  const read = async (language: 'id' | 'en') =>
    (
      await api.call(`/properties/${propertyId}/reports/2026-Q3/?language=${language}`, {
        token: staff.token,
      })
    ).body
  const [first, again, english] = [await read('id'), await read('id'), await read('en')]
  expect(first.startsWith('%PDF')).toBe(true)
  expect(again).toBe(first)
  expect(english).not.toBe(first)
})

test('a property that nobody reported on for 45 days is flagged once, by the product itself', async () => {
  await store.asOwner(`insert into properties.health_items values
    (uuidv7(), '${propertyId}', 'inspection', 'Dilihat', 'Looked at', '2026-10-01', null, '2026-10-01', null)`)
  await store.asOwner(
    `update properties.properties set published_at = '2026-05-01' where id = '${propertyId}'`,
  )
  api.clock.moveTo(new Date('2026-11-15T03:00:00Z'))
  await tellSilences(store.db, api.clock)
  const told = async () =>
    (
      await store.asOwner(`select "values" ->> 'days' as days from notifications.notices
        where user_id = '${ownerId}' and event = 'property-quiet'`)
    ).rows
  expect(await told()).toEqual([])
  api.clock.moveTo(new Date('2026-11-16T03:00:00Z'))
  await Promise.all([tellSilences(store.db, api.clock), tellSilences(store.db, api.clock)])
  expect(await told()).toEqual([{ days: '46' }])
})

const aPaper = {
  locale: 'id' as const,
  kind: 'Survei',
  title: 'Survei',
  subtitle: '',
  issuedAt: new Date('2026-11-01T00:00:00Z'),
  facts: [],
  sections: [],
  warning: null,
  foot: '',
  pageText: () => '',
  table: { title: '', columns: [], count: 0, rows: none(), none: '' },
}

async function* none(): AsyncGenerator<readonly string[]> {}
