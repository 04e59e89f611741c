import type { Database } from '#database'
import { type Actor, newId } from '#kernel'
import { type NewAccount, newAccount } from './new-account.ts'

type Roles = NonNullable<NewAccount['roles']>

/** Creates an account with these roles as of `at`. */
export async function aPerson(db: Database, at: Date, roles: Roles = []): Promise<Actor> {
  const named = { email: `${newId()}@contoh.id`, password: 'Rahasia-Uji-2026', roles }
  const userId = await newAccount(db, at, named)
  return { userId, roles }
}

/** Creates a staff member with one role. */
export function aStaffMember(db: Database, role: Roles[number]): Promise<Actor> {
  return aPerson(db, new Date(), [role])
}
