import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day } from '../fields.ts'
import { operation } from '../operation.ts'

const Localized = z.object({ id: z.string(), en: z.string() })

const ExportSchemaBody = z
  .object({
    name: z.string().openapi({ example: 'movements' }),
    version: z.int(),
    since: Day,
    isCurrent: z.boolean(),
    columns: z.array(
      z.object({
        code: z.string(),
        kind: z.enum(['text', 'integer', 'instant', 'day']),
        label: Localized,
        meaning: Localized,
      }),
    ),
  })
  .openapi('ExportSchema')
export type ExportSchema = z.input<typeof ExportSchemaBody>

export const route = operation('GET /exports/schemas/', {
  summary: 'The columns of every table that can be downloaded, in every version',
  access: 'everybody',
  answer: json(
    z.object({
      items: z.array(ExportSchemaBody),
    }),
    'A published version never changes',
  ),
})
