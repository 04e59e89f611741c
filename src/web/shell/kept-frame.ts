import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useMatches } from 'react-router'

type Results = Record<string, DataStrategyResult>

// Kept outside React: the router asks for it between two pages.
const frame: { ids: ReadonlySet<string> } = { ids: new Set() }

/** Remembers which routes around the screen, the root and its layout, have their data. */
export function useFrame(): void {
  const matches = useMatches()
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined)
    frame.ids = new Set(loaded.map(({ id }) => id).filter((id) => /^root$|\/layout\//.test(id)))
  }, [matches])
}

/**
 * A navigation reads the data of the screen and of everything around it with one request. When that fails as a whole,
 * what surrounds the screen keeps the data it has, so that the error is shown there and navigation remains possible.
 */
export const keepFrame: MiddlewareFunction<Results> = async (_args, next) => {
  const results = await next()
  if (!hasFailedAsAWhole(Object.values(results))) return results
  return Object.fromEntries(Object.entries(results).filter(([id]) => !frame.ids.has(id)))
}

/** Routes without a loader have null; a redirect is one result too, for every route. */
function hasFailedAsAWhole(results: readonly DataStrategyResult[]): boolean {
  const errors = results.filter(({ type }) => type === 'error').map(({ result }) => result)
  const [cause] = errors
  if (cause === undefined || cause instanceof Response) return false
  const hasData = results.some(({ type, result }) => type === 'data' && result != null)
  return !hasData && errors.every((error) => error === cause)
}
