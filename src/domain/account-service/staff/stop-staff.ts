import { staffReason } from '#approvals'
import { deskRoles } from '#contract'
import { transaction } from '#database'
import { readNames, staffIn, suspendUser } from '#identity'
import type { Actor } from '#kernel'
import { notify } from '#notifications'
import type { StaffServices } from './change-role.ts'

/**
 * Suspends a member of staff immediately; one person is enough. Every session ends, and the account cannot be
 * used until two people have restored it; its roles have no effect meanwhile. Administrators and compliance are
 * notified. Refuses with `identity.user_not_found`, with `identity.suspension_not_possible` for the caller's
 * own account, a customer or an account that is not open, with `identity.last_admin`, and with
 * `approvals.reason_unacceptable`.
 */
export async function stopStaff(
  { db, clock }: StaffServices,
  { userId: byUserId }: Actor,
  { userId, reason: typed }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  const reason = staffReason(typed)
  await transaction(db, async (tx) => {
    const at = clock.now()
    await suspendUser(tx, { userId, of: 'staff', reason, byUserId, at })
    const names = await readNames(tx, [userId, byUserId])
    const values = { name: names.get(userId) ?? '', by: names.get(byUserId) ?? '', at, reason }
    const recipients = (await staffIn(tx, deskRoles.staff)).filter((id) => id !== byUserId)
    const path = '/back-office/staff'
    await notify(
      tx,
      recipients.map((each) => ({
        userId: each,
        event: 'staff-stopped',
        values,
        path,
        happenedAt: at,
      })),
    )
  })
}
