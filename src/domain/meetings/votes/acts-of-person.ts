import { sql } from 'kysely'
import type { BallotAct, MotionState, VoteChoice } from '#contract'
import type { Db } from '#database'

/** A person's acts in motions and meetings, and the units that they could vote with, for the copy of their data. */
export async function actsOfPerson(db: Db, userId: string) {
  const [motions, supports, votes, acts] = await Promise.all([
    sql<{ id: string; propertyId: string; title: string; state: MotionState; proposedAt: Date }>`
      select id, property_id, coalesce(title_id, title_en, '') as title, state, proposed_at from meetings.motions
      where proposer_id = ${userId} order by id limit ${partMax}`.execute(db),
    sql<{ motionId: string; supportedAt: Date; withdrawnAt: Date | null }>`
      select motion_id, supported_at, withdrawn_at from meetings.supports
      where user_id = ${userId} order by supported_at limit ${partMax}`.execute(db),
    sql<{ number: string; units: bigint }>`
      select g.number, r.units from meetings.register r join meetings.meetings g on g.id = r.meeting_id
      where r.user_id = ${userId} order by g.id limit ${partMax}`.execute(db),
    sql<{
      number: string
      kind: BallotAct
      motionId: string | null
      choice: VoteChoice | null
      /** Of a proxy: who holds it, and the instructions by motion. */
      holder: 'operator' | 'owner' | null
      instructions: Readonly<Record<string, VoteChoice>> | null
      happenedAt: Date
    }>`
      select g.number, a.kind, a.motion_id, a.choice, a.instructions, a.happened_at,
        case when a.kind = 'proxy' then case when a.holder_id is null then 'operator' else 'owner' end end as holder
      from meetings.acts a join meetings.meetings g on g.id = a.meeting_id
      where a.user_id = ${userId} order by a.happened_at limit ${partMax}`.execute(db),
  ])
  return { motions: motions.rows, supports: supports.rows, votes: votes.rows, acts: acts.rows }
}

// A limit above the number of meetings that one person could take part in.
const partMax = 10_000
