import { sql } from 'kysely'
import type { Db } from '#database'
import type { HoldPurpose } from './hold.ts'

/** Money that is currently held, and the entry that placed the hold. */
export type PlacedHold = {
  readonly id: string
  readonly amount: bigint
  readonly purpose: HoldPurpose
  readonly reference: string
  readonly propertyId: string | null
  readonly placedAt: Date
}

/** An owner's current holds, newest first. Their sum equals the balance of the held account. */
export async function placedHolds(db: Db, ownerId: string): Promise<PlacedHold[]> {
  const { rows } = await sql<PlacedHold>`
    select h.id, h.amount, h.purpose, e.reference, e.property_id, e.happened_at as placed_at
    from ledger.accounts a
    join ledger.holds h on h.held_account_id = a.id and h.state = 'placed'
    join ledger.entries e on e.id = h.placed_by
    where a.owner_id = ${ownerId} and a.kind = 'investor-held' and a.asset = 'IDR'
    order by e.happened_at desc, h.id`.execute(db)
  return rows
}
