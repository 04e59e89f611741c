import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import type { FormProblem } from '../../api/problem.ts'

type Results = Record<string, DataStrategyResult>

/**
 * When an action is refused because of the state of a record, the page may show an earlier state, for example because
 * another tab has changed it: the page is read again together with the refusal. The router would not do it after an
 * answer with the status of an error.
 */
export const readOutdatedPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  return Object.fromEntries(
    Object.entries(results).map(([id, answer]) => [id, withoutStatus(answer)]),
  )
}

function withoutStatus(answer: DataStrategyResult): DataStrategyResult {
  const { type, result } = answer
  if (type !== 'data' || !isRecord(result) || !isRecord(result.data)) return answer
  const parts = [result.data, ...Object.values(result.data)]
  const isOutdated = parts.some((part) => isRecord(part) && isStateProblem(part.problem))
  return isOutdated ? { type, result: result.data } : answer
}

function isStateProblem(problem: unknown): boolean {
  return isRecord(problem) && (problem as Partial<FormProblem>).isAboutState === true
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
