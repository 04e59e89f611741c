import type { MotionOutcome } from '#contract'

/** A fraction that must be exceeded, or reached. */
export type Fraction = {
  readonly numerator: number
  readonly denominator: number
  readonly isAbove: boolean
}

/** The quorum is a share of all units with a vote, the majority a share of those that voted for or against. */
export type VotingRule = { readonly quorum: Fraction; readonly majority: Fraction }

export type Tally = {
  readonly unitsFor: bigint
  readonly unitsAgainst: bigint
  readonly unitsAbstain: bigint
}

export function unitsVoted({ unitsFor, unitsAgainst, unitsAbstain }: Tally): bigint {
  return unitsFor + unitsAgainst + unitsAbstain
}

/** Decides a tally. Abstentions count as present, but neither for nor against. */
export function outcomeOf(
  tally: Tally,
  units: bigint,
  { quorum, majority }: VotingRule,
): MotionOutcome {
  if (!reaches(unitsVoted(tally), units, quorum)) return 'no-quorum'
  const cast = tally.unitsFor + tally.unitsAgainst
  return cast > 0n && reaches(tally.unitsFor, cast, majority) ? 'adopted' : 'rejected'
}

/** Whether a part reaches a share of the whole, without rounding. */
function reaches(
  part: bigint,
  whole: bigint,
  { numerator, denominator, isAbove }: Fraction,
): boolean {
  const have = part * BigInt(denominator)
  const needed = whole * BigInt(numerator)
  return isAbove ? have > needed : have >= needed
}
