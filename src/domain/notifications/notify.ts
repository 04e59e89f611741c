import { type RawBuilder, sql } from 'kysely'
import type { Tx, Write } from '#database'
import { newId } from '#kernel'
import { type NewNotice, ruleOf, storedValues } from './events.ts'

/** Notifies people about a change, in the transaction that makes it. Any number of notices, one statement. */
export async function notify(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length > 0) await insertNotices(notices).execute(tx)
}

/** The same, to be sent together with the change that the notices report. */
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
 * The same for people whom a query names, however many they are: `people` answers `user_id`, the
 * rupiah `amount` and the count `units` of each, which are shown beside the values that all share.
 */
export function insertNoticesToMany(
  notice: Omit<NewNotice, 'userId'>,
  people: RawBuilder<unknown>,
): Write {
  const { event, values, path = null, happenedAt } = notice
  // Numbered after one id of this moment: making a million of them up would take seconds.
  const start = newId().slice(0, -numberDigits)
  return sql`
    insert into notifications.notices (id, user_id, event, topic, "values", path, happened_at)
    select (${start}::text || lpad(to_hex(row_number() over ()), ${numberDigits}, '0'))::uuid,
      p.user_id, ${event}::text, ${ruleOf(event).topic}::text,
      jsonb_set(jsonb_set(${JSON.stringify(storedValues({ ...values, amount: 0n, units: 0 }))}::jsonb,
        '{amount,rupiah}', to_jsonb(p.amount::text)), '{units}', to_jsonb(p.units)),
      ${path}::text, ${happenedAt}::timestamptz
    from (${people}) p`
}

/** Of an id in hexadecimal: sixteen million notices of one statement. */
const numberDigits = 6
