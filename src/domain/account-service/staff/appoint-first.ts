import { firstRoles } from '#contract'
import { type Database, transaction } from '#database'
import { findUserId, grantRole, holderOf, requireGrantable, userNotFound } from '#identity'
import type { Clock } from '#kernel'
import { alreadyAppointed, ownRole } from './refusals.ts'

type FirstRole = (typeof firstRoles)[number]

/**
 * Appoints the first administrator or the first compliance officer from the existing accounts. Refuses with
 * `staff.already_appointed` once any person has had that role, with `staff.own_role` when the person has the
 * other role, and with `identity.user_not_found`.
 */
export async function appointFirst(
  db: Database,
  clock: Clock,
  { email, role }: { email: string; role: FirstRole },
): Promise<void> {
  await transaction(db, async (tx) => {
    const userId = await findUserId(tx, email)
    if (userId === null) throw userNotFound()
    for (const each of firstRoles) {
      const holder = await holderOf(tx, each)
      if (each === role && holder !== null) throw alreadyAppointed()
      if (each !== role && holder === userId) throw ownRole()
    }
    await requireGrantable(tx, { userId, role })
    await grantRole(tx, { userId, role, byUserId: null, at: clock.now() })
  })
}
