import { afterAll, expect, test } from 'vitest'
import { day, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

type Work = { queue: string; waiting: number; days: number; overdue: number }

async function workOf(role: 'ops' | 'finance' | 'compliance' | 'support' | 'admin') {
  const { token } = await api.anAccount([role])
  const { status, body } = await api.call('/back-office/work/', { token })
  expect(status).toBe(200)
  return new Map(body.items.map((each: Work) => [each.queue, each]))
}
const daysAgo = (days: number) =>
  new Date(api.clock.now().getTime() - days * day - 60_000).toISOString()

test('a user who is not staff cannot read any queue', async () => {
  const { token } = await api.anAccount()
  expect((await api.call('/back-office/work/', { token })).status).toBe(403)
  expect((await api.call('/back-office/work/')).status).toBe(401)
})

test('work that an administrator may only read is not counted for them, and is for finance', async () => {
  const readOnly = ['withdrawals', 'operatorAccounts', 'declarations']
  const [admin, finance] = [await workOf('admin'), await workOf('finance')]
  expect(readOnly.filter((queue) => admin.has(queue))).toEqual([])
  expect(readOnly.filter((queue) => finance.has(queue))).toEqual(readOnly)
})

test('a published question without an answer counts as work, separately from questions to review', async () => {
  const { propertyId } = await letProperty(store.db, store.asOwner, {
    units: [100n],
    at: api.clock.now(),
  })
  const insertQuestion = (publishedAt: string | null) => `
    insert into questions.questions (id, property_id, asker_id, is_holder, language, text, asked_at, published_at)
    values ('${newId()}', '${propertyId}', '${newId()}', false, 'id', 'Apakah sumurnya pernah kering?',
      '${daysAgo(9)}', ${publishedAt === null ? 'null' : `'${publishedAt}'`})`
  await store.asOwner(
    `${insertQuestion(daysAgo(4))};${insertQuestion(null)};${insertQuestion(null)}`,
  )
  const work = await workOf('support')
  expect(work.get('answers')).toMatchObject({ waiting: 1, days: 4, overdue: 0 })
  expect(work.get('questions')).toMatchObject({ waiting: 2, days: 9 })
})

test('a privacy request older than three days and a complaint past its deadline are overdue', async () => {
  const [late, early] = [await api.anAccount(), await api.anAccount()]
  const request = ({ userId }: { userId: string }, asked: number, due: number) => `
    insert into privacy.requests (id, number, user_id, kind, state, language, asked_at, due_at)
    values ('${newId()}', 'DTA-${newId()}', '${userId}', 'correction', 'open', 'id',
      '${daysAgo(asked)}', '${daysAgo(due)}')`
  const complaint = (number: string, dueOn: string) => `
    insert into support.messages (id, number, topic, name, email, email_key, phone, body, language,
      submitted_at, happened_on, wanted, complainant, due_on)
    values ('${newId()}', 'ADU-${number}', 'complaint', 'Sri', 'sri@contoh.id', 'sri@contoh.id',
      '+6281234567890', 'Dana saya belum datang sejak Senin.', 'id', '${daysAgo(20)}', '2026-10-20',
      'Dana saya dikirim.', 'self', '${dueOn}')`
  const message = `
    insert into support.messages (id, number, topic, name, email, email_key, body, language, submitted_at)
    values ('${newId()}', 'PSN-AAAAA-AAAAA', 'account', 'Sri', 'sri@contoh.id', 'sri@contoh.id',
      'Bagaimana mengubah nomor ponsel saya?', 'id', '${daysAgo(20)}')`
  await store.asOwner(
    [
      request(late, 10, 7),
      request(early, 1, -2),
      complaint('AAAAA-AAAAA', '2026-11-20'),
      complaint('BBBBB-BBBBB', '2026-11-21'),
      message,
    ].join(';'),
  )
  expect((await workOf('compliance')).get('privacy')).toMatchObject({
    waiting: 2,
    days: 10,
    overdue: 1,
  })
  const { token } = await api.anAccount(['compliance'])
  const { body } = await api.call('/back-office/privacy-requests/', { token })
  expect(body.items.map(({ isOverdue }: { isOverdue: boolean }) => isOverdue)).toEqual([
    true,
    false,
  ])
  const only = await api.call('/back-office/privacy-requests/?only=overdue', { token })
  expect(only.body).toMatchObject({ items: [{ isOverdue: true }], total: 1 })
  const newest = await api.call('/back-office/privacy-requests/?order=newest&limit=1', { token })
  expect(newest.body).toMatchObject({ items: [{ isOverdue: false }], total: 2 })
  const support = await workOf('support')
  expect(support.get('complaints')).toMatchObject({ waiting: 2, overdue: 1 })
  expect(support.get('messages')).toMatchObject({ waiting: 1, overdue: 0 })
})

test('completed months that are not booked are counted one by one, without the current month', async () => {
  const before = (await workOf('finance')).get('months') as Work
  const { propertyId } = await letProperty(store.db, store.asOwner, {
    units: [100n],
    at: api.clock.now(),
  })
  await store.asOwner(
    `update properties.title_steps set done_on = '2026-07-14' where property_id = '${propertyId}'`,
  )
  // August, September and October; the latest of them ended more than three weeks ago.
  const { waiting, days } = (await workOf('finance')).get('months') as Work
  expect(waiting - before.waiting).toBe(3)
  expect(days).toBe(81)
})

test('a funded offering counts as work for the staff who start the purchase', async () => {
  const options = { investors: 1, offerings: 1, cash: 0n, units: 100n, at: api.clock.now() }
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, options)
  await store.asOwner(`
    update offerings.offerings set state = 'funded', ended_at = '${daysAgo(3)}'
    where id = '${offerings[0]?.id}'`)
  expect((await workOf('ops')).get('offerings')).toMatchObject({ waiting: 1, days: 3 })
})

test('proposed balance adjustments, restorations and role changes are counted in their queues', async () => {
  const [maker, person] = [await api.anAccount(['finance']), await api.anAccount()]
  const proposal = (kind: string, days: number) => `
    insert into approvals.proposals (id, kind, subject_id, content, content_hash, proposed_by, proposed_at)
    values ('${newId()}', '${kind}', '${person.userId}', '{}', repeat('0', 64), '${maker.userId}',
      '${daysAgo(days)}')`
  const kinds = ['balance-adjustment', 'account-restoration', 'role-grant', 'role-withdrawal']
  await store.asOwner(kinds.map((kind, index) => proposal(kind, index + 1)).join(';'))
  const [finance, admin] = [await workOf('finance'), await workOf('admin')]
  expect(finance.get('balanceAdjustments')).toMatchObject({ waiting: 1, days: 1 })
  expect(admin.get('restorations')).toMatchObject({ waiting: 1, days: 2 })
  expect(admin.get('staff')).toMatchObject({ waiting: 2, days: 4 })
})

test('each role sees only its own queues', async () => {
  const support = [...(await workOf('support')).keys()]
  expect(support).toContain('complaints')
  expect(support).not.toContain('identities')
  expect(support).not.toContain('balanceAdjustments')
  expect([...(await workOf('compliance')).keys()]).not.toContain('stamps')
})
