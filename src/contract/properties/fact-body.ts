import { z } from '@hono/zod-openapi'
import { Day } from '../fields.ts'
import { factNames } from '../words/properties.ts'
import { LocalizedBody } from './property-body.ts'

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()

const FactChangeBody = z
  .object({ fact: z.enum(factNames), before: Value, after: Value })
  .openapi('FactChange')
export type FactChange = z.input<typeof FactChangeBody>

/** A correction by two people after the publication. */
export const CorrectionBody = z
  .object({
    correctedOn: Day,
    why: LocalizedBody,
    changes: z.array(FactChangeBody),
  })
  .openapi('CorrectedFacts')

const Said = z.record(z.string(), z.string().nullable()).openapi({
  description: 'Its content, with the field names of a proposal; amounts are strings',
})

/** A lease, condition report or picture that was corrected or withdrawn. */
export const RecordCorrectionBody = z
  .object({
    correctedOn: Day,
    what: z.enum(['lease', 'condition', 'picture']),
    before: Said,
    after: Said.nullable().openapi({ description: 'Null: it was withdrawn' }),
    why: LocalizedBody,
  })
  .openapi('RecordCorrection')
export type RecordCorrection = z.input<typeof RecordCorrectionBody>
