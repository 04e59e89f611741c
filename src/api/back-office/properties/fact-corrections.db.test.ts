import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from '../../../../tests/support/demo.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

const store = await demoDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const compliance = await api.anAccount(['compliance'])
const investor = await api.anAccount()
afterAll(() => store.close())

const desk = '/back-office/properties/ruko-dago/'
const why = { id: 'Tahun di PBG berbeda.', en: 'The permit names another year.' }
const propose = (facts: Record<string, unknown>, by = ops, said: object = why) =>
  api.call(`${desk}fact-corrections/`, { token: by.token, body: { facts, why: said } })
const shown = async () => (await api.call('/properties/ruko-dago/')).body.facts
test('a fact is corrected by two people, and the old value and the reason are public', async () => {
  const before = await shown()
  const proposed = await propose({ yearBuilt: before.yearBuilt + 1 })
  expect(proposed).toMatchObject({ status: 201, body: { kind: 'property-facts', isMine: true } })
  expect((await propose({ floors: 9 })).body.code).toBe('approvals.already_proposed')
  expect((await api.call(desk, { token: compliance.token })).body).toMatchObject({
    facts: { yearBuilt: before.yearBuilt },
    correction: { id: proposed.body.id, mayApprove: true },
  })
  expect((await shown()).yearBuilt).toBe(before.yearBuilt)
  const approve = (by: Person) =>
    api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
      token: by.token,
      body: { contentHash: proposed.body.contentHash },
    })
  expect((await approve(ops)).status).toBe(403)
  expect((await approve(compliance)).status).toBe(200)
  expect((await shown()).yearBuilt).toBe(before.yearBuilt + 1)
  const { body } = await api.call('/properties/ruko-dago/dossier/')
  expect(body.corrections).toMatchObject([
    {
      why,
      changes: [{ fact: 'yearBuilt', before: before.yearBuilt, after: before.yearBuilt + 1 }],
    },
  ])
})

test('other staff cannot propose a correction, and names, prices and forecasts cannot be corrected', async () => {
  const before = await shown()
  for (const who of [compliance, investor])
    expect((await propose({ floors: 8 }, who)).status).toBe(403)
  for (const facts of [{ name: 'Ruko Lain' }, { price: 1 }, { raise: 1 }, { forecast: {} }])
    expect((await propose(facts)).body.code).toBe('request.invalid')
  for (const facts of [{ floors: 0 }, { postcode: '01234' }, { summaryId: 'pendek' }])
    expect((await propose(facts)).body.code).toBe('request.invalid')
  expect((await propose({ floors: 8 }, ops, { id: 'Alasan', en: '' })).status).toBe(400)
  expect((await propose({ floors: before.floors })).body.code).toBe('properties.nothing_corrected')
  expect((await propose({ landArea: null })).body.code).toBe('properties.fact_impossible')
  expect(await shown()).toEqual(before)
})

test('the property page shows publicly which lease was corrected and its old values', async () => {
  const [lease] = (await api.call(desk, { token: ops.token })).body.leases
  const { id: recordId, space, tenantKind, startsOn, endsOn, endedOn } = lease
  const body = { space, tenantKind, startsOn, endsOn, endedOn, monthlyRent: lease.monthlyRent + 1 }
  const { body: proposal } = await api.call(`${desk}publications/`, {
    token: ops.token,
    body: { what: 'lease', corrects: { recordId, why }, ...body },
  })
  await api.call(`/back-office/proposals/${proposal.id}/approval/`, {
    token: compliance.token,
    body: { contentHash: proposal.contentHash },
  })
  expect((await api.call('/properties/ruko-dago/dossier/')).body.recordCorrections).toMatchObject([
    {
      what: 'lease',
      before: { monthlyRent: String(lease.monthlyRent) },
      after: { monthlyRent: String(lease.monthlyRent + 1) },
      why,
    },
  ])
})
