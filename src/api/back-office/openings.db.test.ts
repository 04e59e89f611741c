import { afterAll, expect, test } from 'vitest'
import { day } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
afterAll(() => store.close())

const desk = '/back-office/openings/'
const input = {
  team: 'finance',
  cityName: 'Bandung',
  place: 'office',
  kind: 'full-time',
  title: { id: 'Staf pembukuan', en: 'Bookkeeper' },
  summary: { id: 'Membukukan sewa setiap bulan.', en: 'Book the rent of every month.' },
  duties: [{ id: 'Mencatat sewa', en: 'Record rent' }],
  requirements: [{ id: 'Teliti bekerja', en: 'Work with care' }],
  payLowest: 7_000_000,
  payHighest: 9_000_000,
  closesOn: '2026-12-31',
}
const publish = (changes: object = {}, token = ops.token) =>
  api.call(desk, { token, body: { ...input, ...changes } })
const shown = async () =>
  (await api.call('/careers/openings/')).body.items.map(({ id }: { id: string }) => id)

test('a published opening and its changes appear on the careers page immediately', async () => {
  const { status, body } = await publish()
  expect({ status, body }).toEqual({ status: 201, body: { id: 'staf-pembukuan' } })
  expect((await publish()).body.id).toBe('staf-pembukuan-2')
  expect(await shown()).toEqual(['staf-pembukuan', 'staf-pembukuan-2'])
  const title = { id: 'Staf pembukuan sewa', en: 'Rent bookkeeper' }
  const changed = await api.call(`${desk}staf-pembukuan/`, {
    method: 'PUT',
    token: ops.token,
    body: { ...input, version: 1, title, cityName: 'Kota Bandung' },
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { id: 'staf-pembukuan', title, isOpen: true, version: 2 },
  })
  expect((await api.call('/careers/openings/staf-pembukuan/')).body).toMatchObject({
    title,
    city: { id: 'kota-bandung', name: 'Kota Bandung' },
  })
})

test('two openings with the same title published at the same time get different addresses', async () => {
  const title = { id: 'Arsiparis', en: 'Archivist' }
  const made = await Promise.all([publish({ title }), publish({ title }), publish({ title })])
  expect(made.map(({ body }) => body.id).toSorted()).toEqual([
    'arsiparis',
    'arsiparis-2',
    'arsiparis-3',
  ])
})

