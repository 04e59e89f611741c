import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Tx } from '#database'
import { actorOf } from '#identity'
import { newId } from '#kernel'
import { mayPropose, type ProposalKind } from './kinds.ts'
import { type Content, hashOf, type Proposal } from './proposal.ts'
import { alreadyProposed, roleNotAllowed } from './refusals.ts'

/**
 * Proposes an act that another person is to approve. Nothing is done by it yet. Refuses with
 * `approvals.role_not_allowed`, and with `approvals.already_proposed` while such a proposal about
 * the same subject waits.
 */
export async function propose(
  tx: Tx,
  input: {
    readonly kind: ProposalKind
    readonly subjectId: string
    readonly content: Content
    readonly byUserId: string
    readonly now: Date
  },
): Promise<Proposal> {
  const { kind, subjectId, content, byUserId, now } = input
  if (!mayPropose(kind, await actorOf(tx, byUserId))) throw roleNotAllowed()
  const id = newId(now.getTime())
  const contentHash = hashOf(kind, subjectId, content)
  try {
    await sql`
      insert into approvals.proposals (id, kind, subject_id, content, content_hash, proposed_by, proposed_at)
      values (${id}, ${kind}, ${subjectId}, ${JSON.stringify(content)}::jsonb, ${contentHash}, ${byUserId}, ${now})`.execute(
      tx,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'proposals_waiting') throw alreadyProposed()
    throw error
  }
  await recordAudit(tx, {
    happenedAt: now,
    actorId: byUserId,
    action: 'approvals.propose',
    subjectKind: kind,
    subjectId,
    details: { proposalId: id, contentHash },
  })
  return {
    id,
    kind,
    subjectId,
    content,
    contentHash,
    state: 'waiting',
    proposedBy: byUserId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  }
}
