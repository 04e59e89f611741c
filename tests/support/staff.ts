import type { Database } from '#database'
import type { NewAccount } from '#identity'
import { type Actor, newId } from '#kernel'
import { newAccount } from './new-account.ts'

/** Creates a staff member with one role. */
export async function aStaffMember(
  db: Database,
  role: NonNullable<NewAccount['roles']>[number],
): Promise<Actor> {
  const person = { email: `${newId()}@contoh.id`, password: 'Rahasia-Uji-2026', roles: [role] }
  const userId = await newAccount(db, new Date(), person)
  return { userId, roles: [role] }
}
