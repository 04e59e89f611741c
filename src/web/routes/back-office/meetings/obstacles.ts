import type { Motion } from '#contract/meetings/motion-body.ts'

/** What keeps a motion from the agenda of a meeting, as far as its own content goes. */
export type Obstacle = 'translation' | 'quotes'

const quotesNeeded = 2

/** What a motion still lacks before a meeting about it can be called. */
export function obstaclesOf({ title, kind, files }: Pick<Motion, 'title' | 'kind' | 'files'>) {
  const found: Obstacle[] = []
  if (title.id === null || title.en === null) found.push('translation')
  const quotes = files.filter((file) => file.kind === 'quote').length
  if (kind === 'repair' && quotes < quotesNeeded) found.push('quotes')
  return found
}
