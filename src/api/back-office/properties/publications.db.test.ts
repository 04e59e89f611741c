import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  leasesPublishedOn,
  readHealthItems,
  readInspectionPictures,
  readRecordCorrections,
  runningLeases,
} from '#properties'
import { aPdf } from '../../../../tests/support/a-pdf.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { testApi } from '../../../../tests/support/test-api.ts'

let propertyId = ''
let desk = ''

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const compliance = await api.anAccount(['compliance'])
afterAll(() => store.close())

beforeEach(async () => {
  const property = await letProperty(store.db, store.asOwner, {
    units: [1n],
    at: new Date('2026-06-14T03:00:00Z'),
  })
  propertyId = property.propertyId
  desk = `/back-office/properties/${propertyId}/`
  await store.asOwner(`
    update properties.properties set published_at = '2026-05-01' where id = '${propertyId}'`)
})

type Proposed = { id: string; contentHash: string; subjectId: string }
const propose = (body: object, by = ops) =>
  api.call(`${desk}publications/`, { token: by.token, body })
const approve = ({ id, contentHash }: Proposed, by = compliance) =>
  api.call(`/back-office/proposals/${id}/approval/`, { token: by.token, body: { contentHash } })
const refuse = ({ id }: Proposed, by = compliance) =>
  api.call(`/back-office/proposals/${id}/refusal/`, {
    token: by.token,
    body: { reason: 'Belum cocok dengan buktinya.' },
  })
async function publish(body: object): Promise<Proposed> {
  const proposed = await propose(body)
  expect(proposed, JSON.stringify(proposed.body)).toMatchObject({ status: 201 })
  // Each publication has its own time, because the history is ordered by it.
  api.clock.moveTo(new Date(api.clock.now().getTime() + 1))
  expect((await approve(proposed.body)).status).toBe(200)
  return proposed.body
}
const code = async (body: object) => (await propose(body)).body.code
const file = async () => (await api.call(desk, { token: compliance.token })).body
const leases = () => runningLeases(store.db, propertyId, '2026-11-21')
const history = async () =>
  (
    await store.asOwner(`select what, before, after, why_en from properties.record_changes
    where property_id = '${propertyId}' order by changed_at, id`)
  ).rows

const why = { id: 'Sewa di kontrak berbeda.', en: 'The contract names another rent.' }
const aLease = {
  what: 'lease',
  space: { id: 'Unit A', en: 'Unit A' },
  tenantKind: 'household',
  startsOn: '2026-03-01',
  monthlyRent: 5_000_000,
}
const anItem = {
  what: 'condition',
  kind: 'repair',
  text: { id: 'Atap bocor', en: 'The roof leaks' },
  openedOn: '2026-10-01',
}

