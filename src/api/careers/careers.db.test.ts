import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { eraseRemoved } from '#files'
import { day } from '#kernel'
import { eraseDueApplications, type Opening, type OpeningInput, publishOpening } from '#support'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
await publish('insinyur', { closesOn: '2026-11-30' })
await publish('analis', { team: 'finance', cityName: 'Bandung', place: 'remote' })
await publish('lama', { closesOn: '2026-11-20' })
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

/** Publishes an opening on 1 November. */
async function publish(title: string, changes: Partial<OpeningInput>): Promise<void> {
  const by = { actorId: null, now: new Date('2026-11-01T00:00:00Z') }
  await transaction(store.db, (tx) =>
    publishOpening(tx, by, {
      team: 'engineering',
      cityName: 'Jakarta',
      place: 'hybrid',
      kind: 'full-time',
      title: { id: title, en: `Opening ${title}` },
      summary: { id: 'Ringkas saja', en: 'Short enough' },
      duties: [{ id: 'Menulis', en: 'Write' }],
      requirements: [{ id: 'Teliti', en: 'Careful' }],
      payLowest: 10_000_000n,
      payHighest: 15_000_000n,
      closesOn: '2026-12-31',
      ...changes,
    }),
  )
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const fields = {
  openingId: 'insinyur',
  name: 'Sekar Ayu',
  email: 'sekar@contoh.id',
  phone: '0812-3456-7890',
  link: 'https://contoh.id/karya',
  note: 'Saya ingin ikut membangun.',
  consent: 'true',
}

function send(
  changes: Record<string, string> = {},
  bytes: Uint8Array = pdf,
  name = 'cv.pdf',
  language: 'id' | 'en' = 'id',
) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...fields, ...changes })) form.append(key, value)
  form.append('cv', new File([new Uint8Array(bytes)], name))
  return api.call('/careers/applications/', { body: form, language })
}

async function kept() {
  const { rows } = await store.asOwner(
    `select (select count(*)::int from careers.applications) as applications,
      (select count(*)::int from files.stored_files) as files`,
  )
  return rows[0]
}

test('an opening with the name of another page below the openings has a page of its own', async () => {
  await publish('Apply', {})
  const { body } = await api.call('/careers/openings/')
  const [{ id }] = body.items.filter(({ title }: Opening) => title.id === 'Apply')
  expect(id).toBe('apply-2')
  await store.asOwner(`delete from careers.openings where id = 'apply-2'`)
})

test('openings are listed while they accept applications, and can be filtered', async () => {
  const ids = async (query = '') =>
    (await api.call(`/careers/openings/${query}`)).body.items.map(({ id }: Opening) => id)
  expect(await ids()).toEqual(['insinyur', 'analis'])
  expect(await ids('?team=finance')).toEqual(['analis'])
  expect(await ids('?city=jakarta&place=hybrid')).toEqual(['insinyur'])
  expect(await ids('?place=office')).toEqual([])
  expect((await api.call('/careers/openings/?team=kings')).status).toBe(400)
  expect((await api.call('/careers/openings/lama/')).body).toMatchObject({ isOpen: false })
  expect((await api.call('/careers/openings/tidak-ada/')).status).toBe(404)
})

test('an application is accepted with its CV, confirmed by email and stored for a year', async () => {
  const { status, body } = await send()
  expect(status).toBe(201)
  expect(body).toMatchObject({ number: expect.stringMatching(/^LMR-/) })
  expect(Date.parse(body.keepUntil) - Date.parse(body.appliedAt)).toBe(365 * day)
  const [mail] = (await api.call('/dev/mailbox/?to=sekar@contoh.id')).body.items
  expect(mail.subject).toContain(body.number)
  expect((await send({ openingId: '' })).status).toBe(201)
})

test.each([
  ['id', 'Halo Sekar,'],
  ['en', 'Hello Sekar,'],
] as const)('every email about an application in %s greets its sender by name: %s', async (language, greeting) => {
  const email = `sekar-${language}@contoh.id`
  const { number } = (await send({ email }, pdf, 'cv.pdf', language)).body
  const { token } = await api.anAccount(['ops'])
  const { items } = (await api.call('/back-office/applications/?limit=100', { token })).body
  const { id } = items.find((each: { number: string }) => each.number === number)
  const answer = { token, body: { body: 'Kami ingin berbicara dengan Anda.' } }
  expect((await api.call(`/back-office/applications/${id}/answers/`, answer)).status).toBe(201)
  const mails: { text: string }[] = (await api.call(`/dev/mailbox/?to=${email}`)).body.items
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual([greeting, greeting])
})

