import { type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type Actor, later, minute, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { notify } from '#notifications'
import type { Cashier } from './cashier.ts'
import { leftOf, type StoredDeposit } from './deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { insertResolution, lockDeposit, takeDepositsToRelease } from './deposit-rows.ts'
import { bankName } from './operator-accounts.ts'
import { queueRefund } from './propose-refund.ts'
import { applyReport, askGateway } from './settle-deposit.ts'
import { askBeforeDecision, isSuspended, lockSuspended } from './suspended.ts'
import { refundKind, releaseKind } from './suspense-decisions.ts'

/** How long money is held before it is released automatically, because a gateway may still reverse it. */
const suspenseMilliseconds = 10 * minute

/**
 * Releases the suspended money that the rule can match: rupiah paid to the number of one deposit, late or with
 * another amount, within the limit of the method, which the gateway still has. All other money waits for staff. What
 * the gateway has returned is taken out of suspense; what it cannot tell is asked about again after the same time.
 * Returns how many were released; several workers may run it at the same time.
 */
export async function releaseMatchedDeposits(
  cashier: Cashier,
  onFailure: (reference: string, error: unknown) => void = () => {},
): Promise<number> {
  const { db, clock, gateway } = cashier
  const now = clock.now()
  const candidates = await takeDepositsToRelease(db, {
    now,
    before: later(now, -suspenseMilliseconds),
    gateways: [gateway.name, bankName],
    methods: await depositMethods(db, now, cashier),
  })
  let released = 0
  for (const candidate of candidates) {
    try {
      if (!(await isStillThere(cashier, candidate))) continue
    } catch (error) {
      onFailure(candidate.reference, error)
      continue
    }
    const isDone = await transaction(db, async (tx) => {
      const deposit = await lockDeposit(tx, candidate.id)
      if (!isSuspended(deposit) || deposit.returnedAmount > 0n) return false
      await release(tx, deposit, { actorId: null, proposalId: null, now })
      return true
    })
    if (isDone) released += 1
  }
  return released
}

/** Whether the gateway still has the money; what it has returned is applied. A transfer is on our own bank account. */
async function isStillThere(cashier: Cashier, deposit: StoredDeposit): Promise<boolean> {
  if (deposit.gateway === bankName) return true
  const atGateway = await askGateway(cashier, deposit)
  if (atGateway === null) return false
  await applyReport(cashier, deposit, atGateway)
  return atGateway.state === 'paid'
}

/**
 * Proposes, as a staff member, to credit money in suspense to its investor, if the gateway still has it; another one
 * approves. Refuses as `askBeforeDecision` and `lockSuspended` do.
 */
export async function proposeRelease(
  cashier: Cashier,
  actor: Actor,
  depositId: string,
  reason: string,
): Promise<Proposal> {
  await askBeforeDecision(cashier, depositId)
  return await transaction(cashier.db, async (tx) => {
    const deposit = await lockSuspended(tx, actor, depositId)
    const { userId, reference } = deposit
    const amount = leftOf(deposit).toString()
    return await propose(tx, {
      kind: releaseKind,
      subjectId: depositId,
      aboutUserId: userId,
      content: { amount, reference, userId, outcome: 'released', reason },
      byUserId: actor.userId,
      now: cashier.clock.now(),
    })
  })
}

/** Credits money in suspense to its investor, as two people decided. */
export const depositRelease = twoPersonAct({
  kind: releaseKind,
  beforehand: askBeforeDecision,
  // Both the decision of staff and the automatic rule lock the deposit before the proposal.
  lock: lockDeposit,
  carryOut: async (tx, { proposal, actor, now }) => {
    const deposit = await lockSuspended(tx, actor, proposal.subjectId)
    await release(tx, deposit, { actorId: actor.userId, proposalId: proposal.id, now })
  },
})

/** Records a refund that two people decided; the worker sends it. */
export const depositReturn = twoPersonAct({
  kind: refundKind,
  beforehand: askBeforeDecision,
  lock: lockDeposit,
  carryOut: async (tx, { proposal, actor, now }, { gateway }: Cashier) => {
    const deposit = await lockSuspended(tx, actor, proposal.subjectId)
    const facts = { gateway: gateway.name, approvedBy: actor.userId, now }
    await queueRefund(tx, deposit, proposal, facts)
  },
})

type Release = {
  readonly actorId: string | null
  readonly proposalId: string | null
  readonly now: Date
}

async function release(tx: Tx, deposit: StoredDeposit, act: Release): Promise<void> {
  const { id, userId, reference, gateway } = deposit
  const { actorId, proposalId, now } = act
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
    details: { amount: amount.toString(), reason: deposit.reviewReason },
  })
  const path = `/dashboard/wallet/deposits/${id}`
  const values = { amount, reference }
  await notify(tx, [{ userId, event: 'deposit-released', values, path, happenedAt: now }])
}
