import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'

/** A summary of an actual month; `month` is `YYYY-MM`. */
export type MonthResult = {
  readonly month: string
  readonly gross: Rupiah
  readonly net: Rupiah
  readonly maintenance: Rupiah
  readonly occupancyBasisPoints: BasisPoints
}

const monthsMax = 60

/** Returns the months of the newest five years, oldest first. */
export async function readMonths(db: Db, propertyId: string): Promise<MonthResult[]> {
  const { rows } = await sql<MonthResult>`
    select to_char(m.month, 'YYYY-MM') as month, gross, net, maintenance, occupancy_basis_points
    from properties.monthly_accounts m where property_id = ${propertyId}
    order by m.month desc limit ${monthsMax}`.execute(db)
  return rows.toReversed()
}
