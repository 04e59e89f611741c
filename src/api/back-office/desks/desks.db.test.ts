import { afterAll, expect, test } from 'vitest'
import { payDueDistributions } from '#distributions'
import { account, balance, checkStore } from '#ledger'
import { readPayout } from '#portfolio'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { createPrimaryMarket } from '../../../../tests/support/primary-market.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'

type Staff = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const finance = await api.anAccount(['finance'])
const second = await api.anAccount(['finance'])
const ops = await api.anAccount(['ops'])
const support = await api.anAccount(['support'])
const investor = await api.anAccount()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** Returns the form of a month, with a file that is accepted as a statement. */
function monthForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  const nothing = { maintenance: '0', propertyTax: '0', insurance: '0', reserve: '0' }
  for (const [name, value] of Object.entries({ ...nothing, ...fields })) form.set(name, value)
  form.append('files', new File([statement], 'mutasi.pdf', { type: 'application/pdf' }))
  return form
}
const statement =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

test('public pages are rebuilt after a document of a property is issued, and not when it is refused', async () => {
  const { propertyId } = await letProperty(store.db, store.asOwner, {
    units: [100n],
    at: api.clock.now(),
  })
  const issuedAtChange: number[] = []
  const documents = async () => {
    const { rows } = await store.asOwner(
      `select from properties.documents where property_id = '${propertyId}'`,
    )
    return rows.length
  }
  let counting = Promise.resolve()
  const desk = testApi(store, 'demo', {
    onPublicChange: () => {
      counting = documents().then((count) => void issuedAtChange.push(count))
    },
  })
  const before = await documents()
  const issue = (issuedOn: string) =>
    desk.call(`/back-office/properties/${propertyId}/documents/`, {
      token: ops.token,
      body: { kind: 'prospectus', issuedOn },
    })
  expect((await issue('2030-01-01')).status).toBe(400)
  await counting
  expect(issuedAtChange).toEqual([])
  expect((await issue('2026-11-20')).status).toBe(201)
  await counting
  expect(issuedAtChange).toEqual([before + 1])
})

test('users who are not staff, and staff of other roles, cannot move anything at these desks', async () => {
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, {
    investors: 1,
    offerings: 1,
    cash: 0n,
    units: 100n,
    at: api.clock.now(),
  })
  const [offering = { id: '', propertyId: '' }] = offerings
  const desk = `/back-office/offerings/${offering.id}`
  const property = `/back-office/properties/${offering.propertyId}`
  const attempts: [string, Record<string, unknown> | FormData | undefined][] = [
    ['/back-office/offerings/', undefined],
    [`${desk}/`, undefined],
    [`${desk}/pause/`, { reason: 'Pemeriksaan' }],
    [`${desk}/withdrawal/`, { reason: 'Ditarik' }],
    [`${property}/months/`, monthForm({ month: '2026-10', gross: '1', occupancyBasisPoints: '0' })],
    [`${property}/month-voids/`, { month: '2026-10', reason: 'Salah' }],
    [`${property}/documents/`, { kind: 'prospectus', issuedOn: '2026-11-20' }],
  ]
  for (const [path, body] of attempts) {
    for (const [who, status] of [
      [undefined, 401],
      [investor, 403],
      [support, 403],
    ] as const) {
      const call = { ...(who && { token: who.token }), ...(body && { body }) }
      expect((await api.call(path, call)).status, path).toBe(status)
    }
  }
  expect((await api.call('/back-office/proposals/', { token: investor.token })).status).toBe(403)
  const file = await api.call(`${desk}/`, { token: ops.token })
  expect(file.body).toMatchObject({
    offering: { state: 'open', isPaused: false },
    acts: [{ act: 'pause' }, { act: 'book-benefit' }, { act: 'withdraw' }],
    proposals: [],
  })
})

