import type { z } from '@hono/zod-openapi'
import type { CorrectionBody } from '#contract/properties/fact-body.ts'
import type { CorrectedFacts } from '#properties'

export function correctionsBody(
  corrections: readonly CorrectedFacts[],
): z.infer<typeof CorrectionBody>[] {
  return corrections.map(({ correctedOn, why, changes }) => {
    return { correctedOn, why, changes: changes.map((change) => ({ ...change })) }
  })
}
