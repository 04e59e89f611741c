import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { fileParts } from '../words/accounts.ts'

/** A line of any part of a customer file; fields that do not apply to a part are null. */
export const RecordBody = z
  .object({
    id: z.string(),
    reference: z.string().nullable().openapi({ example: 'DEP-4F7KQ-9Z2MX' }),
    kind: z.string().nullable().openapi({
      description: 'A kind of movement, a way of paying, a topic, a channel or a kind of decision',
    }),
    about: z.string().nullable().openapi({
      description: 'A property, a masked bank account, or what was written',
    }),
    amount: Integer.nullable().openapi({ description: 'Rupiah' }),
    units: Integer.nullable(),
    state: z.string().nullable(),
    by: z.string().nullable().openapi({ description: 'Names of staff' }),
    at: z.iso.datetime(),
  })
  .openapi('CustomerRecord')
export type CustomerRecord = z.input<typeof RecordBody>

export const FileBody = z
  .object({
    parts: z.array(
      z.object({
        part: z.enum(fileParts),
        items: z.array(RecordBody).openapi({ description: 'The latest few' }),
        hasMore: z.boolean(),
      }),
    ),
  })
  .openapi('CustomerFile')
export type CustomerFile = z.input<typeof FileBody>
