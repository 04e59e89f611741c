import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { notifyOwner } from './notify-owner.ts'

/** What the owner did to stop a request to recover the account. */
type StoppedBy = 'factor' | 'freeze'

/**
 * Stops the request to recover the account, if there is one, because its owner showed a factor or froze the
 * account. The request can no longer succeed after this statement, whatever the recovery room does next.
 */
export async function stopRecovery(
  tx: Tx,
  { userId, at, by }: { userId: string; at: Date; by: StoppedBy },
): Promise<void> {
  const { rows } = await sql<{ recoveryId: string }>`
    update identity.users u set recovery_id = null
    from (select id, recovery_id from identity.users
      where id = ${userId} and recovery_id is not null for no key update) held
    where u.id = held.id returning held.recovery_id`.execute(tx)
  const [stopped] = rows
  if (stopped === undefined) return
  await notifyOwner(tx, { userId, at }, 'recovery-stopped')
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'identity.stop-recovery',
    subjectKind: 'account-recovery',
    subjectId: stopped.recoveryId,
    details: { by },
  })
}

type RecoveryHold = { readonly userId: string; readonly recoveryId: string }

/** Holds an account for a request. Returns false when another request holds it or it is not active. */
export async function holdForRecovery(
  tx: Tx,
  { userId, recoveryId }: RecoveryHold,
): Promise<boolean> {
  const { rows } = await sql`
    update identity.users set recovery_id = ${recoveryId}
    where id = ${userId} and status = 'active' and recovery_id is null returning id`.execute(tx)
  return rows.length > 0
}

/** Whether an account is still held for a request; locks its row until the transaction ends. */
export async function isHeldFor(tx: Tx, { userId, recoveryId }: RecoveryHold): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users
    where id = ${userId} and recovery_id = ${recoveryId} and status = 'active'
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Releases the hold of a finished request; a hold of another request stays. */
export async function releaseRecoveryHold(
  tx: Tx,
  { userId, recoveryId }: RecoveryHold,
): Promise<void> {
  await sql`
    update identity.users set recovery_id = null
    where id = ${userId} and recovery_id = ${recoveryId}`.execute(tx)
}
