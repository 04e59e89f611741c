import { type Proposal as Stored, waitingProposals } from '#approvals'
import { mayDecide, type ProposalKind } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { Database } from '#database'
import type { Actor } from '#kernel'
import type { Domain } from '../../encode.ts'

// Fields that no reader gets: the encrypted account number and the name of its key.
const sealedNames = ['numberSealed', 'numberKeyId']

function withoutSealed(content: Stored['content']): Record<string, unknown> {
  // Every content is an object; the room's type is wider.
  const fields = Object.entries(content as Record<string, unknown>)
  return Object.fromEntries(fields.filter(([name]) => !sealedNames.includes(name)))
}

/** A proposal as a member of staff may read it, and whether they may approve it. */
export function readableProposal(proposal: Stored, actor: Actor): Domain<Proposal> {
  const isMine = proposal.proposedBy === actor.userId
  return {
    ...proposal,
    content: withoutSealed(proposal.content),
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

/** Reads the waiting proposals of these kinds about these subjects; the result finds that of a subject. */
export async function waitingFor(
  db: Database,
  actor: Actor,
  subjectIds: readonly string[],
  ...kinds: readonly ProposalKind[]
): Promise<(subjectId: string) => Domain<Proposal> | null> {
  const waiting = await Promise.all(kinds.map((kind) => waitingProposals(db, kind, subjectIds)))
  return (subjectId) => {
    const [proposal] = waiting.flatMap((each) => each.get(subjectId) ?? [])
    return proposal === undefined ? null : readableProposal(proposal, actor)
  }
}
