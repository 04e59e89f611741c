import { sql } from 'kysely'
import type { Db } from '#database'
import type { CountedAct } from './count-votes.ts'

/** An act of a voter with its position in the chain. */
export type OwnAct = CountedAct & {
  readonly sequence: bigint
  readonly commitment: string
  /** The hash of the preceding act; null for the first. */
  readonly previous: string | null
  readonly hash: string
  readonly happenedAt: Date
  readonly holderCode: string | null
}

export async function readOwnActs(db: Db, meetingId: string, userId: string): Promise<OwnAct[]> {
  const { rows } = await sql<OwnAct>`
    select a.sequence, a.user_id, a.kind, a.motion_id, a.choice, a.holder_id, a.instructions,
      encode(a.nonce, 'hex') as nonce, encode(a.commitment, 'hex') as commitment, encode(a.hash, 'hex') as hash,
      a.happened_at, (select encode(b.hash, 'hex') from meetings.acts b
        where b.meeting_id = a.meeting_id and b.sequence = a.sequence - 1) as previous,
      (select r.code from meetings.register r
        where r.meeting_id = a.meeting_id and r.user_id = a.holder_id) as holder_code
    from meetings.acts a where a.meeting_id = ${meetingId} and a.user_id = ${userId} order by a.sequence`.execute(
    db,
  )
  return rows
}

/** The votes of the voter's proxy holder come before the voter's own; they count where the voter did not vote. */
export async function readHolderVotes(
  db: Db,
  meetingId: string,
  acts: readonly OwnAct[],
): Promise<CountedAct[]> {
  const holderId = acts.findLast(({ kind }) => kind !== 'vote')?.holderId ?? null
  if (holderId === null) return []
  const found = await readOwnActs(db, meetingId, holderId)
  return found.filter(({ kind }) => kind === 'vote')
}
