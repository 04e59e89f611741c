import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import type { Actor } from '#kernel'
import { notify } from '#notifications'

/**
 * Reopens a verified identity because the data on the card has changed: the owner declares it again, and cannot
 * buy until it is verified. Units, payouts and money stay as they are.
 */
export async function reopenIdentity(
  tx: Tx,
  actor: Actor,
  { userId, at, reason }: { userId: string; at: Date; reason: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update investors.identities set state = 'asked', submitted_at = null, verified_at = null,
      verified_by = null, decided_at = ${at}, decision_reason = left(${reason}, 500)
    where user_id = ${userId} and state = 'verified'`.execute(tx)
  if (numAffectedRows !== 1n) return
  await recordAudit(tx, {
    happenedAt: at,
    actorId: actor.userId,
    action: 'investors.reopen-identity',
    subjectKind: 'user',
    subjectId: userId,
  })
  const path = '/dashboard/profile/identity'
  await notify(tx, [{ userId, event: 'identity-asked', path, values: { reason }, happenedAt: at }])
}
