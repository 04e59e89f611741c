import { sql } from 'kysely'
import type { Tx } from '#database'
import { unitHolders } from '#ledger'
import { insertNoticesToMany, type NewNotice } from '#notifications'

/**
 * Notifies every investor who has units of a property, issued or still in escrow, of the number of their units
 * and what they are worth at `unitPrice`. One statement for any number of holders.
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
