import {
  asWritten,
  type Proposal,
  propose,
  refuse,
  twoPersonAct,
  waitingProposals,
} from '#approvals'
import { recordAudit } from '#audit'
import type { GatewayObstacle } from '#contract'
import { type Tx, transaction } from '#database'
import { storeFiles } from '#files'
import { hasClosedAccount } from '#identity'
import { type Actor, later, minute, newId, type OnFailure } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { notify } from '#notifications'
import {
  askBeforeApproval,
  type Decision,
  groundsOf,
  readGrounds,
  requireConfirmation,
} from '../decision.ts'
import { bankName } from '../operator-accounts.ts'
import type { PaymentServices } from '../payment-services.ts'
import { queueRefund } from '../refunds/propose-refund.ts'
import type { SuspenseServices } from '../refunds/refund.ts'
import { ownerClosed } from '../refusals.ts'
import {
  askBeforeDecision,
  isPaidAsReceived,
  isSuspended,
  lockSuspended,
} from '../suspense/suspended.ts'
import { decisionKinds, refundKind, releaseKind } from '../suspense/suspense-decisions.ts'
import { leftOf, type StoredDeposit } from './deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { insertResolution, lockDeposit, takeDepositsToRelease } from './deposit-rows.ts'
import { applyReport, askGateway } from './settle-deposit.ts'

/** How long money is held before it is released automatically, because a gateway may still reverse it. */
const suspenseMilliseconds = 10 * minute

/**
 * Releases the suspended money that the rule can match: rupiah paid to the number of one deposit, late or with
 * another amount, within the limit of the method, which the gateway still has. All other money waits for staff, as does
 * money that a person has proposed to decide about and money of a closed account. What the gateway has returned is
 * taken out of suspense; what it cannot tell is asked about again after the same time. Returns how many were released;
 * several workers may run it at the same time.
 */
export async function releaseMatchedDeposits(
  services: PaymentServices,
  onFailure: OnFailure,
): Promise<number> {
  const { db, clock, gateway } = services
  const now = clock.now()
  const candidates = await takeDepositsToRelease(db, {
    now,
    before: later(now, -suspenseMilliseconds),
    gateways: [gateway.name, bankName],
    methods: await depositMethods(db, now, services),
  })
  let released = 0
  for (const candidate of candidates) {
    try {
      if (!(await isStillThere(services, candidate))) continue
      if (await transaction(db, (tx) => releaseMatched(tx, candidate.id, now))) released += 1
    } catch (error) {
      onFailure(candidate.reference, error)
    }
  }
  return released
}

async function releaseMatched(tx: Tx, id: string, now: Date): Promise<boolean> {
  const deposit = await lockDeposit(tx, id)
  if (!isSuspended(deposit) || deposit.returnedAmount > 0n) return false
  if (await isProposed(tx, deposit.id)) return false
  if (await hasClosedAccount(tx, deposit.userId)) return false
  await release(tx, deposit, { actorId: null, proposalId: null, obstacle: null, now })
  return true
}

/** Whether the gateway has the money and is not refunding it; what it has returned is applied. A transfer is on our own bank account. */
async function isStillThere(services: PaymentServices, deposit: StoredDeposit): Promise<boolean> {
  if (deposit.gateway === bankName) return true
  const atGateway = await askGateway(services, deposit)
  if (atGateway === null) return false
  await applyReport(services, deposit, atGateway)
  return isPaidAsReceived(deposit, atGateway) && atGateway.pendingRefundAmount === undefined
}

/** Whether a person has proposed a decision, which then only people make. The caller holds the lock on the deposit. */
async function isProposed(tx: Tx, depositId: string): Promise<boolean> {
  return (await waitingDecisions(tx, depositId)).length > 0
}

async function waitingDecisions(tx: Tx, depositId: string): Promise<Proposal[]> {
  const waiting: Proposal[] = []
  for (const kind of decisionKinds)
    waiting.push(...(await waitingProposals(tx, kind, [depositId])).values())
  return waiting
}

/** Refuses a proposal to do the other thing with the money, with the reason for what two people decided. */
async function refuseOthers(
  tx: Tx,
  depositId: string,
  decided: Decided & { readonly byUserId: string; readonly now: Date },
): Promise<void> {
  for (const { id: proposalId } of await waitingDecisions(tx, depositId))
    await refuse(tx, { proposalId, ...decided })
}