describe('a lease', () => {
  test('a lease is public once a second person has approved it, not before', async () => {
    const { status, body: proposal } = await propose(aLease)
    expect(status).toBe(201)
    expect(proposal).toMatchObject({
      kind: 'property-publication',
      content: { what: 'lease', before: null, after: { monthlyRent: '5000000' } },
    })
    expect(await leases()).toEqual([])
    expect((await file()).publications).toMatchObject([{ id: proposal.id, mayApprove: true }])
    expect((await approve(proposal, ops)).body.code).toBe('approvals.same_person')
    expect((await approve(proposal)).status).toBe(200)
    expect(await leases()).toMatchObject([{ id: proposal.subjectId, monthlyRent: 5_000_000n }])
    expect((await file()).publications).toEqual([])
    const { rows } = await store.asOwner(`select details ->> 'act' as act from audit.events
      where action = 'properties.publish-record' and subject_id = '${propertyId}'`)
    expect(rows).toEqual([{ act: 'publication' }])
  })

  test('a lease that was refused is not public', async () => {
    const { body: proposal } = await propose(aLease)
    expect((await refuse(proposal)).status).toBe(200)
    expect(await leases()).toEqual([])
    expect((await approve(proposal)).body.code).toBe('approvals.already_decided')
  })

  test('a lease of an occupied space follows the current lease on request and is refused otherwise, even at its approval', async () => {
    await publish(aLease)
    const next = { ...aLease, startsOn: '2026-06-01' }
    expect(await code(next)).toBe('properties.lease_overlaps')
    expect(await code({ ...aLease, followsRunning: true })).toBe('properties.lease_overlaps')
    const other = { ...next, space: { id: 'Unit B', en: 'Unit B' } }
    const [first, second] = [await propose(other), await propose(other)]
    expect((await approve(first.body)).status).toBe(200)
    expect((await approve(second.body)).body.code).toBe('properties.lease_overlaps')
    await publish({ ...next, followsRunning: true })
    const { rows } = await store.asOwner(`select ended_on::text from properties.leases
      where property_id = '${propertyId}' and space_en = 'Unit A' order by starts_on`)
    expect(rows).toEqual([{ ended_on: '2026-05-31' }, { ended_on: null }])
  })

  test('a lease that would run into a later lease of the same space is refused, unless it ended before', async () => {
    await publish({ ...aLease, startsOn: '2026-06-01' })
    expect(await code(aLease)).toBe('properties.lease_overlaps')
    expect(await code({ ...aLease, followsRunning: true })).toBe('properties.lease_overlaps')
    expect(await code({ ...aLease, endedOn: '2026-06-01' })).toBe('properties.lease_overlaps')
    await publish({ ...aLease, endedOn: '2026-05-31' })
    const next = { ...aLease, startsOn: '2026-05-01', followsRunning: true }
    expect(await code(next), 'a lease that has ended cannot end earlier').toBe(
      'properties.lease_overlaps',
    )
  })

  test('a lease is ended by two people, once, and not on a future day', async () => {
    const { subjectId: recordId } = await publish(aLease)
    const end = (endedOn: string) => ({ what: 'lease-end', recordId, endedOn })
    expect(await code(end('2026-02-01'))).toBe('properties.date_impossible')
    expect(await code(end('2027-02-01'))).toBe('properties.date_impossible')
    const { body: proposal } = await propose(end('2026-10-31'))
    expect(await code(end('2026-10-30'))).toBe('approvals.already_proposed')
    expect(await leases()).toHaveLength(1)
    expect((await approve(proposal)).status).toBe(200)
    expect(await leases()).toEqual([])
    expect(await code(end('2026-11-01'))).toBe('properties.already_recorded')
    expect(await history()).toEqual([])
  })

  test('a lease that was wrong is corrected by two people, its old values are public, and publications for earlier days do not change', async () => {
    const { subjectId: recordId } = await publish(aLease)
    const right = { ...aLease, monthlyRent: 4_500_000, corrects: { recordId, why } }
    expect(await code({ ...aLease, corrects: { recordId, why } })).toBe(
      'properties.nothing_corrected',
    )
    expect(await code({ ...right, endsOn: '2026-01-01' })).toBe('properties.date_impossible')
    await publish(right)
    expect(await leases()).toMatchObject([{ id: recordId, monthlyRent: 4_500_000n }])
    expect(await leasesPublishedOn(store.db, propertyId, '2026-11-20')).toMatchObject([
      { id: recordId, monthlyRent: 5_000_000n },
    ])
    expect(await leasesPublishedOn(store.db, propertyId, '2026-11-22')).toMatchObject([
      { id: recordId, monthlyRent: 4_500_000n },
    ])
    expect(await readRecordCorrections(store.db, propertyId)).toMatchObject([
      {
        what: 'lease',
        before: { monthlyRent: '5000000' },
        after: { monthlyRent: '4500000' },
        why,
      },
    ])
  })

  test('a lease that never existed is withdrawn by two people, and ending it is refused afterwards', async () => {
    const { subjectId: recordId } = await publish(aLease)
    const removal = { what: 'removal', of: 'lease', recordId, why }
    const { body: proposal } = await propose(removal)
    expect(await leases()).toHaveLength(1)
    expect((await approve(proposal)).status).toBe(200)
    expect(await leases()).toEqual([])
    expect(await history()).toMatchObject([{ what: 'lease', after: null, why_en: why.en }])
    expect(await code(removal)).toBe('properties.record_not_found')
    expect(await code({ ...aLease, corrects: { recordId, why } })).toBe(
      'properties.record_not_found',
    )
  })

  test('a lease that changed after its correction was proposed stays as it is', async () => {
    const { subjectId: recordId } = await publish(aLease)
    const { body: proposal } = await propose({
      ...aLease,
      monthlyRent: 4_000_000,
      corrects: { recordId, why },
    })
    await publish({ ...aLease, startsOn: '2026-09-01', followsRunning: true })
    expect((await approve(proposal)).body.code).toBe('properties.facts_changed')
    expect(await leases()).toMatchObject([{ monthlyRent: 5_000_000n, startsOn: '2026-09-01' }])
  })
})

