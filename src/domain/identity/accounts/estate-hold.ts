import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { removeEndpointsOf } from '#notifications'
import { endSessionsOf } from '../sessions/end-sessions.ts'

type EstateHoldRequest = { readonly userId: string; readonly caseId: string; readonly at: Date }

/**
 * The outcome of a hold. `other`: another case (`caseId`) already holds the account; `staff`: a staff account,
 * which an outside report never closes; `gone`: the account is not open.
 */
type EstateHold =
  | { readonly outcome: 'held' | 'staff' | 'gone' }
  | { readonly outcome: 'other'; readonly caseId: string }

/**
 * Closes an account after a report of a death: nobody can sign in, sessions, API keys and webhooks end, and nothing
 * can be bought or withdrawn. Money is still credited to it.
 */
export async function holdEstate(
  tx: Tx,
  { userId, caseId, at }: EstateHoldRequest,
): Promise<EstateHold> {
  const { rows } = await sql<{ status: string; estateCaseId: string | null; isStaff: boolean }>`
    select status, estate_case_id, exists (select from identity.roles r where r.user_id = u.id) as is_staff
    from identity.users u where id = ${userId} for update of u`.execute(tx)
  const [user] = rows
  if (user === undefined || (user.status !== 'active' && user.status !== 'suspended'))
    return { outcome: 'gone' }
  if (user.estateCaseId !== null) return { outcome: 'other', caseId: user.estateCaseId }
  if (user.isStaff) return { outcome: 'staff' }
  await sql`
    update identity.users set status = 'suspended', estate_case_id = ${caseId}, recovery_id = null
    where id = ${userId}`.execute(tx)
  await sql`
    update identity.api_tokens set revoked_at = greatest(${at}::timestamptz, created_at)
    where user_id = ${userId} and revoked_at is null`.execute(tx)
  await removeEndpointsOf(tx, userId, at)
  const sessions = await endSessionsOf(tx, { userId, at, reason: 'suspended' })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'identity.hold-estate',
    subjectKind: 'user',
    subjectId: userId,
    details: { caseId, sessions },
  })
  return { outcome: 'held' }
}

/** Reopens an account whose case was a mistake; an account that staff had suspended before stays suspended. */
export async function releaseEstate(
  tx: Tx,
  { userId, caseId, at, byUserId }: EstateHoldRequest & { readonly byUserId: string },
): Promise<void> {
  await sql`
    update identity.users u set estate_case_id = null, status = case when exists (
      select from identity.suspensions s where s.user_id = u.id and s.lifted_at is null)
      then 'suspended' else 'active' end
    where id = ${userId} and estate_case_id = ${caseId}`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: byUserId,
    action: 'identity.release-estate',
    subjectKind: 'user',
    subjectId: userId,
    details: { caseId },
  })
}
