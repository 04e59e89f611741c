import { sql } from 'kysely'
import type { Db } from '#database'
import { type Backlog, jakartaDate } from '#kernel'
import { canBeDecided } from './motions/motion.ts'
import { isSecondDue, secondDueSince } from './read-meetings.ts'
import { meetingTermsOn } from './terms.ts'

/**
 * The backlog of staff: owners' motions to call, second meetings to call, and adopted motions past their
 * planned day.
 */
export async function meetingBacklogs(
  db: Db,
  now: Date,
): Promise<Backlog<'motions' | 'secondMeetings' | 'lateMotions'>[]> {
  const today = jakartaDate(now)
  const terms = await meetingTermsOn(db, today)
  const { rows } = await sql<Backlog<'motions' | 'secondMeetings' | 'lateMotions'>>`
    select 'motions' as queue, count(*)::integer as waiting, min(supported_at) as oldest_at,
      (count(*) filter (where call_by < ${today}::date))::integer as overdue
    from meetings.motions where state = 'supported' and ${canBeDecided(sql`property_id`)}
    union all
    select 'secondMeetings', count(*)::integer, min(g.counted_at), 0
    from meetings.meetings g where ${isSecondDue(secondDueSince(terms, now))}
    union all
    select 'lateMotions', count(*)::integer, min(planned_on::timestamp at time zone 'Asia/Jakarta'), count(*)::integer
    from meetings.motions m
    cross join lateral (select p.planned_on from meetings.progress p
      where p.motion_id = m.id and p.planned_on is not null order by p.id desc limit 1) l
    where m.state = 'adopted' and l.planned_on < ${today}::date and not exists (select from meetings.progress g
      where g.motion_id = m.id and (g.done_on is not null or g.is_abandoned))`.execute(db)
  return rows
}
