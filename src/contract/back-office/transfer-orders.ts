import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Integer, PageQuery, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { bankPurposes, transferOrderStates } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const params = z.strictObject({ orderId: z.uuid() })

export const OperatorAccountBody = z
  .object({
    purpose: z.enum(bankPurposes),
    account: z
      .object({
        bank: z.string(),
        number: z.string(),
        holder: z.string(),
      })
      .nullable()
      .openapi({ description: 'Null: the register is not configured' }),
    held: Integer.openapi({ description: 'Rupiah it holds by the ledger' }),
    due: Integer.openapi({ description: 'Rupiah it should hold by what is owed' }),
    coming: Integer.openapi({ description: 'What orders that are not over still bring' }),
    leaving: Integer.openapi({ description: 'What they still take' }),
    statement: z
      .object({
        day: z.iso.date(),
        amount: Integer.openapi({ description: 'By the bank' }),
        ledger: Integer.openapi({ description: 'By the ledger, on that day' }),
      })
      .nullable()
      .openapi({ description: 'The newest day that statements cover' }),
  })
  .openapi('OperatorAccount')
export type OperatorAccount = z.input<typeof OperatorAccountBody>

export const TransferOrderBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'TRF-7K2QX-M4D9A' }),
    from: z.enum(bankPurposes),
    to: z.enum(bankPurposes),
    amount: Integer,
    state: z.enum(transferOrderStates),
    causes: z
      .array(z.object({ entryKind: z.string(), amount: Integer }))
      .openapi({ description: 'Entries it is for; below zero: owed the other way' }),
    madeAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    leftOn: z.iso.date().nullable().openapi({ description: 'By the statement of `from`' }),
    arrivedOn: z.iso.date().nullable().openapi({ description: 'By the statement of `to`' }),
    cancelReason: z.string().nullable(),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
  })
  .openapi('TransferOrder')
export type TransferOrder = z.input<typeof TransferOrderBody>

export const accounts = operation('GET /back-office/bank-accounts/', {
  summary:
    'Our bank accounts: what each holds, should hold, and what its statement says; for finance',
  roles: ['finance', 'compliance', 'admin'],
  answer: json(z.object({ items: z.array(OperatorAccountBody) }), 'One for each purpose'),
  refuses: ['request.not_allowed'],
})

export const orders = operation('GET /back-office/transfer-orders/', {
  summary: 'Orders to move money between our bank accounts, the newest first; for finance',
  roles: ['finance', 'compliance', 'admin'],
  query: PageQuery.extend({ part: z.enum(['open', 'over']).default('open') }),
  answer: jsonPage(TransferOrderBody),
  refuses: ['request.not_allowed'],
})

export const proposal = operation('POST /back-office/transfer-orders/{orderId}/proposal/', {
  summary: 'Propose to move money by an order that is due; another person approves; for finance',
  roles: ['finance', 'compliance', 'admin'],
  params,
  created: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Proposed'),
  refuses: [
    'request.not_allowed',
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'reconciliation.account_short',
    'approvals.already_proposed',
    'approvals.role_not_allowed',
  ],
})

export const sending = operation('POST /back-office/transfer-orders/{orderId}/sending/', {
  summary: 'Record that an approved order was given to the bank; for finance',
  description: 'It is booked once the statements of both accounts show it.',
  roles: ['finance'],
  params,
  answer: json(z.object({ state: z.literal('sent') }), 'Recorded'),
  refuses: [
    'request.not_allowed',
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
  ],
})

export const cancellation = operation('POST /back-office/transfer-orders/{orderId}/revocation/', {
  summary:
    'Cancel an order that was not given to the bank; what it was for is ordered again; for finance',
  roles: ['finance'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  answer: json(z.object({ state: z.literal('cancelled') }), 'Cancelled'),
  refuses: [
    'request.not_allowed',
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'approvals.role_not_allowed',
  ],
})
