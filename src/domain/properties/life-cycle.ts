import type { PropertyState } from '#contract'

const following: Record<PropertyState, readonly PropertyState[]> = {
  draft: ['coming-soon'],
  'coming-soon': ['open', 'withdrawn'],
  open: ['funded', 'failed', 'withdrawn'],
  funded: ['closing'],
  closing: ['operating'],
  operating: ['sale-vote'],
  'sale-vote': ['operating', 'sold'],
  sold: ['paid-out'],
  'paid-out': [],
  failed: [],
  withdrawn: [],
}

/** Returns whether one state of a property may directly follow another. */
export function mayFollow(from: PropertyState, to: PropertyState): boolean {
  return following[from].includes(to)
}

/** Returns whether a property is in operation: only then is it let, partly let or empty. */
export function isOperating(state: PropertyState): boolean {
  return state === 'operating' || state === 'sale-vote'
}
