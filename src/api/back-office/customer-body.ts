import type { z } from '@hono/zod-openapi'
import { mayDecide, type Proposal } from '#approvals'
import type { RestorationBody } from '#contract/back-office/customer-body.ts'
import type { Actor } from '#kernel'

export function restorationBody(
  proposal: Proposal | null,
  actor: Actor,
  names: ReadonlyMap<string, string>,
): z.infer<typeof RestorationBody> {
  if (proposal === null) return null
  const { id, contentHash, content, proposedBy, proposedAt } = proposal
  return {
    id,
    contentHash,
    // The content was written by `proposeRestoration`.
    reason: (content as { reason: string }).reason,
    proposedBy: names.get(proposedBy) ?? null,
    proposedAt: proposedAt.toISOString(),
    isMine: proposedBy === actor.userId,
    mayApprove: proposedBy !== actor.userId && mayDecide('account-restoration', actor),
  }
}
