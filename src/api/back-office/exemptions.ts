import { createRoute, z } from '@hono/zod-openapi'
import { exemptionDecisions, reviewQueues, viewReasons } from '#contract'
import { readNames } from '#identity'
import {
  countExemptions,
  decideExemption,
  type ListedExemption,
  listExemptions,
  openExemption,
  openExemptionFile,
} from '#investors'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { attachment } from '../uploads.ts'
import { ExemptionBody, exemptionBody } from '../users/exemptions.ts'

const security = [{ bearer: [] }]
const params = z.object({ exemptionId: z.string().max(100) })
const ReasonQuery = z.strictObject({
  reason: z.enum(viewReasons).openapi({ description: 'Why it is looked at; it is written down' }),
})

const ListedBody = ExemptionBody.extend({ userId: z.uuid(), fullName: z.string() }).openapi(
  'ListedExemption',
)
const WholeBody = ListedBody.extend({
  accountNumber: z.string(),
  decidedBy: z.string().nullable().openapi({ description: 'The name of a member of staff' }),
}).openapi('WholeExemption')

const list = createRoute({
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

const read = createRoute({
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

const file = createRoute({
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

const decide = createRoute({
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

const app = resource()
app.use('/back-office/exemptions/*', signedIn, staffOnly(['compliance', 'admin']))

/** Who says that they have known the capital market for two years, for staff who look at the proof. */
export const backOfficeExemptionRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listExemptions(db, queue, { limit, cursor }),
      countExemptions(db, queue),
    ])
    return c.json({ items: page.items.map(listedBody), nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(read, async (c) => {
    const { db, clock, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const whole = await openExemption({ db, clock, keys }, c.var.actor, look)
    const { accountNumber, decidedBy } = whole
    const names = await readNames(db, decidedBy === null ? [] : [decidedBy])
    const name = decidedBy === null ? null : (names.get(decidedBy) ?? null)
    return c.json({ ...listedBody(whole), accountNumber, decidedBy: name }, 200)
  })
  .openapi(file, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openExemptionFile({ db, clock, store, keys }, c.var.actor, look))
  })
  .openapi(decide, async (c) => {
    const { db, clock } = c.var.services
    const { submittedAt, ...decided } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...decided, submittedAt: new Date(submittedAt) }
    await decideExemption({ db, clock }, c.var.actor, input)
    return c.body(null, 204)
  })

function listedBody(exemption: ListedExemption): z.infer<typeof ListedBody> {
  const { userId, fullName } = exemption
  return { ...exemptionBody(exemption), userId, fullName }
}
