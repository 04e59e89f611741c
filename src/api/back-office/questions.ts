import { createRoute, z } from '@hono/zod-openapi'
import { answeringRoles, questionStates, rejectionReasons } from '#contract'
import {
  answerQuestion,
  countStaffQuestions,
  publishQuestion,
  rejectQuestion,
  staffQuestions,
} from '#properties'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { QuestionBody, questionBody } from '../questions/question-body.ts'

const params = z.strictObject({ questionId: z.uuid() })
const security = [{ bearer: [] }]
const settled = {
  200: json(QuestionBody, 'The question as it stands now'),
  ...problems('request.not_allowed', 'questions.not_found', 'questions.already_settled'),
}

const list = createRoute({
  method: 'get',
  path: '/back-office/questions',
  summary: 'Questions in one state, those that wait longest first; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(questionStates).default('waiting') }) },
  responses: {
    200: jsonCountedPage(QuestionBody, 'A page of questions'),
    ...problems('request.not_allowed', 'questions.invalid_cursor'),
  },
})

const Written = z.string().max(4000)

const answer = createRoute({
  method: 'post',
  path: '/back-office/questions/{questionId}/answer',
  summary: 'Answer a question in both languages, which also publishes it; for staff',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        text: z
          .strictObject({ id: Written, en: Written })
          .openapi({ description: 'In both languages, 10–2,000 characters of plain text each' }),
      }),
    ),
  },
  responses: settled,
})

const publication = createRoute({
  method: 'post',
  path: '/back-office/questions/{questionId}/publication',
  summary: 'Let a question be seen before it is answered; for staff',
  security,
  request: { params },
  responses: settled,
})

const rejection = createRoute({
  method: 'post',
  path: '/back-office/questions/{questionId}/rejection',
  summary: 'Turn a question down that nobody has seen; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: z.enum(rejectionReasons) })) },
  responses: settled,
})

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
