import type { VotingRule } from '#contract/meetings/meeting-body.ts'

type Fraction = VotingRule['quorum']

const signs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
}

/** `½`, or `5/7` where there is no sign for it. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const text = `${numerator}/${denominator}`
  return signs[text] ?? text
}

/** The fewest of so many units that reach a fraction. */
export function unitsToReach(units: number, { numerator, denominator, isAbove }: Fraction): number {
  const exact = BigInt(units) * BigInt(numerator)
  const [whole, rest] = [exact / BigInt(denominator), exact % BigInt(denominator)]
  return Number(rest > 0n || isAbove ? whole + 1n : whole)
}

/** A part of a whole in basis points, rounded down: a quorum is not shown as reached before it is. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * 10_000n) / BigInt(whole))
}
