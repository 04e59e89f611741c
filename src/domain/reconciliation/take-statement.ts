import { transaction } from '#database'
import { type Actor, jakartaDate } from '#kernel'
import type { Cashier } from '#payments'
import { importStatement } from './import-statement.ts'
import { matchTransfers } from './match-transfers.ts'
import { bankDifferences, keepDifferences } from './reconcile-day.ts'
import type { Statement } from './statement.ts'

/**
 * Takes a statement of our bank in and, at once, the transfers it tells of; what nobody knows is listed
 * for people. `actor` is null for the simulated bank. What a crash leaves undone after the import, the
 * worker does.
 */
export async function takeStatement(
  cashier: Cashier,
  actor: Actor | null,
  bytes: Uint8Array,
): Promise<{ id: string; statement: Statement; matched: number }> {
  const { db, clock } = cashier
  const taken = await importStatement(db, clock, actor, bytes)
  const matched = await matchTransfers(cashier)
  await transaction(db, async (tx) => {
    const now = clock.now()
    await keepDifferences(tx, jakartaDate(now), now, await bankDifferences(tx))
  })
  return { ...taken, matched }
}
