import { accept, answer, read } from '#contract/users/suitability.ts'
import {
  acceptWarning,
  answersOf,
  checkSuitability,
  readCheck,
  riskStatementVersion,
  suitabilityQuestionNames,
  suitabilityVersion,
} from '#investors'
import { resource } from '../resource.ts'

const app = resource()

/** The suitability questions and the risk statement. */
export const suitabilityRoutes = app
  .serve(read, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const check = await readCheck(db, dataKeys, c.var.actor.userId, clock.now())
    return {
      version: suitabilityVersion,
      questions: suitabilityQuestionNames.map((name) => ({
        name,
        answers: answersOf(name),
      })),
      riskStatementVersion,
      check,
    }
  })
  .serve(answer, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { risksAccepted: _accepted, ...input } = c.req.valid('json')
    const answered = { ...input, language: c.var.locale }
    return await checkSuitability(db, dataKeys, clock, c.var.actor, answered)
  })
  .serve(accept, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    return await acceptWarning(db, dataKeys, clock, c.var.actor)
  })
