import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../../answers.ts'
import { Day, PageQuery, SearchText, StaffReason, Units } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { deskRoles } from '../../words/desks.ts'
import { DeskOfferingBody, OfferingFileBody } from './offering-desk-body.ts'
import { ProposalBody } from './proposal-body.ts'

const params = z.strictObject({ offeringId: z.uuid() })

const file = {
  answer: json(OfferingFileBody, 'The offering after the change'),
  refuses: ['offerings.not_found', 'offerings.not_in_state'],
}

const proposedRefusals = [
  'offerings.not_found',
  'offerings.not_in_state',
  'offerings.title_not_proven',
] as const

const proposed = {
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [...proposedRefusals],
}

export const list = operation('GET /back-office/offerings/', {
  summary: 'Offerings that are in progress or over, newest first; for staff',
  roles: deskRoles.offerings,
  query: PageQuery.extend({
    state: z.enum(['under-way', 'over']).default('under-way'),
    text: SearchText,
  }),
  answer: jsonCountedPage(DeskOfferingBody),
})

export const plan = operation('POST /back-office/offerings/', {
  summary: 'Propose an offering for a property, for review by another person; for staff',
  proposes: ['offering-publication'],
  body: z.strictObject({
    propertyId: z.string().min(1).max(80),
    minimumUnits: Units,
    targetUnits: Units,
    opensOn: Day,
    closesOn: Day,
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'offerings.not_in_state',
    'offerings.window',
    'offerings.opens_too_early',
    'offerings.minimum_above_cap',
    'offerings.target',
    'offerings.documents_missing',
    'offerings.issuer_ceiling',
    'properties.not_found',
  ],
})

export const one = operation('GET /back-office/offerings/{offeringId}/', {
  summary: 'An offering with its money, its conditions and its next steps; for staff',
  roles: deskRoles.offerings,
  params,
  ...file,
})

export const pause = operation('POST /back-office/offerings/{offeringId}/pause/', {
  summary: 'Pause purchases; the offering period is not extended; for staff',
  roles: ['ops', 'finance', 'admin'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...file,
})

export const resumption = operation('POST /back-office/offerings/{offeringId}/resumption/', {
  summary: 'Resume purchases; for staff',
  roles: ['ops', 'finance', 'admin'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...file,
})

export const purchase = operation('POST /back-office/offerings/{offeringId}/purchase/', {
  summary: 'Start buying the property of an offering that met its target; for staff',
  roles: ['ops', 'finance', 'admin'],
  params,
  ...file,
})

export const closing = operation('POST /back-office/offerings/{offeringId}/closing/', {
  summary: 'Propose to release the money from escrow and issue the units; for staff',
  proposes: ['offering-closing'],
  params,
  ...proposed,
})

export const withdrawal = operation('POST /back-office/offerings/{offeringId}/withdrawal/', {
  summary: 'Propose to withdraw an offering before its end and refund everyone; for staff',
  proposes: ['offering-withdrawal'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...proposed,
})

export const benefit = operation('POST /back-office/offerings/{offeringId}/benefits/', {
  summary:
    'Propose to book a bank line as escrow earnings, which belong to the investors; for staff',
  description: 'The line must be unexplained, and no larger than the terms find plausible.',
  proposes: ['escrow-benefit'],
  params,
  body: z.strictObject({ lineId: z.string().min(3).max(60) }),
  ...proposed,
  refuses: [
    ...proposedRefusals,
    'offerings.benefit_line_taken',
    'offerings.benefit_before_opening',
    'offerings.benefit_above_limit',
  ],
})

export const benefitReversal = operation(
  'POST /back-office/offerings/{offeringId}/benefits/{benefitId}/reversal/',
  {
    summary: 'Propose to undo a booking of escrow earnings; for staff',
    proposes: ['escrow-benefit-reversal'],
    params: params.extend({ benefitId: z.uuid() }),
    body: z.strictObject({ reason: StaffReason }),
    ...proposed,
    refuses: [...proposedRefusals, 'offerings.benefit_line_taken'],
  },
)
