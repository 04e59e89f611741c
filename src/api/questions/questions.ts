import { createRoute, z } from '@hono/zod-openapi'
import { locales, toJsonInteger } from '#kernel'
import { askQuestion, countQuestions, myQuestions, publishedQuestions } from '#properties'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { Slug } from '../properties/list-query.ts'
import { QuestionBody, questionBody } from './question-body.ts'

const params = z.strictObject({ propertyId: Slug })

const list = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/questions',
  summary: 'Published questions about a property with their answers, newest first',
  request: { params, query: PageQuery },
  responses: {
    200: json(
      z.object({
        items: z.array(QuestionBody),
        nextCursor: z.string().nullable(),
        answered: Integer.openapi({ description: 'Of the newest hundred' }),
        open: Integer.openapi({ description: 'Published and still without an answer' }),
        medianHours: Integer.nullable().openapi({ description: 'From asking to answering' }),
      }),
      'A page of questions',
    ),
    ...problems('questions.invalid_cursor'),
  },
})

const mine = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/questions/mine',
  summary: 'My own questions about a property, whatever became of them',
  security: [{ bearer: [] }],
  request: { params },
  responses: {
    200: json(z.object({ items: z.array(QuestionBody) }), 'Newest first, 20 at most'),
    ...problems('properties.not_found'),
  },
})

const ask = createRoute({
  method: 'post',
  path: '/properties/{propertyId}/questions',
  summary: 'Ask about a property; others see it once staff have let it through',
  security: [{ bearer: [] }],
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        text: z.string().max(4000).openapi({
          description: '10–2,000 characters of plain text; links are taken out',
        }),
        language: z.enum(locales).optional(),
      }),
    ),
  },
  responses: {
    201: json(QuestionBody, 'Your question'),
    ...problems('properties.not_found', 'questions.text_unacceptable', 'questions.too_many_open'),
  },
})

/** Questions about properties: read by everybody, asked by who is signed in. */
export const questionRoutes = resource()
questionRoutes.on('GET', '/properties/:propertyId/questions/mine/*', signedIn)
questionRoutes.on('POST', '/properties/:propertyId/questions/*', signedIn)
questionRoutes
  .openapi(list, async (c) => {
    const { propertyId } = c.req.valid('param')
    const { limit, cursor } = c.req.valid('query')
    const { db } = c.var.services
    const [page, counts] = await Promise.all([
      publishedQuestions(db, propertyId, { limit, cursor: cursor ?? null }),
      countQuestions(db, propertyId),
    ])
    return c.json(
      {
        items: page.items.map(questionBody),
        nextCursor: page.nextCursor,
        answered: toJsonInteger(counts.answered),
        open: toJsonInteger(counts.open),
        medianHours: counts.medianHours,
      },
      200,
    )
  })
  .openapi(mine, async (c) => {
    const { propertyId } = c.req.valid('param')
    const items = await myQuestions(c.var.services.db, c.var.actor.userId, propertyId)
    return c.json({ items: items.map(questionBody) }, 200)
  })
  .openapi(ask, async (c) => {
    const { db, clock } = c.var.services
    const { text, language } = c.req.valid('json')
    const { propertyId } = c.req.valid('param')
    const asked = { propertyId, text, language: language ?? c.var.locale }
    return c.json(questionBody(await askQuestion(db, clock, c.var.actor, asked)), 201)
  })
