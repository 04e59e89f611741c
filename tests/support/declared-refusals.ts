import { operations, pathShape } from '#contract/operations.ts'

// Answered before an operation is looked for, or by all that ask for a session or a role.
const ofAll =
  /^(request\.\w+|identity\.(too_many_attempts|staff_factor_needed|factor_set_up_needed|outside_scope))$/

const declared = operations
  .map((operation) => ({ operation, shape: pathShape(operation) }))
  // Where two paths fit, such as `/alerts/{alertId}` and one with a word in that place, the word is meant.
  .toSorted((left, right) => parameters(left.operation.path) - parameters(right.operation.path))

function parameters(path: string): number {
  return path.split('{').length
}

/**
 * Whether an operation declares that it may refuse with `code`. True for what all operations refuse alike and for
 * paths at which there is no operation.
 */
export function isDeclared(method: string, path: string, code: string): boolean {
  if (ofAll.test(code)) return true
  const asked = `/api${path}`.replace(/[?#].*$/, '').replace(/\/$/, '')
  const found = declared.find(
    ({ operation, shape }) => operation.method === method.toLowerCase() && shape.test(asked),
  )
  if (found === undefined) return true
  const { default: problem } = found.operation.responses
  const said = problem !== undefined && 'description' in problem ? problem.description : ''
  return /: (.*)$/.exec(said)?.[1]?.split(', ').includes(code) ?? false
}
