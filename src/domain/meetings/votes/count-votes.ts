import type { BallotAct, VoteChoice, VoteWay } from '#contract'

/** An act of the chain with the fields that counting needs. */
export type CountedAct = {
  readonly userId: string
  readonly kind: BallotAct
  readonly motionId: string | null
  readonly choice: VoteChoice | null
  /** For a proxy, its holder; null for the operator. */
  readonly holderId: string | null
  readonly instructions: Readonly<Record<string, VoteChoice>> | null
  readonly nonce: string
}

export type Voter = { readonly userId: string; readonly units: bigint }

/** A counted vote: the voter whose units it counts, and who cast it. */
export type CountedVote = Voter & {
  readonly motionId: string
  readonly choice: VoteChoice
  readonly by: VoteWay
  /** The position of the act that decided it. */
  readonly nonce: string
}

/**
 * Returns the counted votes, at most one per voter and motion: the voter's own newest vote; otherwise the
 * instruction of a proxy that was not revoked; otherwise the newest own vote of the proxy’s holder. `acts` must
 * be in the order of the chain.
 */
export function countVotes(
  voters: readonly Voter[],
  acts: readonly CountedAct[],
  motionIds: readonly string[],
): CountedVote[] {
  const own = new Map<string, CountedAct>()
  const proxies = new Map<string, CountedAct>()
  for (const act of acts) {
    if (act.kind === 'vote') own.set(`${act.userId} ${act.motionId}`, act)
    else if (act.kind === 'proxy') proxies.set(act.userId, act)
    else proxies.delete(act.userId)
  }
  return voters.flatMap((voter) =>
    motionIds.flatMap((motionId) => {
      const found = voteOf(voter.userId, motionId, own, proxies)
      return found === null ? [] : [{ ...voter, motionId, ...found }]
    }),
  )
}

function voteOf(
  userId: string,
  motionId: string,
  own: ReadonlyMap<string, CountedAct>,
  proxies: ReadonlyMap<string, CountedAct>,
): Pick<CountedVote, 'choice' | 'by' | 'nonce'> | null {
  const mine = own.get(`${userId} ${motionId}`)
  if (mine?.choice) return { choice: mine.choice, by: 'me', nonce: mine.nonce }
  const proxy = proxies.get(userId)
  if (proxy === undefined) return null
  const { nonce, holderId } = proxy
  const instruction = proxy.instructions?.[motionId]
  if (instruction !== undefined) return { choice: instruction, by: 'instruction', nonce }
  const theirs = holderId === null ? undefined : own.get(`${holderId} ${motionId}`)
  return theirs?.choice ? { choice: theirs.choice, by: 'proxy', nonce } : null
}
