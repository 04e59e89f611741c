import { type RawBuilder, sql } from 'kysely'
import { type Columns, namesOf, rowsOf, type Tx, type Write } from '#database'
import { newId } from '#kernel'
import { type NewNotice, type NoticeEvent, ruleOf, storedValues } from './events.ts'

/** Notifies users of a change, in the transaction of the change. One statement for any number of notices. */
export async function notify(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0) await insertNotices(notices).execute(tx)
}

/** Returns those of these users who have no unread notice of an event. */
export async function withoutUnread(
  tx: Tx,
  event: NoticeEvent,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select u.user_id from unnest(${[...userIds]}::uuid[]) as u (user_id)
    where not exists (
      select from notifications.notices n
      where n.user_id = u.user_id and n.topic = ${ruleOf(event).topic} and n.event = ${event}
        and n.read_at is null and n.archived_at is null)`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Returns the same insert as a statement that can be sent in the round trip of the change. */
export function insertNotices(notices: readonly NewNotice[]): Write {
  return sql`
    insert into notifications.notices (${namesOf(noticeColumns)}) ${rowsOf(noticeColumns, notices)}`
}

const noticeColumns: Columns<NewNotice> = {
  id: ['uuid', ({ happenedAt }) => newId(happenedAt.getTime())],
  user_id: ['uuid', ({ userId }) => userId],
  event: ['text', ({ event }) => event],
  topic: ['text', ({ event }) => ruleOf(event).topic],
  '"values"': ['jsonb', ({ values }) => storedValues(values)],
  path: ['text', ({ path }) => path ?? null],
  happened_at: ['timestamptz', ({ happenedAt }) => happenedAt],
  channels: ['text[]', ({ channels }) => (channels === undefined ? null : `{${channels.join()}}`)],
}

/**
 * Returns the insert of a notice to any number of users selected by a query: `people` returns the `user_id`,
 * the rupiah `amount` and the count of each, whose name is `count`; they are added to the values shared by all.
 */
export function insertNoticesToMany(
  notice: Omit<NewNotice, 'userId'>,
  people: RawBuilder<unknown>,
  count: 'units' | 'properties' = 'units',
): Write {
  const { event, values, path = null, happenedAt } = notice
  // The ids are numbered from one generated id: generating a million of them would take seconds.
  const start = newId().slice(0, -numberDigits)
  return sql`
    insert into notifications.notices (id, user_id, event, topic, "values", path, happened_at)
    select (${start}::text || lpad(to_hex(row_number() over ()), ${numberDigits}, '0'))::uuid,
      p.user_id, ${event}::text, ${ruleOf(event).topic}::text,
      jsonb_set(jsonb_set(${JSON.stringify(storedValues({ ...values, amount: 0n, [count]: 0 }))}::jsonb,
        '{amount,rupiah}', to_jsonb(p.amount::text)), '{${sql.raw(count)}}', to_jsonb(p.${sql.ref(count)})),
      ${path}::text, ${happenedAt}::timestamptz
    from (${people}) p`
}

/** The hexadecimal digits of an id used for numbering: enough for sixteen million notices per statement. */
const numberDigits = 6
