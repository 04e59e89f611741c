import { sql } from 'kysely'
import { brokenConstraint, type Db, type Tx } from '#database'
import type { BasisPoints } from '#kernel'
import { alreadyRecorded, forecastFrozen } from './refusals.ts'

/** What the launch said beside an ordinary month: value, and how long funding and the way out take. */
export type Outlook = {
  /** What the value was expected to change by in a year. */
  readonly growthBasisPoints: BasisPoints
  readonly fundingDays: number
  readonly exitYears: number
}

/**
 * Keeps what the launch said, for ever: the database refuses every change. Only before the offering
 * opens, and once.
 */
export async function recordOutlook(
  tx: Tx,
  { propertyId, madeOn, ...outlook }: Outlook & { propertyId: string; madeOn: string },
): Promise<void> {
  const { growthBasisPoints, fundingDays, exitYears } = outlook
  try {
    const { numAffectedRows } = await sql`
      insert into properties.outlooks (property_id, made_on, growth_basis_points, funding_days, exit_years)
      select id, ${madeOn}::date, ${growthBasisPoints}::integer, ${fundingDays}::integer, ${exitYears}::integer
      from properties.properties where id = ${propertyId} and state in ('draft', 'coming-soon')`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) throw forecastFrozen()
  } catch (error) {
    if (brokenConstraint(error) === 'outlooks_pkey') throw alreadyRecorded()
    throw error
  }
}

/** Null for a property whose launch said nothing of the kind. */
export async function readOutlook(
  db: Db,
  propertyId: string,
): Promise<(Outlook & { readonly madeOn: string }) | null> {
  const { rows } = await sql<Outlook & { madeOn: string }>`
    select made_on, growth_basis_points, funding_days, exit_years
    from properties.outlooks where property_id = ${propertyId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the yearly change of value that each launch forecast; properties without a forecast are left out. */
export async function readGrowths(
  db: Db,
  propertyIds: readonly string[],
): Promise<Map<string, BasisPoints>> {
  if (propertyIds.length === 0) return new Map()
  const { rows } = await sql<{ propertyId: string; growthBasisPoints: BasisPoints }>`
    select property_id, growth_basis_points
    from properties.outlooks where property_id = any(${propertyIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.propertyId, row.growthBasisPoints]))
}
