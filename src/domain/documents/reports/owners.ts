import type { Db } from '#database'
import type { Actor } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { readFundingOf } from '#properties'
import { ownersOnly } from './refusals.ts'

/**
 * Refuses with `reports.owners_only` unless the user is staff or owns units of the property in the ledger now.
 * Units that are still in escrow do not count.
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
