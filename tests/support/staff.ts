import { type Database, transaction } from '#database'
import { createAccount, type NewAccount } from '#identity'
import { type Actor, newId } from '#kernel'

/** A member of staff, in one role. */
export async function aStaffMember(
  db: Database,
  role: NonNullable<NewAccount['roles']>[number],
): Promise<Actor> {
  const person = { email: `${newId()}@contoh.id`, password: 'Rahasia-Uji-2026', roles: [role] }
  const userId = await transaction(db, (tx) => createAccount(tx, new Date(), person))
  return { userId, roles: [role] }
}
