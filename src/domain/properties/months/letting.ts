import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import { refreshListings } from '../refresh-listings.ts'

/** An SQL condition on `properties.leases`: the lease runs on the day. The last day is included. */
export function runsOn(day: string) {
  return sql`starts_on <= ${day}::date and (ended_on is null or ended_on >= ${day}::date)`
}

/**
 * Updates whether properties in operation are let on `today`: let when a lease runs, and partly let when the
 * newest month had free rooms or nights. Without a lease the newest month decides, and without either a
 * property is empty.
 */
export async function refreshLetStates(
  tx: Tx,
  propertyIds: readonly string[],
  today: string,
): Promise<void> {
  await sql`
    update properties.properties p set let_state = n.let_state
    from (${letStates(today)} and r.id = any(${[...propertyIds]}::text[])) n
    where p.id = n.id and p.let_state is distinct from n.let_state`.execute(tx)
}

function letStates(today: string) {
  return sql`
    select r.id, r.let_state as let_state_before, case
      when m.occupancy between 1 and 9999 then 'partly-let'
      when m.occupancy = 10000
        or exists (select from properties.leases l where l.property_id = r.id and ${runsOn(today)}) then 'let'
      else 'empty' end as let_state
    from properties.properties r
    left join lateral (
      select a.occupancy_basis_points as occupancy from properties.monthly_accounts a
      where a.property_id = r.id order by a.month desc limit 1
    ) m on true
    where r.state in ('operating', 'sale-vote')`
}

const movedAtOnce = 100

/** Updates the let state of properties whose leases have begun or ended by today. Returns how many changed. */
export async function moveLetStates(db: Database, clock: Clock): Promise<number> {
  const today = jakartaDate(clock.now())
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select p.id from properties.properties p
      where p.id in (select n.id from (${letStates(today)}) n
        where n.let_state is distinct from n.let_state_before order by n.id limit ${movedAtOnce})
      order by p.id for no key update of p skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await refreshLetStates(tx, ids, today)
    await refreshListings(tx, ids)
    return ids.length
  })
}
