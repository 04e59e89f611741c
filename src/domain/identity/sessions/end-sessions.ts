import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Ends every session of a user with a reason that their list of devices shows. Returns the number of sessions
 * ended.
 */
export async function endSessionsOf(
  tx: Tx,
  {
    userId,
    at,
    reason,
  }: { userId: string; at: Date; reason: 'suspended' | 'role-withdrawn' | 'recovered' },
): Promise<number> {
  const { rows } = await sql`
    update identity.sessions set ended_at = ${at}, ended_reason = ${reason}
    where user_id = ${userId} and ended_at is null returning id`.execute(tx)
  return rows.length
}
