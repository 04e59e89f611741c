import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainEvents, checkAuditNightly, recordAudit } from '#audit'
import { transaction } from '#database'
import { day, newId } from '#kernel'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

let store: TestDatabase
let api: TestApi
let admin: { userId: string; token: string }
beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  admin = await api.anAccount(['compliance'])
})
afterAll(() => store.close())

const search = (query: Record<string, string>, token = admin.token) =>
  api.call(`/back-office/audit/?${new URLSearchParams(query)}`, { token })

async function done(action: string, subjectId: string, actorId: string | null, daysAgo = 0) {
  const happenedAt = new Date(api.clock.now().getTime() - daysAgo * day - 1000)
  const event = { happenedAt, actorId, action, subjectKind: 'thing', subjectId }
  await transaction(store.db, (tx) => recordAudit(tx, { ...event, details: { amount: '5' } }))
}

test('finds what was done by whom, to what, of what kind and when, page by page', async () => {
  const { userId } = await api.anAccount()
  const subject = newId()
  await done('testing.begin', subject, userId, 3)
  await done('testing.end', subject, userId)
  await done('other.begin', subject, null)
  await done('testing.begin', newId(), admin.userId, 60)
  const actions = async (query: Record<string, string>) =>
    (await search(query)).body.items.map(({ action }: { action: string }) => action)
  expect(await actions({ subject })).toEqual(['other.begin', 'testing.end', 'testing.begin'])
  expect(await actions({ actor: userId, action: 'testing' })).toEqual([
    'testing.end',
    'testing.begin',
  ])
  expect(await actions({ subject, action: 'testing.end' })).toEqual(['testing.end'])
  expect(await actions({ subject, from: '2026-11-20' })).toEqual(['other.begin', 'testing.end'])
  expect(await actions({ subject, until: '2026-11-19' })).toEqual(['testing.begin'])
  expect(await actions({ actor: 'nobody@contoh.id' })).toEqual([])
  const first = (await search({ subject, limit: '2' })).body
  const second = (await search({ subject, limit: '2', cursor: first.nextCursor })).body
  expect(second.items).toHaveLength(1)
  expect(second.nextCursor).toBeNull()
})

test('anyone who looks leaves a row of their own, whatever they looked for', async () => {
  const subject = newId()
  await search({ subject, action: 'identity' })
  const { body } = await search({ actor: admin.userId, action: 'audit.search' })
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.userId },
    subjectKind: 'audit',
    details: { subject, action: 'identity' },
  })
})

test('is for compliance and administrators alone', async () => {
  for (const role of ['ops', 'finance', 'support'] as const) {
    const { token } = await api.anAccount([role])
    expect((await search({}, token)).status).toBe(403)
  }
  const { token } = await api.anAccount()
  expect((await search({}, token)).status).toBe(403)
  expect((await search({}, (await api.anAccount(['admin'])).token)).status).toBe(200)
})

test.each([
  [{ from: '2026-01-01' }, 'audit.period_too_long'],
  [{ from: '2026-11-10', until: '2026-11-01' }, 'audit.period_too_long'],
  [{ cursor: 'x' }, 'audit.invalid_cursor'],
  [{ action: "x' or 1=1" }, 'request.invalid'],
])('refuses %j', async (query, code) => {
  const refused = await search(query)
  expect([refused.status, refused.body.code]).toEqual([400, code])
})

test('the chain is recomputed once a day, and a row that someone changed is told of', async () => {
  while ((await chainEvents(store.db, api.clock.now())) > 0);
  const first = await Promise.all([1, 2, 3].map(() => checkAuditNightly(store.db, api.clock)))
  expect(first.filter((faults) => faults !== null)).toEqual([[]])
  expect((await search({})).body.check).toMatchObject({ faults: 0 })
  await store.asOwner(`update audit.events set details = '{"amount":"6"}'
    where id = (select max(event_id) from audit.links)`)
  expect(await checkAuditNightly(store.db, api.clock)).toBeNull()
  api.clock.moveTo(new Date(api.clock.now().getTime() + day))
  expect(await checkAuditNightly(store.db, api.clock)).toMatchObject([
    { rule: 'an event is as it was chained' },
  ])
})
