import { type Operation, operations, pathShape } from '#contract/operations.ts'

// Refusals before an operation is chosen, or of every operation that requires a session.
const ofAll =
  /^(request\.\w+|identity\.(too_many_attempts|staff_factor_needed|factor_set_up_needed|outside_scope))$/

// Refusals by the guards of an operation, which its declaration contains.
const ofGuards = /^request\.(sign_in_required|not_allowed|idempotency_key_missing|disk_full)$/

const declared = operations
  .map((operation) => ({ operation, shape: pathShape(operation) }))
  // When two paths match, such as `/alerts/{alertId}` and one with a fixed word in that place, the fixed word
  // wins.
  .toSorted((left, right) => parameters(left.operation.path) - parameters(right.operation.path))

function parameters(path: string): number {
  return path.split('{').length
}

/**
 * Returns whether an operation declares that it may refuse with `code`. True for refusals that all operations
 * have in common and for paths without an operation.
 */
export function isDeclared(method: string, path: string, code: string): boolean {
  if (ofAll.test(code) && !ofGuards.test(code)) return true
  const requestPath = `/api${path}`.replace(/[?#].*$/, '').replace(/\/$/, '')
  const found = declared.find(
    ({ operation, shape }) => operation.method === method.toLowerCase() && shape.test(requestPath),
  )
  if (found === undefined) return true
  return declaredCodes(found.operation).includes(code)
}

/** Returns the codes of the refusals that an operation declares, those of its guards included. */
export function declaredCodes({ responses }: Pick<Operation, 'responses'>): string[] {
  const { default: problem } = responses
  const description = problem !== undefined && 'description' in problem ? problem.description : ''
  return /: (.*)$/.exec(description)?.[1]?.split(', ') ?? []
}
