import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Accepted } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'
import { suitabilities, suitabilityResults } from '../words/investors.ts'

const CheckBody = z
  .object({
    version: z.string(),
    language: z.enum(locales).openapi({ description: 'In which it was answered' }),
    result: z.enum(suitabilityResults),
    grave: z
      .array(z.string())
      .openapi({ description: 'Questions whose answers rule out buying; one is enough' }),
    doubtful: z.array(z.string()).openapi({
      description: 'Questions whose answers lead to a warning; four rule out buying',
    }),
    riskStatementVersion: z.string().openapi({ description: 'Accepted with these answers' }),
    checkedAt: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    retryAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Not suitable: when to try again' }),
    warningAcceptedAt: z.iso.datetime().nullable(),
    standing: z.enum(suitabilities).openapi({
      description: 'The result in force; purchases need `suited`',
    }),
  })
  .openapi('SuitabilityCheck')
export type SuitabilityCheck = NonNullable<z.input<typeof CheckBody>>

const SuitabilityBody = z
  .object({
    version: z.string().openapi({ description: 'Of the questions as they are asked now' }),
    questions: z
      .array(z.object({ name: z.string(), answers: z.array(z.string()) }))
      .openapi({ description: 'In the order they are asked' }),
    riskStatementVersion: z.string(),
    check: CheckBody.nullable().openapi({ description: 'The answers in force; null: none yet' }),
  })
  .openapi('Suitability')
export type Suitability = z.input<typeof SuitabilityBody>

export const read = operation('GET /users/suitability/', {
  summary: 'My risk profile: its result, and the questions it is based on',
  answer: json(SuitabilityBody, 'The questions and my answers in force'),
})

export const answer = operation('POST /users/suitability/', {
  summary: 'Answer the risk profile, and accept the risk statement',
  description:
    'Every question with one of its answers. After `not-suitable`, the questions can be answered ' +
    'again from `retryAt`; `borderline` also needs the warning to be accepted.',
  body: z.strictObject({
    version: z.string().min(1).max(20),
    answers: z.record(z.string().max(40), z.string().max(40)),
    riskStatementVersion: z.string().min(1).max(20),
    risksAccepted: Accepted,
  }),
  answer: json(CheckBody, 'What they say'),
  refuses: [
    'investors.questions_outdated',
    'investors.risks_outdated',
    'investors.answers_incomplete',
    'investors.check_too_early',
  ],
})

export const accept = operation('POST /users/suitability/warning/', {
  summary: 'Accept the warning after a borderline result',
  body: z.strictObject({ warningAccepted: Accepted }),
  answer: json(CheckBody, 'The current state'),
  refuses: ['investors.warning_not_due'],
})
