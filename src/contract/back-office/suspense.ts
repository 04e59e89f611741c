import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { Integer, QueueQuery, StaffReason } from '../fields.ts'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { OptionalFile } from '../uploads.ts'
import { decisionQueues } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'
import { gatewayObstacles, refundStates, reviewReasons, suspenseOutcomes } from '../words/money.ts'
import { uploadRules } from '../words/uploads.ts'
import { ProposalBody } from './desks/proposal-body.ts'

const params = z.strictObject({ depositId: z.uuid() })

const decided = json(z.object({ done: z.literal(true) }), 'Done')

const RefundToBody = z.object({
  bankCode: z.string(),
  bank: z.string().openapi({ description: 'Its short name' }),
  numberEnd: z.string(),
  holderName: z.string(),
})

export const SuspendedBody = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    reference: z.string(),
    method: z.string(),
    amount: Integer.openapi({ description: 'Rupiah ordered' }),
    receivedAmount: Integer.nullable().openapi({ description: 'Rupiah that arrived' }),
    returnedAmount: Integer.openapi({
      description: 'Rupiah that the gateway has returned to the payer since',
    }),
    paidTwiceAmount: Integer.openapi({
      description: 'Rupiah that the gateway returned after our refund had been sent',
    }),
    paidAt: z.iso.datetime().nullable(),
    reviewReason: z.enum(reviewReasons).nullable(),
    senderName: z
      .string()
      .nullable()
      .openapi({ description: 'For a transfer: the sender according to the bank' }),
    senderScore: z.int().nullable().openapi({ description: 'Similarity of the names, 0 to 100' }),
    investorName: z.string().openapi({ description: 'The expected sender name' }),
    proposal: ProposalBody.nullable(),
    returnTo: RefundToBody.extend({
      accountNumber: z.string().openapi({ description: 'The whole number' }),
      bankName: z.string().nullable().openapi({
        description: 'The account name according to the bank; null: no answer yet',
      }),
      payerName: z.string().nullable().openapi({
        description: 'The sender name of the money; null: the bank named none',
      }),
      nameScore: z
        .int()
        .nullable()
        .openapi({ description: 'Similarity of the two names, 0 to 100' }),
      isOtherName: z
        .boolean()
        .openapi({ description: 'It goes to a different name than the sender’s' }),
    })
      .nullable()
      .openapi({ description: 'Where a proposed return would go' }),
    obstacle: z.enum(gatewayObstacles).nullable().openapi({
      description: 'Why a decision is proposed without an answer of the gateway; null: with one',
    }),
    hasDocument: z.boolean().openapi({ description: 'Whether the proposal has a document' }),
    refund: RefundToBody.extend({
      reference: z.string(),
      state: z.enum(refundStates),
      failure: z.string().nullable(),
    })
      .nullable()
      .openapi({ description: 'The latest refund: its progress, or why it did not arrive' }),
    decided: z
      .object({
        outcome: z.enum(suspenseOutcomes),
        at: z.iso.datetime(),
        by: z.string().nullable().openapi({ description: 'The first person; null: automatic' }),
        approvedBy: z.string().nullable().openapi({ description: 'The second person' }),
      })
      .nullable()
      .openapi({ description: 'The decision; null while it waits' }),
  })
  .openapi('SuspendedDeposit')
export type SuspendedDeposit = z.input<typeof SuspendedBody>

export const list = operation('GET /back-office/suspense/', {
  summary:
    'Deposits in suspense, or decided about: late, of another amount, or from another sender',
  roles: deskRoles.suspense,
  query: QueueQuery.extend({ state: z.enum(decisionQueues).default('waiting') }),
  answer: jsonCountedPage(SuspendedBody),
})

const unanswered =
  'If the gateway gives no usable answer about the money, `withoutAnswer` with its confirmation as ' +
  'the document proposes the decision without one.'

/** What every proposal about money in suspense may contain. */
const grounds = {
  reason: StaffReason,
  withoutAnswer: z
    .literal('true')
    .optional()
    .transform((text) => text === 'true'),
  file: OptionalFile,
}

export const proposal = operation('POST /back-office/suspense/{depositId}/proposal/', {
  summary: 'Propose to release money to its investor',
  description: unanswered,
  proposes: ['deposit-release'],
  booksMoney: true,
  params,
  form: z.strictObject(grounds),
  created: decided,
  refuses: [
    'payments.deposit_not_found',
    'payments.not_in_suspense',
    'payments.returned_by_gateway',
    'payments.refund_pending',
    'payments.own_deposit',
    'payments.owner_closed',
    'payments.gateway_unanswered',
    'payments.confirmation_missing',
  ],
})

export const refund = operation('POST /back-office/suspense/{depositId}/return/', {
  summary: 'Propose to send money back to the account it came from',
  description:
    'The name of the account is compared with the one that the money came under. Another name, or ' +
    `none to compare with, needs a document. ${unanswered}`,
  proposes: ['deposit-return'],
  booksMoney: true,
  params,
  form: z.strictObject({
    ...grounds,
    bankCode: z.string().regex(/^[0-9]{3}$/, 'field.format'),
    accountNumber: z.string().regex(/^[0-9]{6,20}$/, 'field.format'),
    holderName: z.string().trim().min(1).max(100),
  }),
  created: decided,
  refuses: [
    'payments.deposit_not_found',
    'payments.not_in_suspense',
    'payments.returned_by_gateway',
    'payments.refund_pending',
    'payments.own_deposit',
    'payments.not_offered',
    'payments.refund_account_unknown',
    'payments.return_evidence_missing',
    'payments.gateway_unanswered',
    'payments.confirmation_missing',
    'payments.gateway_away',
  ],
})

export const document = operation('GET /back-office/suspense/proposals/{proposalId}/document/', {
  summary: 'The document of a proposed decision; its opening is recorded',
  roles: deskRoles.suspense,
  params: z.strictObject({ proposalId: z.uuid() }),
  answer: file('The document', ...uploadRules.document.types),
  refuses: ['approvals.not_found', 'payments.deposit_not_found'],
})
