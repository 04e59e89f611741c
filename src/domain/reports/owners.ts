import type { Db } from '#database'
import type { Actor } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { readFundingOf } from '#properties'
import { ownersOnly } from './refusals.ts'

/**
 * Refuses everybody but who owns units of the property by the ledger at this moment, and staff. Units
 * that are still in escrow own nothing yet.
 */
export async function requireOwner(db: Db, actor: Actor, propertyId: string): Promise<void> {
  await readFundingOf(db, propertyId)
  if (actor.roles.length > 0) return
  const asset = unitsOf(propertyId)
  const owned = await balances(db, [
    account('investor-units', actor.userId, asset),
    account('investor-units-held', actor.userId, asset),
  ])
  if (owned.every((units) => units <= 0n)) throw ownersOnly()
}
