import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer, QueueQuery, StaffReason } from '../fields.ts'
import { uploadedFile } from '../files.ts'
import { operation } from '../operation.ts'
import { decisionQueues } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'
import { ProposalBody } from './desks/proposal-body.ts'

export const decisions = ['accepted', 'name-differs', 'proof-unclear'] as const

const params = z.strictObject({ accountId: z.uuid() })

const ProofBody = z
  .object({
    accountId: z.uuid(),
    userId: z.uuid(),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string(),
    ownerName: z.string().openapi({ description: 'The verified name' }),
    holderName: z.string().nullable().openapi({ description: 'As the bank gives it' }),
    nameScore: z.int().nullable(),
    addedAt: z.iso.datetime(),
    proofAt: z.iso.datetime(),
    needsSecondPerson: z
      .boolean()
      .openapi({ description: 'The names are so different that accepting it takes two people' }),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
    decided: z
      .object({
        decision: z.enum(decisions),
        reason: z.string().nullable(),
        by: z.string().openapi({ description: 'A name' }),
        approvedBy: z.string().nullable().openapi({ description: 'The second person’s name' }),
        at: z.iso.datetime(),
      })
      .nullable(),
  })
  .openapi('BankProof')
export type BankProof = z.input<typeof ProofBody>

export const list = operation('GET /back-office/bank-proofs/', {
  summary:
    'Bank accounts whose proof needs a decision, longest waiting first, or was decided; for staff',
  roles: deskRoles.bankProofs,
  query: QueueQuery.extend({ state: z.enum(decisionQueues).default('waiting') }),
  answer: json(
    z.object({
      items: z.array(ProofBody),
      nextCursor: z.string().nullable(),
      total: Integer.openapi({ description: 'How many need a decision' }),
    }),
    'A page',
  ),
})

export const file = operation('GET /back-office/bank-proofs/{accountId}/file/', {
  summary: 'The page that was uploaded; for staff, and recorded in the audit log',
  roles: deskRoles.bankProofs,
  params,
  answer: uploadedFile,
  refuses: ['banks.account_not_found'],
})

export const decision = operation('POST /back-office/bank-proofs/{accountId}/decision/', {
  summary:
    'Accept a proof or refuse it with a reason; for staff, never about an account of their own',
  proposes: ['bank-proof'],
  params,
  body: z.strictObject({
    decision: z.enum(decisions),
    reason: StaffReason,
  }),
  answer: json(
    z.object({ isDecided: z.boolean() }),
    'Decided, and its owner is notified; or proposed, and another person approves',
  ),
  refuses: ['banks.account_not_found', 'banks.proof_not_wanted'],
})
