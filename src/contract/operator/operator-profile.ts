import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day } from '../fields.ts'
import { operation } from '../operation.ts'

const words = z.strictObject({ id: z.string().min(1).max(1000), en: z.string().min(1).max(1000) })

const Person = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string().min(2).max(100),
  role: words,
  duty: words.openapi({ description: 'Their responsibility, in one line' }),
  licence: words.nullable().openapi({ description: 'Where the role needs one' }),
  otherPosts: z.array(words).max(10).openapi({ description: 'Held elsewhere: possible conflicts' }),
  isAdviser: z.boolean(),
})

export const OperatorProfile = z
  .strictObject({
    people: z.array(Person).max(60),
    history: z
      .array(
        z.strictObject({
          on: Day,
          isMistake: z.boolean(),
          title: words,
          text: words,
        }),
      )
      .max(100),
    screening: z
      .strictObject({
        asOf: Day,
        underReview: z.int().min(0),
        refused: z.array(z.strictObject({ reason: words, count: z.int().min(1) })).max(12),
      })
      .nullable()
      .openapi({ description: 'Properties that were offered to the operator and refused' }),
    documents: z
      .array(
        z.strictObject({
          title: words,
          number: z.string().max(100).nullable(),
          issuedOn: Day.nullable(),
          address: z.url({ protocol: /^https$/ }).nullable(),
        }),
      )
      .max(30),
  })
  .openapi('OperatorProfile')

/** The operator's own information beyond its configuration: people, history, screening, documents. */
export type OperatorProfile = z.infer<typeof OperatorProfile>

const AnswerBody = OperatorProfile.extend({
  isExample: z.boolean().openapi({ description: 'From the demo: people and events are made up' }),
}).openapi('OperatorProfileAnswer')
export type OperatorProfileAnswer = z.input<typeof AnswerBody>

export const read = operation('GET /operator/story/', {
  summary: 'The operator’s people, history, refused properties and documents',
  access: 'everybody',
  answer: json(AnswerBody, 'As the operator’s file says'),
})
