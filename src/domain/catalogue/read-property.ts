import { sql } from 'kysely'
import type { Db } from '#database'
import { divide, type Rupiah } from '#kernel'
import { type Offering, readOffering } from '#offerings'
import { type PropertyFacts, propertyNotFound, readPropertyFacts } from '#properties'
import { type Card, type CardRow, cardColumns, cardOf } from './card.ts'

/** What was paid out for a month; `perUnit` is whole rupiah, rounded down. */
export type PaidDistribution = {
  readonly month: string
  readonly paidAt: Date
  readonly total: Rupiah
  readonly perUnit: Rupiah
}

export type PropertyDetail = {
  readonly card: Card
  readonly facts: PropertyFacts
  /** Newest first, two years at most. */
  readonly distributions: readonly PaidDistribution[]
  /** How many people have units of it, handed over or subscribed. */
  readonly investors: bigint
  readonly offering: Offering | null
}

const distributionsMax = 24

/** One published property with everything that everybody may know of it; refuses an unknown id. */
export async function readProperty(db: Db, id: string): Promise<PropertyDetail> {
  const [facts, row, distributions, investors] = await Promise.all([
    readPropertyFacts(db, id),
    readCardRow(db, id),
    readDistributions(db, id),
    countInvestors(db, id),
  ])
  if (row === undefined) throw propertyNotFound()
  const offering = row.offeringId === null ? null : await readOffering(db, row.offeringId)
  return { card: cardOf(row), facts, distributions, investors, offering }
}

async function readCardRow(db: Db, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${sql.raw(cardColumns)} from catalogue.cards where id = ${id}`.execute(db)
  return rows[0]
}

async function readDistributions(db: Db, id: string): Promise<PaidDistribution[]> {
  const { rows } = await sql<{ month: string; paidAt: Date; total: bigint; units: bigint }>`
    select to_char(month, 'YYYY-MM') as month, paid_at, total, units from catalogue.distributions d
    where property_id = ${id} order by d.month desc limit ${distributionsMax}`.execute(db)
  return rows.map(({ month, paidAt, total, units }) => {
    return { month, paidAt, total, perUnit: divide(total, units, 'down') }
  })
}

async function countInvestors(db: Db, id: string): Promise<bigint> {
  const { rows } = await sql<{ investors: bigint }>`
    select investors from catalogue.investors where asset = ${`unit:${id}`}`.execute(db)
  return rows[0]?.investors ?? 0n
}
