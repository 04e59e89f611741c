import { createRoute, z } from '@hono/zod-openapi'
import { type FactValues, proposeFactCorrection } from '#properties'
import { json, jsonBody, problems } from '../../answers.ts'
import { resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { ProposalBody, proposalBody } from '../desks/proposal-body.ts'

const text = (minimum: number, maximum: number) => z.string().trim().min(minimum).max(maximum)
const whole = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)

/** As a draft takes them. */
export const FactValuesBody = z
  .strictObject({
    summaryId: text(20, 400),
    summaryEn: text(20, 400),
    storyId: text(40, 4000),
    storyEn: text(40, 4000),
    street: text(3, 120),
    village: text(2, 80),
    district: text(2, 80),
    postcode: z.string().regex(/^[1-9][0-9]{4}$/, 'field.format'),
    buildingArea: whole(1, 10_000_000),
    landArea: whole(1, 10_000_000)
      .nullable()
      .openapi({ description: 'Null: an apartment has no land of its own' }),
    yearBuilt: whole(1800, 2200),
    floors: whole(1, 200),
    rooms: whole(1, 2000),
    power: whole(1, 100_000_000),
    titleEndsOn: z.iso.date(),
    titleNumberMasked: text(3, 60),
    hasDebt: z.boolean(),
    issuerName: text(6, 120),
    issuerNumber: text(4, 60),
  } satisfies Record<keyof FactValues, z.ZodType>)
  .openapi('FactValues')

const Words = z.strictObject({ id: text(3, 400), en: text(3, 400) })

const correction = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/fact-corrections',
  summary: 'Propose to correct facts of a property; another person approves; for staff',
  description:
    'What is left out stays. Name, prices, forecast and outlook are never changed. Everybody reads ' +
    'what was corrected, when and why.',
  security: [{ bearer: [] }],
  request: {
    params: z.strictObject({ propertyId: z.string().min(1).max(80) }),
    body: jsonBody(z.strictObject({ facts: FactValuesBody.partial(), why: Words })),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'properties.not_found',
      'properties.nothing_corrected',
      'properties.fact_impossible',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const app = resource()
app.use(
  '/back-office/properties/:propertyId/fact-corrections',
  signedIn,
  staffOnly(['ops', 'finance']),
)

/** Where facts of a property are corrected. */
export const factCorrectionRoutes = app.openapi(correction, async (c) => {
  const { db, clock } = c.var.services
  const { facts: sent, why } = c.req.valid('json')
  // What was left out is not there at all.
  const facts = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<FactValues>
  const input = { ...c.req.valid('param'), facts, why }
  const proposal = await proposeFactCorrection(db, clock, c.var.actor, input)
  return c.json(proposalBody(proposal, c.var.actor), 201)
})
