import type { MotionOutcome } from '#contract'

/** A part of a whole: more than it, or at least it. */
export type Fraction = {
  readonly numerator: number
  readonly denominator: number
  readonly isAbove: boolean
}

/** The quorum counts against all units that have a vote, the majority against those that were for or against. */
export type VotingRule = { readonly quorum: Fraction; readonly majority: Fraction }

export type Tally = {
  readonly unitsFor: bigint
  readonly unitsAgainst: bigint
  readonly unitsAbstain: bigint
}

export function unitsVoted({ unitsFor, unitsAgainst, unitsAbstain }: Tally): bigint {
  return unitsFor + unitsAgainst + unitsAbstain
}

/** What a tally comes to. Who abstains is present, and votes neither way. */
export function outcomeOf(
  tally: Tally,
  units: bigint,
  { quorum, majority }: VotingRule,
): MotionOutcome {
  if (!reaches(unitsVoted(tally), units, quorum)) return 'no-quorum'
  const cast = tally.unitsFor + tally.unitsAgainst
  return cast > 0n && reaches(tally.unitsFor, cast, majority) ? 'adopted' : 'rejected'
}

/** Whether a part is so much of a whole, without any rounding. */
export function reaches(
  part: bigint,
  whole: bigint,
  { numerator, denominator, isAbove }: Fraction,
): boolean {
  const have = part * BigInt(denominator)
  const needed = whole * BigInt(numerator)
  return isAbove ? have > needed : have >= needed
}
