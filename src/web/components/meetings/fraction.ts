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

/** Returns `½`, or `5/7` for a fraction without its own character. */
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

/** Returns the shares of the parts of a whole in basis points. They add up to 100 %: the largest remainders round up. */
export function sharesOf(parts: readonly number[]): number[] {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (whole === 0n) return parts.map(() => 0)
  const exact = parts.map((part) => BigInt(part) * 10_000n)
  const down = exact.map((share) => Number(share / whole))
  const missing = 10_000 - down.reduce((sum, share) => sum + share, 0)
  const largest = exact
    .map((share, index) => ({ index, rest: share % whole }))
    .toSorted((left, right) => (left.rest < right.rest ? 1 : left.rest > right.rest ? -1 : 0))
    .slice(0, missing)
    .map(({ index }) => index)
  return down.map((share, index) => share + (largest.includes(index) ? 1 : 0))
}

/** Returns a part of a whole in basis points, rounded down so that a quorum is not shown as reached too early. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(part) * 10_000n) / BigInt(whole))
}
