import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { aPhotograph } from '../../../../tests/support/a-photograph.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'

type Staff = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const compliance = await api.anAccount(['compliance'])
afterAll(() => store.close())

const whole = {
  name: 'Ruko Uji Braga',
  code: 'BRAGA01',
  type: 'shophouse',
  cityCode: '3204',
  street: 'Jl. Braga 10',
  village: 'Braga',
  district: 'Sumur Bandung',
  postcode: '40111',
  latitude: -7.0252,
  longitude: 107.5197,
  buildingArea: 180,
  landArea: 90,
  yearBuilt: 2015,
  floors: 3,
  rooms: 6,
  power: 5500,
  titleEndsOn: '2048-05-01',
  titleNumberMasked: '••••4521',
  isSharia: false,
  hasDebt: false,
  issuerName: 'PT Braga Uji',
  issuerNumber: 'DEMO-BRAGA',
  summaryId: 'Ruko tiga lantai di jalan yang selalu ramai.',
  summaryEn: 'A three-storey shophouse on a street that is always busy.',
  storyId: 'Lantai bawah disewa toko, dua lantai di atasnya kantor kecil yang sudah lama menetap.',
  storyEn:
    'The ground floor is let to a shop, the two above to small offices that have long been here.',
  price: 900_000_000,
  buyingCosts: 60_000_000,
  reserve: 20_000_000,
  platformFee: 20_000_000,
  issuePrice: 500_000,
  valuation: 930_000_000,
  valuedOn: '2026-11-01',
  nextValuationOn: '2027-05-01',
  appraiser: 'KJPP Uji',
  monthGross: 6_000_000,
  monthManagement: 480_000,
  monthMaintenance: 300_000,
  monthPropertyTax: 100_000,
  monthInsurance: 80_000,
  monthReserve: 200_000,
  occupancyBasisPoints: 9200,
  growthBasisPoints: 300,
  fundingDays: 30,
  exitYears: 5,
}

const begin = (name: string) =>
  api.call('/back-office/drafts/', { token: ops.token, body: { name } })

const alt = { altId: 'Ruko dari depan', altEn: 'The front' }

/** Adds three photos with descriptions and everything else the draft lacks. */
async function fill(desk: string, content: object): Promise<void> {
  await addPictures(desk, 'photograph', [photograph(), photograph(), photograph()])
  const { body } = await api.call(desk, { token: ops.token })
  const pictureWords = Object.fromEntries(body.pictures.map(({ id }: { id: string }) => [id, alt]))
  const sent = { version: body.version, content, pictureWords }
  const saved = await api.call(desk, { token: ops.token, method: 'PUT', body: sent })
  expect(saved).toMatchObject({ status: 200, body: { obstacles: [] } })
}

const photograph = () => aPhotograph({ width: 1000, height: 700 })

async function addPictures(desk: string, kind: string, files: readonly Promise<Buffer>[]) {
  const form = new FormData()
  form.set('kind', kind)
  for (const file of files) form.append('files', new Blob([new Uint8Array(await file)]), 'x')
  return await api.call(`${desk}pictures/`, { token: ops.token, method: 'POST', body: form })
}

