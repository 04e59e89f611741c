import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { notifyOwner } from './notify-owner.ts'

/** What ended a request to recover an account that its owner still opens. */
type StoppedBy = 'factor' | 'freeze'

/**
 * Stops a request to recover the account, if there is one: its owner showed a factor, or froze the
 * account. From this statement on the request is dead, whatever the room that keeps it does next.
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

type Held = { readonly userId: string; readonly recoveryId: string }

/** Holds an account for a request. False: another request holds it, or it is open no longer. */
export async function holdForRecovery(tx: Tx, { userId, recoveryId }: Held): Promise<boolean> {
  const { rows } = await sql`
    update identity.users set recovery_id = ${recoveryId}
    where id = ${userId} and status = 'active' and recovery_id is null returning id`.execute(tx)
  return rows.length > 0
}

/** Whether an account is still held for a request; locked until the transaction ends. */
export async function isHeldFor(tx: Tx, { userId, recoveryId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users
    where id = ${userId} and recovery_id = ${recoveryId} and status = 'active'
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Ends the hold of a request that came to its end; of another one nothing is changed. */
export async function releaseRecoveryHold(tx: Tx, { userId, recoveryId }: Held): Promise<void> {
  await sql`
    update identity.users set recovery_id = null
    where id = ${userId} and recovery_id = ${recoveryId}`.execute(tx)
}
