import type { z } from '@hono/zod-openapi'
import { mayDecide, type Proposal, type ProposalKind } from '#approvals'
import { deskProposalKinds, type ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import type { Actor } from '#kernel'

export type DeskProposalKind = (typeof deskProposalKinds)[number]

/** Whether a proposal is decided there. */
export function isDeskKind(kind: ProposalKind): kind is DeskProposalKind {
  return deskProposalKinds.some((each) => each === kind)
}

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
    proposedBy: proposal.proposerName,
    proposedAt: proposal.proposedAt.toISOString(),
    decidedBy: proposal.deciderName,
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    reason,
    isMine,
    mayApprove:
      !isMine &&
      proposal.aboutUserId !== actor.userId &&
      state === 'waiting' &&
      mayDecide(kind, actor),
  }
}
