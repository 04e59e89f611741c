import { sql } from 'kysely'
import type { Db } from '#database'
import type { MarketOrder } from './order.ts'

/** Whom an order is offered to or was taken from, by initials; null of an order in a book. */
export async function counterpartyName(
  db: Db,
  { counterpartyId }: Pick<MarketOrder, 'counterpartyId'>,
): Promise<string | null> {
  if (counterpartyId === null) return null
  return (await namesOf(db, [counterpartyId])).get(counterpartyId) ?? null
}

/** Investors as others may know them: by initials. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; maskedName: string }>`
    select user_id, masked_name from market.parties where user_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, maskedName }) => [userId, maskedName]))
}
