import { sql } from 'kysely'
import type { Db } from '#database'
import { type Actor, type Page, type PageRequest, pageOf, placeInTime, type Rupiah } from '#kernel'

/** A payout of rent to an investor. */
type Income = {
  readonly distributionId: string
  readonly paidAt: Date
  /** The month in which it was earned, `YYYY-MM`. */
  readonly period: string
  readonly property: { readonly id: string; readonly name: string }
  readonly units: bigint
  /** Rupiah paid to the investor. */
  readonly amount: Rupiah
  /** Rupiah per unit as an exact decimal with two digits, rounded down. */
  readonly perUnit: string
}

/** A payout as it is stored; `total` was paid for `unitsPaid` of all holders. */
export type PayoutRow = {
  distributionId: string
  paidAt: Date
  month: string
  propertyId: string
  propertyName: string
  units: bigint
  amount: Rupiah
  total: Rupiah
  unitsPaid: bigint
}

export const payoutColumns = sql.raw(`distribution_id, paid_at, to_char(month, 'YYYY-MM') as month,
  property_id, property_name, units, amount, total, units_paid`)

/** The actor's payouts, newest first, optionally of one property. */
export async function readIncome(
  db: Db,
  actor: Actor,
  page: PageRequest,
  propertyId: string | null = null,
): Promise<Page<Income>> {
  const before = placeInTime(page.cursor)
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from portfolio.payouts
    where investor_id = ${actor.userId} and (${propertyId}::text is null or property_id = ${propertyId})
      and (${before?.at ?? null}::timestamptz is null
        or (paid_at, distribution_id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by paid_at desc, distribution_id desc limit ${page.limit + 1}`.execute(db)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => [
    row.paidAt.toISOString(),
    row.distributionId,
  ])
  return { items: items.map(incomeOf), nextCursor }
}

type Totals = { readonly total: number; readonly sum: Rupiah }

/** The number and the sum of all payouts of the actor, optionally of one property. */
export async function readIncomeTotals(
  db: Db,
  actor: Actor,
  propertyId: string | null,
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::integer as total, coalesce(sum(amount), 0)::bigint as sum
    from portfolio.payouts
    where investor_id = ${actor.userId} and (${propertyId}::text is null or property_id = ${propertyId})`.execute(
    db,
  )
  return rows[0] ?? { total: 0, sum: 0n }
}

function incomeOf(row: PayoutRow): Income {
  return {
    distributionId: row.distributionId,
    paidAt: row.paidAt,
    period: row.month,
    property: { id: row.propertyId, name: row.propertyName },
    units: row.units,
    amount: row.amount,
    perUnit: perUnit(row.total, row.unitsPaid),
  }
}

/** `total / units` as a decimal with two digits, rounded down. */
export function perUnit(total: Rupiah, units: bigint): string {
  const hundredths = ((total * 100n) / units).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
