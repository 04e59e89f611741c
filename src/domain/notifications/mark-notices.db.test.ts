import { afterAll, expect, test } from 'vitest'
import { unreadMax } from '#contract'
import { transaction } from '#database'
import { type Actor, minute, movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import type { NoticeEvent } from './events.ts'
import { markAllRead, markNotice } from './mark-notices.ts'
import { notify, withoutUnread } from './notify.ts'
import { countUnread, readInbox, readNotice } from './read-inbox.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
afterAll(() => store.close())

const aReader = (): Actor => ({ userId: newId(), roles: [] })

async function send({ userId }: Actor, ...events: readonly NoticeEvent[]): Promise<void> {
  const values = { property: 'Kost Dago', units: 2, amount: 250_000n, reference: 'DEP-1' }
  for (const event of events) {
    clock.advance(minute)
    await transaction(store.db, (tx) =>
      notify(tx, [{ userId, event, values, happenedAt: clock.now() }]),
    )
  }
}

async function inbox(reader: Actor, isArchived = false) {
  const query = { tab: null, isUnreadOnly: false, isArchived, search: null }
  const page = { limit: 20, cursor: null }
  return (await readInbox(store.db, reader, 'id', query, page)).items
}

test('the notice of another user can be neither read nor marked', async () => {
  const [reader, other] = [aReader(), aReader()]
  await send(reader, 'deposit-expired')
  const [{ id } = { id: '' }] = await inbox(reader)
  const refused = { code: 'notifications.notice_not_found' }
  await expect(readNotice(store.db, other, 'id', id)).rejects.toMatchObject(refused)
  for (const mark of ['read', 'archived'] as const)
    await expect(markNotice(store.db, clock, other, id, mark)).rejects.toMatchObject(refused)
  expect(await inbox(reader)).toMatchObject([{ id, isRead: false, isArchived: false }])
})

test('marking a notice as read twice keeps the time of the first, and it can be marked as unread', async () => {
  const reader = aReader()
  await send(reader, 'deposit-expired')
  const [{ id } = { id: '' }] = await inbox(reader)
  const readAt = async () =>
    (await store.asOwner(`select read_at from notifications.notices where id = '${id}'`)).rows[0]
      .read_at
  await markNotice(store.db, clock, reader, id, 'read')
  const first = await readAt()
  clock.advance(minute)
  await markNotice(store.db, clock, reader, id, 'read')
  expect(await readAt()).toEqual(first)
  expect((await countUnread(store.db, reader)).unread).toBe(0)
  await markNotice(store.db, clock, reader, id, 'unread')
  expect((await countUnread(store.db, reader)).unread).toBe(1)
})

test('marking all as read leaves the notices of other tabs, archived ones and those that arrived later', async () => {
  const reader = aReader()
  await send(reader, 'deposit-expired', 'identity-verified')
  await send(reader, 'deposit-expired')
  const [{ id } = { id: '' }] = await inbox(reader)
  await markNotice(store.db, clock, reader, id, 'archived')
  const until = clock.now()
  await send(reader, 'deposit-expired')
  expect(await markAllRead(store.db, clock, reader, { tab: 'money', until })).toBe(1)
  expect(await countUnread(store.db, reader)).toMatchObject({
    unread: 2,
    byTab: { money: 1, account: 1, properties: 0 },
  })
  expect(await markAllRead(store.db, clock, reader, { tab: null, until: clock.now() })).toBe(2)
  expect(await inbox(reader, true)).toMatchObject([{ id, isRead: false }])
})

test('an archived notice leaves the inbox and the number of unread ones until it is restored', async () => {
  const reader = aReader()
  await send(reader, 'deposit-expired')
  const [{ id } = { id: '' }] = await inbox(reader)
  await markNotice(store.db, clock, reader, id, 'archived')
  expect([await inbox(reader), await inbox(reader, true)]).toMatchObject([[], [{ id }]])
  expect((await countUnread(store.db, reader)).unread).toBe(0)
  const unnotified = () =>
    transaction(store.db, (tx) => withoutUnread(tx, 'deposit-expired', [reader.userId]))
  expect(await unnotified()).toEqual([reader.userId])
  await markNotice(store.db, clock, reader, id, 'restored')
  expect(await inbox(reader)).toMatchObject([{ id, isRead: false }])
  expect(await unnotified()).toEqual([])
})

test('unread notices are counted up to one more than the number that pages show', async () => {
  const reader = aReader()
  await store.asOwner(`insert into notifications.notices (id, user_id, event, topic, happened_at)
    select gen_random_uuid(), '${reader.userId}', 'deposit-expired', 'money', now()
    from generate_series(1, ${unreadMax + 20})`)
  expect((await countUnread(store.db, reader)).unread).toBe(unreadMax + 1)
})
