import { answeringRoles } from '#contract'
import { answer, list, publication, rejection } from '#contract/back-office/questions.ts'
import {
  answerQuestion,
  countStaffQuestions,
  publishQuestion,
  rejectQuestion,
  staffQuestions,
} from '#properties'
import { resource } from '../env.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { questionBody } from '../questions/question-body.ts'

/** What staff do about questions; every act is in the audit log. */
export const questionDeskRoutes = resource()

questionDeskRoutes.use('/back-office/questions/*', signedIn, staffOnly(answeringRoles))

questionDeskRoutes
  .openapi(list, async (c) => {
    const { limit, cursor, state } = c.req.valid('query')
    const page = { limit, cursor: cursor ?? null }
    const { db } = c.var.services
    const [{ items, nextCursor }, total] = await Promise.all([
      staffQuestions(db, state, page),
      countStaffQuestions(db, state),
    ])
    return c.json({ items: items.map(questionBody), nextCursor, total }, 200)
  })
  .openapi(answer, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { questionId: id } = c.req.valid('param')
    const question = await answerQuestion(db, clock, c.var.actor, {
      id,
      answer: c.req.valid('json').text,
    })
    onPublicChange()
    return c.json(questionBody(question), 200)
  })
  .openapi(publication, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { questionId } = c.req.valid('param')
    const question = await publishQuestion(db, clock, c.var.actor, questionId)
    onPublicChange()
    return c.json(questionBody(question), 200)
  })
  .openapi(rejection, async (c) => {
    const { db, clock } = c.var.services
    const { questionId: id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    return c.json(questionBody(await rejectQuestion(db, clock, c.var.actor, { id, reason })), 200)
  })
