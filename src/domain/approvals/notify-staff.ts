import { type ProposalEnding, proposalRoles, type StaffRole } from '#contract'
import type { Tx } from '#database'
import { staffIn } from '#identity'
import { notify, withoutUnread } from '#notifications'
import type { Proposal } from './proposal.ts'

const path = '/back-office/approvals'

/** Notifies all staff who may approve a proposal, except its maker and the person it is about. */
export async function notifyApprovers(tx: Tx, proposal: Proposal): Promise<void> {
  const { kind, proposedBy, aboutUserId, proposerName, proposedAt: happenedAt } = proposal
  const approvers = await staffIn(tx, proposalRoles[kind].approvers)
  const values = { name: proposerName ?? '' }
  await notify(
    tx,
    approvers
      .filter((userId) => userId !== proposedBy && userId !== aboutUserId)
      .map((userId) => ({ userId, event: 'proposal-waiting', values, path, happenedAt })),
  )
}

/** Notifies the makers of proposals that were ended automatically. */
export async function notifyEnded(
  tx: Tx,
  makers: readonly string[],
  { because, at: happenedAt }: { readonly because: ProposalEnding; readonly at: Date },
): Promise<void> {
  const values = { name: '', decision: 'ended', reason: '', why: because }
  await notify(
    tx,
    makers.map((userId) => ({ userId, event: 'proposal-decided', values, path, happenedAt })),
  )
}

/** Notifies the maker of a proposal of another person's decision on it. */
export async function notifyProposer(tx: Tx, proposal: Proposal): Promise<void> {
  const { proposedBy: userId, decidedBy, deciderName, state: decision, decidedAt } = proposal
  if (decidedBy === null || decidedAt === null || decidedBy === userId) return
  const values = { name: deciderName ?? '', decision, reason: proposal.reason ?? '', why: '' }
  await notify(tx, [{ userId, event: 'proposal-decided', values, path, happenedAt: decidedAt }])
}

type DeskNotice = {
  readonly event: 'identity-waiting' | 'withdrawal-waiting'
  readonly roles: readonly StaffRole[]
  /** The page of the desk. */
  readonly path: string
  /** The person whose request it is, who does not decide about it. */
  readonly ownerId: string
  readonly happenedAt: Date
}

/**
 * Notifies the staff of a desk that a request waits for its first person. A staff member who has not read the previous
 * notice of the desk gets no other one, so that a busy desk does not fill the inbox.
 */
export async function notifyDesk(tx: Tx, notice: DeskNotice): Promise<void> {
  const { event, roles, path, ownerId, happenedAt } = notice
  const staff = (await staffIn(tx, roles)).filter((userId) => userId !== ownerId)
  const users = await withoutUnread(tx, event, staff)
  await notify(
    tx,
    users.map((userId) => ({ userId, event, path, happenedAt })),
  )
}
