import { sql } from 'kysely'
import type { Db } from '#database'
import type { Localized } from '#kernel'
import { type HealthItem, type HealthItemRow, healthItemOf } from '../months/health.ts'
import { type Lease, type LeaseRow, leaseOf } from '../months/leases.ts'
import { runsOn } from '../months/letting.ts'
import type { AnyValues, RecordKind } from './record.ts'

/** A public correction or withdrawal of a published record, made by two people. */
export type RecordCorrection = {
  /** `YYYY-MM-DD`, in Jakarta. */
  readonly correctedOn: string
  readonly what: Extract<RecordKind, 'lease' | 'condition' | 'picture'>
  readonly before: AnyValues
  /** Null when the record was withdrawn. */
  readonly after: AnyValues | null
  readonly why: Localized
}

const changesMax = 100

/** Returns the corrections of a property's leases, condition and pictures, newest first. */
export async function readRecordCorrections(
  db: Db,
  propertyId: string,
): Promise<RecordCorrection[]> {
  const { rows } = await sql<RecordCorrection>`
    select (changed_at at time zone 'Asia/Jakarta')::date as corrected_on, what, before - 'fileId' as before, after,
      jsonb_build_object('id', why_id, 'en', why_en) as why
    from properties.record_changes
    where property_id = ${propertyId} and what in ('lease', 'condition', 'picture')
    order by changed_at desc, id desc limit ${changesMax}`.execute(db)
  return rows
}

// The values, at the beginning of a day, of the records that were corrected on that day or later.
function changedSince(propertyId: string, what: RecordKind, day: string) {
  return sql`changed as (
    select distinct on (record_id) record_id, before from properties.record_changes
    where property_id = ${propertyId} and what = ${what}
      and (changed_at at time zone 'Asia/Jakarta')::date >= ${day}::date
    order by record_id, changed_at, id)`
}

const publishedMax = 60

/** Returns the leases that ran on a day as they were published then, without later corrections. */
export async function leasesPublishedOn(db: Db, propertyId: string, day: string): Promise<Lease[]> {
  const { rows } = await sql<LeaseRow>`
    with ${changedSince(propertyId, 'lease', day)}, published as (
      select id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent, ended_on
      from properties.leases
      where property_id = ${propertyId} and id::text not in (select record_id from changed)
      union all
      select record_id::uuid, ${propertyId}, before ->> 'spaceId', before ->> 'spaceEn', before ->> 'tenantKind',
        (before ->> 'startsOn')::date, (before ->> 'endsOn')::date, (before ->> 'monthlyRent')::bigint,
        (before ->> 'endedOn')::date from changed)
    select * from published where ${runsOn(day)}
    order by ends_on nulls last, space_en limit ${publishedMax}`.execute(db)
  return rows.map(leaseOf)
}

/** Returns the insurance that began on a day as it was published then. Null when there was none. */
export async function insurancePublishedOn(
  db: Db,
  propertyId: string,
  day: string,
): Promise<HealthItem | null> {
  const { rows } = await sql<HealthItemRow>`
    with ${changedSince(propertyId, 'condition', day)}, published as (
      select id, property_id, kind, text_id, text_en, opened_on, due_on, done_on, amount
      from properties.health_items
      where property_id = ${propertyId} and id::text not in (select record_id from changed)
      union all
      select record_id::uuid, ${propertyId}, before ->> 'kind', before ->> 'textId', before ->> 'textEn',
        (before ->> 'openedOn')::date, (before ->> 'dueOn')::date, (before ->> 'doneOn')::date,
        (before ->> 'amount')::bigint from changed)
    select * from published where kind = 'insurance' and opened_on = ${day}::date order by id limit 1`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? null : healthItemOf(row)
}
