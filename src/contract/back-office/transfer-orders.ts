import { z } from '@hono/zod-openapi'
import { json, jsonPage, proposed } from '../answers.ts'
import { Day, Integer, PageQuery, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { proposalRoles } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'
import { bankPurposes, lineMatches, transferOrderStates } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const params = z.strictObject({ orderId: z.uuid() })

const OperatorAccountBody = z
  .object({
    purpose: z.enum(bankPurposes),
    account: z
      .object({
        bank: z.string(),
        number: z.string(),
        holder: z.string(),
      })
      .nullable()
      .openapi({ description: 'Null: not configured' }),
    held: Integer.openapi({ description: 'Rupiah it holds by the ledger' }),
    due: Integer.openapi({ description: 'Rupiah it should hold by what is owed' }),
    coming: Integer.openapi({ description: 'What open transfer orders will bring in' }),
    leaving: Integer.openapi({ description: 'What open transfer orders will take out' }),
    statement: z
      .object({
        day: Day,
        amount: Integer.openapi({ description: 'By the bank' }),
        ledger: Integer.openapi({ description: 'By the ledger, on that day' }),
      })
      .nullable()
      .openapi({ description: 'The latest day that statements cover' }),
  })
  .openapi('OperatorAccount')
export type OperatorAccount = z.input<typeof OperatorAccountBody>

const OrderLineBody = z
  .object({
    id: z.uuid(),
    side: z.enum(['left', 'arrived']),
    amount: Integer.openapi({ description: 'Of the order; below zero: it came back' }),
    fee: Integer.openapi({ description: 'What the bank deducted' }),
    bookedOn: Day,
    text: z.string().openapi({ description: 'What the bank wrote' }),
    match: z
      .enum(lineMatches)
      .openapi({ description: 'How it was recognised as part of this order' }),
    proposal: ProposalBody.nullable().openapi({ description: 'The proposal to undo it' }),
  })
  .openapi('TransferOrderLine')

const TransferOrderBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'TRF-7K2QX-M4D9A' }),
    from: z.enum(bankPurposes),
    to: z.enum(bankPurposes),
    amount: Integer,
    state: z.enum(transferOrderStates),
    causes: z
      .array(z.object({ entryKind: z.string(), amount: Integer }))
      .openapi({ description: 'The entries it covers; below zero: owed in the other direction' }),
    madeAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    left: Integer.openapi({ description: 'How much of it the statement of `from` shows' }),
    arrived: Integer.openapi({ description: 'How much of it the statement of `to` shows' }),
    leftOn: Day.nullable().openapi({ description: 'By the statement of `from`' }),
    arrivedOn: Day.nullable().openapi({ description: 'By the statement of `to`' }),
    cancelReason: z.string().nullable(),
    lines: z.array(OrderLineBody).openapi({ description: 'The lines that show it' }),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
  })
  .openapi('TransferOrder')
export type TransferOrder = z.input<typeof TransferOrderBody>

export const accounts = operation('GET /back-office/bank-accounts/', {
  summary:
    'Our bank accounts: what each holds, should hold, and what its statement says; for finance',
  roles: deskRoles.operatorAccounts,
  answer: json(z.object({ items: z.array(OperatorAccountBody) }), 'One for each purpose'),
})

export const orders = operation('GET /back-office/transfer-orders/', {
  summary: 'Orders to move money between our bank accounts, newest first; for finance',
  roles: deskRoles.operatorAccounts,
  query: PageQuery.extend({ part: z.enum(['open', 'over']).default('open') }),
  answer: jsonPage(TransferOrderBody),
})

export const proposal = operation('POST /back-office/transfer-orders/{orderId}/proposal/', {
  summary: 'Propose to move money by an order that is due; another person approves; for finance',
  proposes: ['transfer-order'],
  params,
  created: proposed,
  refuses: [
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'reconciliation.account_short',
  ],
})

export const sending = operation('POST /back-office/transfer-orders/{orderId}/sending/', {
  summary: 'Record that an approved order was sent to the bank; for finance',
  description: 'It is booked once the statements of both accounts show it.',
  roles: proposalRoles['transfer-order'].proposers,
  params,
  answer: json(z.object({ state: z.literal('sent') }), 'Recorded'),
  refuses: ['reconciliation.order_not_found', 'reconciliation.order_not_in_state'],
})

export const cancellation = operation('POST /back-office/transfer-orders/{orderId}/revocation/', {
  summary:
    'Cancel an order that was not sent to the bank; its amount is ordered again; for finance',
  roles: proposalRoles['transfer-order'].proposers,
  params,
  body: z.strictObject({ reason: StaffReason }),
  answer: json(z.object({ state: z.literal('cancelled') }), 'Cancelled'),
  refuses: [
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'approvals.role_not_allowed',
  ],
})

export const sentCancellation = operation('POST /back-office/transfer-orders/{orderId}/ending/', {
  summary:
    'Propose to cancel an order that the bank never carried out; another person approves; for finance',
  proposes: ['transfer-cancellation'],
  description:
    'Needs a document from the bank. No statement may show any part of the order, and the statements of the source ' +
    'account must cover the day on which it was sent.',
  params,
  form: z.strictObject({ reason: StaffReason, file: FilePart.optional() }),
  created: proposed,
  refuses: [
    'reconciliation.order_not_found',
    'reconciliation.order_not_in_state',
    'reconciliation.order_shown',
    'reconciliation.statement_needed',
    'reconciliation.evidence_missing',
  ],
})

export const lineReopening = operation(
  'POST /back-office/transfer-orders/{orderId}/lines/{lineId}/reopening/',
  {
    summary:
      'Propose to undo that a line of a statement shows an order; another person approves; for finance',
    proposes: ['transfer-line-reopening'],
    params: params.extend({ lineId: z.uuid() }),
    body: z.strictObject({ reason: StaffReason }),
    created: proposed,
    refuses: ['reconciliation.order_not_found', 'reconciliation.line_not_shown'],
  },
)
