import { sql } from 'kysely'
import { unitsHeldAt } from '#ledger'
import { insertNoticesToMany } from '#notifications'

type Notice = Parameters<typeof insertNoticesToMany>[0]

/**
 * Inserts a notice for everyone who holds units of a property when it happens; of a declared payout whose record day has
 * begun, for those who held units then.
 */
export function insertHolderNotices(propertyId: string, notice: Notice, recordedAt: Date | null) {
  const { happenedAt } = notice
  const isRecorded = recordedAt !== null && recordedAt <= happenedAt
  const held = unitsHeldAt(propertyId, isRecorded ? recordedAt : happenedAt)
  return insertNoticesToMany(
    notice,
    sql`select owner_id::uuid as user_id, 0::bigint as amount, units from (${held}) h`,
  )
}
