import type { BallotAct, VoteChoice } from '#contract'
import type { OwnAct } from './read-own-acts.ts'
import { chainStart } from './vote-hashes.ts'

/** An act of a voter with the proof of its position in the chain. */
export type Receipt = {
  readonly sequence: bigint
  readonly kind: BallotAct
  readonly motionId: string | null
  readonly choice: VoteChoice | null
  readonly nonce: string
  readonly commitment: string
  readonly previous: string
  readonly hash: string
  readonly happenedAt: Date
}

export function receiptOf(act: OwnAct, meetingId: string): Receipt {
  const { sequence, kind, motionId, choice, nonce, commitment, hash, happenedAt } = act
  const previous = act.previous ?? chainStart(meetingId)
  return { sequence, kind, motionId, choice, nonce, commitment, previous, hash, happenedAt }
}
