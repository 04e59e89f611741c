import { type RawBuilder, sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, day, later } from '#kernel'
import { insertNoticesToMany } from '#notifications'

type Due = { id: string; number: string; propertyName: string; votesUntil: Date }

/**
 * Reminds owners, three days and one day before the end, who have not voted or given a proxy on every motion.
 * Each reminder is sent once; a late one is skipped when the next is due. Returns the number of meetings.
 */
export async function remindVoters(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    const one = await mark(tx, sql`reminded_one`, later(now, day), now)
    const three = await mark(tx, sql`reminded_three`, later(now, 3 * day), now)
    const known = new Set(one.map(({ id }) => id))
    const due = [...one, ...three.filter(({ id }) => !known.has(id))]
    for (const meeting of due) await remind(tx, meeting, now)
    return due.length
  })
}

async function mark(tx: Tx, column: RawBuilder<unknown>, until: Date, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update meetings.meetings g set ${column} = ${now}
    from meetings.properties p
    where p.id = g.property_id and g.state = 'voting' and g.votes_until > ${now} and g.votes_until <= ${until}
      and ${column} is null
    returning g.id, g.number, p.name as property_name, g.votes_until`.execute(tx)
  return rows
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
