import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { QuestionBody } from '../questions/question-body.ts'
import { questionStates, rejectionReasons } from '../words/properties.ts'

const params = z.strictObject({ questionId: z.uuid() })

const security = [{ bearer: [] }]

const settled = {
  200: json(QuestionBody, 'The question as it stands now'),
  ...problems('request.not_allowed', 'questions.not_found', 'questions.already_settled'),
}

export const list = createRoute({
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

export const answer = createRoute({
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

export const publication = createRoute({
  method: 'post',
  path: '/back-office/questions/{questionId}/publication',
  summary: 'Let a question be seen before it is answered; for staff',
  security,
  request: { params },
  responses: settled,
})

export const rejection = createRoute({
  method: 'post',
  path: '/back-office/questions/{questionId}/rejection',
  summary: 'Turn a question down that nobody has seen; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: z.enum(rejectionReasons) })) },
  responses: settled,
})
