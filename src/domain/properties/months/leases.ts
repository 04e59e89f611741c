import { sql } from 'kysely'
import type { TenantKind } from '#contract'
import type { Db, Tx } from '#database'
import { type Localized, newId, type Rupiah } from '#kernel'
import { refreshListings } from '../refresh-listings.ts'
import { alreadyRecorded } from '../refusals.ts'
import { refreshLetStates, runsOn } from './letting.ts'

/** The lease of a space of a property; days are `YYYY-MM-DD`. */
export type NewLease = {
  readonly propertyId: string
  readonly space: Localized
  readonly tenantKind: TenantKind
  readonly startsOn: string
  /** Null for a lease from month to month. */
  readonly endsOn: string | null
  /** Null when the rent depends on the rooms or nights let. */
  readonly monthlyRent: Rupiah | null
  /** The last day of a lease that ended early or was replaced by one with a new rent. Null while it runs. */
  readonly endedOn: string | null
}
export type Lease = NewLease & { readonly id: string }

/** Adds leases; those that run on `today` change the let state of their properties. */
export async function recordLeases(
  tx: Tx,
  leases: readonly (NewLease & { readonly id?: string })[],
  today: string,
): Promise<void> {
  if (leases.length === 0) return
  const rows = leases.map(({ space, monthlyRent, ...lease }) => ({
    id: newId(),
    ...lease,
    spaceId: space.id,
    spaceEn: space.en,
    monthlyRent: monthlyRent?.toString() ?? null,
  }))
  await sql`
    insert into properties.leases (id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on,
      monthly_rent, ended_on)
    select id, "propertyId", "spaceId", "spaceEn", "tenantKind", "startsOn", "endsOn", "monthlyRent", "endedOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "propertyId" text, "spaceId" text,
      "spaceEn" text, "tenantKind" text, "startsOn" date, "endsOn" date, "monthlyRent" bigint, "endedOn" date)
  `.execute(tx)
  await letStatesMoved(
    tx,
    leases.map(({ propertyId }) => propertyId),
    today,
  )
}

/** Ends a lease on a day. Refuses a lease that has ended. A new rent is an ended lease and a new one. */
export async function endLease(tx: Tx, id: string, endedOn: string, today: string): Promise<void> {
  const { rows } = await sql<{ propertyId: string }>`
    update properties.leases set ended_on = ${endedOn}::date
    where id = ${id} and ended_on is null returning property_id`.execute(tx)
  const [lease] = rows
  if (lease === undefined) throw alreadyRecorded()
  await letStatesMoved(tx, [lease.propertyId], today)
}

async function letStatesMoved(
  tx: Tx,
  propertyIds: readonly string[],
  today: string,
): Promise<void> {
  const ids = [...new Set(propertyIds)].toSorted()
  await refreshLetStates(tx, ids, today)
  await refreshListings(tx, ids)
}

const leasesMax = 60

export type LeaseRow = Omit<Lease, 'space'> & { spaceId: string; spaceEn: string }

/** Returns the leases that run on `today`, those that end first at the top. */
export async function runningLeases(db: Db, propertyId: string, today: string): Promise<Lease[]> {
  const { rows } = await sql<LeaseRow>`
    select id, property_id, space_id, space_en, tenant_kind, starts_on, ends_on, monthly_rent, ended_on
    from properties.leases
    where property_id = ${propertyId} and ${runsOn(today)}
    order by ends_on nulls last, space_en limit ${leasesMax}`.execute(db)
  return rows.map(leaseOf)
}

export function leaseOf({ spaceId, spaceEn, ...lease }: LeaseRow): Lease {
  return { ...lease, space: { id: spaceId, en: spaceEn } }
}
