import { z } from '@hono/zod-openapi'
import { proposalStates } from '../../words/approvals.ts'

/** What is approved and refused through `/back-office/proposals/`. */
export const deskProposalKinds = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'escrow-benefit',
  'escrow-benefit-reversal',
  'property-document',
  'property-facts',
  'property-publication',
  'distribution',
  'distribution-correction',
  'property-month',
  'month-void',
  'property-entry',
  'property-valuation',
  'property-sale',
  'bank-statement',
  'bank-line-match',
  'bank-line-booking',
  'bank-line-reopening',
  'transfer-order',
  'bank-proof',
  'deposit-release',
  'deposit-return',
  'balance-correction',
  'withdrawal',
  'identity-decision',
  'role-grant',
  'role-withdrawal',
  'account-regaining',
  'account-restoration',
  'sale-announcement',
  'sale-paper',
  'news',
] as const

/** What one person proposed, as another reads it before deciding. */
export const ProposalBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(deskProposalKinds),
    subjectId: z.string(),
    content: z.record(z.string(), z.unknown()).openapi({
      description: 'What would be done, word for word; amounts are texts',
    }),
    contentHash: z.string().openapi({ description: 'To be named by who approves' }),
    state: z.enum(proposalStates),
    proposedBy: z.string().nullable().openapi({ description: 'The name of who proposed it' }),
    proposedAt: z.iso.datetime(),
    decidedBy: z.string().nullable().openapi({ description: 'The name of who decided' }),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    isMine: z.boolean(),
    mayApprove: z.boolean().openapi({
      description:
        'Whether my role decides such proposals, I did not make it and it is not about me',
    }),
  })
  .openapi('Proposal')
export type Proposal = z.input<typeof ProposalBody>
