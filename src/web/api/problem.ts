import { refusalsOf503 } from '#contract'
import { noBreak } from '../messages/no-break.ts'

type FieldProblem = {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** A refusal of the API; `detail` is in the reader's language already. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string | null
  readonly fields: readonly FieldProblem[]
  readonly retryAfterSeconds: number | null
  /** The problem as the API wrote it. */
  readonly body: Partial<ProblemBody>

  constructor(status: number, body: Partial<ProblemBody>, retryAfter: string | null = null) {
    super(`${status} ${body.code ?? 'unknown'}`)
    this.name = 'ApiProblem'
    this.status = status
    this.body = body
    this.code = body.code ?? 'request.failed'
    this.detail = noBreak(body.detail ?? '')
    this.requestId = body.requestId ?? null
    this.fields = (body.errors ?? []).map((field) => ({
      ...field,
      message: noBreak(field.message),
    }))
    this.retryAfterSeconds =
      retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

type ProblemBody = { code: string; detail: string; requestId: string; errors: FieldProblem[] }

/** A refusal as a form shows it: one sentence, and one at each invalid field. */
export type FormProblem = {
  readonly code: string
  readonly detail: string
  readonly fields: Readonly<Record<string, string>>
  /** Whether the record no longer exists or is in a state in which this is not possible. */
  readonly isAboutState?: boolean
}

/** Assigns the errors of the items of a list that was sent to the places of the form that they came from. */
export function atPlaces(error: unknown, list: string, places: readonly number[]): unknown {
  if (!(error instanceof ApiProblem)) return error
  const errors = (error.body.errors ?? []).map((field) => ({
    ...field,
    path: field.path.replace(
      new RegExp(`(?<=\\b${list}\\.)\\d+`),
      (index) => `${places[Number(index)] ?? index}`,
    ),
  }))
  return new ApiProblem(error.status, { ...error.body, errors })
}

/** For the `catch` of a call: null when its record does not exist. Any other error is thrown again. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null
  throw error
}

/** Converts a refusal for a form. Any other error (a bug, the API unavailable) is thrown again for the error page. */
export function formProblem(error: unknown): FormProblem {
  if (!(error instanceof ApiProblem)) throw error
  if (error.status >= 500 && !refusalsOf503.includes(error.code)) throw error
  const fields: Record<string, string> = {}
  for (const field of error.fields) fields[field.path] ??= field.message
  const isAboutState = error.status === 404 || error.status === 409
  return { code: error.code, detail: error.detail, fields, isAboutState }
}
