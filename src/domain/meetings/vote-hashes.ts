import type { BallotAct, VoteChoice } from '#contract'
import { hashUnder } from '#wallet'

/** Written into every hash of a vote. */
export const votesSchema = 'sepetak-votes/1'

/** What an act says, for its commitment. */
export type CommittedAct = {
  readonly meetingId: string
  readonly kind: BallotAct
  readonly motionId: string | null
  readonly choice: VoteChoice | null
  readonly units: bigint
  /** Of a proxy: the code of its holder, or `operator`; otherwise empty. */
  readonly holder: string
  readonly instructions: Readonly<Record<string, VoteChoice>> | null
  readonly nonce: string
}

/** Hides an act from anyone without its nonce, and holds its voter to it. */
export function commitmentOf(act: CommittedAct): string {
  const { meetingId, kind, motionId, choice, units, holder, instructions, nonce } = act
  const told = Object.entries(instructions ?? {})
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([motion, said]) => `${motion}=${said}`)
    .join(',')
  const parts = [
    meetingId,
    kind,
    motionId ?? '',
    choice ?? '',
    units.toString(),
    holder,
    told,
    nonce,
  ]
  return hashUnder(votesSchema, 'act', ...parts)
}

/** What the first act of a meeting follows. */
export function chainStart(meetingId: string): string {
  return hashUnder(votesSchema, 'start', meetingId)
}

/** An act in its place: it holds every act before it. */
export function chainHash(
  previous: string,
  { sequence, commitment, happenedAt }: { sequence: bigint; commitment: string; happenedAt: Date },
): string {
  return hashUnder(
    votesSchema,
    'chain',
    previous,
    sequence.toString(),
    commitment,
    happenedAt.toISOString(),
  )
}

/** The secret of one of the two leaves of a vote; only who has the act's nonce knows which leaves are theirs. */
export function leafNonce(actNonce: string, motionId: string, part: number): string {
  return hashUnder(votesSchema, 'leaf-nonce', actNonce, motionId, part.toString())
}

export type VoteLeaf = {
  readonly nonce: string
  readonly choice: VoteChoice
  readonly units: bigint
}

/** A leaf of the published tree; its sum is the units. */
export function leafNodeOf(
  meetingId: string,
  motionId: string,
  { nonce, choice, units }: VoteLeaf,
) {
  const hash = hashUnder(votesSchema, 'leaf', meetingId, motionId, nonce, choice, units.toString())
  return { hash, amount: units }
}
