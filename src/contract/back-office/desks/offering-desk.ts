import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../../answers.ts'
import { PageQuery, Units } from '../../fields.ts'
import { DeskOfferingBody, OfferingFileBody } from './offering-desk-body.ts'
import { ProposalBody } from './proposal-body.ts'

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

export const list = createRoute({
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

export const plan = createRoute({
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

export const one = createRoute({
  method: 'get',
  path: '/back-office/offerings/{offeringId}',
  summary: 'An offering with its money, its gates and what can be done next; for staff',
  security,
  request: { params },
  responses: file,
})

export const pause = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/pause',
  summary: 'Stop purchases for a while; the window does not grow; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: file,
})

export const resumption = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/resumption',
  summary: 'Let purchases go on; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: file,
})

export const purchase = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/purchase',
  summary: 'Begin to buy the property that a funded offering is for; for staff',
  security,
  request: { params },
  responses: file,
})

export const closing = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/closing',
  summary: 'Propose that the money leaves escrow and the units are handed over; for staff',
  security,
  request: { params },
  responses: proposed,
})

export const withdrawal = createRoute({
  method: 'post',
  path: '/back-office/offerings/{offeringId}/withdrawal',
  summary: 'Propose to withdraw an offering before its end and refund everybody; for staff',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: Reason })) },
  responses: proposed,
})

export const benefit = createRoute({
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

export const benefitReversal = createRoute({
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
