import { sql } from 'kysely'
import type { StaffRole } from '#contract'
import type { Db } from '#database'

/** Returns the active staff members with any of these roles. */
export async function staffIn(db: Db, roles: readonly StaffRole[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct r.user_id from identity.roles r join identity.users u on u.id = r.user_id
    where r.role = any(${[...roles]}::text[]) and u.status = 'active'`.execute(db)
  return rows.map(({ userId }) => userId)
}
