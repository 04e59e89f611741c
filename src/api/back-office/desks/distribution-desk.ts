import { createRoute, z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { monthLines } from '#contract'
import {
  declareDistribution,
  type PayingProperty,
  payingProperties,
  proposeCorrection,
  readDeclaration,
  readPayoutLines,
} from '#distributions'
import { jakartaDate } from '#kernel'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { notFound } from '../../refusals.ts'
import { accountsBody, nextMonthOf } from './accounts.ts'
import {
  AccountsBody,
  DeclarationBody,
  declarationBody,
  Month,
  PayingPropertyBody,
  PayoutLineBody,
  payingPropertyBody,
  payoutLineBody,
} from './distribution-desk-body.ts'
import { ProposalBody, proposalBody } from './proposal-body.ts'

const security = [{ bearer: [] }]
const propertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })
const overview = createRoute({
  method: 'get',
  path: '/back-office/distributions',
  summary:
    'Properties that pay, with what is booked, declared and waiting, and the newest payouts; for staff',
  security,
  responses: {
    200: json(
      z.object({ properties: z.array(PayingPropertyBody), payouts: z.array(PayoutLineBody) }),
      'Those whose newest month is not declared come first',
    ),
    ...problems('request.not_allowed'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/back-office/distributions/{distributionId}',
  summary: 'A declared distribution and how far its payout is; for staff',
  security,
  request: { params: z.strictObject({ distributionId: z.uuid() }) },
  responses: {
    200: json(DeclarationBody, 'The distribution'),
    ...problems('request.not_allowed', 'distributions.not_found'),
  },
})

const accounts = createRoute({
  method: 'get',
  path: '/back-office/properties/{propertyId}/accounts',
  summary: 'The months of a property, what can be declared now, and its payouts; for staff',
  security,
  request: { params: propertyParams },
  responses: {
    200: json(AccountsBody, 'The accounts'),
    ...problems('request.not_allowed', 'distributions.not_found'),
  },
})

const declaration = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/distributions',
  summary: 'Declare what the booked months left; another person approves; for finance',
  security,
  request: {
    params: propertyParams,
    body: jsonBody(z.strictObject({ month: Month, recordOn: z.iso.date(), payOn: z.iso.date() })),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'distributions.not_found',
      'distributions.not_operating',
      'distributions.month_not_booked',
      'distributions.month_passed',
      'distributions.nothing_to_pay',
      'distributions.record_date',
      'distributions.pay_date',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const CorrectionText = z.string().trim().min(10).max(400)

const correction = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/corrections',
  summary:
    'Propose to correct a booked month; what was paid stays, the difference counts next; for finance',
  security,
  request: {
    params: propertyParams,
    body: jsonBody(
      z.strictObject({
        month: Month,
        line: z.enum(monthLines),
        amount: z
          .int()
          .min(-Number.MAX_SAFE_INTEGER)
          .max(Number.MAX_SAFE_INTEGER)
          .refine((value) => value !== 0, 'field.invalid')
          .transform((value) => BigInt(value))
          .openapi({ description: 'Above zero: there is more to pay out than was booked' }),
        reason: z
          .object({ id: CorrectionText, en: CorrectionText })
          .openapi({ description: 'What holders read beside the payout in which it counts' }),
      }),
    ),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'distributions.not_found',
      'distributions.month_not_booked',
      'distributions.correction_beyond_line',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const readers = ['finance', 'compliance', 'ops', 'admin']
const app = resource()
app.use('/back-office/distributions', signedIn, staffOnly(readers))
app.use('/back-office/distributions/*', signedIn, staffOnly(readers))
app.use('/back-office/properties/:propertyId/accounts', signedIn, staffOnly(readers))
app.use(
  '/back-office/properties/:propertyId/distributions',
  signedIn,
  staffOnly(['finance', 'admin']),
)
app.use(
  '/back-office/properties/:propertyId/corrections',
  signedIn,
  staffOnly(['finance', 'admin']),
)

const propertiesMax = 200

async function propertiesOf(c: ApiContext, wanted: (property: PayingProperty) => boolean) {
  const { db, clock } = c.var.services
  const properties = (await payingProperties(db, propertiesMax)).filter(wanted)
  const ids = properties.map(({ id }) => id)
  const waiting = await waitingProposals(db, 'distribution', ids)
  return properties.map((property) => {
    const proposal = waiting.get(property.id)
    return payingPropertyBody(
      property,
      { nextMonth: nextMonthOf(property), today: jakartaDate(clock.now()) },
      proposal === undefined ? null : proposalBody(proposal, c.var.actor),
    )
  })
}

/** The desk at which months are booked and distributions declared. */
export const distributionDeskRoutes = app
  .openapi(overview, async (c) => {
    const [properties, payouts] = await Promise.all([
      propertiesOf(c, () => true),
      readPayoutLines(c.var.services.db, { limit: 20 }),
    ])
    return c.json({ properties, payouts: payouts.map(payoutLineBody) }, 200)
  })
  .openapi(one, async (c) => {
    const { distributionId } = c.req.valid('param')
    return c.json(declarationBody(await readDeclaration(c.var.services.db, distributionId)), 200)
  })
  .openapi(accounts, async (c) => {
    const { propertyId } = c.req.valid('param')
    const [property] = await propertiesOf(c, ({ id }) => id === propertyId)
    if (property === undefined) throw notFound()
    return c.json(await accountsBody(c.var.services.db, property, c.var.actor), 200)
  })
  .openapi(declaration, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(
      proposalBody(await declareDistribution(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
  .openapi(correction, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const proposal = await proposeCorrection(db, clock, c.var.actor, input)
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
