/**
 * How many stories a test runs: as many as it names, or so many times more with STORIES=<factor>,
 * when there are minutes to look for what the usual ones do not show.
 */
export function storyCount(usual: number): number {
  const factor = Number(process.env.STORIES ?? 1)
  return Math.max(1, Math.round(usual * factor))
}
