import type { z } from '@hono/zod-openapi'
import type { FieldError, RefusalDetails } from '#kernel'

type Issue = z.core.$ZodIssue

/**
 * Converts the schema errors of `value` to our error codes, each error once; the texts are in
 * `messages/…/problems.json`.
 */
export function fieldErrorsOf(
  issues: readonly Issue[],
  target: string,
  value: unknown,
): FieldError[] {
  const errors = issues.flatMap(closestChoice).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'field.unknown',
      }))
    }
    const isMissing = issue.path.length > 0 && isAbsent(issue, valueAt(value, issue.path))
    return [{ path: path === '' ? target : path, ...codeOf(issue, isMissing) }]
  })
  const seen = new Map(errors.map((error) => [`${error.path} ${error.code}`, error]))
  return [...seen.values()].filter((error, _, all) => !isSaidBetter(error, all))
}

// The limit of a field says more than that its number is beyond any number that JSON holds exactly.
function isSaidBetter({ path, code }: FieldError, all: readonly FieldError[]): boolean {
  return (
    code === 'field.number_too_large' &&
    all.some((other) => other.path === path && other.code !== code)
  )
}

// Of several alternatives of a union, the one closest to the request is used for its errors.
function closestChoice(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  return issue.errors.reduce((left, right) => (right.length < left.length ? right : left))
}

// A schema error does not contain the value, so it is looked up.
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? (part as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  )
}

// An empty form field arrives as an empty string; a format has nothing to check in it.
function isAbsent(issue: Issue, value: unknown): boolean {
  return value === undefined || (value === '' && issue.code === 'invalid_format')
}

function codeOf(issue: Issue, isMissing: boolean): Fault {
  if (isMissing) return { code: 'field.required' }
  if (issue.message.startsWith('field.')) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { code: 'field.whole_number' }
      return { code: issue.expected === 'number' ? 'field.number' : 'field.type' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'field.format' }
    case 'invalid_value':
      return { code: 'field.choice' }
    default:
      return { code: 'field.invalid' }
  }
}

/** The error for a string of a named format; for any other format only that it does not match. */
const formats: Readonly<Record<string, string>> = {
  email: 'field.email',
  date: 'field.day',
  datetime: 'field.instant',
  url: 'field.web_address',
}

type Fault = { code: string; details?: RefusalDetails }

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): Fault {
  const minimum = Number(issue.minimum)
  if (minimum <= Number.MIN_SAFE_INTEGER) return { code: 'field.number_too_large' }
  if (issue.origin === 'array') return { code: 'field.too_few', details: { minimum } }
  if (issue.origin !== 'string') return { code: 'field.too_small', details: { minimum } }
  if (minimum === 1) return { code: 'field.required' }
  return { code: 'field.too_short', details: { minimum } }
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): Fault {
  const details = { maximum: Number(issue.maximum) }
  if (details.maximum >= Number.MAX_SAFE_INTEGER) return { code: 'field.number_too_large' }
  if (issue.origin === 'array') return { code: 'field.too_many', details }
  return { code: issue.origin === 'string' ? 'field.too_long' : 'field.too_large', details }
}
