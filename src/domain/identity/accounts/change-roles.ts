import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { StaffRole } from '#contract'
import type { Db, Tx } from '#database'
import { notify } from '#notifications'
import { lastAdmin, roleHeld, roleNotHeld, userNotFound } from '../refusals.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

type RoleChange = {
  readonly userId: string
  readonly role: StaffRole
  /** Null when a command on the server made the change, before there was an administrator. */
  readonly byUserId: string | null
  readonly at: Date
}

/** Refuses when the person has no open account or already has the role. */
export async function requireGrantable(
  tx: Tx,
  { userId, role }: Pick<RoleChange, 'userId' | 'role'>,
): Promise<void> {
  const { isHeld } = await lockHolder(tx, userId, role)
  if (isHeld) throw roleHeld()
}

/** Grants a role, which takes effect at the person's next request. Refuses as `requireGrantable` does. */
export async function grantRole(tx: Tx, change: RoleChange): Promise<void> {
  await requireGrantable(tx, change)
  const { userId, role, byUserId, at } = change
  await sql`
    insert into identity.roles (user_id, role, granted_at)
    values (${userId}, ${role}, ${at})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: byUserId,
    action: 'identity.grant-role',
    subjectKind: 'user',
    subjectId: userId,
    details: { role },
  })
  const path = '/back-office'
  await notify(tx, [{ userId, event: 'role-granted', values: { role, at }, path, happenedAt: at }])
}

/**
 * Refuses with `identity.role_not_held`, and with `identity.last_admin` for the role of the last administrator
 * who can sign in. Locks all administrators, so that two concurrent changes cannot remove the last two.
 */
export async function requireWithdrawable(
  tx: Tx,
  { userId, role }: Pick<RoleChange, 'userId' | 'role'>,
): Promise<void> {
  const holders = await lockHolders(tx, userId, role)
  if (!holders.some((holder) => holder.userId === userId)) throw roleNotHeld()
  if (role === 'admin') requireAnother(holders, userId)
}

/** Refuses with `identity.last_admin` when no administrator would remain without this person. */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  const holders = await lockHolders(tx, userId, 'admin')
  if (holders.some((holder) => holder.userId === userId)) requireAnother(holders, userId)
}

type Holder = { userId: string; isActive: boolean }

function requireAnother(holders: readonly Holder[], userId: string): void {
  if (!holders.some((holder) => holder.userId !== userId && holder.isActive)) throw lastAdmin()
}

async function lockHolders(tx: Tx, userId: string, role: StaffRole): Promise<Holder[]> {
  await sql`
    select from identity.users
    where id = ${userId} or id in (select user_id from identity.roles where role = 'admin')
    order by id for no key update`.execute(tx)
  // Read after the locks are held, so that changes committed while this transaction waited are included.
  const { rows } = await sql<Holder>`
    select r.user_id, u.status = 'active' as is_active
    from identity.roles r join identity.users u on u.id = r.user_id
    where r.role = ${role}`.execute(tx)
  return rows
}

/** Withdraws a role and ends every session of the person. Refuses as `requireWithdrawable` does. */
export async function withdrawRole(tx: Tx, change: RoleChange): Promise<void> {
  await requireWithdrawable(tx, change)
  const { userId, role, byUserId, at } = change
  await sql`
    delete from identity.roles where user_id = ${userId} and role = ${role}`.execute(tx)
  const sessions = await endSessionsOf(tx, { userId, at, reason: 'role-withdrawn' })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: byUserId,
    action: 'identity.withdraw-role',
    subjectKind: 'user',
    subjectId: userId,
    details: { role, sessions },
  })
  const path = '/dashboard/profile'
  await notify(tx, [
    { userId, event: 'role-withdrawn', values: { role, at }, path, happenedAt: at },
  ])
}

/** A staff member. */
export type StaffMember = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly isActive: boolean
  readonly isSuspended: boolean
  readonly lastSeenAt: Date | null
}

/** Returns the users who have a role, and the users in `others`, by name; at most `limit`. */
export async function readStaff(
  db: Db,
  others: readonly string[],
  limit: number,
): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.id as user_id, coalesce(u.name, split_part(u.email, '@', 1)) as name, u.email,
      array(select role from identity.roles r where r.user_id = u.id order by role) as roles,
      u.status = 'active' as is_active, u.status = 'suspended' as is_suspended,
      (select max(s.last_used_at) from identity.sessions s where s.user_id = u.id) as last_seen_at
    from identity.users u
    where u.id in (select user_id from identity.roles) or u.id = any(${[...others]}::uuid[])
    order by 2, 1 limit ${limit}`.execute(db)
  return rows
}

/** Returns a user who has this role, whatever the status of their account. Null when there is none. */
export async function holderOf(tx: Tx, role: StaffRole): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from identity.roles where role = ${role} limit 1`.execute(tx)
  return rows[0]?.userId ?? null
}

async function lockHolder(tx: Tx, userId: string, role: StaffRole): Promise<{ isHeld: boolean }> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select from identity.roles r where r.user_id = u.id and r.role = ${role}) as is_held
    from identity.users u where u.id = ${userId} and u.status = 'active' for update of u`.execute(
    tx,
  )
  const [user] = rows
  if (user === undefined) throw userNotFound()
  return user
}
