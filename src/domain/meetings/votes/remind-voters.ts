import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, day, later, processEach } from '#kernel'
import { insertNoticesToMany } from '#notifications'

type Due = { id: string; number: string; propertyName: string; votesUntil: Date }

/**
 * Reminds owners, three days and one day before the end, who have not voted or given a proxy on every motion.
 * Each reminder is sent once; a late one is skipped when the next is due. Returns the number of meetings.
 */
export async function remindVoters(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const isLastDay = sql<boolean>`g.votes_until <= ${later(now, day)}`
  const isDue = sql<boolean>`g.state = 'voting' and g.votes_until > ${now}
    and (g.votes_until <= ${later(now, 3 * day)} and g.reminded_three is null
      or ${isLastDay} and g.reminded_one is null)`
  const { rows } = await sql<{ id: string }>`
    select g.id from meetings.meetings g where ${isDue} order by g.id`.execute(db)
  return await processEach(
    rows,
    ({ id }) => `the reminder of meeting ${id}`,
    ({ id }) =>
      transaction(db, async (tx) => {
        const { rows: due } = await sql<Due>`
          update meetings.meetings g set reminded_three = coalesce(g.reminded_three, ${now}),
            reminded_one = case when ${isLastDay} then ${now}::timestamptz end
          from meetings.properties p
          where g.id = ${id} and p.id = g.property_id and ${isDue}
          returning g.id, g.number, p.name as property_name, g.votes_until`.execute(tx)
        for (const meeting of due) await remind(tx, meeting, now)
        return due.length
      }),
  )
}

async function remind(
  tx: Tx,
  { id, number, propertyName, votesUntil }: Due,
  now: Date,
): Promise<void> {
  await insertNoticesToMany(
    {
      event: 'vote-reminder',
      values: { property: propertyName, number, until: votesUntil },
      path: `/dashboard/votes/${id}`,
      happenedAt: now,
    },
    sql`select r.user_id, 0::bigint as amount, r.units from meetings.register r
      where r.meeting_id = ${id} and exists (select from meetings.agenda a where a.meeting_id = r.meeting_id
          and not exists (select from meetings.acts v
            where v.meeting_id = r.meeting_id and v.user_id = r.user_id and v.motion_id = a.motion_id))
        and coalesce((select p.kind from meetings.acts p where p.meeting_id = r.meeting_id and p.user_id = r.user_id
          and p.kind <> 'vote' order by p.sequence desc limit 1), 'revocation') <> 'proxy'`,
  ).execute(tx)
}
