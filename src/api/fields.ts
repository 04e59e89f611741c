import { z } from '@hono/zod-openapi'
import { type FieldError, jsonIntegerMax, type RefusalDetails } from '#kernel'

/** A whole amount of rupiah above zero, as a JSON integer; bigint once it is inside. */
export const Amount = z
  .int()
  .min(1)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))

/** A number of units above zero, as a JSON integer; bigint once it is inside. */
export const Units = Amount

/** An integer in an answer: rupiah or units. */
export const Integer = z.int()

/** Which page of a list: `limit` 1–100 (default 24) and the `cursor` of the page before. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
})

type Issue = z.core.$ZodIssue

/** Turns what a schema found wrong into our codes; the words are in `messages/…/problems.json`. */
export function fieldErrorsOf(issues: readonly Issue[], target: string): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'field.unknown',
      }))
    }
    return [{ path: path === '' ? target : path, ...codeOf(issue) }]
  })
}

function codeOf(issue: Issue): { code: string; details?: RefusalDetails } {
  if (issue.message.startsWith('field.')) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { code: 'field.required' } : { code: 'field.type' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'field.too_long', details: { maximum: Number(issue.maximum) } }
        : { code: 'field.too_large', details: { maximum: Number(issue.maximum) } }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'field.email' : 'field.format' }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'field.required' : 'field.choice' }
    default:
      return { code: 'field.invalid' }
  }
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): {
  code: string
  details?: RefusalDetails
} {
  const minimum = Number(issue.minimum)
  if (issue.origin !== 'string') return { code: 'field.too_small', details: { minimum } }
  if (minimum === 1) return { code: 'field.required' }
  return { code: 'field.too_short', details: { minimum } }
}
