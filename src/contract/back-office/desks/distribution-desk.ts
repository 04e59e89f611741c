import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { SearchText } from '../../fields.ts'
import { operation, proposalCodes } from '../../operation.ts'
import { monthLines } from '../../words/distributions.ts'
import {
  AccountsBody,
  DeclarationBody,
  Month,
  PayingPropertyBody,
  PayoutLineBody,
} from './distribution-desk-body.ts'
import { ProposalBody } from './proposal-body.ts'

const propertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

export const overview = operation('GET /back-office/distributions/', {
  summary:
    'Properties that pay, with what is booked, declared and waiting, and the newest payouts; for staff',
  roles: ['finance', 'compliance', 'ops', 'admin'],
  query: z.strictObject({ text: SearchText }),
  answer: json(
    z.object({
      properties: z.array(PayingPropertyBody),
      total: z.int().openapi({ description: 'How many properties there are; 200 are answered' }),
      payouts: z.array(PayoutLineBody),
    }),
    'Those whose newest month is not declared come first',
  ),
  refuses: ['request.not_allowed'],
})

export const one = operation('GET /back-office/distributions/{distributionId}/', {
  summary: 'A declared distribution and how far its payout is; for staff',
  roles: ['finance', 'compliance', 'ops', 'admin'],
  params: z.strictObject({ distributionId: z.uuid() }),
  answer: json(DeclarationBody, 'The distribution'),
  refuses: ['request.not_allowed', 'distributions.not_found'],
})

export const accounts = operation('GET /back-office/properties/{propertyId}/accounts/', {
  summary: 'The months of a property, what can be declared now, and its payouts; for staff',
  roles: ['finance', 'compliance', 'ops', 'admin'],
  params: propertyParams,
  answer: json(AccountsBody, 'The accounts'),
  refuses: ['request.not_allowed', 'distributions.not_found'],
})

export const declaration = operation('POST /back-office/properties/{propertyId}/distributions/', {
  summary: 'Declare what the booked months left; another person approves; for finance',
  roles: ['finance', 'admin'],
  params: propertyParams,
  body: z.strictObject({ month: Month, recordOn: z.iso.date(), payOn: z.iso.date() }),
  created: json(ProposalBody, 'Waits for another person'),
  refuses: [
    'request.not_allowed',
    'distributions.not_found',
    'distributions.not_operating',
    'distributions.month_not_booked',
    'distributions.month_passed',
    'distributions.nothing_to_pay',
    'distributions.record_date',
    'distributions.pay_date',
    ...proposalCodes,
  ],
})

const CorrectionText = z.string().trim().min(10).max(400)

export const correction = operation('POST /back-office/properties/{propertyId}/corrections/', {
  summary:
    'Propose to correct a booked month; what was paid stays, the difference counts next; for finance',
  roles: ['finance', 'admin'],
  params: propertyParams,
  body: z.strictObject({
    month: Month,
    line: z.enum(monthLines),
    amount: z
      .int()
      .min(-Number.MAX_SAFE_INTEGER)
      .max(Number.MAX_SAFE_INTEGER)
      .refine((value) => value !== 0, 'field.not_zero')
      .transform((value) => BigInt(value))
      .openapi({ description: 'Above zero: there is more to pay out than was booked' }),
    reason: z
      .object({ id: CorrectionText, en: CorrectionText })
      .openapi({ description: 'What holders read beside the payout in which it counts' }),
  }),
  created: json(ProposalBody, 'Waits for another person'),
  refuses: [
    'request.not_allowed',
    'distributions.not_found',
    'distributions.month_not_booked',
    'distributions.correction_beyond_line',
    ...proposalCodes,
  ],
})
