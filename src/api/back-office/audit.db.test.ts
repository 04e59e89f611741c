import { afterAll, expect, test } from 'vitest'
import { chainEvents, checkAuditNightly, recordAudit } from '#audit'
import { transaction } from '#database'
import { day, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer } from '../../../tests/support/withdrawer.ts'

const store = await testDatabase()
const api = testApi(store)
const admin = await api.anAccount(['compliance'])
afterAll(() => store.close())

const search = (query: Record<string, string>, token = admin.token) =>
  api.call(`/back-office/audit/?${new URLSearchParams(query)}`, { token })

async function done(
  action: string,
  subjectId: string,
  actorId: string | null,
  daysAgo = 0,
  subjectKind = 'thing',
  details: Record<string, string> = { amount: '5' },
) {
  const happenedAt = new Date(api.clock.now().getTime() - daysAgo * day - 1000)
  const event = { happenedAt, actorId, action, subjectKind, subjectId }
  await transaction(store.db, (tx) => recordAudit(tx, { ...event, details }))
}

test('the audit log search filters by actor, subject, kind and time, page by page', async () => {
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

test('every search of the audit log is itself recorded in the audit log', async () => {
  const subject = newId()
  await search({ subject, action: 'identity' })
  const { body } = await search({ actor: admin.userId, action: 'audit.search' })
  expect(body.items[0]).toMatchObject({
    actor: { id: admin.userId },
    subjectKind: 'audit',
    details: { subject, action: 'identity' },
  })
})

test('a search of the audit log that begins with a cursor is recorded too', async () => {
  const other = newId()
  const { nextCursor } = (await search({ limit: '1' })).body
  await search({ subject: other, cursor: nextCursor })
  const { body } = await search({ actor: admin.userId, action: 'audit.search' })
  expect(body.items[0].details).toMatchObject({ subject: other })
})

test('the audit log search finds entries by the name of a person or property and by receipt number', async () => {
  const person = await api.anAccount()
  const name = `Gendis${person.userId.slice(-6)}`
  await store.asOwner(`update identity.users set name = '${name}' where id = '${person.userId}'`)
  await done('testing.named', person.userId, null)
  const { body: deposit } = await api.call('/deposits/', {
    token: person.token,
    key: `deposit-of-${person.userId}`,
    body: { amount: 50_000, method: 'va-bca' },
  })
  await done('testing.deposit', deposit.id, person.userId)
  const found = async (query: Record<string, string>) =>
    (await search(query)).body.items.map(({ action }: { action: string }) => action)
  expect(await found({ subject: name.toLowerCase(), action: 'testing' })).toEqual(['testing.named'])
  expect(await found({ subject: deposit.reference })).toEqual(['testing.deposit'])
  await done('testing.paid-in', deposit.id, null, 0, 'deposit')
  const shown = (await search({ subject: deposit.reference, action: 'testing.paid-in' })).body
  expect(shown.items).toMatchObject([{ subjectId: deposit.id, subjectName: deposit.reference }])
  expect(await found({ actor: name, action: 'testing' })).toEqual(['testing.deposit'])
  expect(await found({ subject: 'Tidak Ada Namanya' })).toEqual([])
  const { rows } = await store.asOwner(`
    select details::text as details from audit.events where action = 'audit.search'`)
  expect(JSON.stringify(rows)).not.toContain(name.toLowerCase())
})

test('the audit log names the people and records that its details refer to by id', async () => {
  const person = await api.anAccount()
  await store.asOwner(`update identity.users set name = 'Laras Ayu' where id = '${person.userId}'`)
  const [subject, unknown] = [newId(), newId()]
  const details = { decidedBy: `${person.userId} ${unknown}`, proposalId: unknown }
  await done('testing.decide', subject, null, 0, 'thing', details)
  const { body } = await search({ subject })
  expect(body.items[0].details).toEqual(details)
  expect(body.names).toEqual({ [person.userId]: 'Laras Ayu' })
})

test('an actor without a name is shown with the whole email address', async () => {
  const person = await api.anAccount()
  await store.asOwner(`update identity.users set name = null where id = '${person.userId}'`)
  const subject = newId()
  await done('testing.act', subject, person.userId)
  const { body } = await search({ subject })
  expect(body.items[0].actor.name).toMatch(/^[^@]+@[^@]+$/)
})

test('a search is recorded with the last day that it includes', async () => {
  await search({ from: '2026-11-01', until: '2026-11-05' })
  const { body } = await search({ actor: admin.userId, action: 'audit.search' })
  expect(body.items[0].details.until).toBe('2026-11-05T16:59:59.999Z')
})

test('the audit log search states which days it shows, the last thirty by default', async () => {
  expect((await search({})).body.period).toEqual({ from: '2026-10-23', until: '2026-11-21' })
  const chosen = { from: '2026-11-01', until: '2026-11-05' }
  expect((await search(chosen)).body.period).toEqual(chosen)
})

test('a download contains the same entries, is protected against formulas, and is itself recorded', async () => {
  const subject = newId()
  await done('testing.begin', subject, null)
  const path = `/back-office/audit/csv/?subject=${subject}`
  const answer = await api.fetch(
    new Request(`http://127.0.0.1/api${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    }),
  )
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"testing.begin"')
  const { body } = await search({ actor: admin.userId, action: 'audit.export' })
  expect(body.items[0]).toMatchObject({ details: { subject } })
  const { token } = await api.anAccount(['finance'])
  expect((await api.call(path, { token })).status).toBe(403)
})

test('a download of more than ten thousand rows is refused instead of truncated', async () => {
  await store.asOwner(`
    insert into audit.events (happened_at, actor_id, action, subject_kind, subject_id, details)
    select '2026-09-10T05:00:00Z', null, 'testing.many', 'thing', 'viele', '{}'
    from generate_series(1, 10001)`)
  const days = 'from=2026-09-10&until=2026-09-10'
  const refused = await api.call(`/back-office/audit/csv/?${days}`, { token: admin.token })
  expect(refused).toMatchObject({ status: 400, body: { code: 'audit.export_too_large' } })
})

test('only compliance and administrators can search the audit log', async () => {
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
])('the search of the audit log refuses %j', async (query, code) => {
  const refused = await search(query)
  expect([refused.status, refused.body.code]).toEqual([400, code])
})

test('the hash chain is recomputed once a day, after the events are chained, and a changed row is reported', async () => {
  const begun = api.clock.now()
  api.clock.moveTo(new Date(begun.getTime() + 2 * 60_000))
  expect(await checkAuditNightly(store.db, api.clock)).toBeNull()
  expect((await search({})).body.check).toBeNull()
  while ((await chainEvents(store.db, api.clock.now())) > 0);
  const first = await Promise.all([1, 2, 3].map(() => checkAuditNightly(store.db, api.clock)))
  expect(first.filter((faults) => faults !== null)).toEqual([[]])
  expect((await search({})).body.check).toMatchObject({ faults: 0 })
  await store.asOwner(`update audit.events set details = '{"amount":"6"}'
    where id = (select max(event_id) from audit.links)`)
  expect(await checkAuditNightly(store.db, api.clock)).toBeNull()
  api.clock.moveTo(new Date(api.clock.now().getTime() + day))
  expect(await checkAuditNightly(store.db, api.clock)).toMatchObject([
    { rule: 'a chained event is unchanged' },
  ])
})

test('the audit log names a bank account by its bank and last digits', async () => {
  const { accountId } = await aWithdrawer(store, api)
  const { token } = await api.anAccount(['compliance'])
  const { rows } = await store.asOwner(
    `select number_end as end from bank_accounts.accounts where id = '${accountId}'`,
  )
  const { body } = await search({ subject: accountId }, token)
  expect(body.items[0].subjectName).toBe(`BCA •••• ${rows[0]?.end}`)
})