test('a draft is written step by step, reviewed by a second person, and published as it was reviewed', async () => {
  const { body } = await begin(whole.name)
  const desk = `/back-office/drafts/${body.id}/`
  const review = (version: number) =>
    api.call(`${desk}review/`, { token: ops.token, body: { version } })
  const early = await review(1)
  expect(early).toMatchObject({ status: 400, body: { code: 'drafts.incomplete' } })
  expect(early.body.errors.map(({ path }: { path: string }) => path)).toContain('storyEn')
  const save = (version: number, content: object) =>
    api.call(desk, { token: ops.token, method: 'PUT', body: { version, content } })
  await fill(desk, whole)
  expect((await api.call(desk, { token: ops.token })).body).toMatchObject({
    version: 2,
    raise: 1_000_000_000,
    unitsTotal: 2000,
    forecast: { netYieldBasisPoints: 509, incomeTax: 600_000, hotelTax: 0, net: 4_240_000 },
    titleKind: 'SHGB',
  })
  expect((await save(1, whole)).body.code).toBe('drafts.changed_meanwhile')
  const { body: proposal } = await review(2)
  expect(proposal).toMatchObject({ kind: 'property-entry', content: { price: '900000000' } })
  expect((await save(2, whole)).body.code).toBe('drafts.closed')
  const approve = (staff: Staff) =>
    api.call(`/back-office/proposals/${proposal.id}/approval/`, {
      token: staff.token,
      body: { contentHash: proposal.contentHash },
    })
  expect((await approve(ops)).body.code).toBe('approvals.same_person')
  const both = await Promise.all([approve(compliance), approve(compliance)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await store.asOwner(`
    select p.state, p.units_total::int as units, p.title_kind, f.net::int as net, o.exit_years,
      (select count(*)::int from properties.pictures i where i.property_id = p.id) as pictures
    from properties.properties p join properties.forecasts f on f.property_id = p.id
    join properties.outlooks o on o.property_id = p.id where p.id = 'ruko-uji-braga'`)
  expect(rows).toEqual([
    { state: 'draft', units: 2000, title_kind: 'SHGB', net: 4_240_000, exit_years: 5, pictures: 3 },
  ])
  const drafts = await api.call('/back-office/drafts/?limit=100', { token: ops.token })
  expect(drafts.body.items.map(({ id }: { id: string }) => id)).not.toContain(body.id)
  expect(drafts.body.total).toBe(drafts.body.items.length)
  const acts = await store.asOwner(
    `select action from audit.events where subject_id = '${body.id}' and action like 'drafts.%' order by id`,
  )
  expect(acts.rows.map(({ action }) => action)).toEqual([
    ...['drafts.begin', 'drafts.add-pictures', 'drafts.save'],
    ...['drafts.hand-over', 'drafts.enter'],
  ])
  await expect(store.asOwner('update properties.forecasts set net = 1')).rejects.toThrow()
  expect((await api.call('/properties/ruko-uji-braga/')).status).toBe(404)
  const file = await api.call('/back-office/properties/ruko-uji-braga/', { token: ops.token })
  expect(file.body).toMatchObject({
    property: { state: 'draft' },
    offering: { unitPrice: 500_000, unitsTotal: 2000 },
  })
  const plan = {
    propertyId: 'ruko-uji-braga',
    minimumUnits: 1,
    targetUnits: 1600,
    opensOn: '2026-12-01',
    closesOn: '2026-12-30',
  }
  const planned = await api.call('/back-office/offerings/', { token: ops.token, body: plan })
  expect(planned).toMatchObject({ status: 201, body: { kind: 'offering-publication' } })
})

test('photos and floor plans are visible to staff while drafted and public once the property is published', async () => {
  const name = 'Ruko Uji Denah'
  const { body } = await begin(name)
  const desk = `/back-office/drafts/${body.id}/`
  await addPictures(desk, 'plan', [photograph()])
  await fill(desk, { ...whole, name, code: 'DENAH01', issuerNumber: 'DEMO-DENAH' })
  const page = '/properties/ruko-uji-denah/'
  const preview = await api.call(`${desk}preview/`, { token: compliance.token })
  const [staffPlan] = preview.body.property.plans
  expect(staffPlan).toMatchObject({ title: { id: alt.altId, en: alt.altEn }, width: 1000 })
  expect(staffPlan.src).toMatch(/^\/back-office\/files\/pictures\//)
  const approve = async ({ body: { id, contentHash } }: Awaited<ReturnType<typeof api.call>>) =>
    await api.call(`/back-office/proposals/${id}/approval/`, {
      token: compliance.token,
      body: { contentHash },
    })
  await approve(await api.call(`${desk}review/`, { token: ops.token, body: { version: 2 } }))
  const units = { minimumUnits: 1, targetUnits: 1600 }
  const days = { opensOn: '2026-12-01', closesOn: '2026-12-30' }
  const plan = { propertyId: 'ruko-uji-denah', ...units, ...days }
  expect((await api.call(page)).status).toBe(404)
  await approve(await api.call('/back-office/offerings/', { token: ops.token, body: plan }))
  const { pictures, plans } = (await api.call(page)).body
  expect([pictures.length, plans.length]).toEqual([3, 1])
  for (const { src } of [...pictures, ...plans]) {
    const answer = await api.fetch(new Request(`http://127.0.0.1${src}-480.webp`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('two drafts never get the same address or code, and a refused draft can be edited again', async () => {
  expect((await begin(whole.name)).body.code).toBe('drafts.taken')
  expect((await begin('•••')).body.code).toBe('drafts.taken')
  const { body } = await begin('Ruko Uji Kedua')
  const desk = `/back-office/drafts/${body.id}/`
  const content = { ...whole, name: 'Ruko Uji Kedua' }
  await fill(desk, content)
  const review = () => api.call(`${desk}review/`, { token: ops.token, body: { version: 2 } })
  expect((await review()).body).toMatchObject({ code: 'drafts.taken', errors: [{ path: 'code' }] })
  const wrong = { ...content, occupancyBasisPoints: 10_001, cityCode: "'; drop table x" }
  const kept = await api.call(desk, {
    token: ops.token,
    method: 'PUT',
    body: { version: 2, content: wrong },
  })
  expect(kept.body).toMatchObject({
    version: 3,
    content: { occupancyBasisPoints: '10001', cityCode: "'; drop table x" },
    obstacles: [
      { path: 'cityCode', code: 'field.choice' },
      { path: 'occupancyBasisPoints', code: 'field.too_large', message: expect.any(String) },
    ],
  })
  const refused = await api.call(`${desk}review/`, { token: ops.token, body: { version: 3 } })
  expect(refused.body.code).toBe('drafts.incomplete')
  const place = { cityCode: '3101', latitude: -1, longitude: 120 }
  const elsewhere = { version: 3, content: { ...content, ...place } }
  await api.call(desk, { token: ops.token, method: 'PUT', body: elsewhere })
  const far = await api.call(`${desk}review/`, { token: ops.token, body: { version: 4 } })
  expect(far.body).toMatchObject({
    code: 'drafts.incomplete',
    errors: [{ path: 'latitude', code: 'drafts.far_from_city' }],
  })
  const finance = await api.anAccount(['finance'])
  const mayNot = { token: finance.token, body: { name: 'Rumah Keuangan' } }
  expect((await api.call('/back-office/drafts/', mayNot)).status).toBe(403)
})

test('a valuation counts once a second person has reviewed it, and holders are notified of the value of their units', async () => {
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, {
    units: [30n, 70n],
    at: api.clock.now(),
  })
  const [first] = holders
  const desk = `/back-office/properties/${propertyId}`
  const why = { id: 'Sewa naik di jalan ini.', en: 'Rents rose on this street.' }
  const body = {
    amount: 12_000_000,
    valuedOn: '2026-11-10',
    nextOn: '2027-05-10',
    appraiser: 'KJPP Uji',
    why,
  }
  const { body: proposal } = await api.call(`${desk}/valuations/`, { token: ops.token, body })
  const price = async () =>
    (
      await store.asOwner(
        `select unit_price::int as price from properties.properties where id = '${propertyId}'`,
      )
    ).rows
  expect(await price()).toEqual([{ price: 100_000 }])
  const approved = await api.call(`/back-office/proposals/${proposal.id}/approval/`, {
    token: compliance.token,
    body: { contentHash: proposal.contentHash },
  })
  expect(approved.status).toBe(200)
  expect(await price()).toEqual([{ price: 120_000 }])
  const { rows } = await store.asOwner(`
    select event, "values" ->> 'units' as units, "values" -> 'amount' ->> 'rupiah' as amount
    from notifications.notices where user_id = '${first?.investorId}'`)
  expect(rows).toEqual([{ event: 'property-valued', units: '30', amount: '3600000' }])
})

test('an unknown draft can be neither read nor written', async () => {
  const path = `/back-office/drafts/${newId()}/`
  const body = { version: 1, content: {} }
  for (const call of [{}, { method: 'PUT', body }] as const)
    expect(await api.call(path, { ...call, token: ops.token })).toMatchObject({
      status: 404,
      body: { code: 'drafts.not_found' },
    })
})
