import { sql } from 'kysely'
import type { Db } from '#database'

/**
 * Counts the declared payouts, of rent or of the sale of a property, that were not paid yet to an investor who held
 * units at their record, even if the units have been sold since.
 */
export async function countPayoutsDue(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from portfolio.unpaid u
    where u.recorded_at <= ${now}
      and (select sum(l.amount) from portfolio.lines l
        where l.owner_id = ${userId} and l.property_id = u.property_id and l.account_kind = 'investor-units'
          and l.happened_at <= u.recorded_at) > 0
      and not exists (select from portfolio.payouts p
        where p.investor_id = ${userId} and p.distribution_id = u.distribution_id)`.execute(db)
  return rows[0]?.due ?? 0
}
