import { createRoute, z } from '@hono/zod-openapi'
import { suitabilities, suitabilityResults } from '#contract'
import {
  acceptWarning,
  answersTo,
  checkSuitability,
  readCheck,
  riskStatementVersion,
  type SuitabilityCheck,
  suitabilityQuestionNames,
  suitabilityVersion,
} from '#investors'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Accepted } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'

const CheckBody = z
  .object({
    version: z.string(),
    language: z.enum(locales).openapi({ description: 'In which it was answered' }),
    result: z.enum(suitabilityResults),
    grave: z.array(z.string()).openapi({ description: 'Answers that alone speak against it' }),
    doubtful: z.array(z.string()).openapi({ description: 'Answers that call for care' }),
    riskStatementVersion: z.string().openapi({ description: 'Accepted with these answers' }),
    checkedAt: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    retryAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Not suitable: when to try again' }),
    warningAcceptedAt: z.iso.datetime().nullable(),
    standing: z.enum(suitabilities).openapi({
      description: 'What it allows now; purchases take `suited`',
    }),
  })
  .openapi('SuitabilityCheck')

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

const read = createRoute({
  method: 'get',
  path: '/users/suitability',
  summary: 'Whether units suit me, and the questions that decide it',
  security: [{ bearer: [] }],
  responses: { 200: json(SuitabilityBody, 'The questions and my answers in force'), ...problems() },
})

const answer = createRoute({
  method: 'post',
  path: '/users/suitability',
  summary: 'Answer whether units suit me, and accept the risk statement',
  description:
    'Every question with one of its answers. A result of `not-suitable` can be answered anew from ' +
    '`retryAt` on; `borderline` takes the warning beside it.',
  security: [{ bearer: [] }],
  request: {
    body: jsonBody(
      z.strictObject({
        version: z.string().min(1).max(20),
        answers: z.record(z.string().max(40), z.string().max(40)),
        riskStatementVersion: z.string().min(1).max(20),
        risksAccepted: Accepted,
      }),
    ),
  },
  responses: {
    200: json(CheckBody, 'What they say'),
    ...problems(
      'investors.questions_outdated',
      'investors.risks_outdated',
      'investors.answers_incomplete',
      'investors.check_too_early',
    ),
  },
})

const accept = createRoute({
  method: 'post',
  path: '/users/suitability/warning',
  summary: 'On the borderline: I was warned and want to buy all the same',
  security: [{ bearer: [] }],
  request: { body: jsonBody(z.strictObject({ warningAccepted: Accepted })) },
  responses: {
    200: json(CheckBody, 'As it is now'),
    ...problems('investors.warning_not_due'),
  },
})

const app = resource()
app.use('/users/suitability/*', signedIn)

/** The questions of suitability, with the risk statement. */
export const suitabilityRoutes = app
  .openapi(read, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const check = await readCheck(db, dataKeys, c.var.actor.userId, clock.now())
    return c.json(
      {
        version: suitabilityVersion,
        questions: suitabilityQuestionNames.map((name) => ({
          name,
          answers: [...answersTo(name)],
        })),
        riskStatementVersion,
        check: check === null ? null : checkBody(check),
      },
      200,
    )
  })
  .openapi(answer, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const { risksAccepted: _accepted, ...wish } = c.req.valid('json')
    const answered = { ...wish, language: c.var.locale }
    const check = await checkSuitability(db, dataKeys, clock, c.var.actor, answered)
    return c.json(checkBody(check), 200)
  })
  .openapi(accept, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    return c.json(checkBody(await acceptWarning(db, dataKeys, clock, c.var.actor)), 200)
  })

function checkBody(check: SuitabilityCheck): z.infer<typeof CheckBody> {
  return {
    ...check,
    grave: [...check.grave],
    doubtful: [...check.doubtful],
    checkedAt: check.checkedAt.toISOString(),
    validUntil: check.validUntil.toISOString(),
    retryAt: check.retryAt?.toISOString() ?? null,
    warningAcceptedAt: check.warningAcceptedAt?.toISOString() ?? null,
  }
}
