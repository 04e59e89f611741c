import { z } from '@hono/zod-openapi'
import { proposalEndings, proposalKinds, proposalStates } from '../../words/approvals.ts'

/** A proposal as another person reads it before deciding. */
export const ProposalBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(proposalKinds),
    subjectId: z.string(),
    content: z.record(z.string(), z.unknown()).openapi({
      description: 'What would be done, word for word; amounts are texts',
    }),
    contentHash: z.string().openapi({ description: 'Send it with the approval' }),
    state: z.enum(proposalStates),
    proposedBy: z.string().nullable().openapi({ description: 'The name of the proposer' }),
    proposedAt: z.iso.datetime(),
    decidedBy: z.string().nullable().openapi({ description: 'The name of the person who decided' }),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    endedBecause: z
      .enum(proposalEndings)
      .nullable()
      .openapi({ description: 'Why it ended without a decision' }),
    isMine: z.boolean(),
    mayApprove: z.boolean().openapi({
      description:
        'Whether my role decides such proposals, I did not make it and it is not about me',
    }),
  })
  .openapi('Proposal')
export type Proposal = z.input<typeof ProposalBody>