/**
 * Proposes, as a staff member, to credit money in suspense to its investor, if the gateway still has it; another one
 * approves. Refuses as `askBeforeDecision`, `requireConfirmation` and `lockSuspended` do, and with
 * `payments.owner_closed`.
 */
export async function proposeRelease(
  services: SuspenseServices,
  actor: Actor,
  depositId: string,
  decision: Decision,
): Promise<Proposal> {
  const asked = await askBeforeDecision(services, depositId)
  requireConfirmation(asked, decision)
  const { evidence, reason } = decision
  return await storeFiles(
    services,
    evidence === null ? [] : [evidence],
    async (tx, [fileId = null]) => {
      const deposit = await lockReleasable(tx, actor, depositId)
      const { userId, reference } = deposit
      const amount = leftOf(deposit).toString()
      const grounds = groundsOf(asked, decision, fileId)
      return await propose(tx, {
        kind: releaseKind,
        subjectId: depositId,
        aboutUserId: userId,
        content: { amount, reference, userId, outcome: 'released', reason, ...grounds },
        byUserId: actor.userId,
        now: services.clock.now(),
      })
    },
  )
}

// A closed account could not spend what it receives.
async function lockReleasable(tx: Tx, actor: Actor, depositId: string): Promise<StoredDeposit> {
  const deposit = await lockSuspended(tx, actor, depositId)
  if (await hasClosedAccount(tx, deposit.userId)) throw ownerClosed()
  return deposit
}

/** Every proposal about money in suspense states a reason. */
type Decided = { readonly reason: string }

/** Credits money in suspense to its investor, as two people decided. */
export const depositRelease = twoPersonAct({
  kind: releaseKind,
  content: asWritten<Decided>,
  beforehand: askBeforeApproval,
  // Both the decision of staff and the automatic rule lock the deposit before the proposal.
  lock: lockDeposit,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const deposit = await lockReleasable(tx, actor, proposal.subjectId)
    const { obstacle } = readGrounds(proposal.content)
    await refuseOthers(tx, deposit.id, { reason: content.reason, byUserId: actor.userId, now })
    await release(tx, deposit, { actorId: actor.userId, proposalId: proposal.id, obstacle, now })
  },
})

/** Records a refund that two people decided; the worker sends it. */
export const depositReturn = twoPersonAct({
  kind: refundKind,
  content: asWritten<Decided>,
  beforehand: askBeforeApproval,
  lock: lockDeposit,
  carryOut: async (tx, { proposal, content, actor, now }, { gateway }: PaymentServices) => {
    const deposit = await lockSuspended(tx, actor, proposal.subjectId)
    await refuseOthers(tx, deposit.id, { reason: content.reason, byUserId: actor.userId, now })
    const facts = { gateway: gateway.name, approvedBy: actor.userId, now }
    await queueRefund(tx, deposit, proposal, facts)
  },
})

type Release = {
  readonly actorId: string | null
  readonly proposalId: string | null
  readonly obstacle: GatewayObstacle | null
  readonly now: Date
}

async function release(tx: Tx, deposit: StoredDeposit, act: Release): Promise<void> {
  const { id, userId, reference, gateway } = deposit
  const { actorId, proposalId, obstacle, now } = act
  const amount = leftOf(deposit)
  const entryId = newId(now.getTime())
  const lines = [
    debit(account('suspense', gateway), amount),
    credit(account('investor-cash', userId), amount),
  ]
  const facts = { happenedAt: now, propertyId: null, actorId, reference } as const
  await postEntries(tx, [{ ...facts, kind: 'suspense-release', id: entryId, lines }])
  await insertResolution(tx, id, {
    outcome: 'released',
    amount,
    entryId,
    resolvedAt: now,
    proposalId,
  })
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: 'payments.release-deposit',
    subjectKind: 'deposit',
    subjectId: id,
    details: { amount: amount.toString(), reason: deposit.reviewReason, obstacle },
  })
  const path = `/dashboard/wallet/deposits/${id}`
  const values = { amount, reference }
  await notify(tx, [{ userId, event: 'deposit-released', values, path, happenedAt: now }])
}
