import type { BallotAct, VoteChoice } from '#contract'
import { hashUnder } from '#wallet'

/** The prefix of every hash of a vote. */
export const votesSchema = 'sepetak-votes/1'

/** The content of an act that its commitment covers. */
type CommittedAct = {
  readonly meetingId: string
  readonly kind: BallotAct
  readonly motionId: string | null
  readonly choice: VoteChoice | null
  readonly units: bigint
  /** For a proxy: the code of its holder, or `operator`; otherwise empty. */
  readonly holder: string
  readonly instructions: Readonly<Record<string, VoteChoice>> | null
  readonly nonce: string
}

/** A commitment: it hides an act from everyone without its nonce, and its voter cannot change the act. */
export function commitmentOf(act: CommittedAct): string {
  const { meetingId, kind, motionId, choice, units, holder, instructions, nonce } = act
  const sortedChoices = Object.entries(instructions ?? {})
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
    sortedChoices,
    nonce,
  ]
  return hashUnder(votesSchema, 'act', ...parts)
}

/** The hash that precedes the first act of a meeting. */
export function chainStart(meetingId: string): string {
  return hashUnder(votesSchema, 'start', meetingId)
}

/** The hash of an act in the chain, which covers every act before it. */
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

/**
 * The secret of one of the two leaves of a vote. Only a person with the act's nonce can tell which leaves
 * belong to it.
 */
export function leafNonce(actNonce: string, motionId: string, part: number): string {
  return hashUnder(votesSchema, 'leaf-nonce', actNonce, motionId, part.toString())
}

export type VoteLeaf = {
  readonly nonce: string
  readonly choice: VoteChoice
  readonly units: bigint
}

/** A leaf of the published tree; its sum is the number of units. */
export function leafNodeOf(
  meetingId: string,
  motionId: string,
  { nonce, choice, units }: VoteLeaf,
) {
  const hash = hashUnder(votesSchema, 'leaf', meetingId, motionId, nonce, choice, units.toString())
  return { hash, amount: units }
}
