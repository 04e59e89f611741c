import { sql } from 'kysely'
import { brokenConstraint, type Db, type Tx } from '#database'
import type { BasisPoints } from '#kernel'
import { readForecast } from '../read-property.ts'
import { refreshListings } from '../refresh-listings.ts'
import { alreadyRecorded, propertyNotFound } from '../refusals.ts'
import { refreshLetStates } from './letting.ts'
import {
  type MonthFigures,
  type MonthlyAccount,
  type MonthOutcome,
  performanceOf,
} from './month.ts'

/**
 * Stores the figures of months and updates the yields and occupancy of their properties over the newest twelve
 * months, and their let state from leases and the newest month. The caller posts the money in the same
 * transaction. Refuses a month that exists already.
 */
export async function recordMonths(
  tx: Tx,
  accounts: readonly MonthlyAccount[],
  today: string,
): Promise<void> {
  if (accounts.length === 0) return
  try {
    await insertMonths(tx, accounts)
  } catch (error) {
    if (brokenConstraint(error) === 'monthly_accounts_pkey') throw alreadyRecorded()
    throw error
  }
  await refreshPerformance(tx, [...new Set(accounts.map((account) => account.propertyId))], today)
}

async function insertMonths(tx: Tx, accounts: readonly MonthlyAccount[]): Promise<void> {
  await sql`
    insert into properties.monthly_accounts (property_id, month, gross, management, maintenance, property_tax,
      insurance, reserve, income_tax, hotel_tax, net, occupancy_basis_points)
    select * from unnest(
      ${accounts.map((row) => row.propertyId)}::text[],
      ${accounts.map((row) => `${row.month}-01`)}::date[],
      ${accounts.map((row) => row.gross)}::bigint[],
      ${accounts.map((row) => row.management)}::bigint[],
      ${accounts.map((row) => row.maintenance)}::bigint[],
      ${accounts.map((row) => row.propertyTax)}::bigint[],
      ${accounts.map((row) => row.insurance)}::bigint[],
      ${accounts.map((row) => row.reserve)}::bigint[],
      ${accounts.map((row) => row.incomeTax)}::bigint[],
      ${accounts.map((row) => row.hotelTax)}::bigint[],
      ${accounts.map((row) => row.net)}::bigint[],
      ${accounts.map((row) => row.occupancyBasisPoints)}::integer[])`.execute(tx)
}

type FundedMonth = MonthOutcome & { propertyId: string; price: bigint; raise: bigint }

// Newest month first, at most twelve, in the order of the properties' ids to avoid deadlocks. Without a month
// the launch forecast applies.
async function refreshPerformance(
  tx: Tx,
  propertyIds: readonly string[],
  today: string,
): Promise<void> {
  const { rows } = await sql<FundedMonth>`
    select p.id as property_id, p.price, p.raise, m.gross, m.net, m.occupancy_basis_points
    from (select id, price, raise from properties.properties
      where id = any(${propertyIds}::text[]) order by id for no key update) p
    cross join lateral ((
      select gross, net, occupancy_basis_points from properties.monthly_accounts
      where property_id = p.id order by month desc limit 12)
      union all
      select gross, net, occupancy_basis_points from properties.forecasts f
      where f.property_id = p.id
        and not exists (select from properties.monthly_accounts a where a.property_id = p.id)) m`.execute(
    tx,
  )
  const months = Map.groupBy(rows, (row) => row.propertyId)
  const changes = [...months].flatMap(([id, newestFirst]) => {
    const [newest] = newestFirst
    return newest === undefined ? [] : [{ id, ...performanceOf(newestFirst, newest) }]
  })
  await sql`
    update properties.properties p
    set gross_yield_basis_points = n.gross, net_yield_basis_points = n.net, occupancy_basis_points = n.occupancy
    from unnest(
      ${changes.map((change) => change.id)}::text[],
      ${changes.map((change) => change.grossYieldBasisPoints)}::integer[],
      ${changes.map((change) => change.netYieldBasisPoints)}::integer[],
      ${changes.map((change) => change.occupancyBasisPoints)}::integer[]) as n (id, gross, net, occupancy)
    where p.id = n.id`.execute(tx)
  await refreshLetStates(tx, propertyIds, today)
  await refreshListings(tx, propertyIds)
}

/** Removes a month from a property and recalculates its figures without it. */
export async function removeMonth(
  tx: Tx,
  propertyId: string,
  month: string,
  today: string,
): Promise<void> {
  await sql`
    delete from properties.monthly_accounts
    where property_id = ${propertyId} and month = ${`${month}-01`}::date`.execute(tx)
  await refreshPerformance(tx, [propertyId], today)
}

/** The net yield shown now, and the one after the change. */
type YieldChange = { readonly before: BasisPoints; readonly after: BasisPoints }

/** Returns the net yield after a month is added to the newest eleven. */
export async function performanceWith(
  db: Db,
  propertyId: string,
  month: MonthFigures,
): Promise<YieldChange> {
  return await yieldChange(db, propertyId, (newestFirst) => [month, ...newestFirst.slice(0, 11)])
}

/** Returns the net yield after the newest month is removed. */
export async function performanceWithout(db: Db, propertyId: string): Promise<YieldChange> {
  return await yieldChange(db, propertyId, (newestFirst) => newestFirst.slice(1))
}

async function yieldChange(
  db: Db,
  propertyId: string,
  change: (newestFirst: readonly MonthOutcome[]) => readonly MonthOutcome[],
): Promise<YieldChange> {
  const [property, months, forecast] = await Promise.all([
    sql<{ price: bigint; raise: bigint; before: BasisPoints }>`
      select price, raise, net_yield_basis_points as before
      from properties.properties where id = ${propertyId}`.execute(db),
    sql<MonthOutcome>`
      select gross, net, occupancy_basis_points from properties.monthly_accounts
      where property_id = ${propertyId} order by month desc limit 13`.execute(db),
    readForecast(db, propertyId),
  ])
  const [funding] = property.rows
  if (funding === undefined) throw propertyNotFound()
  const changed = change(months.rows).slice(0, 12)
  const counted = changed.length > 0 || forecast === null ? changed : [forecast]
  const { before } = funding
  if (counted.length === 0) return { before, after: before }
  return { before, after: performanceOf(counted, funding).netYieldBasisPoints }
}
