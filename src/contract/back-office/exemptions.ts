import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { ExemptionBody } from '../users/exemptions.ts'
import { exemptionDecisions, reviewQueues, viewReasons } from '../words/investors.ts'

const security = [{ bearer: [] }]

const params = z.object({ exemptionId: z.string().max(100) })

const ReasonQuery = z.strictObject({
  reason: z.enum(viewReasons).openapi({ description: 'Why it is looked at; it is written down' }),
})

export const ListedBody = ExemptionBody.extend({ userId: z.uuid(), fullName: z.string() }).openapi(
  'ListedExemption',
)

const WholeBody = ListedBody.extend({
  accountNumber: z.string(),
  decidedBy: z.string().nullable().openapi({ description: 'The name of a member of staff' }),
}).openapi('WholeExemption')
export type WholeExemption = z.input<typeof WholeBody>

export const list = createRoute({
  method: 'get',
  path: '/back-office/exemptions',
  summary: 'Proofs of securities accounts in one part of the queue, the longest waiting first',
  security,
  request: { query: PageQuery.extend({ queue: z.enum(reviewQueues).default('waiting') }) },
  responses: {
    200: jsonCountedPage(ListedBody),
    ...problems('request.not_allowed'),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/back-office/exemptions/{exemptionId}',
  summary: 'One proof with the whole number; each look is in the audit log',
  security,
  request: { params, query: ReasonQuery },
  responses: {
    200: json(WholeBody, 'The proof'),
    ...problems('investors.exemption_not_found', 'request.not_allowed'),
  },
})

export const file = createRoute({
  method: 'get',
  path: '/back-office/exemptions/{exemptionId}/file',
  summary: 'The statement that was handed in; each look is in the audit log',
  security,
  request: { params, query: ReasonQuery },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems('investors.exemption_not_found', 'request.not_allowed'),
  },
})

export const decide = createRoute({
  method: 'post',
  path: '/back-office/exemptions/{exemptionId}/decision',
  summary:
    'Approve, refuse or ask again what waits, or withdraw what was approved; its owner is told',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        submittedAt: z.iso.datetime().openapi({ description: 'Of the proof that was looked at' }),
        decision: z.enum(exemptionDecisions),
        reason: z
          .string()
          .max(2000)
          .openapi({ description: '5–500 characters; the person reads it' }),
      }),
    ),
  },
  responses: {
    204: { description: 'Decided' },
    ...problems(
      'investors.exemption_not_found',
      'investors.exemption_not_waiting',
      'investors.exemption_changed',
      'investors.reason_unacceptable',
      'request.not_allowed',
    ),
  },
})
