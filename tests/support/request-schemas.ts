import { z } from '@hono/zod-openapi'
import type { Operation } from '../../src/contract/operations.ts'

/**
 * What is wrong with a value: the path of each fault, and its own code or else the kind that the schema library
 * gives it. Empty when the value is accepted.
 */
export function schemaFaults(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : []
    const what = issue.message.startsWith('field.') ? issue.message : issue.code
    return [[...issue.path, ...names].map(String).join('.'), what].filter(Boolean).join(' ')
  })
}

/** The schema of the body that an operation accepts in one form; null when it accepts none in this form. */
export function bodySchema(
  { request }: Pick<Operation, 'request'>,
  type: 'application/json' | 'multipart/form-data',
): z.ZodType | null {
  const content = request?.body?.content[type]
  const hasSchema = content !== undefined && 'schema' in content
  return hasSchema && content.schema instanceof z.ZodType ? content.schema : null
}