describe('a condition report', () => {
  test('a condition report is published, completed, corrected and withdrawn, each by two people', async () => {
    const { subjectId: recordId } = await publish(anItem)
    const items = () => readHealthItems(store.db, propertyId, '2026-11-21')
    expect((await file()).property).toMatchObject({ openRepairs: 1 })
    const done = (doneOn: string) => ({ what: 'condition-done', recordId, doneOn })
    expect(await code(done('2026-09-01'))).toBe('properties.date_impossible')
    await publish(done('2026-10-20'))
    expect(await items()).toMatchObject([{ doneOn: '2026-10-20' }])
    expect(await code(done('2026-10-21'))).toBe('properties.already_recorded')
    const right = { ...anItem, doneOn: '2026-10-20', amount: 700_000, corrects: { recordId, why } }
    await publish(right)
    expect(await items()).toMatchObject([{ id: recordId, amount: 700_000n }])
    await publish({ what: 'removal', of: 'condition', recordId, why })
    expect(await items()).toEqual([])
    expect(await history()).toMatchObject([
      { before: { amount: null }, after: { amount: '700000' } },
      { before: { amount: '700000' }, after: null },
    ])
  })

  test.each([
    { kind: 'insurance' },
    { kind: 'insurance', dueOn: '2026-09-30' },
    { openedOn: '2027-01-01' },
    { doneOn: '2026-09-30' },
    { kind: 'inspection' },
  ])('a condition report with impossible values is refused: %j', async (changes) => {
    expect(await code({ ...anItem, ...changes })).toBe('properties.date_impossible')
    expect((await file()).publications).toEqual([])
  })

  test('a condition report of an insurance policy is marked as ended once its last day has passed', async () => {
    await publish({ ...anItem, kind: 'insurance', dueOn: '2026-11-22' })
    expect((await file()).healthItems).toMatchObject([{ kind: 'insurance', isOver: false }])
    const before = api.clock.now()
    api.clock.moveTo(new Date('2026-11-23T03:00:00Z'))
    const { token } = await api.anAccount(['compliance'])
    const { body } = await api.call(desk, { token })
    api.clock.moveTo(before)
    expect(body.healthItems).toMatchObject([{ kind: 'insurance', isOver: true }])
  })
})

test('a monthly plan takes effect with two people; when it is withdrawn, the previous plan applies again', async () => {
  const aPlan = { what: 'plan', month: '2026-12', gross: 900, costs: 300 }
  const note = { id: 'Seperti biasa', en: 'As usual' }
  expect(await code({ ...aPlan, month: '2026-10', note })).toBe('properties.date_impossible')
  await publish({ ...aPlan, note })
  const { body: waiting } = await propose({ ...aPlan, gross: 1000, note })
  expect(await code({ ...aPlan, gross: 1100, note })).toBe('approvals.already_proposed')
  expect((await file()).plans).toMatchObject([{ gross: 900 }])
  api.clock.moveTo(new Date(api.clock.now().getTime() + 1000))
  expect((await approve(waiting)).status).toBe(200)
  expect((await file()).plans).toMatchObject([{ gross: 1000 }])
  const removal = { what: 'removal', of: 'plan', recordId: '2026-12', why }
  await publish(removal)
  expect((await file()).plans).toMatchObject([{ gross: 900 }])
  await publish(removal)
  expect((await file()).plans).toEqual([])
  expect(await code(removal)).toBe('properties.record_not_found')
})

