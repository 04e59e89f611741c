import { sql } from 'kysely'
import type { Db } from '#database'
import type { Backlog } from '#kernel'

/** Returns the backlog of questions neither published nor rejected, and of published ones without an answer. */
export async function questionBacklogs(db: Db): Promise<Backlog<'questions' | 'answers'>[]> {
  const { rows } = await sql<Backlog<'questions' | 'answers'>>`
    select q.queue, count(w.id)::integer as waiting, min(w.since) as oldest_at, 0 as overdue
    from (values ('questions', false), ('answers', true)) q (queue, is_published)
    left join (
      select id, published_at is not null as is_published, coalesce(published_at, asked_at) as since
      from questions.questions where answered_at is null and rejected_at is null) w
      on w.is_published = q.is_published
    group by q.queue`.execute(db)
  return rows
}
