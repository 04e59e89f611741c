import { sql } from 'kysely'
import type { Db } from '#database'
import type { DeclaredIdentity } from './identity.ts'

/** What a user declared about who they are, or null. */
export async function readIdentity(db: Db, userId: string): Promise<DeclaredIdentity | null> {
  const { rows } = await sql<DeclaredIdentity>`
    select state, full_name, nik_masked as masked_nik, born_on, yearly_income, declared_at,
      verified_at, verified_by
    from investors.identities where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}
