import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#approvals'
import { mayDecide } from '#contract'
import type { ProposalBody } from '#contract/back-office/desks/proposal-body.ts'
import type { Actor } from '#kernel'
import type { Domain } from '../../encode.ts'

// Fields that no reader gets: the encrypted account number and the name of its key.
const sealedNames = ['numberSealed', 'numberKeyId']

function readable(content: Proposal['content']): Record<string, unknown> {
  // Every content is an object; the room's type is wider.
  const fields = Object.entries(content as Record<string, unknown>)
  return Object.fromEntries(fields.filter(([name]) => !sealedNames.includes(name)))
}

export function proposalBody(
  proposal: Proposal,
  actor: Actor,
): Domain<z.infer<typeof ProposalBody>> {
  const isMine = proposal.proposedBy === actor.userId
  return {
    ...proposal,
    content: readable(proposal.content),
    proposedBy: proposal.proposerName,
    decidedBy: proposal.deciderName,
    isMine,
    mayApprove:
      !isMine &&
      proposal.aboutUserId !== actor.userId &&
      proposal.state === 'waiting' &&
      mayDecide(proposal.kind, actor.roles),
  }
}
