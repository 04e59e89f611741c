import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { Day, SearchText } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { deskRoles } from '../../words/desks.ts'
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
    'Operating properties, with what is booked, declared and pending, and the latest payouts; for staff',
  roles: deskRoles.distributions,
  query: z.strictObject({ text: SearchText, cursor: z.string().max(500).optional() }),
  answer: json(
    z.object({
      properties: z.array(PayingPropertyBody),
      total: z.int().openapi({ description: 'How many properties there are; 200 are answered' }),
      payouts: z.array(PayoutLineBody),
      nextCursor: z.string().nullable().openapi({ description: 'Of the payouts; null at the end' }),
    }),
    'Properties whose latest month is not declared come first',
  ),
})

export const one = operation('GET /back-office/distributions/{distributionId}/', {
  summary: 'A declared distribution and the progress of its payout; for staff',
  roles: deskRoles.distributions,
  params: z.strictObject({ distributionId: z.uuid() }),
  answer: json(DeclarationBody, 'The distribution'),
  refuses: ['distributions.not_found'],
})

export const accounts = operation('GET /back-office/properties/{propertyId}/accounts/', {
  summary: 'The booked months of a property, what can be declared now, and its payouts; for staff',
  roles: deskRoles.distributions,
  params: propertyParams,
  answer: json(AccountsBody, 'The accounts'),
  refuses: ['distributions.not_found'],
})

export const declaration = operation('POST /back-office/properties/{propertyId}/distributions/', {
  summary: 'Propose a payout of what the booked months left; another person approves; for finance',
  proposes: ['distribution'],
  params: propertyParams,
  body: z.strictObject({ month: Month, recordOn: Day, payOn: Day }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'distributions.not_found',
    'distributions.not_operating',
    'distributions.month_not_booked',
    'distributions.month_passed',
    'distributions.nothing_to_pay',
    'distributions.record_date',
    'distributions.pay_date',
  ],
})

const CorrectionText = z.string().trim().min(10).max(400)

export const correction = operation('POST /back-office/properties/{propertyId}/corrections/', {
  summary:
    'Propose to correct a booked month; the difference counts in the next payout; for finance',
  proposes: ['distribution-correction'],
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
      .openapi({ description: 'Above zero: more to pay out than was booked' }),
    reason: z
      .strictObject({ id: CorrectionText, en: CorrectionText })
      .openapi({ description: 'What unit holders read with the payout in which it counts' }),
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'distributions.not_found',
    'distributions.month_not_booked',
    'distributions.correction_beyond_line',
  ],
})
