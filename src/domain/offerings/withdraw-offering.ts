import { type Proposal, propose, twoPersonAct } from '#approvals'
import { type Database, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { endOffering } from './end-offering.ts'
import type { Offering } from './offering.ts'
import { offeringNotInState } from './refusals.ts'
import { lockForChange } from './sales.ts'

/** Proposes to withdraw an offering before its end. Everything is refunded once another person approves. */
export async function proposeOfferingWithdrawal(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { offeringId: string; reason: string },
): Promise<Proposal> {
  const { offeringId, reason } = input
  return await transaction(db, async (tx) => {
    requireWithdrawable(await lockForChange(tx, offeringId))
    return await propose(tx, {
      kind: 'offering-withdrawal',
      subjectId: offeringId,
      content: { offeringId, reason },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Approves the withdrawal of an offering. Refuses as `approve` does and with `offerings.not_in_state`. */
export const offeringWithdrawal = twoPersonAct({
  kind: 'offering-withdrawal',
  lock: lockForChange,
  carryOut: async (tx, { proposal, actor, now }) => {
    const offering = await lockForChange(tx, proposal.subjectId)
    requireWithdrawable(offering)
    await endOffering(tx, offering, { to: 'withdrawn', at: now, actorId: actor.userId })
  },
})

function requireWithdrawable({ state }: Offering): void {
  if (state !== 'coming-soon' && state !== 'open') throw offeringNotInState({ state })
}
