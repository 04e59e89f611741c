import { sql } from 'kysely'
import type { MonthLine, MonthReason } from '#contract'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'
import type { MonthAmounts } from '../months/month.ts'
import { declarationNotFound } from '../refusals.ts'
import type { Accrued } from './waterfall.ts'

/** The sums of a property's months up to `month` (`YYYY-MM`), for `distributable`. */
export async function readAccrued(db: Db, propertyId: string, month: string): Promise<Accrued> {
  const { rows } = await sql<Accrued>`
    select
      (select coalesce(sum(greatest(net, 0)), 0)::bigint from distributions.months
        where property_id = ${propertyId} and month <= ${`${month}-01`}::date) as left,
      (select coalesce(sum(greatest(-net, 0)), 0)::bigint from distributions.months
        where property_id = ${propertyId} and month <= ${`${month}-01`}::date) as lacked,
      coalesce(sum(total), 0)::bigint as declared, coalesce(sum(refill), 0)::bigint as refilled,
      (select coalesce(sum(greatest(amount, 0)), 0)::bigint from distributions.corrections
        where property_id = ${propertyId}) as added,
      (select coalesce(sum(from_cash), 0)::bigint from distributions.corrections
        where property_id = ${propertyId}) as withheld,
      (select coalesce(sum(greatest(-amount, 0) - from_cash), 0)::bigint from distributions.corrections
        where property_id = ${propertyId}) as deducted
    from distributions.declared where property_id = ${propertyId} and not is_final`.execute(db)
  const [accrued] = rows
  if (accrued === undefined) throw new Error('sums always answer')
  return accrued
}

/** A booked month with the reasons given for its lines. */
export type BookedMonth = MonthAmounts & {
  /** `YYYY-MM`. */
  readonly month: string
  readonly net: Rupiah
  readonly occupancyBasisPoints: BasisPoints
  readonly reasons: Partial<Record<MonthLine, MonthReason>>
}

/** The latest months of a property, newest first. */
export async function bookedMonths(
  db: Db,
  propertyId: string,
  limit: number,
): Promise<BookedMonth[]> {
  const { rows } = await sql<BookedMonth>`
    select to_char(m.month, 'YYYY-MM') as month, gross, management, maintenance, property_tax, insurance,
      reserve, income_tax, hotel_tax, net, occupancy_basis_points,
      coalesce((select jsonb_object_agg(r.line, r.code) from distributions.reasons r
        where r.property_id = m.property_id and r.month = m.month), '{}') as reasons
    from distributions.months m where property_id = ${propertyId}
    order by m.month desc limit ${limit}`.execute(db)
  return rows
}

/** The facts about a property that this room needs: its location and the day of its handover. */
export type PaidProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly raise: Rupiah
  readonly price: Rupiah
  /** `YYYY-MM-DD`; null before units are issued. */
  readonly handedOverOn: string | null
}

export async function readPaidProperty(db: Db, id: string): Promise<PaidProperty> {
  const { rows } = await sql<PaidProperty>`
    select id, code, name, state, raise, price, handed_over_on from distributions.properties where id = ${id}`.execute(
    db,
  )
  const [property] = rows
  if (property === undefined) throw declarationNotFound()
  return property
}
