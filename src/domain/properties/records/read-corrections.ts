import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized } from '#kernel'
import { type FactChange, factsBefore } from '../facts.ts'
import { type PropertyFacts, readPropertyFacts } from '../read-property.ts'

/** A public correction of a published property. */
export type CorrectedFacts = {
  /** `YYYY-MM-DD`, in Jakarta. */
  readonly correctedOn: string
  readonly why: Localized
  readonly changes: readonly FactChange[]
}

const correctionsMax = 100

/** Returns the corrections of a property, newest first. */
export async function readFactCorrections(db: Db, propertyId: string): Promise<CorrectedFacts[]> {
  const { rows } = await sql<CorrectedFacts>`
    select (corrected_at at time zone 'Asia/Jakarta')::date as corrected_on, changes,
      jsonb_build_object('id', why_id, 'en', why_en) as why
    from properties.fact_corrections where property_id = ${propertyId}
    order by corrected_at desc, id desc limit ${correctionsMax}`.execute(db)
  return rows
}

/**
 * Returns the facts of a property at the beginning of a day, without later corrections, so that documents of
 * that day never change.
 */
export async function readPropertyFactsOn(
  db: Db,
  propertyId: string,
  day: string,
): Promise<PropertyFacts> {
  const [facts, corrections] = await Promise.all([
    readPropertyFacts(db, propertyId),
    readFactCorrections(db, propertyId),
  ])
  const later = corrections.filter(({ correctedOn }) => correctedOn >= day)
  return factsBefore(
    facts,
    later.map(({ changes }) => changes),
  )
}
