import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { mayPropose, type ProposalKind } from '#contract'
import { brokenConstraint, type Tx } from '#database'
import { actorOf } from '#identity'
import { newId } from '#kernel'
import { notifyApprovers } from './notify-staff.ts'
import { type Content, hashOf, type Proposal } from './proposal.ts'
import { readProposal } from './read-proposals.ts'
import { alreadyProposed, ownMatter, roleNotAllowed } from './refusals.ts'

/**
 * Proposes an act for another person to approve; nothing is carried out yet. Refuses with
 * `approvals.role_not_allowed`, with `approvals.already_proposed` while such a proposal about the same subject
 * waits, and with `approvals.own_matter` when it is about the proposer.
 */
export async function propose(
  tx: Tx,
  input: {
    readonly kind: ProposalKind
    readonly subjectId: string
    /** The person it is about, if any, who may neither propose nor approve it. */
    readonly aboutUserId?: string
    readonly content: Content
    readonly byUserId: string
    readonly now: Date
  },
): Promise<Proposal> {
  const { kind, subjectId, aboutUserId = null, content, byUserId, now } = input
  const { roles } = await actorOf(tx, byUserId)
  if (!mayPropose(kind, roles)) throw roleNotAllowed()
  if (aboutUserId === byUserId) throw ownMatter()
  const id = newId(now.getTime())
  const contentHash = hashOf(kind, subjectId, content)
  try {
    await sql`
      insert into approvals.proposals
        (id, kind, subject_id, about_user_id, content, content_hash, proposed_by, proposed_at)
      values (${id}, ${kind}, ${subjectId}, ${aboutUserId}, ${JSON.stringify(content)}::jsonb,
        ${contentHash}, ${byUserId}, ${now})`.execute(tx)
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
  const proposal = await readProposal(tx, id)
  await notifyApprovers(tx, proposal)
  return proposal
}
