import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { readPropertyFacts } from '#properties'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import { makeDueReports } from './make-due-reports.ts'
import { notifySilences } from './notify-silences.ts'
import { readQuarter } from './read-quarter.ts'
import { readOwnReports, readReports } from './read-reports.ts'

let propertyId: string
let ownerId: string

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

async function aProperty() {
  const { propertyId: id, holders } = await letProperty(store.db, store.asOwner, {
    units: [100n],
    at: new Date('2026-06-14T03:00:00Z'),
  })
  await store.asOwner(`
    insert into properties.pictures values ('${id}', 0, '/plots/x', 4, 3, '{480}', '#ffffff', 'x', 'x');
    insert into properties.forecasts values ('${id}', '2026-05-01', 1000, 100, 0, 0, 0, 0, 0, 900, 9000);
    insert into properties.monthly_accounts
      select '${id}', m, 1000, 100, 50, 0, 0, 0, 0, 850, 10000
      from unnest(array['2026-07-01', '2026-08-01', '2026-09-01']::date[]) m`)
  return { propertyId: id, ownerId: holders[0]?.investorId ?? '' }
}

beforeEach(async () => {
  ;({ propertyId, ownerId } = await aProperty())
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

test('a quarter is reported once and holders are notified once, even when three workers run at the same time', async () => {
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await Promise.all([1, 2, 3].map(() => makeDueReports(store.db, api.clock)))
  expect(await reportsOf(propertyId)).toEqual([
    { quarter: '2026-07-01', version: 1, months: 3, net: 2550, promised: 2700 },
  ])
  const { rows } = await store.asOwner(`
    select event, "values" -> 'quarter' as quarter from notifications.notices where user_id = '${ownerId}'`)
  const quarter = { id: 'triwulan 3 tahun 2026', en: 'quarter 3 of 2026' }
  expect(rows).toEqual([{ event: 'report-ready', quarter }])
  await expect(store.asOwner('update reports.quarterly set net = 0')).rejects.toThrow()
})

test('reports and notices that fail do not stop those of other properties, however many fail', async () => {
  const properties = [propertyId, (await aProperty()).propertyId]
  const [failing = '', other = ''] = properties.toSorted()
  await store.asOwner(`update properties.properties set published_at = '2026-05-01'
    where id in ('${failing}', '${other}')`)
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  const row = `new.property_id = '${failing}'`
  const endReports = await plantFailure(store.asOwner, 'insert', 'reports.quarterly', row)
  const make = () => makeDueReports(store.db, api.clock, 1)
  await expect(make()).rejects.toThrow(`the report of ${failing} on 2026-07-01 failed`)
  expect([await reportsOf(failing), await reportsOf(other)]).toMatchObject([[], { length: 1 }])
  await endReports()
  expect(await make()).toBe(1)
  api.clock.moveTo(new Date('2026-12-01T03:00:00Z'))
  const endNotices = await plantFailure(store.asOwner, 'insert', 'reports.silences', row)
  const notify = () => notifySilences(store.db, api.clock, 1)
  await expect(notify()).rejects.toThrow(`the silence of ${failing} failed`)
  const { rows } = await store.asOwner(`select property_id from reports.silences
    where property_id in ('${failing}', '${other}')`)
  expect(rows).toEqual([{ property_id: other }])
  await endNotices()
  expect(await notify()).toBe(1)
})

test('a report waits for the last month of its quarter to be booked, and is created without it after twenty days', async () => {
  await store.asOwner(`delete from properties.monthly_accounts
    where property_id = '${propertyId}' and month = '2026-09-01'`)
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toEqual([])
  // The twentieth day ends at midnight in Jakarta.
  api.clock.moveTo(new Date('2026-10-20T16:59:59Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toEqual([])
  api.clock.moveTo(new Date('2026-10-20T17:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ months: 2, net: 1700, promised: 1800 }])
})

test('a month that is booked after its report is in the next version, which holders are notified of once', async () => {
  const september = `values ('${propertyId}', '2026-09-01'::date, 1000, 100, 50, 0, 0, 0, 0, 850, 10000)`
  const takenBack = () =>
    store.asOwner(`delete from properties.monthly_accounts
      where property_id = '${propertyId}' and month = '2026-09-01'`)
  await takenBack()
  api.clock.moveTo(new Date('2026-10-21T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  await store.asOwner(`insert into properties.monthly_accounts ${september}`)
  await Promise.all([1, 2].map(() => makeDueReports(store.db, api.clock)))
  expect(await reportsOf(propertyId)).toMatchObject([
    { version: 1, months: 2, net: 1700 },
    { version: 2, months: 3, net: 2550 },
  ])
  // The month is taken back and booked again with other figures.
  api.clock.moveTo(new Date('2026-10-23T03:00:00Z'))
  await takenBack()
  await store.asOwner(`set session_replication_role = replica;
    insert into distributions.voided_months (proposal_id, property_id, month, figures, reason, voided_at)
    values (uuidv7(), '${propertyId}', '2026-09-01', '{}', 'Salah catat', '2026-10-22')`)
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toHaveLength(2)
  await store.asOwner(
    `insert into properties.monthly_accounts ${september.replace('1000, 100, 50', '900, 90, 50').replace('850', '760')}`,
  )
  for (let run = 0; run < 2; run += 1) await makeDueReports(store.db, api.clock)
  expect((await reportsOf(propertyId)).slice(2)).toMatchObject([{ version: 3, net: 2460 }])
  const { rows } = await store.asOwner(`select count(*)::int as notices from notifications.notices
    where user_id = '${ownerId}' and event = 'report-ready'`)
  expect(rows).toEqual([{ notices: 3 }])
})

test('a month that is corrected after its report is in the next version, once, and one corrected before it is not', async () => {
  const correctedAt = (instant: string) =>
    store.asOwner(`set session_replication_role = replica;
      insert into distributions.corrections (id, property_id, month, line, amount, reason, reason_en, corrected_at,
        proposal_id, entry_id, from_cash) values (uuidv7(), '${propertyId}', '2026-09-01', 'gross', 5,
        'Salah catat', 'It was noted wrongly', '${instant}', uuidv7(), uuidv7(), 0)`)
  await correctedAt('2026-10-01T03:00:00Z')
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  for (let run = 0; run < 2; run += 1) await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ version: 1 }])
  await correctedAt('2026-10-03T03:00:00Z')
  api.clock.moveTo(new Date('2026-10-04T03:00:00Z'))
  for (let run = 0; run < 2; run += 1) await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ version: 1 }, { version: 2 }])
})

test.each([
  ['is notified of a report that is created on the 45th day', '2026-11-14T16:59:59Z', 1],
  ['is not notified of a report that is created later', '2026-11-14T17:00:00Z', 0],
])('after a quarter its holder %s', async (_, instant, count) => {
  api.clock.moveTo(new Date(instant))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toHaveLength(1)
  const { rows } = await store.asOwner(`select from notifications.notices
    where user_id = '${ownerId}' and event = 'report-ready'`)
  expect(rows).toHaveLength(count)
})

test('an owner reads the newest version of each report, newest quarter first, page by page', async () => {
  api.clock.moveTo(new Date('2027-01-25T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  await store.asOwner(`insert into reports.quarterly select (jsonb_populate_record(r, '{"version": 2}')).*
    from reports.quarterly r where property_id = '${propertyId}' and quarter = '2026-07-01'`)
  const actor = { userId: ownerId, roles: [] }
  const versions = (items: readonly { quarter: string; version: number }[]) =>
    items.map(({ quarter, version }) => `${quarter} ${version}`)
  const first = await readOwnReports(store.db, actor, { limit: 1, cursor: null })
  const second = await readOwnReports(store.db, actor, { limit: 1, cursor: first.nextCursor })
  expect([versions(first.items), versions(second.items)]).toEqual([['2026-Q4 1'], ['2026-Q3 2']])
  expect(second.nextCursor).toBeNull()
  expect(versions(await readReports(store.db, actor, propertyId))).toEqual([
    '2026-Q4 1',
    '2026-Q3 2',
    '2026-Q3 1',
  ])
})

test('a property that was sold has no reports on quarters after its last month', async () => {
  await store.asOwner(`update properties.properties set state = 'sold', let_state = null
    where id = '${propertyId}'`)
  api.clock.moveTo(new Date('2027-01-25T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ quarter: '2026-07-01' }])
})

test('a quarter whose costs exceed its rent is reported with a negative net amount', async () => {
  await store.asOwner(`update properties.monthly_accounts set maintenance = 2000, net = -1100
    where property_id = '${propertyId}'`)
  api.clock.moveTo(new Date('2026-10-02T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  expect(await reportsOf(propertyId)).toMatchObject([{ months: 3, net: -3300, promised: 2700 }])
})

test('owners can read reports, other users are refused, and responses are not cached', async () => {
  api.clock.moveTo(new Date('2026-11-21T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  const own = `/properties/${propertyId}/reports/`
  const stranger = await api.anAccount()
  const owner = await aToken(ownerId)
  const paths = [own, `${own}2026-Q3/`]
  for (const path of paths) {
    expect((await api.call(path)).status, path).toBe(401)
    expect((await api.call(path, { token: stranger.token })).body.code).toBe('reports.owners_only')
    const answer = await api.call(path, { token: owner })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const { body } = await api.call(own, { token: owner })
  expect(body.reports).toMatchObject([{ quarter: '2026-Q3', net: 2550, promisedNet: 2700 }])
  const mine = await api.call('/portfolio/reports/', { token: owner })
  expect(mine.body.items).toMatchObject([{ propertyId, quarter: '2026-Q3', version: 1 }])
  expect((await api.call('/portfolio/reports/', { token: stranger.token })).body.items).toEqual([])
})

test('a quarter without a report, and a report without that version, have no file', async () => {
  api.clock.moveTo(new Date('2026-11-21T03:00:00Z'))
  await makeDueReports(store.db, api.clock)
  const { token } = await api.anAccount(['finance'])
  for (const report of ['2026-Q1/', '2026-Q3/?version=9'])
    expect(await api.call(`/properties/${propertyId}/reports/${report}`, { token })).toMatchObject({
      status: 404,
      body: { code: 'reports.not_found' },
    })
})

test('the file of a report version has the same bytes on every read, and a different file for each language', async () => {
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

test('a report contains what happened from the first to the last day of its quarter, and what was open on its last', async () => {
  await store.asOwner(`
    insert into properties.leases (id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent,
      ended_on)
    select uuidv7(), '${propertyId}', s, s, 'household', a::date, null, 100, b::date from (values
      ('ended before', '2026-01-01', '2026-06-30'), ('ended first', '2026-01-01', '2026-07-01'),
      ('whole', '2026-07-01', '2026-09-30'), ('started last', '2026-09-30', null),
      ('started after', '2026-10-01', null), ('ended after', '2026-01-01', '2026-10-01')) as l (s, a, b);
    insert into properties.health_items
    select uuidv7(), '${propertyId}', k, t, t, o::date, d::date, x::date, null from (values
      ('inspection', 'too early', '2026-06-30', null, '2026-06-30'), ('inspection', 'first', '2026-07-01', null, '2026-07-01'),
      ('repair', 'done last', '2026-05-01', null, '2026-09-30'), ('repair', 'done after', '2026-09-29', null, '2026-10-01'),
      ('repair', 'too late', '2026-10-01', null, null), ('land-tax', 'paid after', '2026-03-01', '2026-09-30', '2026-10-01'),
      ('insurance', 'old', '2025-07-01', '2026-06-30', '2026-07-01'), ('insurance', 'new', '2026-07-01', '2027-06-30', null),
      ('permit', 'later', '2026-10-01', '2031-10-01', null)) as h (k, t, o, d, x)`)
  const facts = await readPropertyFacts(store.db, propertyId)
  const asked = { quarter: '2026-07-01', version: 1, madeOn: '2026-10-02', facts }
  const read = await transaction(store.db, (tx) => readQuarter(tx, asked))
  const named = (list: readonly { space: { en: string }; onDay: string }[]) =>
    list.map(({ space, onDay }) => `${space.en} ${onDay}`)
  expect(named(read.leases.started)).toEqual(['whole 2026-07-01', 'started last 2026-09-30'])
  expect(named(read.leases.ended).toSorted()).toEqual([
    'ended first 2026-07-01',
    'whole 2026-09-30',
  ])
  expect(read.leases.running).toBe(2)
  expect(read.items.map(({ kind, text, onDay }) => `${kind} ${text.en} ${onDay}`)).toEqual([
    'inspection first 2026-07-01',
    'repair-opened done after 2026-09-29',
    'repair-done done last 2026-09-30',
  ])
  expect(read.openRepairs.map(({ text, onDay }) => `${text.en} ${onDay}`)).toEqual([
    'done after 2026-09-29',
  ])
  expect(read.lasting).toEqual([
    { kind: 'insurance', dueOn: '2027-06-30', doneOn: null },
    { kind: 'land-tax', dueOn: '2026-09-30', doneOn: null },
  ])
})

test('a report compares its quarter with the one before and names the months that are missing since the first', async () => {
  await store.asOwner(`delete from properties.monthly_accounts where property_id = '${propertyId}' and month = '2026-08-01';
    insert into properties.monthly_accounts values ('${propertyId}', '2026-12-01', 1000, 100, 0, 0, 0, 0, 0, 900, 5001)`)
  const facts = await readPropertyFacts(store.db, propertyId)
  const read = (quarter: string) =>
    transaction(store.db, (tx) =>
      readQuarter(tx, { quarter, version: 1, madeOn: '2027-01-02', facts }),
    )
  expect(await read('2026-07-01')).toMatchObject({
    missing: ['2026-08'],
    netBefore: null,
    occupancyBasisPoints: 10_000,
    sinceStart: { months: 2, net: 1700n },
  })
  expect(await read('2026-10-01')).toMatchObject({
    missing: ['2026-10', '2026-11'],
    netBefore: 1700n,
    occupancyBasisPoints: 5001,
    sinceStart: { months: 3, net: 2600n },
  })
})

test('holders are notified once when nothing was reported about a property for more than 45 days', async () => {
  await store.asOwner(`insert into properties.health_items values
    (uuidv7(), '${propertyId}', 'inspection', 'Dilihat', 'Looked at', '2026-10-01', null, '2026-10-01', null)`)
  await store.asOwner(
    `update properties.properties set published_at = '2026-05-01' where id = '${propertyId}'`,
  )
  api.clock.moveTo(new Date('2026-11-15T03:00:00Z'))
  await notifySilences(store.db, api.clock)
  const noticeDays = async () =>
    (
      await store.asOwner(`select "values" ->> 'days' as days from notifications.notices
        where user_id = '${ownerId}' and event = 'property-quiet'`)
    ).rows
  expect(await noticeDays()).toEqual([])
  api.clock.moveTo(new Date('2026-11-16T03:00:00Z'))
  await Promise.all([notifySilences(store.db, api.clock), notifySilences(store.db, api.clock)])
  expect(await noticeDays()).toEqual([{ days: '46' }])
})
