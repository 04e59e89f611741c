import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { Accepted } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'
import { privacyRequestKinds } from '../words/privacy.ts'
import { PrivacyRequestBody } from './request-body.ts'

export const list = operation('GET /users/privacy-requests/', {
  summary: 'My requests about my own data, newest first, each with its deadline',
  answer: json(z.object({ items: z.array(PrivacyRequestBody) }), 'The latest hundred'),
})

export const ask = operation('POST /users/privacy-requests/', {
  summary: 'Ask for a copy of my data, or for it to be corrected, erased, restricted or not used',
  description: 'A copy is made within moments; staff settle the others within 72 hours.',
  body: z.strictObject({
    kind: z.enum(privacyRequestKinds),
    text: z.string().max(5000).nullable().openapi({
      description: 'What is wrong or should be done, 10–2,000 characters; null for a copy',
    }),
  }),
  created: json(PrivacyRequestBody, 'Received; the deadline is running'),
  refuses: ['privacy.text_unacceptable', 'privacy.already_open'],
})

export const copy = operation('GET /users/privacy-requests/{requestId}/file/', {
  summary: 'Download the copy of my data; needs a session confirmed in the last five minutes',
  params: z.strictObject({ requestId: z.uuid() }),
  answer: file('JSON for programs and a page to read', fileTypes.zip),
  refuses: ['identity.confirmation_needed', 'privacy.request_not_found', 'privacy.copy_not_ready'],
})

const ClosingConditionsBody = z
  .object({
    free: Integer.openapi({ description: 'Rupiah to be withdrawn first' }),
    underWay: Integer.openapi({ description: 'Rupiah held, in escrow, coming or going' }),
    unpaid: Integer.openapi({ description: 'Rupiah of deposits that can still be paid' }),
    units: Integer,
    payouts: z
      .int()
      .openapi({ description: 'Payouts still to come for units held on a record day' }),
    inheritances: z.int().openapi({ description: 'Estates still passing on to me' }),
    isPossible: z.boolean(),
  })
  .openapi('ClosingConditions')

export const conditions = operation('GET /users/closing/', {
  summary: 'What prevents closing my account',
  answer: json(ClosingConditionsBody, 'The current state'),
})

export const closing = operation('POST /users/closing/', {
  summary: 'Close my account permanently; needs a session confirmed in the last five minutes',
  description:
    'Every session ends. What the law keeps stays until `keepUntil`; the rest is erased.',
  body: z.strictObject({ closingAccepted: Accepted }),
  answer: json(z.object({ number: z.string(), keepUntil: Day }).openapi('Closing'), 'Closed'),
  refuses: [
    'identity.confirmation_needed',
    'identity.account_frozen',
    'ledger.debt_open',
    'privacy.closing_not_possible',
  ],
})
