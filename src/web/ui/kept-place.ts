/** The state of a navigation that changes a part of its own page: the scroll position is kept. */
export const keptPlace = { isPlaceKept: true }

export function isPlaceKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPlaceKept' in state
}
