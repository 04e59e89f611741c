import { recordAudit } from '#audit'
import type { Database } from '#database'
import { type Actor, type Clock, newId, type Rupiah } from '#kernel'
import { account, credit, debit, once, postEntries } from '#ledger'
import { offeringNotInState } from './refusals.ts'
import { lockForChange } from './sales.ts'

/**
 * Books what the escrow account of an offering earned: it belongs to those whose money lies there and
 * is theirs when the units are handed over or the money goes back. Done once per key. Refuses with
 * `offerings.not_in_state` once either has begun.
 */
export async function bookEscrowBenefit(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { offeringId: string; amount: Rupiah; reference: string; key: string },
): Promise<{ entryId: string }> {
  const { offeringId, amount, reference, key } = input
  const command = {
    actorId: actor.userId,
    key,
    operation: 'offerings.book-escrow-benefit',
    body: { offeringId, amount, reference },
  }
  return await once(db, clock, command, async (tx) => {
    const { state, settledAt, propertyId } = await lockForChange(tx, offeringId)
    const isHeld = ['open', 'funded', 'closing'].includes(state) && settledAt === null
    if (!isHeld) throw offeringNotInState({ state })
    const at = clock.now()
    const entryId = newId(at.getTime())
    await postEntries(tx, [
      {
        id: entryId,
        kind: 'escrow-benefit',
        happenedAt: at,
        reference,
        propertyId,
        actorId: actor.userId,
        lines: [
          debit(account('bank-settlement', 'platform'), amount),
          credit(account('offering-benefit', offeringId), amount),
        ],
      },
    ])
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'offerings.book-escrow-benefit',
      subjectKind: 'offering',
      subjectId: offeringId,
      details: { amount: amount.toString() },
    })
    return { entryId }
  })
}
