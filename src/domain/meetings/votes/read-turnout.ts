import { sql } from 'kysely'
import type { Db } from '#database'

/**
 * The units with a vote so far, by `meeting motion`: of owners who voted, instructed a proxy, or whose proxy
 * holder voted. No answer shows how they voted before the end.
 */
export async function readTurnout(
  db: Db,
  meetingIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ meetingId: string; motionId: string; units: bigint }>`
    with acts as (
      select meeting_id, sequence, user_id, kind, motion_id, holder_id, instructions
      from meetings.acts where meeting_id = any(${[...meetingIds]}::uuid[])
    ), voted as (
      select distinct meeting_id, motion_id, user_id from acts where kind = 'vote'
    ), proxies as (
      select * from (select distinct on (meeting_id, user_id) meeting_id, user_id, kind, holder_id, instructions
        from acts where kind <> 'vote' order by meeting_id, user_id, sequence desc) p where kind = 'proxy'
    ), counted as (
      select meeting_id, motion_id, user_id from voted
      union
      select p.meeting_id, a.motion_id, p.user_id from proxies p
      join meetings.agenda a on a.meeting_id = p.meeting_id
      where p.instructions ? a.motion_id::text or exists (select from voted v
        where v.meeting_id = p.meeting_id and v.motion_id = a.motion_id and v.user_id = p.holder_id)
    )
    select c.meeting_id, c.motion_id, sum(r.units)::bigint as units
    from counted c join meetings.register r on r.meeting_id = c.meeting_id and r.user_id = c.user_id
    group by c.meeting_id, c.motion_id`.execute(db)
  return new Map(rows.map(({ meetingId, motionId, units }) => [`${meetingId} ${motionId}`, units]))
}
