import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../../answers.ts'
import { monthLines } from '../../words/distributions.ts'
import {
  AccountsBody,
  DeclarationBody,
  Month,
  PayingPropertyBody,
  PayoutLineBody,
} from './distribution-desk-body.ts'
import { ProposalBody } from './proposal-body.ts'

const security = [{ bearer: [] }]

const propertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

export const overview = createRoute({
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

export const one = createRoute({
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

export const accounts = createRoute({
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

export const declaration = createRoute({
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

export const correction = createRoute({
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
