import { sql } from 'kysely'
import type { Db } from '#database'
import { type Backlog, jakartaDate } from '#kernel'

/** Messages without an answer, with complaints counted separately. A complaint is late after its due date (WIB). */
export async function supportBacklogs(
  db: Db,
  now: Date,
): Promise<Backlog<'messages' | 'complaints'>[]> {
  const { rows } = await sql<Backlog<'messages' | 'complaints'>>`
    select q.queue, count(m.id)::integer as waiting, min(m.submitted_at) as oldest_at,
      count(*) filter (where m.due_on < ${jakartaDate(now)}::date)::integer as overdue
    from (values ('complaints', true), ('messages', false)) q (queue, is_complaint)
    left join support.messages m
      on m.first_answered_at is null and (m.topic = 'complaint') = q.is_complaint
    group by q.queue`.execute(db)
  return rows
}
