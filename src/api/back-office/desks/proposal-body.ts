import { z } from '@hono/zod-openapi'
import { mayDecide, type Proposal, type ProposalKind } from '#approvals'
import type { Actor } from '#kernel'

/** What is decided at the desks of properties, offerings and distributions; other kinds are decided where they belong. */
export const deskProposalKinds = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'distribution',
  'distribution-correction',
  'property-entry',
  'property-valuation',
  'property-sale',
] as const satisfies readonly ProposalKind[]
export type DeskProposalKind = (typeof deskProposalKinds)[number]

/** Whether a proposal is one of these desks. */
export function isDeskKind(kind: ProposalKind): kind is DeskProposalKind {
  return deskProposalKinds.some((each) => each === kind)
}

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
    state: z.enum(['waiting', 'approved', 'refused']),
    proposedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    isMine: z.boolean(),
    mayApprove: z
      .boolean()
      .openapi({ description: 'Whether my role decides such proposals and I did not make it' }),
  })
  .openapi('Proposal')

export function proposalBody(proposal: Proposal, actor: Actor): z.infer<typeof ProposalBody> {
  const { id, kind, subjectId, contentHash, state, reason } = proposal
  if (!isDeskKind(kind)) throw new Error(`${kind} is decided elsewhere`)
  const isMine = proposal.proposedBy === actor.userId
  return {
    id,
    kind,
    subjectId,
    // Every content is an object; the room's type is wider.
    content: proposal.content as Record<string, unknown>,
    contentHash,
    state,
    proposedAt: proposal.proposedAt.toISOString(),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    reason,
    isMine,
    mayApprove: !isMine && state === 'waiting' && mayDecide(kind, actor),
  }
}
