import type { Db } from '#database'
import { jakartaDate, type Rupiah } from '#kernel'
import { readFlows } from './book.ts'
import { positionsAfterEach } from './position.ts'

/** The cost of an investor's owned units, and the first day of their uninterrupted holding. */
type OwnedCost = { readonly cost: Rupiah; readonly acquiredOn: string }

/** By property; for heirs, who take the units over with their cost. */
export async function readOwnedCosts(db: Db, userId: string): Promise<Map<string, OwnedCost>> {
  const owned = new Map<string, OwnedCost>()
  for (const [propertyId, flows] of await readFlows(db, userId)) {
    const positions = positionsAfterEach(flows)
    const last = positions.at(-1)
    if (last === undefined || last.owned.units === 0n) continue
    const before = positions.findLastIndex((position) => position.owned.units === 0n)
    const first = flows[before + 1]
    if (first !== undefined)
      owned.set(propertyId, { cost: last.owned.cost, acquiredOn: jakartaDate(first.happenedAt) })
  }
  return owned
}
