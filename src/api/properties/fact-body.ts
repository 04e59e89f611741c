import { z } from '@hono/zod-openapi'
import { factNames } from '#contract'
import type { CorrectedFacts } from '#properties'
import { LocalizedBody } from './property-body.ts'

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const FactChangeBody = z
  .object({ fact: z.enum(factNames), before: Value, after: Value })
  .openapi('FactChange')

/** What two people corrected after the publication. */
export const CorrectionBody = z
  .object({
    correctedOn: z.iso.date(),
    why: LocalizedBody,
    changes: z.array(FactChangeBody),
  })
  .openapi('CorrectedFacts')

const Said = z.record(z.string(), z.string().nullable()).openapi({
  description: 'What it said, by the names that a proposal has; amounts are texts',
})

/** A lease, a condition or a picture that was put right or taken back. */
export const RecordCorrectionBody = z
  .object({
    correctedOn: z.iso.date(),
    what: z.enum(['lease', 'condition', 'picture']),
    before: Said,
    after: Said.nullable().openapi({ description: 'Null: it was taken back' }),
    why: LocalizedBody,
  })
  .openapi('RecordCorrection')

export function correctionsBody(
  corrections: readonly CorrectedFacts[],
): z.infer<typeof CorrectionBody>[] {
  return corrections.map(({ correctedOn, why, changes }) => {
    return { correctedOn, why, changes: changes.map((change) => ({ ...change })) }
  })
}
