import { ask, list, mine } from '#contract/questions/questions.ts'
import { askQuestion, countQuestions, myQuestions, publishedQuestions } from '#properties'
import { resource } from '../resource.ts'

/** Questions about properties: public to read; asking requires a login. */
export const questionRoutes = resource()

questionRoutes
  .serve(list, async (c) => {
    const { propertyId } = c.req.valid('param')
    const { limit, cursor = null } = c.req.valid('query')
    const { db } = c.var.services
    const [page, counts] = await Promise.all([
      publishedQuestions(db, propertyId, { limit, cursor }),
      countQuestions(db, propertyId),
    ])
    return { ...page, ...counts }
  })
  .serve(mine, async (c) => {
    const { propertyId } = c.req.valid('param')
    const items = await myQuestions(c.var.services.db, c.var.actor.userId, propertyId)
    return { items }
  })
  .serve(ask, async (c) => {
    const { db, clock } = c.var.services
    const { text, language, motionId = null } = c.req.valid('json')
    const { propertyId } = c.req.valid('param')
    const request = { propertyId, motionId, text, language: language ?? c.var.locale }
    return await askQuestion(db, clock, c.var.actor, request)
  })
