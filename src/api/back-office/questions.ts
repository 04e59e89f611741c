import { answer, list, publication, rejection } from '#contract/back-office/questions.ts'
import {
  answerQuestion,
  countStaffQuestions,
  namesOfProperties,
  publishQuestion,
  rejectQuestion,
  staffQuestions,
} from '#properties'
import { resource } from '../resource.ts'

/** Questions for staff; every action is recorded in the audit log. */
export const questionDeskRoutes = resource()

questionDeskRoutes
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const page = { limit, cursor, order }
    const { db } = c.var.services
    const [{ items, nextCursor }, total] = await Promise.all([
      staffQuestions(db, state, page),
      countStaffQuestions(db, state),
    ])
    const names = await namesOfProperties(
      db,
      items.map(({ propertyId }) => propertyId),
    )
    const named = items.map((question) => ({
      ...question,
      propertyName: names.get(question.propertyId) ?? question.propertyId,
    }))
    return { items: named, nextCursor, total }
  })
  .serve(answer, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { questionId: id } = c.req.valid('param')
    const question = await answerQuestion(db, clock, c.var.actor, {
      id,
      answer: c.req.valid('json').text,
    })
    onPublicChange()
    return question
  })
  .serve(publication, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { questionId } = c.req.valid('param')
    const question = await publishQuestion(db, clock, c.var.actor, questionId)
    onPublicChange()
    return question
  })
  .serve(rejection, async (c) => {
    const { db, clock } = c.var.services
    const { questionId: id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    return await rejectQuestion(db, clock, c.var.actor, { id, reason })
  })
