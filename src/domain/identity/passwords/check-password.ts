import type { Database } from '#database'
import { fieldsUnacceptable } from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { passwordFault } from './password.ts'

/**
 * Checks a new password before its user is known. Refuses with `identity.fields_unacceptable` as registration
 * does. Stores nothing.
 */
export async function checkPassword(
  db: Database,
  { password, email }: { password: string; email: string },
  origin: Origin,
): Promise<void> {
  await countAttempts(db, byAddress('password-address', origin.address))
  const fault = passwordFault(password, { email, name: null })
  if (fault !== null) throw fieldsUnacceptable([fault])
}
