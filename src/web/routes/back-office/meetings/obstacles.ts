import type { Motion } from '#contract/meetings/motion-body.ts'

/** A reason in the content of a motion why it cannot be on the agenda of a meeting. */
type Obstacle = 'translation' | 'quotes'

const quotesNeeded = 2

/** Returns what a motion still lacks before a meeting about it can be called. */
export function obstaclesOf({ title, kind, files }: Pick<Motion, 'title' | 'kind' | 'files'>) {
  const found: Obstacle[] = []
  if (title.id === null || title.en === null) found.push('translation')
  const quotes = files.filter((file) => file.kind === 'quote').length
  if (kind === 'repair' && quotes < quotesNeeded) found.push('quotes')
  return found
}
