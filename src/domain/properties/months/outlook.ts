import { sql } from 'kysely'
import { brokenConstraint, type Db, type Tx } from '#database'
import type { BasisPoints } from '#kernel'
import { alreadyRecorded, forecastFrozen } from '../refusals.ts'

/**
 * The expectations at launch in addition to the forecast month: change in value, and how long funding and the
 * exit take.
 */
export type Outlook = {
  /** The expected yearly change in value. */
  readonly growthBasisPoints: BasisPoints
  readonly fundingDays: number
  readonly exitYears: number
}

/**
 * Stores the outlook of a launch permanently: the database refuses every change. Allowed once, before the
 * offering opens.
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

/** Returns the outlook of a property. Null when its launch stated none. */
export async function readOutlook(
  db: Db,
  propertyId: string,
): Promise<(Outlook & { readonly madeOn: string }) | null> {
  const { rows } = await sql<Outlook & { madeOn: string }>`
    select made_on, growth_basis_points, funding_days, exit_years
    from properties.outlooks where property_id = ${propertyId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the yearly change in value that each launch forecast; properties without a forecast are omitted. */
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