test('an offering is paused, resumed and withdrawn by two people, and lists the possible next steps', async () => {
  const options = { investors: 1, offerings: 1, cash: 0n, units: 100n, at: api.clock.now() }
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, options)
  const desk = `/back-office/offerings/${offerings[0]?.id}`
  const reason = { reason: 'Pemeriksaan dokumen' }
  const paused = await api.call(`${desk}/pause/`, { token: ops.token, body: reason })
  expect(paused).toMatchObject({ status: 200, body: { offering: { isPaused: true } } })
  const isPausedAtItsDesk = async () => {
    const path = `/back-office/properties/${offerings[0]?.propertyId}/`
    return (await api.call(path, { token: ops.token })).body.property.isPaused
  }
  expect(await isPausedAtItsDesk()).toBe(true)
  expect((await api.call(`${desk}/pause/`, { token: ops.token, body: reason })).body.code).toBe(
    'offerings.not_in_state',
  )
  expect((await api.call(`${desk}/resumption/`, { token: ops.token, body: reason })).status).toBe(
    200,
  )
  expect(await isPausedAtItsDesk()).toBe(false)
  expect((await api.call(`${desk}/closing/`, { token: ops.token, method: 'POST' })).body.code).toBe(
    'offerings.not_in_state',
  )
  const { body: proposal } = await api.call(`${desk}/withdrawal/`, {
    token: ops.token,
    body: reason,
  })
  const again = await api.call(`${desk}/withdrawal/`, { token: ops.token, body: reason })
  expect(again.body.code).toBe('approvals.already_proposed')
  const approval = { token: second.token, body: { contentHash: proposal.contentHash } }
  expect((await api.call(`/back-office/proposals/${proposal.id}/approval/`, approval)).status).toBe(
    200,
  )
  const over = await api.call('/back-office/offerings/?state=over', { token: ops.token })
  const own = over.body.items.find((each: { id: string }) => each.id === offerings[0]?.id)
  expect(own).toMatchObject({ state: 'withdrawn' })
})

test.each([
  ['documents', { kind: 'insurance', issuedOn: '2027-01-01' }, 'properties.date_impossible'],
  [
    'valuations',
    { amount: 1, valuedOn: '2026-11-01', nextOn: '2026-11-01', appraiser: 'KJPP Uji' },
    'properties.date_impossible',
  ],
  [
    'valuations',
    { amount: 1, valuedOn: '2026-02-30', nextOn: '2026-11-01', appraiser: 'KJPP Uji' },
    'request.invalid',
  ],
])('an impossible record of a property is refused: %s', async (name, body, code) => {
  const { propertyId } = await letProperty(store.db, store.asOwner, {
    units: [1n],
    at: api.clock.now(),
  })
  const answer = await api.call(`/back-office/properties/${propertyId}/${name}/`, {
    token: ops.token,
    body,
  })
  expect(answer.body.code).toBe(code)
})

