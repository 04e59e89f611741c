import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { tellOwner } from './tell-owner.ts'

/** What ended a request to regain an account that its owner still opens. */
type StoppedBy = 'factor' | 'freeze'

/**
 * Stops a request to regain the account, if there is one: its owner showed a factor, or froze the
 * account. From this statement on the request is dead, whatever the room that keeps it does next.
 */
export async function stopRegaining(
  tx: Tx,
  { userId, at, by }: { userId: string; at: Date; by: StoppedBy },
): Promise<void> {
  const { rows } = await sql<{ regainingId: string }>`
    update identity.users u set regaining_id = null
    from (select id, regaining_id from identity.users
      where id = ${userId} and regaining_id is not null for no key update) held
    where u.id = held.id returning held.regaining_id`.execute(tx)
  const [stopped] = rows
  if (stopped === undefined) return
  await tellOwner(tx, { userId, at }, 'regaining-stopped')
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'identity.stop-regaining',
    subjectKind: 'regaining',
    subjectId: stopped.regainingId,
    details: { by },
  })
}

type Held = { readonly userId: string; readonly regainingId: string }

/** Holds an account for a request. False: another request holds it, or it is open no longer. */
export async function holdForRegaining(tx: Tx, { userId, regainingId }: Held): Promise<boolean> {
  const { rows } = await sql`
    update identity.users set regaining_id = ${regainingId}
    where id = ${userId} and status = 'active' and regaining_id is null returning id`.execute(tx)
  return rows.length > 0
}

/** Whether an account is still held for a request; locked until the transaction ends. */
export async function isHeldFor(tx: Tx, { userId, regainingId }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from identity.users
    where id = ${userId} and regaining_id = ${regainingId} and status = 'active'
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Ends the hold of a request that came to its end; of another one nothing is changed. */
export async function releaseRecoveryHold(tx: Tx, { userId, regainingId }: Held): Promise<void> {
  await sql`
    update identity.users set regaining_id = null
    where id = ${userId} and regaining_id = ${regainingId}`.execute(tx)
}
