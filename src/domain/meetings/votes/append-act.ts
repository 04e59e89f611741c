import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BallotAct, VoteChoice } from '#contract'
import type { Tx } from '#database'
import type { Meeting } from '../meeting.ts'
import { chainHash, chainStart, commitmentOf } from './vote-hashes.ts'

type NewAct = {
  readonly userId: string
  readonly units: bigint
  readonly kind: BallotAct
  readonly motionId?: string
  readonly choice?: VoteChoice
  readonly holderId?: string | null
  /** For a proxy: its holder's code, or `operator`. */
  readonly holder?: string
  readonly instructions?: Readonly<Record<string, VoteChoice>>
}

/** Appends acts to a meeting's hash chain in order. The caller holds the meeting's lock. */
export async function appendActs(
  tx: Tx,
  meeting: Meeting,
  acts: readonly NewAct[],
  at: Date,
): Promise<void> {
  let [sequence, previous] = [meeting.chainLength, meeting.chainHash ?? chainStart(meeting.id)]
  for (const act of acts) {
    sequence += 1n
    previous = await appendAct(tx, meeting.id, act, { sequence, previous, at })
  }
  await sql`
    update meetings.meetings set chain_length = ${sequence}, chain_hash = decode(${previous}, 'hex')
    where id = ${meeting.id}`.execute(tx)
}

async function appendAct(
  tx: Tx,
  meetingId: string,
  act: NewAct,
  { sequence, previous, at }: { sequence: bigint; previous: string; at: Date },
): Promise<string> {
  const { userId, units, kind, motionId = null, choice = null, holderId = null } = act
  const { holder = '', instructions = null } = act
  const nonce = randomBytes(16).toString('hex')
  const commitment = commitmentOf({
    meetingId,
    kind,
    motionId,
    choice,
    units,
    holder,
    instructions,
    nonce,
  })
  const hash = chainHash(previous, { sequence, commitment, happenedAt: at })
  await sql`
    insert into meetings.acts (meeting_id, sequence, user_id, kind, motion_id, choice, holder_id, instructions, nonce,
      commitment, hash, happened_at)
    values (${meetingId}, ${sequence}, ${userId}, ${kind}, ${motionId}, ${choice}, ${holderId},
      ${instructions === null ? null : JSON.stringify(instructions)}::jsonb, decode(${nonce}, 'hex'),
      decode(${commitment}, 'hex'), decode(${hash}, 'hex'), ${at})`.execute(tx)
  return hash
}
