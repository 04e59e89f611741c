import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import { aPdf } from '../../../../tests/support/a-pdf.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { type TestApi, testApi } from '../../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>
let propertyId = ''
let desk = ''

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const compliance = await api.anAccount(['compliance'])
const stranger = await api.anAccount()
const holder = await api.anAccount()
afterAll(() => store.close())

beforeEach(async () => {
  const property = await letProperty(store.db, store.asOwner, {
    units: [5n],
    at: new Date('2026-11-01T03:00:00Z'),
  })
  propertyId = property.propertyId
  desk = `/back-office/properties/${propertyId}/issued-documents/`
  await store.asOwner(`update ledger.accounts set owner_id = '${holder.userId}'
    where owner_id = '${property.holders[0]?.investorId}' and asset = 'unit:${propertyId}'`)
})

function form(changes: Record<string, string> = {}, file: Uint8Array | null = aPdf(newId())) {
  const sent = new FormData()
  const fields = { kind: 'title-extract', language: 'id', issuedOn: '2026-11-20' }
  const stated = { issuedBy: 'Kantor Pertanahan Kota Bandung', isRedacted: 'true' }
  for (const [name, value] of Object.entries({ ...fields, ...stated, ...changes }))
    sent.set(name, value)
  if (file !== null) sent.set('file', new File([new Uint8Array(file)], 'berkas'))
  return sent
}

const submit = (body: FormData, by = ops) => api.call(desk, { token: by.token, body })
const open = (id: string, by = compliance) => api.call(`${desk}${id}/`, { token: by.token })
const approve = (proposal: { id: string; contentHash: string }, by = compliance) =>
  api.call(`/back-office/proposals/${proposal.id}/approval/`, {
    token: by.token,
    body: { contentHash: proposal.contentHash },
  })
const everybodys = (id: string) => api.call(`/properties/${propertyId}/issued-documents/${id}/`)
const buyers = (id: string, by: Person) =>
  api.call(`/properties/${propertyId}/buyer-documents/${id}/`, { token: by.token })
const listed = async (by = ops) =>
  (await api.call(`/back-office/properties/${propertyId}/`, { token: by.token })).body
    .issuedDocuments

async function approved(kind: string, file = aPdf(newId())): Promise<string> {
  const { body } = await submit(form({ kind }, file))
  expect((await open(body.subjectId)).status).toBe(200)
  expect((await approve(body)).status).toBe(200)
  return body.subjectId
}

describe('a document issued by a third party', () => {
  test('a document issued by a third party is submitted by one staff member and is public once another has opened and approved it', async () => {
    const bytes = aPdf('salinan sertifikat')
    const { status, body: proposal } = await submit(form({}, bytes))
    expect(status).toBe(201)
    const id = proposal.subjectId
    expect(proposal).toMatchObject({ kind: 'property-document', isMine: true, state: 'waiting' })
    expect((await everybodys(id)).body.code).toBe('properties.document_not_found')
    expect((await open(id, ops)).status).toBe(200)
    expect((await approve(proposal, ops)).body.code).toMatch(/same_person|role_not_allowed/)
    expect(await approve(proposal)).toMatchObject({
      status: 409,
      body: { code: 'properties.document_unread' },
    })
    expect((await listed()).items).toMatchObject([{ id, state: 'waiting', decidedBy: null }])
    const file = await open(id)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.pdf"$/)
    expect((await approve(proposal)).body).toMatchObject({ state: 'approved' })
    const shown = await everybodys(id)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-length') ?? String(bytes.length)).toBe(String(bytes.length))
    expect(shown.headers.get('cache-control')).toBe('public, max-age=60')
    expect((await listed(compliance)).items).toMatchObject([{ id, state: 'approved' }])
  })

  test('a document issued by a third party of a kind for buyers or holders can be opened only by them, after logging in', async () => {
    const png = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#ffffff' },
    })
      .png()
      .toBuffer()
    for (const [kind, type, bytes] of [
      ['sale-deed', 'application/pdf', aPdf('akta')],
      ['land-tax-receipt', 'image/png', png],
    ] as const) {
      const id = await approved(kind, Buffer.from(bytes))
      expect(await everybodys(id)).toMatchObject({
        status: 403,
        body: { code: 'properties.document_not_for_you' },
      })
      expect((await buyers(id, stranger)).status).toBe(403)
      expect((await api.call(`/properties/${propertyId}/buyer-documents/${id}/`)).status).toBe(401)
      const file = await buyers(id, holder)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe(type)
      expect(file.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a document issued by a third party that was withdrawn can be opened only by staff, and its reason is stored', async () => {
    const id = await approved('building-permit')
    const withdraw = (by: Person, reason = 'NIK masih terbaca') =>
      api.call(`${desk}${id}/withdrawal/`, { token: by.token, body: { reason } })
    expect((await withdraw(compliance, 'x')).status).toBe(400)
    expect((await withdraw(holder)).status).toBe(403)
    expect((await withdraw(compliance)).status).toBe(200)
    expect((await withdraw(compliance)).body.code).toBe('properties.document_not_found')
    expect((await everybodys(id)).status).toBe(404)
    expect((await buyers(id, holder)).status).toBe(404)
    expect((await open(id)).status).toBe(200)
    expect((await listed()).items).toMatchObject([
      { state: 'withdrawn', withdrawnFor: 'NIK masih terbaca' },
    ])
  })

  test('a document issued by a third party is refused without its file, with personal data that is not redacted or with an issue date in the future, and nothing is stored', async () => {
    const attempts = [
      [form({ isRedacted: 'false' }), 400, 'properties.not_redacted'],
      [form({ issuedOn: '2027-01-01' }), 400, 'properties.date_impossible'],
      [form({}, Buffer.from('halo')), 400, 'files.kind_refused'],
      [form({}, null), 400, 'request.invalid'],
      [form({ issuedBy: ' ' }), 400, 'request.invalid'],
      [form({ kind: 'prospectus' }), 400, 'request.invalid'],
    ] as const
    for (const [body, status, code] of attempts)
      expect(await submit(body)).toMatchObject({ status, body: { code } })
    const missing = form()
    missing.delete('isRedacted')
    expect((await submit(missing)).body.code).toBe('properties.not_redacted')
    expect((await listed()).items).toEqual([])
  })

  test('a document issued by a third party cannot be submitted twice, and a person without the permission is refused before the file is read', async () => {
    const bytes = aPdf('sekali saja')
    expect((await submit(form({}, bytes))).status).toBe(201)
    expect((await submit(form({}, bytes))).body.code).toBe('properties.already_recorded')
    for (const who of [compliance, stranger]) expect((await submit(form(), who)).status).toBe(403)
    expect((await api.call(desk, { body: form() })).status).toBe(401)
    expect((await listed(compliance)).maySubmit).toBe(false)
    expect((await listed()).items).toHaveLength(1)
  })

  test('a document issued by a third party is not found under another property or with an unknown id', async () => {
    const id = await approved('title-extract')
    const elsewhere = `/properties/nowhere/issued-documents/${id}/`
    expect((await api.call(elsewhere)).body.code).toBe('properties.document_not_found')
    expect((await everybodys(newId())).status).toBe(404)
    expect((await open(newId())).status).toBe(404)
    expect((await open(id, stranger)).status).toBe(403)
  })
})