test.each([
  ['name', 'identity.name_letters', { name: 'Sekar 2' }],
  ['email', 'field.email', { email: 'x' }],
  ['consent', 'field.accept', { consent: 'false' }],
  ['phone', 'identity.phone_shape', { phone: '12' }],
  ['link', 'careers.link_https', { link: 'http://contoh.id' }],
  ['link', 'careers.link_https', { link: 'javascript:alert(1)' }],
  ['link', 'careers.link_https', { link: 'https://a:b@contoh.id' }],
  // Encoded, its letters take six characters each, and a shortened address leads elsewhere.
  ['link', 'careers.link_https', { link: `https://contoh.id/${'é'.repeat(100)}` }],
  ['note', 'field.too_long', { note: 'x'.repeat(1501) }],
])('an error in %s is reported as %s and nothing is stored: %o', async (path, code, changes) => {
  const before = await kept()
  const { status, body } = await send(changes as Record<string, string>)
  expect([status, body.code]).toEqual([400, 'careers.application_unacceptable'])
  expect(body.errors).toMatchObject([{ path, code }])
  expect(await kept()).toEqual(before)
})

test('an application with a damaged CV names it together with every other wrong field', async () => {
  const before = await kept()
  const wrong = { name: '', email: 'x', phone: '12', link: 'http://contoh.id', consent: 'false' }
  const { status, body } = await send(wrong, Buffer.from('not a PDF'))
  expect([status, body.code]).toEqual([400, 'careers.application_unacceptable'])
  const paths = body.errors.map(({ path }: { path: string }) => path)
  expect(paths.toSorted()).toEqual(['consent', 'cv', 'email', 'link', 'name', 'phone'])
  expect(await kept()).toEqual(before)
})

test('a missing CV is reported as required, not as invalid', async () => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  // The web sends a file field that was left empty like this.
  form.append('cv', '')
  const { status, body } = await api.call('/careers/applications/', { body: form })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path: 'cv', code: 'field.required' }])
})

test.each([
  ['files.kind_refused', Buffer.from('<svg><script>1</script></svg>')],
  ['files.active', Buffer.from('%PDF-1.7\n<< /S /JavaScript /JS (1) >>\n%%EOF')],
  ['files.empty', Buffer.alloc(0)],
  ['files.too_large', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024, 32)])],
])('a CV is refused with %s, whatever its file name', async (code, bytes) => {
  const before = await kept()
  const { body } = await send({}, bytes, '../../cv.pdf')
  expect(body.errors[0]).toMatchObject({ path: 'cv', code })
  expect(await kept()).toEqual(before)
})

test('a closed or unknown opening accepts no applications', async () => {
  const before = await kept()
  expect((await send({ openingId: 'lama' })).body.code).toBe('careers.opening_closed')
  expect((await send({ openingId: 'tidak-ada' })).body.code).toBe('careers.not_found')
  expect(await kept()).toEqual(before)
})

test('unanswered applications are listed oldest first, page by page', async () => {
  api.clock.advance(60_000)
  expect((await send({})).status).toBe(201)
  const { token } = await api.anAccount(['ops'])
  const list = async (query: string) =>
    (await api.call(`/back-office/applications/?state=open${query}`, { token })).body
  const first = await list('&limit=1')
  const next = await list(`&cursor=${encodeURIComponent(first.nextCursor)}`)
  const times = [...first.items, ...next.items].map(({ appliedAt }) => appliedAt)
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted())
  const newest = (await list('&order=newest')).items
  expect(newest.map(({ appliedAt }: { appliedAt: string }) => appliedAt)).toEqual(
    times.toReversed(),
  )
})

test('staff read and answer applications and open the CV, which is audited; others cannot', async () => {
  const staff = (await api.anAccount(['ops'])).token
  const list = await api.call('/back-office/applications/?openingId=insinyur', { token: staff })
  const [application] = list.body.items
  expect(application).toMatchObject({
    name: 'Sekar Ayu',
    phone: '+6281234567890',
    openingTitle: { id: 'insinyur', en: 'Opening insinyur' },
  })
  const path = `/back-office/applications/${application.id}/`
  const cv = await api.call(`${path}cv/`, { token: staff })
  expect(cv.headers.get('content-disposition')).toBe(
    `attachment; filename="${application.number}-1.pdf"`,
  )
  const { rows } = await store.asOwner(
    `select action from audit.events where subject_id = '${application.id}'`,
  )
  expect(rows).toEqual([{ action: 'careers.open-cv' }])
  const body = { body: 'Terima kasih, kami ingin bertemu.' }
  expect((await api.call(`${path}answers/`, { token: staff, body })).status).toBe(201)
  expect((await api.call(path, { token: staff })).body.answeredAt).not.toBeNull()
  const investor = (await api.anAccount()).token
  const support = (await api.anAccount(['support'])).token
  for (const token of [investor, support])
    expect((await api.call(`${path}cv/`, { token })).status).toBe(403)
  expect((await api.call(`${path}cv/`)).status).toBe(401)
})

test('applications and their CVs are erased on the agreed day', async () => {
  const { rows } = await store.asOwner('select file_id from careers.applications limit 1')
  expect(await eraseDueApplications(store.db, api.clock)).toBe(0)
  api.clock.advance(366 * day)
  expect(await eraseDueApplications(store.db, api.clock)).toBeGreaterThan(0)
  expect(await kept()).toEqual({ applications: 0, files: 0 })
  await eraseRemoved({ db: store.db, store: api.services.files })
  expect(await api.services.files.get(rows[0].file_id)).toBeNull()
  expect(await eraseDueApplications(store.db, api.clock)).toBe(0)
})
