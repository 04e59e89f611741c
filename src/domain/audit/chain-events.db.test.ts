import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { testDatabase } from '../../../tests/support/database.ts'
import { chainEvents, checkAudit, lastLink } from './chain-events.ts'
import { recordAudits } from './record-audits.ts'

const at = new Date('2026-11-21T03:00:00Z')

const store = await testDatabase()
afterAll(() => store.close())

const write = (count: number) =>
  transaction(store.db, (tx) =>
    recordAudits(
      tx,
      Array.from({ length: count }, (_, position) => ({
        happenedAt: at,
        actorId: null,
        action: 'audit.test-event',
        subjectKind: 'test',
        subjectId: `${position}`,
        details: { position, text: 'ä "quoted"' },
      })),
    ),
  )

const chainAll = async () => {
  while ((await chainEvents(store.db, at)) > 0);
}

test('each event is chained once to all earlier events, even when eight workers run at the same time', async () => {
  await write(300)
  await Promise.all(Array.from({ length: 8 }, () => chainAll()))
  await chainAll()
  const first = await lastLink(store.db)
  expect(first.position).toBe(300n)
  expect(await checkAudit(store.db)).toEqual([])
  await write(5)
  await chainAll()
  const second = await lastLink(store.db)
  expect(second.position).toBe(305n)
  expect(second.hash).not.toEqual(first.hash)
  expect(await checkAudit(store.db)).toEqual([])
})

test('a changed event and a removed link are found, even when the owner of the database made the change', async () => {
  const { rows } = await store.asOwner('select id from audit.events order by id offset 10 limit 1')
  const [{ id }] = rows as [{ id: string }]
  await store.asOwner(`update audit.events set subject_id = 'x' where id = ${id}`)
  expect(await checkAudit(store.db)).toEqual([
    { rule: 'a chained event is unchanged', subject: String(id) },
  ])
  await store.asOwner(`update audit.events set subject_id = '10' where id = ${id}`)
  expect(await checkAudit(store.db)).toEqual([])
  await store.asOwner(`delete from audit.links where event_id = ${id}`)
  expect((await checkAudit(store.db)).map(({ rule }) => rule)).toContain('links have no gap')
})

test('an event whose transaction commits after later ones is chained after them', async () => {
  await store.asOwner('truncate audit.links, audit.events restart identity')
  await write(2)
  // The second of three, as if its transaction were still open while the others are chained.
  await store.asOwner(`create table late as select * from audit.events where id = 2;
    delete from audit.events where id = 2`)
  await write(1)
  await chainAll()
  await store.asOwner(
    'insert into audit.events overriding system value select * from late; drop table late',
  )
  expect(await checkAudit(store.db)).toEqual([])
  expect(await chainEvents(store.db, at)).toBe(1)
  const { rows } = await store.asOwner('select event_id::int from audit.links order by position')
  expect(rows.map((row) => row.event_id)).toEqual([1, 3, 2])
  expect(await checkAudit(store.db)).toEqual([])
})

test('a removed event, and one inserted far behind the chain, are found by their numbers', async () => {
  await store.asOwner('truncate audit.links, audit.events restart identity')
  await write(3)
  await store.asOwner("select setval(pg_get_serial_sequence('audit.events', 'id'), 200000)")
  await write(2)
  await chainAll()
  expect(await checkAudit(store.db)).toEqual([])
  await store.asOwner(`set session_replication_role = replica;
    create temporary table copied as select * from audit.events where id = 3;
    update copied set id = 100001; insert into audit.events overriding system value select * from copied;
    update copied set id = 100003; insert into audit.events overriding system value select * from copied;
    delete from audit.events where id = 2`)
  expect(await checkAudit(store.db)).toEqual([
    { rule: 'a chained event exists', subject: '2' },
    { rule: 'every event is chained', subject: '100001' },
  ])
  // The other one is still near enough to be chained.
  expect(await chainEvents(store.db, at)).toBe(1)
})

test('the application can neither change nor remove audit events and links', async () => {
  for (const statement of [
    `update audit.events set action = 'audit.changed-event'`,
    'delete from audit.events',
    `update audit.links set hash = '\\x00'`,
    'delete from audit.links',
  ])
    await expect(store.asApplication(statement)).rejects.toThrow('permission denied')
})
