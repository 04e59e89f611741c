import type { z } from '@hono/zod-openapi'
import { accept, answer, type CheckBody, read } from '#contract/users/suitability.ts'
import {
  acceptWarning,
  answersTo,
  checkSuitability,
  readCheck,
  riskStatementVersion,
  type SuitabilityCheck,
  suitabilityQuestionNames,
  suitabilityVersion,
} from '#investors'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/users/suitability/*', signedIn)

/** The questions of suitability, with the risk statement. */
export const suitabilityRoutes = app
  .openapi(read, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const check = await readCheck(db, dataKeys, c.var.actor.userId, clock.now())
    return c.json(
      {
        version: suitabilityVersion,
        questions: suitabilityQuestionNames.map((name) => ({
          name,
          answers: [...answersTo(name)],
        })),
        riskStatementVersion,
        check: check === null ? null : checkBody(check),
      },
      200,
    )
  })
  .openapi(answer, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { risksAccepted: _accepted, ...wish } = c.req.valid('json')
    const answered = { ...wish, language: c.var.locale }
    const check = await checkSuitability(db, dataKeys, clock, c.var.actor, answered)
    return c.json(checkBody(check), 200)
  })
  .openapi(accept, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    return c.json(checkBody(await acceptWarning(db, dataKeys, clock, c.var.actor)), 200)
  })

function checkBody(check: SuitabilityCheck): z.infer<typeof CheckBody> {
  return {
    ...check,
    grave: [...check.grave],
    doubtful: [...check.doubtful],
    checkedAt: check.checkedAt.toISOString(),
    validUntil: check.validUntil.toISOString(),
    retryAt: check.retryAt?.toISOString() ?? null,
    warningAcceptedAt: check.warningAcceptedAt?.toISOString() ?? null,
  }
}
