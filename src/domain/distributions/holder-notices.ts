import { sql } from 'kysely'
import { unitsHeldAt } from '#ledger'
import { insertNoticesToMany } from '#notifications'

type Notice = Parameters<typeof insertNoticesToMany>[0]

/** Inserts a notice for everyone who holds units of a property when it happens. */
export function insertHolderNotices(propertyId: string, notice: Notice) {
  const held = unitsHeldAt(propertyId, notice.happenedAt)
  return insertNoticesToMany(
    notice,
    sql`select owner_id::uuid as user_id, 0::bigint as amount, units from (${held}) h`,
  )
}
