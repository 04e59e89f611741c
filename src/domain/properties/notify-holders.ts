import { sql } from 'kysely'
import type { Tx } from '#database'
import { unitHolders } from '#ledger'
import { insertNoticesToMany, type NewNotice } from '#notifications'

/**
 * Notifies everybody who has units of a property, handed over or still in escrow, with the number of
 * their units and what those are worth at `unitPrice`. One statement for any number.
 */
export async function notifyHolders(
  tx: Tx,
  { propertyId, unitPrice }: { readonly propertyId: string; readonly unitPrice: bigint },
  notice: Omit<NewNotice, 'userId'>,
): Promise<void> {
  await insertNoticesToMany(
    notice,
    sql`select h.owner_id::uuid as user_id, h.units * ${unitPrice}::bigint as amount, h.units
      from (${unitHolders(propertyId)}) h`,
  ).execute(tx)
}
