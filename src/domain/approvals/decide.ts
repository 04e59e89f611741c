import { sql } from 'kysely'
import { recordAudit, recordAudits } from '#audit'
import { mayDecide, type ProposalEnding, type ProposalKind } from '#contract'
import type { Tx } from '#database'
import { actorOf } from '#identity'
import { notifyEnded, notifyProposer } from './notify-staff.ts'
import type { Proposal } from './proposal.ts'
import { lockProposal, readProposal } from './read-proposals.ts'
import {
  alreadyDecided,
  contentDiffers,
  ownMatter,
  roleNotAllowed,
  samePerson,
} from './refusals.ts'
import { staffReason } from './staff-reason.ts'

/**
 * Approves a proposal once. The approver must be another person than the maker, have a role that may approve,
 * and name the hash of the content they read. `approveProposal` carries out the act in the same transaction.
 * Refuses with `approvals.not_found`, `already_decided`, `same_person`, `own_matter`, `role_not_allowed` or
 * `content_differs`.
 */
export async function approve(
  tx: Tx,
  input: {
    readonly proposalId: string
    readonly contentHash: string
    readonly byUserId: string
    readonly now: Date
  },
): Promise<Proposal> {
  const { proposalId, contentHash, byUserId, now } = input
  const proposal = await lockProposal(tx, proposalId)
  if (proposal.proposedBy === byUserId) throw samePerson()
  if (!mayDecide(proposal.kind, (await actorOf(tx, byUserId)).roles)) throw roleNotAllowed()
  if (proposal.aboutUserId === byUserId) throw ownMatter()
  if (proposal.state !== 'waiting') throw alreadyDecided()
  if (proposal.contentHash !== contentHash) throw contentDiffers()
  return await settle(tx, proposal, {
    state: 'approved',
    byUserId,
    now,
    reason: null,
  })
}

/**
 * Turns a proposal down with a reason, which its maker reads. The maker may withdraw it in the same way.
 * Refuses with `approvals.not_found`, `already_decided`, `own_matter`, `role_not_allowed` or
 * `reason_unacceptable`.
 */
export async function refuse(
  tx: Tx,
  input: {
    readonly proposalId: string
    readonly byUserId: string
    readonly reason: string
    readonly now: Date
  },
): Promise<Proposal> {
  const { proposalId, byUserId, now } = input
  const reason = staffReason(input.reason)
  const proposal = await lockProposal(tx, proposalId)
  const isOwn = proposal.proposedBy === byUserId
  if (proposal.aboutUserId === byUserId) throw ownMatter()
  if (!isOwn && !mayDecide(proposal.kind, (await actorOf(tx, byUserId)).roles))
    throw roleNotAllowed()
  if (proposal.state !== 'waiting') throw alreadyDecided()
  return await settle(tx, proposal, { state: 'refused', byUserId, now, reason })
}

/**
 * Ends waiting proposals about subjects that no longer exist, with the same number of statements for any number
 * of subjects, and notifies their makers. The caller has locked the subjects, as every command that decides
 * does.
 */
export async function endProposals(
  tx: Tx,
  kind: ProposalKind,
  subjectIds: readonly string[],
  { because, at }: { readonly because: ProposalEnding; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<EndedProposal>`
    update approvals.proposals set state = 'ended', decided_at = ${at}, ended_because = ${because}
    where kind = ${kind} and state = 'waiting' and subject_id = any(${[...subjectIds]}::text[])
    returning id, subject_id, content_hash, proposed_by`.execute(tx)
  await recordAudits(
    tx,
    rows.map(({ id, subjectId, contentHash }) => ({
      happenedAt: at,
      actorId: null,
      action: 'approvals.end',
      subjectKind: kind,
      subjectId,
      details: { proposalId: id, contentHash, because },
    })),
  )
  const makers = rows.map(({ proposedBy }) => proposedBy)
  await notifyEnded(tx, makers, { because, at })
}

type EndedProposal = Pick<Proposal, 'id' | 'subjectId' | 'contentHash' | 'proposedBy'>

type Decision = {
  readonly state: 'approved' | 'refused'
  readonly byUserId: string
  readonly now: Date
  readonly reason: string | null
}

async function settle(tx: Tx, proposal: Proposal, decision: Decision): Promise<Proposal> {
  const { state, byUserId, now, reason } = decision
  const { id, kind, subjectId, contentHash } = proposal
  await sql`
    update approvals.proposals
    set state = ${state}, decided_by = ${byUserId}, decided_at = ${now}, reason = ${reason}
    where id = ${id}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: byUserId,
    action: state === 'approved' ? 'approvals.approve' : 'approvals.refuse',
    subjectKind: kind,
    subjectId,
    details: { proposalId: id, contentHash },
  })
  const decided = await readProposal(tx, id)
  await notifyProposer(tx, decided)
  return decided
}
