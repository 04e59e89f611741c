import { sql } from 'kysely'
import type { Db } from '#database'
import { type Meeting, readAgenda } from '../meeting.ts'
import { type CountedVote, countVotes } from './count-votes.ts'
import { type OwnAct, readHolderVotes, readOwnActs } from './read-own-acts.ts'
import { type Receipt, receiptOf } from './receipt.ts'

/** A voter's acts in a meeting, and which of their votes count. */
export type OwnVoter = {
  readonly units: bigint
  readonly acts: readonly (Omit<Receipt, 'sequence'> & { readonly sequence: string } & WrittenAct)[]
  readonly votes: readonly CountedVote[]
}

type WrittenAct = { readonly holder: string; readonly instructions: OwnAct['instructions'] }

/** Null without units on the record day. */
export async function readOwnVotes(
  db: Db,
  meeting: Meeting,
  userId: string,
): Promise<OwnVoter | null> {
  const { rows } = await sql<{ units: bigint }>`
    select units from meetings.register where meeting_id = ${meeting.id} and user_id = ${userId}`.execute(
    db,
  )
  const [voter] = rows
  if (voter === undefined) return null
  const acts = await readOwnActs(db, meeting.id, userId)
  const theirs = await readHolderVotes(db, meeting.id, acts)
  const agenda = await readAgenda(db, meeting.id)
  const motionIds = agenda.map(({ motionId }) => motionId)
  return {
    units: voter.units,
    acts: acts.map((act) => ({
      ...receiptOf(act, meeting.id),
      sequence: act.sequence.toString(),
      holder: act.kind === 'proxy' ? (act.holderCode ?? 'operator') : '',
      instructions: act.instructions,
    })),
    votes: countVotes([{ userId, units: voter.units }], [...theirs, ...acts], motionIds),
  }
}
