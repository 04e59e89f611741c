import { type Database, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { approve, refuse } from './decide.ts'
import type { Proposal } from './proposal.ts'
import { readProposal } from './read-proposals.ts'
import { proposalNotFound } from './refusals.ts'
import type { TwoPersonAct } from './two-person-act.ts'

type ApprovalServices = { readonly db: Database; readonly clock: Clock }

/** The proposal to approve, and the hash of the content that the approver read. */
type Approval = { readonly proposalId: string; readonly contentHash: string }

/**
 * Approves a proposal and carries it out through the act of its kind, in one transaction. Refuses with
 * `approvals.not_found` when no registered act has its kind, as `approve` does, and as the act itself does.
 */
export async function approveProposal<Services>(
  acts: readonly TwoPersonAct<Services>[],
  services: ApprovalServices & Services,
  actor: Actor,
  { proposalId, contentHash }: Approval,
): Promise<Proposal> {
  const { db, clock } = services
  const { act, proposal: read } = await actFor(acts, services, proposalId)
  const { subjectId } = read
  if (read.state === 'waiting') await act.beforehand?.(services, read)
  const decided = await transaction(db, async (tx) => {
    const now = clock.now()
    await act.lock?.(tx, subjectId)
    const proposal = await approve(tx, { proposalId, contentHash, byUserId: actor.userId, now })
    await act.carryOut(tx, { proposal, content: proposal.content, actor, now }, services)
    return proposal
  })
  await act.afterwards?.(services)
  return decided
}

/** Turns a proposal down, or withdraws the caller's own, with a reason. Refuses as `refuse` does. */
export async function refuseProposal<Services>(
  acts: readonly TwoPersonAct<Services>[],
  { db, clock }: ApprovalServices,
  actor: Actor,
  { proposalId, reason }: { readonly proposalId: string; readonly reason: string },
): Promise<Proposal> {
  const { act, proposal: read } = await actFor(acts, { db }, proposalId)
  const { subjectId } = read
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await act.lock?.(tx, subjectId)
    const proposal = await refuse(tx, { proposalId, reason, byUserId: actor.userId, now })
    await act.onRefuse?.(tx, { proposal, content: proposal.content, actor, now })
    return proposal
  })
}

async function actFor<Services>(
  acts: readonly TwoPersonAct<Services>[],
  { db }: Pick<ApprovalServices, 'db'>,
  proposalId: string,
): Promise<{ readonly proposal: Proposal; readonly act: TwoPersonAct<Services> }> {
  const proposal = await readProposal(db, proposalId)
  const act = acts.find(({ kind }) => kind === proposal.kind)
  if (act === undefined) throw proposalNotFound()
  return { act, proposal }
}
