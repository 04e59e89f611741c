import type { VotingRule } from '#contract/meetings/meeting-body.ts'

type Fraction = VotingRule['quorum']

const signs: Readonly<Record<string, string>> = {
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
}

/** Returns `¾`, or `5/7` for a fraction without its own character. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const text = `${numerator}/${denominator}`
  return signs[text] ?? text
}

/** Returns the smallest number of the units that reaches a fraction. */
export function unitsToReach(units: number, { numerator, denominator, isAbove }: Fraction): number {
  const exact = BigInt(units) * BigInt(numerator)
  const [whole, rest] = [exact / BigInt(denominator), exact % BigInt(denominator)]
  return Number(rest > 0n || isAbove ? whole + 1n : whole)
}

/** Returns a part of a whole in basis points, rounded down so that a quorum is not shown as reached too early. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * 10_000n) / BigInt(whole))
}
