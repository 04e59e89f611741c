import { sql } from 'kysely'
import type { Db } from '#database'
import type { MarketOrder } from './order.ts'

/** The other party of a private order, by initials; null for an order in a book. */
export async function counterpartyName(
  db: Db,
  { counterpartyId }: Pick<MarketOrder, 'counterpartyId'>,
): Promise<string | null> {
  if (counterpartyId === null) return null
  return (await namesOf(db, [counterpartyId])).get(counterpartyId) ?? null
}

/** The initials of investors, which is all that others may see of them. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; maskedName: string }>`
    select user_id, masked_name from market.parties where user_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, maskedName }) => [userId, maskedName]))
}
