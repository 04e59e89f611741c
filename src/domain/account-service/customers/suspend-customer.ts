import { type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { type Database, transaction } from '#database'
import { requireSuspended, restoreUser, suspendUser } from '#identity'
import type { Actor, Clock } from '#kernel'

export type CustomerServices = { readonly db: Database; readonly clock: Clock }

type About = { readonly userId: string; readonly reason: string }

/**
 * Suspends an account immediately; its owner is notified of the reason. Refuses with `identity.user_not_found`,
 * `identity.suspension_not_possible` or `approvals.reason_unacceptable`.
 */
export async function suspendCustomer(
  { db, clock }: CustomerServices,
  { userId: byUserId }: Actor,
  { userId, reason }: About,
): Promise<void> {
  const tidyReason = staffReason(reason)
  await transaction(db, (tx) =>
    suspendUser(tx, { userId, of: 'customers', reason: tidyReason, byUserId, at: clock.now() }),
  )
}

const kind = 'account-restoration'

/** Proposes to restore a suspended account; a second person has to approve. */
export async function proposeRestoration(
  { db, clock }: CustomerServices,
  { userId: byUserId }: Actor,
  { userId, reason }: About,
): Promise<Proposal> {
  const content = { reason: staffReason(reason) }
  return await transaction(db, async (tx) => {
    await requireSuspended(tx, userId)
    const about = { subjectId: userId, aboutUserId: userId }
    return await propose(tx, { kind, ...about, content, byUserId, now: clock.now() })
  })
}

/** Restores a suspended account as approved. Refuses with `identity.not_suspended`. */
export const accountRestoration = twoPersonAct({
  kind,
  carryOut: (tx, { proposal: { subjectId: userId, proposedBy }, actor, now: at }) =>
    restoreUser(tx, { userId, proposedBy, byUserId: actor.userId, at }),
})
