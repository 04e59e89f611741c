import { sql } from 'kysely'
import type { Channel, SentState } from '#contract'
import type { Db } from '#database'
import type { Actor, Locale } from '#kernel'
import type { StoredValues } from './events.ts'
import { writeNotice } from './write-notice.ts'

/** A message that was sent, or should have been sent, to the actor. */
type SentLine = {
  readonly id: string
  readonly channel: Exclude<Channel, 'in-app'>
  /** The template of a mail that does not report notices; null for a notice. */
  readonly template: string | null
  /** The title of the notice; null for a mail that does not report notices, such as a receipt. */
  readonly title: string | null
  readonly state: SentState
  readonly at: Date
}

const shownMax = 30

type Row = Omit<SentLine, 'title'> & { event: string | null; values: StoredValues | null }

/** Returns what was recently sent to the actor on any channel, newest first. */
export async function readOwnDeliveries(
  db: Db,
  { userId }: Actor,
  language: Locale,
): Promise<SentLine[]> {
  const { rows } = await sql<Row>`
    select * from (
      (select d.id, d.channel, null as template, n.event, n."values",
        case m.state when 'queued' then 'waiting' when 'failed' then 'failed' else d.state end as state,
        coalesce(m.sent_at, d.ended_at, d.due_at) as at
      from notifications.dispatches d
      join notifications.notices n on n.id = d.notice_id
      left join notifications.deliveries m on m.id = d.delivery_id
      where d.user_id = ${userId} order by d.id desc limit ${shownMax})
      union all
      (select id, 'mail', template, null, null, case state when 'queued' then 'waiting' else state end,
        coalesce(sent_at, queued_at)
      from notifications.deliveries
      where user_id = ${userId} and template <> 'notices' order by id desc limit ${shownMax})
    ) sent order by id desc limit ${shownMax}`.execute(db)
  return rows.map(({ event, values, ...line }) => ({
    ...line,
    title: event === null ? null : (writeNotice(event, values ?? {}, language)?.title ?? null),
  }))
}
