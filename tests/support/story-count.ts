/**
 * Returns how many random scenarios a test runs: the number it names, or a multiple with STORIES=<factor> for a
 * longer search.
 */
export function storyCount(usual: number): number {
  const factor = Number(process.env.STORIES ?? 1)
  return Math.max(1, Math.round(usual * factor))
}
