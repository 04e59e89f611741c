import { createRoute, z } from '@hono/zod-openapi'
import { jsonIntegerMax } from '#kernel'
import {
  documentKinds,
  healthKinds,
  keepDocument,
  keepHealthItem,
  keepHealthItemDone,
  keepLease,
  keepLeaseEnd,
  keepTitleStep,
  planMonth,
  proposeValuation,
  tenantKinds,
  titleStepNames,
} from '#properties'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { Amount } from '../../fields.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { ProposalBody, proposalBody } from './proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })
const security = [{ bearer: [] }]
const day = z.iso.date()
const Words = z.strictObject({
  id: z.string().trim().min(1).max(400),
  en: z.string().trim().min(1).max(400),
})
const Planned = z
  .int()
  .min(0)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))
const Space = z.strictObject({
  id: z.string().trim().min(1).max(80),
  en: z.string().trim().min(1).max(80),
})

const kept = (...codes: string[]) => ({
  201: json(z.object({ isKept: z.literal(true) }), 'Kept'),
  ...problems(
    'request.not_allowed',
    'properties.not_found',
    'properties.date_impossible',
    'properties.already_recorded',
    ...codes,
  ),
})

const record = <Body extends z.ZodType>(
  name: string,
  summary: string,
  body: Body,
  ...codes: string[]
) =>
  createRoute({
    method: 'post',
    path: `/back-office/properties/{propertyId}/${name}`,
    summary,
    security,
    request: { params, body: jsonBody(body) },
    responses: kept(...codes),
  })

const ended = <Params extends z.ZodObject, Body extends z.ZodType>(
  name: string,
  summary: string,
  params: Params,
  body: Body,
) =>
  createRoute({
    method: 'post',
    path: `/back-office/properties/{propertyId}/${name}`,
    summary,
    security,
    request: { params, body: jsonBody(body) },
    responses: kept('properties.record_not_found'),
  })

const document = record(
  'documents',
  'Issue a summary that the product writes from the records of a property; for staff',
  z.strictObject({ kind: z.enum(documentKinds), issuedOn: day }),
  'properties.nothing_to_tell',
)
const titleStep = record(
  'title-steps',
  'Note that a step of the title was done; its approved document comes first; for staff',
  z.strictObject({ step: z.enum(titleStepNames).exclude(['units-handed-over']), doneOn: day }),
  'properties.document_missing',
)
const valuation = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/valuations',
  summary: 'Propose a valuation with why the value moved; another person approves; for staff',
  description: 'Approved, it says what a unit is worth, and everybody who has units is told.',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        amount: Amount,
        valuedOn: day,
        nextOn: day,
        appraiser: z.string().trim().min(2).max(120),
        why: Words.optional(),
      }),
    ),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'properties.not_found',
      'properties.date_impossible',
      'properties.already_recorded',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})
const lease = record(
  'leases',
  'Add a lease; a running one of the same space ends the day before when it is followed; for staff',
  z.strictObject({
    space: Space,
    tenantKind: z.enum(tenantKinds),
    startsOn: day,
    endsOn: day.nullable().default(null),
    monthlyRent: Amount.nullable().default(null),
    followsRunning: z.boolean().default(false),
  }),
  'properties.lease_overlaps',
)
const health = record(
  'health-items',
  'Add an inspection, repair, bill, permit or insurance; for staff',
  z.strictObject({
    kind: z.enum(healthKinds),
    text: Words,
    openedOn: day,
    dueOn: day.nullable().default(null),
    doneOn: day.nullable().default(null),
    amount: Amount.nullable().default(null),
  }),
)

const leaseEnd = ended(
  'leases/{leaseId}/end',
  'Note that a lease ended before its time; for staff',
  params.extend({ leaseId: z.uuid() }),
  z.strictObject({ endedOn: day }),
)
const healthDone = ended(
  'health-items/{itemId}/completion',
  'Note that an open item was done or paid; for staff',
  params.extend({ itemId: z.uuid() }),
  z.strictObject({ doneOn: day }),
)

const plan = record(
  'plans',
  'Plan rent and costs of a month to come; the newest plan counts; for staff',
  z.strictObject({
    month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'field.format'),
    gross: Planned,
    costs: Planned,
    note: z.strictObject({
      id: z.string().trim().min(3).max(300),
      en: z.string().trim().min(3).max(300),
    }),
  }),
)

const app = resource()
const roles = ['ops', 'admin', 'finance']
for (const name of ['documents', 'title-steps', 'valuations', 'leases', 'health-items', 'plans']) {
  app.use(`/back-office/properties/:propertyId/${name}`, signedIn, staffOnly(roles))
  app.use(`/back-office/properties/:propertyId/${name}/*`, signedIn, staffOnly(roles))
}

const done = { isKept: true } as const

/** What the staff keep of a property beside its money. */
export const propertyDeskRoutes = app
  .openapi(document, async (c) => {
    const { db, clock } = open(c)
    await keepDocument(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(titleStep, async (c) => {
    const { db, clock } = open(c)
    await keepTitleStep(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(valuation, async (c) => {
    const { db, clock } = open(c)
    const { why, ...facts } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...facts, ...(why && { why }) }
    return c.json(
      proposalBody(await proposeValuation(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
  .openapi(lease, async (c) => {
    const { db, clock } = open(c)
    const { followsRunning, ...facts } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...facts, endedOn: null }
    await keepLease(db, clock, c.var.actor, input, { followsRunning })
    return c.json(done, 201)
  })
  .openapi(health, async (c) => {
    const { db, clock } = open(c)
    await keepHealthItem(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    return c.json(done, 201)
  })
  .openapi(plan, async (c) => {
    const { db, clock } = c.var.services
    await planMonth(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(leaseEnd, async (c) => {
    const { db, clock } = open(c)
    await keepLeaseEnd(db, clock, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json(done, 201)
  })
  .openapi(healthDone, async (c) => {
    const { db, clock } = open(c)
    await keepHealthItemDone(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    return c.json(done, 201)
  })

// Whatever is kept here, public pages show.
function open(c: ApiContext) {
  c.var.services.onPublicChange()
  return c.var.services
}
