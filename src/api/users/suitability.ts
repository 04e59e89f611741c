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
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The questions of suitability, with the risk statement. */
export const suitabilityRoutes = app
  .serve(read, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const check = await readCheck(db, dataKeys, c.var.actor.userId, clock.now())
    return {
      version: suitabilityVersion,
      questions: suitabilityQuestionNames.map((name) => ({
        name,
        answers: [...answersTo(name)],
      })),
      riskStatementVersion,
      check: check === null ? null : checkBody(check),
    }
  })
  .serve(answer, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { risksAccepted: _accepted, ...wish } = c.req.valid('json')
    const answered = { ...wish, language: c.var.locale }
    const check = await checkSuitability(db, dataKeys, clock, c.var.actor, answered)
    return checkBody(check)
  })
  .serve(accept, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    return checkBody(await acceptWarning(db, dataKeys, clock, c.var.actor))
  })

function checkBody(check: SuitabilityCheck): Domain<z.infer<typeof CheckBody>> {
  return {
    ...check,
    grave: [...check.grave],
    doubtful: [...check.doubtful],
    checkedAt: check.checkedAt,
    validUntil: check.validUntil,
    retryAt: check.retryAt,
    warningAcceptedAt: check.warningAcceptedAt,
  }
}
