import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { QuestionBody } from './question-body.ts'

const params = z.strictObject({ propertyId: Slug })

const QuestionPageBody = z.object({
  items: z.array(QuestionBody),
  nextCursor: z.string().nullable(),
  answered: Integer.openapi({ description: 'Of the latest hundred' }),
  open: Integer.openapi({ description: 'Published and still without an answer' }),
  medianHours: Integer.nullable().openapi({ description: 'From asking to answering' }),
})
export type QuestionPage = z.input<typeof QuestionPageBody>

export const list = operation('GET /properties/{propertyId}/questions/', {
  summary: 'Published questions about a property with their answers, newest first',
  access: 'everybody',
  params,
  query: PageQuery,
  answer: json(QuestionPageBody, 'A page of questions'),
  refuses: ['questions.invalid_cursor'],
})

export const mine = operation('GET /properties/{propertyId}/questions/mine/', {
  summary: 'My own questions about a property, with any status',
  params,
  answer: json(z.object({ items: z.array(QuestionBody) }), 'Newest first, at most 20'),
  refuses: ['properties.not_found'],
})

export const ask = operation('POST /properties/{propertyId}/questions/', {
  summary: 'Ask about a property; others see the question once staff have published it',
  params,
  body: z.strictObject({
    text: z.string().max(4000).openapi({
      description: '10–2,000 characters of plain text; links are removed',
    }),
    language: z.enum(locales).optional(),
    motionId: z.uuid().optional().openapi({
      description:
        'The motion it is about; only unit holders of the property can ask about motions',
    }),
  }),
  created: json(QuestionBody, 'The question'),
  refuses: [
    'properties.not_found',
    'questions.motion_not_found',
    'questions.text_unacceptable',
    'questions.too_many_open',
  ],
})
