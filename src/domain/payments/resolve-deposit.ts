import { sql } from 'kysely'
import { approve, type Proposal, propose, readProposal } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type Actor, later, minute, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { notify } from '#notifications'
import type { Cashier } from './cashier.ts'
import type { StoredDeposit } from './deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { depositsToRelease, findById, lockDeposit } from './deposit-rows.ts'
import { collected } from './escrow.ts'
import { depositNotFound, notInSuspense } from './refusals.ts'

/** What is done with money that lies in suspense. */
export type Resolution = 'released' | 'returned'

/** How long it lies there before it is released by itself: a gateway may still take its word back. */
export const suspenseMilliseconds = 10 * minute

/**
 * Releases what the rule can match: rupiah that came to the number of one deposit, late or in
 * another amount, within what the method takes at once. Everything else waits for people. Returns
 * how many; several workers may run it at once.
 */
export async function releaseMatchedDeposits({ db, clock, escrow }: Cashier): Promise<number> {
  const now = clock.now()
  const methods = await depositMethods(db, now, escrow)
  const most = new Map(methods.map(({ id, maximum }) => [id, maximum]))
  let released = 0
  for (const candidate of await depositsToRelease(db, later(now, -suspenseMilliseconds))) {
    const maximum = most.get(candidate.method) ?? 0n
    if ((candidate.receivedAmount ?? 0n) > maximum) continue
    const isDone = await transaction(db, async (tx) => {
      const deposit = await lockDeposit(tx, candidate.id)
      if (deposit.resolution !== null) return false
      await resolve(tx, deposit, { outcome: 'released', actorId: null, proposalId: null, now })
      return true
    })
    if (isDone) released += 1
  }
  return released
}

const kindOf = { released: 'deposit-release', returned: 'deposit-return' } as const

/** One of the staff proposes what to do with money in suspense; another one has to approve it. */
export async function proposeResolution(
  { db, clock }: Cashier,
  actor: Actor,
  depositId: string,
  input: { readonly outcome: Resolution; readonly reason: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, await suspendedId(tx, depositId))
    assertSuspended(deposit)
    const amount = (deposit.receivedAmount ?? 0n).toString()
    return await propose(tx, {
      kind: kindOf[input.outcome],
      subjectId: depositId,
      content: { amount, reference: deposit.reference, userId: deposit.userId, ...input },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Does what was proposed, as another person than the one who proposed it. */
export async function approveResolution(
  { db, clock }: Cashier,
  actor: Actor,
  input: { readonly proposalId: string; readonly contentHash: string },
): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { subjectId } = await readProposal(tx, input.proposalId)
    const deposit = await lockDeposit(tx, await suspendedId(tx, subjectId))
    const { kind, id } = await approve(tx, { ...input, byUserId: actor.userId, now })
    assertSuspended(deposit)
    const outcome = kind === kindOf.returned ? 'returned' : 'released'
    await resolve(tx, deposit, { outcome, actorId: actor.userId, proposalId: id, now })
  })
}

async function suspendedId(tx: Tx, id: string): Promise<string> {
  const deposit = await findById(tx, id)
  if (deposit === null) throw depositNotFound()
  return deposit.id
}

function assertSuspended({ state, reviewReason, resolution }: StoredDeposit): void {
  const isSuspended = state === 'in-review' && reviewReason !== 'currency-differs'
  if (!isSuspended || resolution !== null) throw notInSuspense()
}

type Act = {
  readonly outcome: Resolution
  readonly actorId: string | null
  readonly proposalId: string | null
  readonly now: Date
}

async function resolve(tx: Tx, deposit: StoredDeposit, act: Act): Promise<void> {
  const { id, userId, reference, gateway, receivedAmount } = deposit
  const { outcome, actorId, proposalId, now } = act
  const amount = receivedAmount ?? 0n
  const to = outcome === 'released' ? account('investor-cash', userId) : collected(gateway)
  const entryId = newId(now.getTime())
  const lines = [debit(account('suspense', gateway), amount), credit(to, amount)]
  const kind = outcome === 'released' ? 'suspense-release' : 'suspense-return'
  const facts = { kind, happenedAt: now, propertyId: null, actorId, reference } as const
  await postEntries(tx, [{ ...facts, id: entryId, lines }])
  await sql`
    insert into payments.deposit_resolutions
      (deposit_id, outcome, amount, entry_id, resolved_at, proposal_id)
    values (${id}, ${outcome}, ${amount}, ${entryId}, ${now}, ${proposalId})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: outcome === 'released' ? 'payments.release-deposit' : 'payments.return-deposit',
    subjectKind: 'deposit',
    subjectId: id,
    details: { amount: amount.toString(), reason: deposit.reviewReason },
  })
  await notify(tx, [
    {
      userId,
      event: outcome === 'released' ? 'deposit-released' : 'deposit-returned',
      values: { amount, reference },
      path: `/dashboard/wallet/deposits/${id}`,
      happenedAt: now,
    },
  ])
}
