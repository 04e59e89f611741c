import { type RawBuilder, sql } from 'kysely'
import type { Tx, Write } from '#database'
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
    insert into notifications.notices
      (id, user_id, event, topic, "values", path, happened_at, channels)
    select n.id, n.user_id, n.event, n.topic, n.notice_values, n.path, n.happened_at,
      string_to_array(n.channels, ',')
    from unnest(
      ${notices.map(({ happenedAt }) => newId(happenedAt.getTime()))}::uuid[],
      ${notices.map(({ userId }) => userId)}::uuid[],
      ${notices.map(({ event }) => event)}::text[],
      ${notices.map(({ event }) => ruleOf(event).topic)}::text[],
      ${notices.map(({ values }) => JSON.stringify(storedValues(values)))}::jsonb[],
      ${notices.map(({ path }) => path ?? null)}::text[],
      ${notices.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
      ${notices.map(({ channels }) => channels?.join() ?? null)}::text[]
    ) as n (id, user_id, event, topic, notice_values, path, happened_at, channels)`
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
