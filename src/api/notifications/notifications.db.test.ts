import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, later, newId } from '#kernel'
import { type NewNotice, notify } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

type Person = { userId: string; token: string }

function sendNotice(userId: string, ...notices: Partial<NewNotice>[]): Promise<void> {
  const values = { amount: 2_500_000n, reference: 'DEP-11111-22222' }
  const base = { userId, event: 'deposit-paid', values, happenedAt: api.clock.now() } as const
  return transaction(store.db, (tx) =>
    notify(
      tx,
      notices.map((notice) => ({ ...base, ...notice })),
    ),
  )
}

async function inbox({ token }: Person, query = '', language: 'id' | 'en' = 'id') {
  const { status, body } = await api.call(`/notifications/${query}`, { token, language })
  expect(status).toBe(200)
  return body as { items: { id: string; title: string; isRead: boolean }[]; nextCursor: string }
}

async function unread({ token }: Person): Promise<number> {
  return (await api.call('/notifications/count/', { token })).body.unread
}

test('a notification appears only in the inbox of its owner, in the language of the reader', async () => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  await sendNotice(one.userId, { path: '/dashboard/wallet' })
  const [notice] = (await inbox(one)).items
  expect(notice).toMatchObject({
    title: 'Setoran Anda Rp2.500.000 sudah masuk',
    event: 'deposit-paid',
    topic: 'money',
    path: '/dashboard/wallet',
    isRead: false,
  })
  expect((await inbox(one, '', 'en')).items[0]?.title).toBe(
    'Your deposit of Rp2,500,000 has arrived',
  )
  expect((await inbox(other)).items).toEqual([])
  expect([await unread(one), await unread(other)]).toEqual([1, 0])
})

test('a notification whose transaction is rolled back appears in no inbox', async () => {
  const person = await api.anAccount()
  const story = transaction(store.db, async (tx) => {
    await notify(tx, [
      { userId: person.userId, event: 'account-opened', happenedAt: api.clock.now() },
    ])
    throw new Error('the story ends badly')
  })
  await expect(story).rejects.toThrow('badly')
  expect((await inbox(person)).items).toEqual([])
})

test.each([
  'PUT',
  'DELETE',
])('a %s of a mark on a notification of another person is refused', async (method) => {
  const [one, other] = [await api.anAccount(), await api.anAccount()]
  await sendNotice(one.userId, {})
  const [notice] = (await inbox(one)).items
  for (const id of [notice?.id, newId()]) {
    for (const noun of ['reading/', 'archive/']) {
      const answer = await api.call(`/notifications/${id}/${noun}`, { method, token: other.token })
      expect([answer.status, answer.body.code]).toEqual([404, 'notifications.notice_not_found'])
    }
    expect((await api.call(`/notifications/${id}/`, { token: other.token })).status).toBe(404)
  }
  expect((await inbox(one)).items).toEqual([notice])
})

test('a notification can be marked read, marked unread, archived and restored, each any number of times', async () => {
  const person = await api.anAccount()
  await sendNotice(person.userId, {})
  const id = (await inbox(person)).items[0]?.id
  const mark = async (method: string, noun: string) => {
    const call = { method, token: person.token }
    expect((await api.call(`/notifications/${id}/${noun}/`, call)).status).toBe(204)
    expect((await api.call(`/notifications/${id}/${noun}/`, call)).status).toBe(204)
  }
  await mark('PUT', 'reading')
  expect(await unread(person)).toBe(0)
  expect((await inbox(person, '?unread=true')).items).toEqual([])
  await mark('DELETE', 'reading')
  expect(await unread(person)).toBe(1)
  await mark('PUT', 'archive')
  expect([await unread(person), (await inbox(person)).items]).toEqual([0, []])
  expect((await inbox(person, '?archived=true')).items).toHaveLength(1)
  await mark('DELETE', 'archive')
  expect((await inbox(person)).items).toHaveLength(1)
})

test('marking all as read excludes notifications that arrived after the last one seen', async () => {
  const person = await api.anAccount()
  const seenAt = api.clock.now()
  await sendNotice(
    person.userId,
    {},
    { event: 'account-opened' },
    { happenedAt: later(seenAt, 1000) },
  )
  const body = { until: seenAt.toISOString() }
  const token = person.token
  const tab = await api.call('/notifications/reading/', {
    token,
    body: { ...body, tab: 'account' },
  })
  expect(tab.body).toEqual({ marked: 1 })
  expect((await api.call('/notifications/reading/', { token, body })).body).toEqual({ marked: 1 })
  expect(await unread(person)).toBe(1)
})

test('the pages of an inbox have no gaps, even when times are equal', async () => {
  const person = await api.anAccount()
  const at = api.clock.now()
  await sendNotice(
    person.userId,
    ...Array.from({ length: 25 }, (_, index) => ({
      values: { amount: BigInt(index), reference: `DEP-${index}` },
      happenedAt: later(at, -Math.floor(index / 5) * day),
    })),
  )
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 4; page += 1) {
    const { items, nextCursor } = await inbox(person, `?limit=7${cursor}`)
    seen.push(...items.map(({ id }) => id))
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
  expect(new Set(seen).size).toBe(25)
  for (const forged of ['x', btoa('["2026-01-01","1"]'), btoa('[1,2]')]) {
    const answer = await api.call(`/notifications/?cursor=${encodeURIComponent(forged)}`, {
      token: person.token,
    })
    expect(answer.body.code).toBe('notifications.invalid_cursor')
  }
})

test.each([
  ['setoran', 1],
  ['SETORAN dep-11111', 1],
  ['2.500.000', 1],
  ['Rp2.500.000', 1],
  ['villa', 1],
  ['setoran villa', 0],
  ['%', 0],
  ['reference', 0],
])('the search for “%s” finds %i', async (words, found) => {
  const person = await api.anAccount()
  await sendNotice(
    person.userId,
    {},
    {
      event: 'question-published',
      values: { property: 'Villa Sanur', question: 'Berapa?', reason: 'none' },
    },
  )
  const { items } = await inbox(person, `?q=${encodeURIComponent(words)}`)
  expect(items).toHaveLength(found)
})

test.each([
  ['/notifications/?tab=secrets', 'GET', undefined],
  ['/notifications/?limit=101', 'GET', undefined],
  ['/notifications/?userId=1', 'GET', undefined],
  [`/notifications/?q=${'a'.repeat(101)}`, 'GET', undefined],
  ['/notifications/nothing/reading/', 'PUT', undefined],
  ['/notifications/reading/', 'POST', {}],
  ['/notifications/reading/', 'POST', { until: 'yesterday' }],
  ['/notifications/reading/', 'POST', { until: '2026-01-01T00:00:00Z', userId: newId() }],
])('the inbox refuses %s %s %j', async (path, method, body) => {
  const { token } = await api.anAccount()
  expect((await api.call(path, { method, token, body })).status).toBe(400)
  expect((await api.call(path, { method, body })).status).toBeGreaterThanOrEqual(400)
})