describe('an inspection photo', () => {
  const words = { lookedOn: '2026-11-01', titleId: 'Atap', titleEn: 'The roof' }
  async function send(changes: Record<string, string> = {}, bytes?: Uint8Array) {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...words, namesNobody: 'true', ...changes }))
      body.set(name, value)
    body.set('file', new Blob([new Uint8Array(bytes ?? (await picture.png().toBuffer()))]))
    return await api.call(`${desk}publications/pictures/`, { token: ops.token, body })
  }
  const proposed = ({ id }: Proposed, by = compliance) =>
    api.call(`${desk}publications/${id}/picture/`, { token: by.token })
  const shown = (id: string) => api.call(`/properties/${propertyId}/inspections/${id}/`)
  const keptFiles = async () =>
    (await store.asOwner('select count(*)::int as count from files.stored_files')).rows[0]

  test('an inspection photo is visible to staff before its approval, to everyone after it, and to no one once it is withdrawn', async () => {
    const before = await keptFiles()
    const { status, body: proposal } = await send()
    expect(status).toBe(201)
    expect((await shown(proposal.subjectId)).status).toBe(404)
    const preview = await proposed(proposal)
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await proposed(proposal, await api.anAccount())).status).toBe(403)
    expect((await approve(proposal)).status).toBe(200)
    const seen = await shown(proposal.subjectId)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(seen.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await readInspectionPictures(store.db, propertyId)).toMatchObject([
      { lookedOn: '2026-11-01', width: 8, height: 8 },
    ])
    const recordId = proposal.subjectId
    await publish({ what: 'removal', of: 'picture', recordId, why })
    expect((await shown(recordId)).body.code).toBe('properties.record_not_found')
    expect((await proposed(proposal)).body.code).toBe('properties.record_not_found')
    expect(await keptFiles()).toEqual(before)
    const [correction] = await readRecordCorrections(store.db, propertyId)
    expect(correction).toMatchObject({
      what: 'picture',
      before: { titleEn: 'The roof' },
      after: null,
    })
    expect(correction?.before).not.toHaveProperty('fileId')
  })

  test('an inspection photo that was refused leaves no file behind', async () => {
    const before = await keptFiles()
    const { body: proposal } = await send()
    expect(await keptFiles()).not.toEqual(before)
    expect((await refuse(proposal)).status).toBe(200)
    expect(await keptFiles()).toEqual(before)
    expect((await proposed(proposal)).body.code).toBe('properties.record_not_found')
  })

  test('an inspection photo with a future date, a file that is no photo, or without the statement that it identifies no person is refused', async () => {
    const before = await keptFiles()
    expect((await send({ lookedOn: '2027-01-01' })).body.code).toBe('properties.date_impossible')
    expect((await send({}, aPdf('bukan foto'))).body.code).toBe('files.kind_refused')
    expect((await send({ namesNobody: 'false' })).body.code).toBe('request.invalid')
    expect(await keptFiles()).toEqual(before)
  })
})

test('only staff who maintain records can propose one, and a malformed body is refused', async () => {
  for (const roles of [[], ['support'], ['compliance']] as const) {
    const other = await api.anAccount([...roles])
    expect((await propose(aLease, other)).body.code).toBe('request.not_allowed')
  }
  for (const body of [
    { ...aLease, monthlyRent: -5 },
    { ...aLease, what: 'sale' },
    { ...aLease, tenantKind: 'Budi' },
    { what: 'removal', of: 'lease', recordId: 'x' },
    { what: 'removal', of: 'city-fact', recordId: 'x', why },
  ])
    expect(await code(body), JSON.stringify(body)).toBe('request.invalid')
  expect(await code({ what: 'removal', of: 'lease', recordId: 'x', why })).toBe(
    'properties.record_not_found',
  )
})

test('the database refuses removing a record without two people and changing the history of a record', async () => {
  await publish(aLease)
  await publish(anItem)
  for (const table of ['leases', 'health_items'])
    await expect(
      store.asApplication(`delete from properties.${table} where property_id = '${propertyId}'`),
    ).rejects.toThrow('taken back by two people')
  const { subjectId: recordId } = await publish({ ...aLease, space: { id: 'C', en: 'C' } })
  await publish({ what: 'removal', of: 'lease', recordId, why })
  await expect(
    store.asOwner("update properties.record_changes set why_en = 'other'"),
  ).rejects.toThrow('never changed or removed')
  await expect(
    store.asOwner(`insert into properties.record_changes select uuidv7(), property_id, city_id, what, record_id,
      before, after, why_id, why_en, proposed_by, proposed_by, changed_at from properties.record_changes`),
  ).rejects.toThrow('record_changes_by_two')
})
