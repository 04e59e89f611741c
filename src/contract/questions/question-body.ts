import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { LocalizedBody } from '../properties/property-body.ts'
import { answeringRoles, questionStates, rejectionReasons } from '../words/properties.ts'

export const QuestionBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    motionId: z
      .uuid()
      .nullable()
      .openapi({ description: 'The motion it is about, if it is about one' }),
    language: z.enum(locales).openapi({ description: 'The language it was asked in' }),
    text: z.string(),
    isHolder: z
      .boolean()
      .openapi({ description: 'The asker held units of the property at the time' }),
    askedAt: z.iso.datetime(),
    state: z.enum(questionStates).openapi({
      description: 'waiting: not published yet; open: published without an answer',
    }),
    answer: z
      .object({
        text: LocalizedBody,
        answeredAt: z.iso.datetime(),
        answeredAs: z.enum(answeringRoles),
      })
      .nullable(),
    rejectedFor: z.enum(rejectionReasons).nullable(),
  })
  .openapi('Question')
export type Question = z.input<typeof QuestionBody>