// This test is last because it moves the clock forward, which ends every session.
test('a month is booked, declared by one person, approved by another and paid to everyone who held units', async () => {
  const at = new Date('2026-09-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, {
    units: [30n, 70n],
    at,
  })
  const desk = `/back-office/properties/${propertyId}`
  const month = { month: '2026-10', gross: '1000000', occupancyBasisPoints: '10000' }
  const book = (changes: Record<string, string> = {}) =>
    api.call(`${desk}/months/`, { token: finance.token, body: monthForm({ ...month, ...changes }) })
  for (const gross of ['9000000000000000', '1e9', '-5', ''])
    expect(await book({ gross }), gross).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'gross' }] },
    })
  expect(await book({ occupancyBasisPoints: '10001' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'occupancyBasisPoints', code: 'field.percent' }] },
  })
  expect(await book({ gross: '90000000000000' })).toMatchObject({
    status: 400,
    body: { code: 'distributions.rent_impossible', errors: [{ path: 'gross' }] },
  })
  expect(await book()).toMatchObject({
    status: 400,
    body: { code: 'distributions.month_unusual', errors: [{ path: 'confirmed' }] },
  })
  const booked = await book({ confirmed: '1000000-0' })
  expect(booked).toMatchObject({ status: 201, body: { kind: 'property-month', isMine: true } })
  const { files } = booked.body.content
  const evidence = `${desk}/evidence/${files[0].id}/`
  expect((await api.call(evidence, { token: second.token })).status).toBe(200)
  expect((await api.call(evidence, { token: support.token })).status).toBe(403)
  expect((await api.call(evidence, { token: investor.token })).status).toBe(403)
  const unseen = await api.call(`${desk}/accounts/`, { token: second.token })
  expect(unseen.body).toMatchObject({ months: [], cash: 0, monthProposal: { mayApprove: true } })
  const own = { token: second.token, body: { contentHash: booked.body.contentHash } }
  const approvedMonth = await api.call(`/back-office/proposals/${booked.body.id}/approval/`, own)
  expect(approvedMonth.status).toBe(200)
  const wanted = { month: '2026-10', recordOn: '2026-11-21', payOn: '2026-11-23' }
  const declared = await api.call(`${desk}/distributions/`, { token: finance.token, body: wanted })
  expect(declared).toMatchObject({
    status: 201,
    body: { state: 'waiting', isMine: true, mayApprove: false },
  })
  const { id, contentHash, content } = declared.body
  expect(content).toMatchObject({ total: '1000000', refill: '0', month: '2026-10' })
  const waiting = await api.call('/back-office/proposals/?kind=distribution', {
    token: second.token,
  })
  expect(waiting.body).toMatchObject({ total: 1, items: [{ id, mayApprove: true }] })
  const approval = (staff: Staff, hash = contentHash) =>
    api.call(`/back-office/proposals/${id}/approval/`, {
      token: staff.token,
      body: { contentHash: hash },
    })
  expect(await approval(finance)).toMatchObject({
    status: 403,
    body: { code: 'approvals.same_person' },
  })
  expect(await approval(ops)).toMatchObject({
    status: 403,
    body: { code: 'approvals.role_not_allowed' },
  })
  expect(await approval(second, '0'.repeat(64))).toMatchObject({
    status: 409,
    body: { code: 'approvals.content_differs' },
  })
  const both = await Promise.all([approval(second), approval(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  api.clock.moveTo(new Date('2026-11-23T03:00:00Z'))
  await payDueDistributions(store.db, api.clock)
  const shares = holders.map(({ investorId }) =>
    balance(store.db, account('investor-cash', investorId)),
  )
  expect(await Promise.all(shares)).toEqual([300_000n, 700_000n])
  const reader = await api.anAccount(['compliance'])
  const accounts = await api.call(`${desk}/accounts/`, { token: reader.token })
  expect(accounts.body).toMatchObject({
    payable: null,
    cash: 0,
    months: [{ month: '2026-10' }],
    payouts: [{ state: 'paid', total: 1_000_000, holders: 2, parts: 1, partsDone: 1 }],
  })
})

test('a payout explains every line and states which amounts of an earlier month it corrects', async () => {
  api.clock.moveTo(new Date('2026-11-21T03:00:00Z'))
  const at = new Date('2026-08-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, {
    units: [300n, 700n],
    at,
  })
  const desk = `/back-office/properties/${propertyId}`
  const approved = async (proposal: { id: string; contentHash: string }) => {
    const { id, contentHash } = proposal
    const path = `/back-office/proposals/${id}/approval/`
    const { status } = await api.call(path, { token: second.token, body: { contentHash } })
    expect(status).toBe(200)
    api.clock.advance(1000)
  }
  const paid = async (month: string, gross: number, reasons = {}) => {
    const body = monthForm({
      month,
      gross: String(gross),
      occupancyBasisPoints: '10000',
      confirmed: `${gross}-0`,
      ...reasons,
    })
    await approved((await api.call(`${desk}/months/`, { token: finance.token, body })).body)
    const dates = { month, recordOn: '2026-11-21', payOn: '2026-11-21' }
    const declared = await api.call(`${desk}/distributions/`, { token: finance.token, body: dates })
    await approved(declared.body)
    await payDueDistributions(store.db, api.clock)
  }
  await paid('2026-09', 1_000_000, { 'reasons.gross': 'rent-late' })
  const reason = {
    id: 'Sewa kamar 4 tercatat dua kali.',
    en: 'The rent of room 4 was counted twice.',
  }
  const correction = { month: '2026-09', line: 'gross', amount: 120_000, reason }
  const path = `${desk}/corrections/`
  const half = { ...correction, reason: { id: reason.id, en: '' } }
  const refused = await api.call(path, { token: finance.token, body: half })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reason.en' }] } })
  const nothing = { token: finance.token, body: { ...correction, amount: 0 } }
  expect((await api.call(path, nothing)).body.errors).toMatchObject([
    { path: 'amount', code: 'field.not_zero' },
  ])
  await approved((await api.call(path, { token: finance.token, body: correction })).body)
  await paid('2026-10', 500_000)
  const { rows } = await store.asOwner(
    `select id from distributions.distributions where property_id = '${propertyId}' order by month`,
  )
  const holder = { userId: holders[0]?.investorId ?? '', roles: [] }
  const [first, next] = await Promise.all(rows.map(({ id }) => readPayout(store.db, holder, id)))
  expect(first).toMatchObject({ corrections: [], carried: 0n, total: 1_000_000n })
  expect(first?.reasons).toMatchObject({ gross: 'rent-late' })
  expect(next).toMatchObject({
    corrections: [{ period: '2026-09', line: 'gross', amount: 120_000n, reason }],
    carried: 0n,
    issuerPart: 0n,
    total: 620_000n,
    change: { reason: 'tenant' },
  })
})