test('the second of two concurrent changes to a text is refused, and nothing is lost', async () => {
  const { body } = await publish({ title: { id: 'Penagih sewa', en: 'Rent collector' } })
  const path = `${desk}${body.id}/`
  const title = (id: string) => ({ id, en: 'Rent collector' })
  const save = async (id: string, version?: number) => {
    const { token } = await api.anAccount(['ops'])
    const text = { ...input, title: title(id), ...(version === undefined ? {} : { version }) }
    return await api.call(path, { method: 'PUT', token, body: text })
  }
  const answers = await Promise.all([save('Penagih pertama', 1), save('Penagih kedua', 1)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [saved, refused] = answers.toSorted((left, right) => left.status - right.status)
  expect(refused?.body.code).toBe('careers.opening_changed')
  const read = await api.call(path, { token: ops.token })
  expect(read.body).toMatchObject({ version: 2, title: saved?.body.title })
  expect((await save('Tanpa versi')).status).toBe(400)
  // A person who has read the newest text can replace it.
  expect((await save('Penagih ketiga', 2)).body).toMatchObject({ version: 3 })
})

test('a closed opening can be read but not applied for, and cannot be changed or closed again', async () => {
  const { body } = await publish({ title: { id: 'Sopir', en: 'Driver' } })
  const close = () => api.call(`${desk}${body.id}/closure/`, { method: 'POST', token: ops.token })
  expect(await close()).toMatchObject({ status: 200, body: { isOpen: false } })
  expect(await shown()).not.toContain(body.id)
  expect((await api.call(`/careers/openings/${body.id}/`)).body.isOpen).toBe(false)
  expect((await close()).body.code).toBe('careers.opening_closed')
  const change = { method: 'PUT', token: ops.token, body: { ...input, version: 1 } }
  expect((await api.call(`${desk}${body.id}/`, change)).body.code).toBe('careers.opening_closed')
  const closed = await api.call(`${desk}?state=closed`, { token: ops.token })
  expect(closed.body).toMatchObject({ total: 1, items: [{ id: body.id, applications: 0 }] })
  const { rows } = await store.asOwner(
    `select action, actor_id from audit.events where subject_id = '${body.id}' order by id`,
  )
  expect(rows).toEqual([
    { action: 'careers.publish-opening', actor_id: ops.userId },
    { action: 'careers.close-opening', actor_id: ops.userId },
  ])
})

test.each([
  ['title.en', 'field.too_short', { title: { id: 'Staf', en: '' } }],
  ['summary.id', 'field.too_short', { summary: { id: 'pendek', en: input.summary.en } }],
  ['cityName', 'field.too_short', { cityName: ' ' }],
  ['cityName', 'careers.no_latin_letters', { cityName: '京都' }],
  ['title.id', 'careers.no_latin_letters', { title: { id: '???', en: 'Staff' } }],
  ['duties.id', 'field.required', { duties: [] }],
  ['requirements.en', 'careers.lines_differ', { requirements: [{ id: 'Teliti bekerja', en: '' }] }],
  [
    'duties.id',
    'careers.too_many_lines',
    { duties: Array.from({ length: 13 }, () => input.duties[0]) },
  ],
  ['payLowest', 'field.invalid', { payLowest: 0 }],
  ['payHighest', 'careers.pay_order', { payHighest: 6_999_999 }],
  ['closesOn', 'careers.closing_day', { closesOn: '2026-11-20' }],
  ['closesOn', 'careers.closing_day', { closesOn: '2028-01-01' }],
])('an opening with a wrong %s is refused with %s and not published: %o', async (path, code, changes) => {
  const before = await shown()
  const { status, body } = await publish(changes)
  expect([status, body.code]).toEqual([400, 'careers.opening_unacceptable'])
  expect(body.errors).toContainEqual({ path, code, message: expect.any(String) })
  expect(await shown()).toEqual(before)
})

test('only operations and administrators can read or write openings in the back office', async () => {
  const before = await shown()
  for (const roles of [[], ['support'], ['finance'], ['compliance']] as const) {
    const { token } = await api.anAccount([...roles])
    expect((await api.call(desk, { token })).status).toBe(403)
    expect((await publish({}, token)).status).toBe(403)
    const path = `${desk}staf-pembukuan/`
    expect(
      (await api.call(path, { method: 'PUT', token, body: { ...input, version: 1 } })).status,
    ).toBe(403)
    expect((await api.call(`${path}closure/`, { method: 'POST', token })).status).toBe(403)
  }
  expect((await api.call(desk)).status).toBe(401)
  expect((await api.call(`${desk}tidak-ada/`, { token: ops.token })).body.code).toBe(
    'careers.not_found',
  )
  expect(await shown()).toEqual(before)
})

test('openings are listed page by page, those that close first at the top, and leave the list after their last day', async () => {
  const first = await api.call(`${desk}?limit=2`, { token: ops.token })
  const next = await api.call(`${desk}?limit=50&cursor=${first.body.nextCursor}`, {
    token: ops.token,
  })
  type Listed = { readonly id: string; readonly closesOn: string }
  const listed: Listed[] = [...first.body.items, ...next.body.items]
  expect(listed).toHaveLength(first.body.total)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(first.body.total)
  const days = listed.map(({ closesOn }) => closesOn)
  expect(days).toEqual(days.toSorted())
  api.clock.advance(60 * day)
  expect(await shown()).toEqual([])
})
