import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { Slug } from '../properties/list-query.ts'
import { QuestionBody } from './question-body.ts'

const params = z.strictObject({ propertyId: Slug })

export const list = createRoute({
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

export const mine = createRoute({
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

export const ask = createRoute({
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
