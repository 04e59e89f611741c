/**
 * Returns how many random scenarios a test runs: the number it names, or a multiple with SCENARIOS=<factor> for a
 * longer search.
 */
export function scenarioCount(usual: number): number {
  const factor = Number(process.env.SCENARIOS ?? 1)
  return Math.max(1, Math.round(usual * factor))
}
