import { sql } from 'kysely'
import { type Approval, approve, type Proposal, propose, readProposal } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type Actor, later, minute, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { notify } from '#notifications'
import type { Cashier } from './cashier.ts'
import type { StoredDeposit } from './deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { depositsToRelease, lockDeposit } from './deposit-rows.ts'
import { queueRefund, refundKind } from './propose-refund.ts'
import { depositNotFound } from './refusals.ts'
import { isSuspended, lockSuspended } from './suspended.ts'

/** How long it is held before it is released automatically: a gateway may still take its word back. */
export const suspenseMilliseconds = 10 * minute

/**
 * Releases what the rule can match: rupiah that came to the number of one deposit, late or in
 * another amount, within what the method takes at once. Everything else waits for people. Returns
 * how many; several workers may run it at once.
 */
export async function releaseMatchedDeposits(cashier: Cashier): Promise<number> {
  const { db, clock } = cashier
  const now = clock.now()
  const methods = await depositMethods(db, now, cashier)
  const most = new Map(methods.map(({ id, maximum }) => [id, maximum]))
  let released = 0
  for (const candidate of await depositsToRelease(db, later(now, -suspenseMilliseconds))) {
    const maximum = most.get(candidate.method) ?? 0n
    if ((candidate.receivedAmount ?? 0n) > maximum) continue
    const isDone = await transaction(db, async (tx) => {
      const deposit = await lockDeposit(tx, candidate.id)
      if (!isSuspended(deposit)) return false
      await release(tx, deposit, { actorId: null, proposalId: null, now })
      return true
    })
    if (isDone) released += 1
  }
  return released
}

const releaseKind = 'deposit-release'

/** One of the staff proposes to credit money in suspense to its investor; another one has to approve it. */
export async function proposeRelease(
  { db, clock }: Pick<Cashier, 'db' | 'clock'>,
  actor: Actor,
  depositId: string,
  reason: string,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const { userId, reference, receivedAmount } = await lockSuspended(tx, actor, depositId)
    const amount = (receivedAmount ?? 0n).toString()
    return await propose(tx, {
      kind: releaseKind,
      subjectId: depositId,
      aboutUserId: userId,
      content: { amount, reference, userId, outcome: 'released', reason },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/**
 * Does what was proposed, as another person than the one who proposed it: releases at once, or hands
 * the refund to the worker, which sends it.
 */
export async function approveResolution(
  { db, clock, gateway }: Cashier,
  actor: Actor,
  input: Approval,
): Promise<void> {
  const { userId } = actor
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { subjectId, kind } = await readProposal(tx, input.proposalId)
    if (kind !== releaseKind && kind !== refundKind) throw depositNotFound()
    // The deposit is locked before the proposal, by a person's decision and by the rule alike.
    const deposit = await lockDeposit(tx, subjectId)
    const proposal = await approve(tx, { ...input, kind, byUserId: userId, now })
    await lockSuspended(tx, actor, subjectId)
    if (kind === releaseKind)
      return await release(tx, deposit, { actorId: userId, proposalId: proposal.id, now })
    await queueRefund(tx, deposit, proposal, { gateway: gateway.name, approvedBy: userId, now })
  })
}

type Act = {
  readonly actorId: string | null
  readonly proposalId: string | null
  readonly now: Date
}

async function release(tx: Tx, deposit: StoredDeposit, act: Act): Promise<void> {
  const { id, userId, reference, gateway, receivedAmount } = deposit
  const { actorId, proposalId, now } = act
  const amount = receivedAmount ?? 0n
  const entryId = newId(now.getTime())
  const lines = [
    debit(account('suspense', gateway), amount),
    credit(account('investor-cash', userId), amount),
  ]
  const facts = { happenedAt: now, propertyId: null, actorId, reference } as const
  await postEntries(tx, [{ ...facts, kind: 'suspense-release', id: entryId, lines }])
  await sql`
    insert into payments.deposit_resolutions
      (deposit_id, outcome, amount, entry_id, resolved_at, proposal_id)
    values (${id}, 'released', ${amount}, ${entryId}, ${now}, ${proposalId})`.execute(tx)
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
