import { sql } from 'kysely'
import { brokenConstraint, type Tx } from '#database'
import { letStateOf, type MonthFigures, type MonthlyAccount, performanceOf } from './month.ts'
import { refreshListings } from './refresh-listings.ts'
import { alreadyRecorded } from './refusals.ts'

/**
 * Keeps what months brought and cost, and brings the yields, the occupancy and the let state of
 * their properties up to date: over the newest twelve months, the let state by the newest one.
 * The caller posts the money in the same transaction. Refuses a month that is there already.
 */
export async function recordMonths(tx: Tx, accounts: readonly MonthlyAccount[]): Promise<void> {
  if (accounts.length === 0) return
  try {
    await insertMonths(tx, accounts)
  } catch (error) {
    if (brokenConstraint(error) === 'monthly_accounts_pkey') throw alreadyRecorded()
    throw error
  }
  await refreshPerformance(tx, [...new Set(accounts.map((account) => account.propertyId))])
}

async function insertMonths(tx: Tx, accounts: readonly MonthlyAccount[]): Promise<void> {
  await sql`
    insert into properties.monthly_accounts (property_id, month, gross, management, maintenance, property_tax,
      insurance, reserve, income_tax, net, occupancy_basis_points)
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
      ${accounts.map((row) => row.net)}::bigint[],
      ${accounts.map((row) => row.occupancyBasisPoints)}::integer[])`.execute(tx)
}

type FundedMonth = MonthFigures & { propertyId: string; price: bigint; raise: bigint }

async function refreshPerformance(tx: Tx, propertyIds: readonly string[]): Promise<void> {
  // Newest month first, twelve at most, in the order of the properties' ids so that locks agree.
  const { rows } = await sql<FundedMonth>`
    select p.id as property_id, p.price, p.raise, m.gross, m.net, m.occupancy_basis_points
    from (select id, price, raise from properties.properties
      where id = any(${propertyIds}::text[]) order by id for no key update) p
    cross join lateral (
      select gross, net, occupancy_basis_points from properties.monthly_accounts
      where property_id = p.id order by month desc limit 12) m`.execute(tx)
  const months = Map.groupBy(rows, (row) => row.propertyId)
  const changes = [...months].flatMap(([id, newestFirst]) => {
    const [newest] = newestFirst
    if (newest === undefined) return []
    const letState = letStateOf(newest.occupancyBasisPoints)
    return [{ id, letState, ...performanceOf(newestFirst, newest) }]
  })
  await sql`
    update properties.properties p
    set gross_yield_basis_points = n.gross, net_yield_basis_points = n.net, occupancy_basis_points = n.occupancy,
      let_state = case when p.let_state is null then null else n.let_state end
    from unnest(
      ${changes.map((change) => change.id)}::text[],
      ${changes.map((change) => change.grossYieldBasisPoints)}::integer[],
      ${changes.map((change) => change.netYieldBasisPoints)}::integer[],
      ${changes.map((change) => change.occupancyBasisPoints)}::integer[],
      ${changes.map((change) => change.letState)}::text[]) as n (id, gross, net, occupancy, let_state)
    where p.id = n.id`.execute(tx)
  await refreshListings(tx, propertyIds)
}
