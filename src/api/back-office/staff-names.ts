import type { Database } from '#database'
import { readNames } from '#identity'

/** Reads the names of these accounts; the result finds one, null for nobody and for an account that is gone. */
export async function staffNames(
  db: Database,
  userIds: readonly (string | null | undefined)[],
): Promise<(userId: string | null | undefined) => string | null> {
  const names = await readNames(db, [...new Set(userIds.filter((id) => typeof id === 'string'))])
  return (userId) => names.get(userId ?? '') ?? null
}
