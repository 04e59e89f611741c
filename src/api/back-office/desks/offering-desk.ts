import { createRoute, z } from '@hono/zod-openapi'
import { readProposals, waitingProposals } from '#approvals'
import {
  beginClosing,
  pauseOffering,
  planOffering,
  proposeBenefit,
  proposeBenefitReversal,
  proposeClosing,
  proposeOfferingWithdrawal,
  readDeskOfferings,
  readOfferingFile,
} from '#offerings'
import { json, jsonBody, jsonCountedPage, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { PageQuery, Units } from '../../fields.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import {
  DeskOfferingBody,
  deskOfferingBody,
  OfferingFileBody,
  offeringFileBody,
} from './offering-desk-body.ts'
import { ProposalBody, proposalBody } from './proposal-body.ts'

const params = z.strictObject({ offeringId: z.uuid() })
const security = [{ bearer: [] }]
const Reason = z.string().trim().min(3).max(1000)
const file = {
  200: json(OfferingFileBody, 'The offering as it stands now'),
  ...problems('request.not_allowed', 'offerings.not_found', 'offerings.not_in_state'),
}
const proposedRefusals = [
  'request.not_allowed',
  'offerings.not_found',
  'offerings.not_in_state',
  'offerings.title_not_proven',
  'approvals.already_proposed',
  'approvals.role_not_allowed',
] as const
const proposed = {
  201: json(ProposalBody, 'Waits for another person'),
  ...problems(...proposedRefusals),
}

const list = createRoute({
  method: 'get',
  path: '/back-office/offerings',
  summary: 'Offerings that are under way or over, newest first; for staff',
  security,
  request: {
    query: PageQuery.extend({ state: z.enum(['under-way', 'over']).default('under-way') }),
  },
  responses: {
    200: jsonCountedPage(DeskOfferingBody),
    ...problems('request.not_allowed'),
  },
})

const plan = createRoute({
  method: 'post',
  path: '/back-office/offerings',
  summary:
    'Enter an offering of a property that is a draft, for review by another person; for staff',
  security,
  request: {
    body: jsonBody(
      z.strictObject({
        propertyId: z.string().min(1).max(80),
        minimumUnits: Units,
        targetUnits: Units,
        opensOn: z.iso.date(),
        closesOn: z.iso.date(),
      }),
    ),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'offerings.not_in_state',
      'offerings.window',
      'offerings.opens_too_early',
      'offerings.minimum_above_cap',
      'offerings.target',
      'offerings.papers_missing',
      'offerings.issuer_ceiling',
      'properties.not_found',
      'approvals.role_not_allowed',
    ),
  },
})

const one = createRoute({
  method: 'get',
  path: '/back-office/offerings/{offeringId}',
  summary: 'An offering with its money, its gates and what can be done next; for staff',
  security,
  request: { params },
  responses: file,
})

const pause = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/pause',
  summary: 'Stop purchases for a while; the window does not grow; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: file,
})

const resumption = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/resumption',
  summary: 'Let purchases go on; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: file,
})

const purchase = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/purchase',
  summary: 'Begin to buy the property that a funded offering is for; for staff',
  security,
  request: { params },
  responses: file,
})

const closing = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/closing',
  summary: 'Propose that the money leaves escrow and the units are handed over; for staff',
  security,
  request: { params },
  responses: proposed,
})

const withdrawal = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/withdrawal',
  summary: 'Propose to withdraw an offering before its end and refund everybody; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: proposed,
})

const benefit = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/benefits',
  summary: 'Propose that a line of our bank is what escrow earned, the investors’; for staff',
  description: 'A line that nothing else explains, and no more than the terms find plausible.',
  security,
  request: { params, body: jsonBody(z.strictObject({ lineId: z.string().min(3).max(60) })) },
  responses: {
    ...proposed,
    ...problems(
      ...proposedRefusals,
      'offerings.benefit_line_taken',
      'offerings.benefit_above_limit',
    ),
  },
})

const benefitReversal = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/benefits/{benefitId}/reversal',
  summary: 'Propose to take back what was booked for escrow by mistake; for staff',
  security,
  request: {
    params: params.extend({ benefitId: z.uuid() }),
    body: jsonBody(z.strictObject({ reason: Reason })),
  },
  responses: {
    ...proposed,
    ...problems(...proposedRefusals, 'offerings.benefit_line_taken'),
  },
})

const app = resource()
const roles = ['ops', 'finance', 'compliance', 'admin']
app.use('/back-office/offerings', signedIn, staffOnly(roles))
app.use('/back-office/offerings/*', signedIn, staffOnly(roles))
for (const act of ['pause', 'resumption', 'purchase', 'benefits'])
  app.use(`/back-office/offerings/:id/${act}`, staffOnly(['ops', 'finance', 'admin']))

const ownKinds = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'escrow-benefit',
] as const

async function fileOf(c: ApiContext, offeringId: string) {
  const { db } = c.var.services
  const read = await readOfferingFile(db, offeringId)
  const [own, reversals] = await Promise.all([
    readProposals(db, { kinds: ownKinds, subjectId: offeringId }, { limit: 5, cursor: null }),
    waitingProposals(
      db,
      'escrow-benefit-reversal',
      read.benefits.map(({ id }) => id),
    ),
  ])
  const proposals = [...reversals.values(), ...own.items]
  return offeringFileBody(
    read,
    proposals.map((proposal) => proposalBody(proposal, c.var.actor)),
  )
}

/** The desk at which offerings are led through their life. */
export const offeringDeskRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = { limit, cursor }
    const read = await readDeskOfferings(c.var.services.db, { isOver: state === 'over', page })
    const items = read.items.map((row) => deskOfferingBody(row, { ...row, name: row.propertyName }))
    return c.json({ items, nextCursor: read.nextCursor, total: read.total }, 200)
  })
  .openapi(plan, async (c) => {
    const { db, clock } = c.var.services
    const { proposal } = await planOffering(db, clock, c.var.actor, c.req.valid('json'))
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
  .openapi(one, async (c) => c.json(await fileOf(c, c.req.valid('param').offeringId), 200))
  .openapi(pause, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await pauseOffering(db, clock, c.var.actor, {
      offeringId,
      isPaused: true,
      ...c.req.valid('json'),
    })
    onPublicChange()
    return c.json(await fileOf(c, offeringId), 200)
  })
  .openapi(resumption, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await pauseOffering(db, clock, c.var.actor, {
      offeringId,
      isPaused: false,
      ...c.req.valid('json'),
    })
    onPublicChange()
    return c.json(await fileOf(c, offeringId), 200)
  })
  .openapi(purchase, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { offeringId } = c.req.valid('param')
    await beginClosing(db, clock, c.var.actor, offeringId)
    onPublicChange()
    return c.json(await fileOf(c, offeringId), 200)
  })
  .openapi(closing, async (c) => {
    const { db, clock } = c.var.services
    const proposal = await proposeClosing(db, clock, c.var.actor, c.req.valid('param').offeringId)
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
  .openapi(withdrawal, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(
      proposalBody(await proposeOfferingWithdrawal(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
  .openapi(benefit, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(
      proposalBody(await proposeBenefit(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
  .openapi(benefitReversal, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(
      proposalBody(await proposeBenefitReversal(db, clock, c.var.actor, input), c.var.actor),
      201,
    )
  })
