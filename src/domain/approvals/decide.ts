import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { reasonLength } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { actorOf } from '#identity'
import { type Actor, type Clock, readText } from '#kernel'
import { mayDecide, type ProposalKind } from './kinds.ts'
import type { Proposal } from './proposal.ts'
import { lockProposal, readProposal } from './read-proposals.ts'
import {
  alreadyDecided,
  contentDiffers,
  ownMatter,
  proposalNotFound,
  reasonUnacceptable,
  roleNotAllowed,
  samePerson,
} from './refusals.ts'
import { tellProposer } from './tell-staff.ts'

/**
 * Approves a proposal, once, as another person than the one who made it, in a role that may, and
 * naming the hash of the content that was read. The caller does what was approved in the same
 * transaction, by the content that is answered. Refuses with `approvals.not_found`,
 * `already_decided`, `same_person`, `own_matter`, `role_not_allowed` or `content_differs`.
 */
export async function approve(
  tx: Tx,
  input: {
    readonly proposalId: string
    /** What it has to be a proposal of; another one is not found. */
    readonly kind?: ProposalKind
    readonly contentHash: string
    readonly byUserId: string
    readonly now: Date
  },
): Promise<Proposal> {
  const { proposalId, contentHash, byUserId, now } = input
  const proposal = await lockProposal(tx, proposalId)
  if (input.kind !== undefined && proposal.kind !== input.kind) throw proposalNotFound()
  if (proposal.proposedBy === byUserId) throw samePerson()
  if (!mayDecide(proposal.kind, await actorOf(tx, byUserId))) throw roleNotAllowed()
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

/** What is approved, and the hash of the content that was read. */
export type Approval = { readonly proposalId: string; readonly contentHash: string }

type Act<Result> = {
  readonly kind: ProposalKind
  /** Locks what the act changes, before its proposal is locked: every act on it locks in one order. */
  readonly lock?: (tx: Tx, subjectId: string) => Promise<unknown>
  readonly carryOut: (tx: Tx, proposal: Proposal, now: Date) => Promise<Result>
}

/**
 * Approves a proposal of one kind and carries it out, in one transaction. Refuses as `approve` does, and
 * as the act itself.
 */
export async function approveAndCarryOut<Result>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  actor: Actor,
  { proposalId, contentHash }: Approval,
  { kind, lock, carryOut }: Act<Result>,
): Promise<Result> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    if (lock !== undefined) {
      const asked = await readProposal(tx, proposalId)
      if (asked.kind !== kind) throw proposalNotFound()
      await lock(tx, asked.subjectId)
    }
    const decision = { proposalId, contentHash, kind, byUserId: actor.userId, now }
    return await carryOut(tx, await approve(tx, decision), now)
  })
}

/**
 * Turns a proposal down, with the reason that its maker reads. Who made it may take it back so.
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
  const { text: reason, faults } = readText('reason', input.reason, reasonLength)
  if (faults.length > 0) throw reasonUnacceptable(faults)
  const proposal = await lockProposal(tx, proposalId)
  const isOwn = proposal.proposedBy === byUserId
  if (proposal.aboutUserId === byUserId) throw ownMatter()
  if (!isOwn && !mayDecide(proposal.kind, await actorOf(tx, byUserId))) throw roleNotAllowed()
  if (proposal.state !== 'waiting') throw alreadyDecided()
  return await settle(tx, proposal, { state: 'refused', byUserId, now, reason })
}

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
  await tellProposer(tx, decided)
  return decided
}
