import { type ProposalEnding, proposalRoles } from '#contract'
import type { Tx } from '#database'
import { staffIn } from '#identity'
import { notify } from '#notifications'
import type { Proposal } from './proposal.ts'

const path = '/back-office/approvals'

/** Notifies all staff who may approve a proposal, except its maker and the person it is about. */
export async function notifyApprovers(tx: Tx, proposal: Proposal): Promise<void> {
  const { kind, proposedBy, aboutUserId, proposerName, proposedAt: happenedAt } = proposal
  const approvers = await staffIn(tx, [...proposalRoles[kind].approvers])
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
