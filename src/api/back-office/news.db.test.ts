import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

const store = await testDatabase()
const api = testApi(store)
const ops = await api.anAccount(['ops'])
const support = await api.anAccount(['support'])
const compliance = await api.anAccount(['compliance'])
afterAll(() => store.close())

const desk = '/back-office/news/'
const text = {
  subject: { id: 'Ruko Dago segera dibuka', en: 'Ruko Dago opens soon' },
  body: {
    id: 'Baca [prospektus](/marketplace/ruko-dago).\n\n<b>Bukan markah</b>',
    en: 'Read [the prospectus](/marketplace/ruko-dago).\n\n<b>No markup</b>',
  },
}
const read = async (id: string, by = ops) =>
  (await api.call(`${desk}${id}/`, { token: by.token })).body

async function written(by = ops): Promise<string> {
  const { body } = await api.call(desk, { method: 'POST', token: by.token })
  const saved = await api.call(`${desk}${body.id}/`, {
    method: 'PUT',
    token: by.token,
    body: { version: 1, ...text },
  })
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
  return body.id
}

const propose = (id: string, by = ops) =>
  api.call(`${desk}${id}/proposal/`, { token: by.token, body: { version: 2 } })
const decide = (act: 'approval' | 'refusal', id: string, by: Person, body: object) =>
  api.call(`/back-office/proposals/${id}/${act}/`, { token: by.token, body })

test('news is written by one person, previewed, approved by another and then listed as being sent', async () => {
  const id = await written()
  for (const language of ['id', 'en'] as const) {
    const { body } = await api.call(`${desk}${id}/preview/${language}/`, {
      token: compliance.token,
    })
    expect(body.subject).toBe(text.subject[language])
    const prefix = language === 'en' ? '/en' : ''
    expect(body.html).toMatch(new RegExp(`href="[^"]*${prefix}/marketplace/ruko-dago"`))
    expect(body.html).toContain('&lt;b&gt;')
    expect(body.text).toContain(`${prefix}/newsletter/unsubscribe?token=`)
  }
  const proposed = await propose(id)
  expect(proposed).toMatchObject({ status: 201, body: { kind: 'news', isMine: true } })
  const { contentHash } = proposed.body
  expect((await decide('approval', proposed.body.id, ops, { contentHash })).status).toBe(403)
  expect((await decide('approval', proposed.body.id, support, { contentHash })).status).toBe(403)
  const wrong = { contentHash: '0'.repeat(64) }
  expect((await decide('approval', proposed.body.id, compliance, wrong)).body.code).toBe(
    'approvals.content_differs',
  )
  expect((await read(id)).state).toBe('waiting')
  expect((await decide('approval', proposed.body.id, compliance, { contentHash })).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'sending', recipients: 0 })
  const { body } = await api.call(`${desk}?state=sending`, { token: support.token })
  expect(body).toMatchObject({ total: 1, items: [{ id, subject: text.subject }] })
})

test('refused news becomes a draft again, with the reason, and can be proposed again', async () => {
  const id = await written(support)
  const { body } = await propose(id, support)
  const reason = 'Tanggal pembukaannya keliru.'
  expect((await decide('refusal', body.id, compliance, { reason })).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'draft', proposal: { state: 'refused', reason } })
  expect((await propose(id, support)).status).toBe(201)
})

test('news is listed page by page', async () => {
  for (let index = 0; index < 3; index += 1) await written()
  const first = await api.call(`${desk}?limit=2`, { token: ops.token })
  expect(first.body.items).toHaveLength(2)
  const next = await api.call(`${desk}?limit=2&cursor=${first.body.nextCursor}`, {
    token: ops.token,
  })
  const ids = [...first.body.items, ...next.body.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('a deleted draft is not found', async () => {
  const id = await written()
  const remove = () => api.call(`${desk}${id}/`, { method: 'DELETE', token: ops.token })
  expect((await remove()).status).toBe(204)
  expect((await remove()).body.code).toBe('news.not_found')
})

test('staff who neither write nor approve news cannot read or change it', async () => {
  const id = await written()
  const before = await read(id)
  for (const roles of [[], ['finance']] as const) {
    const { token } = await api.anAccount([...roles])
    expect((await api.call(desk, { token })).status).toBe(403)
    expect((await api.call(`${desk}${id}/`, { token })).status).toBe(403)
    expect((await api.call(`${desk}${id}/preview/id/`, { token })).status).toBe(403)
    expect((await api.call(desk, { method: 'POST', token })).status).toBe(403)
  }
  const { token } = compliance
  const change = { method: 'PUT', token, body: { version: 2, ...text } }
  expect((await api.call(desk, { method: 'POST', token })).status).toBe(403)
  expect((await api.call(`${desk}${id}/`, change)).status).toBe(403)
  expect((await api.call(`${desk}${id}/`, { method: 'DELETE', token })).status).toBe(403)
  expect((await propose(id, compliance)).status).toBe(403)
  expect((await api.call(desk)).status).toBe(401)
  expect(await read(id)).toEqual(before)
})

test('a text longer than an email may be is refused and changes nothing', async () => {
  const id = await written()
  for (const wrong of [
    { ...text, subject: { id: 'x'.repeat(151), en: 'x' } },
    { ...text, body: { id: 'x', en: 'x'.repeat(10_001) } },
    { subject: text.subject },
  ]) {
    const change = { method: 'PUT', token: ops.token, body: { version: 2, ...wrong } }
    expect((await api.call(`${desk}${id}/`, change)).status).toBe(400)
  }
  expect((await read(id)).version).toBe(2)
})
