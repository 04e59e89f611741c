import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Db, Tx } from '#database'
import { isUuid, newId } from '#kernel'
import { notify } from '#notifications'
import { notSuspended, suspensionNotPossible, userNotFound } from '../refusals.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { requireOtherAdmin } from './change-roles.ts'

/** A suspension of an account by staff. */
export type Suspension = {
  readonly id: string
  /** The reason as shown to the owner. */
  readonly reason: string
  readonly suspendedBy: string
  readonly suspendedAt: Date
  readonly restorationProposedBy: string | null
  readonly restoredBy: string | null
  readonly restoredAt: Date | null
}

/**
 * Suspends an account: its owner cannot sign in, every session ends, and nothing can be bought or withdrawn.
 * Money is still credited to it. Notifies the owner of the reason and how to object. Refuses with
 * `identity.user_not_found`, with `identity.suspension_not_possible` when the account is not open, is the
 * actor's own or is not of the kind in `of`, and with `identity.last_admin`.
 */
export async function suspendUser(
  tx: Tx,
  input: {
    userId: string
    of: 'customers' | 'staff'
    reason: string
    byUserId: string
    at: Date
  },
): Promise<void> {
  const { userId, of, reason, byUserId, at } = input
  if (of === 'staff') await requireOtherAdmin(tx, userId)
  const { status, isStaff } = await lockUser(tx, userId)
  const isOfKind = isStaff === (of === 'staff')
  if (status !== 'active' || !isOfKind || userId === byUserId) throw suspensionNotPossible()
  await sql`update identity.users set status = 'suspended', recovery_id = null where id = ${userId}`.execute(
    tx,
  )
  await sql`
    insert into identity.suspensions (id, user_id, reason, suspended_by, suspended_at)
    values (${newId(at.getTime())}, ${userId}, ${reason}, ${byUserId}, ${at})`.execute(tx)
  const sessions = await endSessionsOf(tx, { userId, at, reason: 'suspended' })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: byUserId,
    action: 'identity.suspend',
    subjectKind: 'user',
    subjectId: userId,
    details: { sessions, of },
  })
  const values = { at, reason }
  const path = '/contact?topic=complaint'
  await notify(tx, [{ userId, event: 'account-suspended', values, path, happenedAt: at }])
}

/** Refuses with `identity.not_suspended` when the account is not suspended by staff now. */
export async function requireSuspended(tx: Tx, userId: string): Promise<void> {
  const { isSuspended } = await lockUser(tx, userId)
  if (!isSuspended) throw notSuspended()
}

/** Restores a suspended account, so that its owner can sign in again. Refuses as `requireSuspended` does. */
export async function restoreUser(
  tx: Tx,
  input: { userId: string; proposedBy: string; byUserId: string; at: Date },
): Promise<void> {
  const { userId, proposedBy, byUserId, at } = input
  await requireSuspended(tx, userId)
  await sql`
    update identity.users set status = case when estate_case_id is null then 'active' else status end
    where id = ${userId}`.execute(tx)
  await sql`
    update identity.suspensions
    set lift_proposed_by = ${proposedBy}, lifted_by = ${byUserId},
      lifted_at = greatest(${at}::timestamptz, suspended_at)
    where user_id = ${userId} and lifted_at is null`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: byUserId,
    action: 'identity.restore',
    subjectKind: 'user',
    subjectId: userId,
    details: { proposedBy },
  })
  const path = '/dashboard/security-settings'
  await notify(tx, [{ userId, event: 'account-restored', values: { at }, path, happenedAt: at }])
}

const historyMax = 20

/** Returns the suspensions of an account, newest first. */
export async function readSuspensions(db: Db, userId: string): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select id, reason, suspended_by, suspended_at, lift_proposed_by as restoration_proposed_by,
      lifted_by as restored_by, lifted_at as restored_at
    from identity.suspensions where user_id = ${userId} order by id desc limit ${historyMax}`.execute(
    db,
  )
  return rows
}

type LockedUser = { status: string; isStaff: boolean; isSuspended: boolean }

async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  if (!isUuid(userId)) throw userNotFound()
  const { rows } = await sql<LockedUser>`
    select u.status, exists (select from identity.roles r where r.user_id = u.id) as is_staff,
      u.status = 'suspended' and exists (select from identity.suspensions s
        where s.user_id = u.id and s.lifted_at is null) as is_suspended
    from identity.users u where u.id = ${userId} for update of u`.execute(tx)
  const [user] = rows
  if (user === undefined) throw userNotFound()
  return user
}
