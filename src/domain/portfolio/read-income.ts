import { sql } from 'kysely'
import type { Db } from '#database'
import {
  type Actor,
  decodeCursor,
  isUuid,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'

/** One payout of rent to an investor. */
export type Income = {
  readonly distributionId: string
  readonly paidAt: Date
  /** The month it was earned in, `YYYY-MM`. */
  readonly period: string
  readonly property: { readonly id: string; readonly name: string }
  readonly units: bigint
  /** Rupiah paid to the investor. */
  readonly amount: Rupiah
  /** Rupiah a unit, as an exact text with two decimals, rounded down. */
  readonly perUnit: string
}

type Row = {
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

/** The actor's payouts, newest first. */
export async function readIncome(db: Db, actor: Actor, page: PageRequest): Promise<Page<Income>> {
  const before = positionIn(page.cursor)
  const { rows } = await sql<Row>`
    select distribution_id, paid_at, to_char(month, 'YYYY-MM') as month, property_id,
      property_name, units, amount, total, units_paid
    from portfolio.payouts
    where investor_id = ${actor.userId}
      and (${before?.paidAt ?? null}::timestamptz is null
        or (paid_at, distribution_id) < (${before?.paidAt ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by paid_at desc, distribution_id desc limit ${page.limit + 1}`.execute(db)
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => [
    row.paidAt.toISOString(),
    row.distributionId,
  ])
  return { items: items.map(incomeOf), nextCursor }
}

function positionIn(cursor: string | null): { paidAt: Date; id: string } | null {
  const [paidAt, id] = (cursor === null ? null : decodeCursor(cursor, 2)) ?? []
  if (typeof paidAt !== 'string' || typeof id !== 'string' || !isUuid(id)) return null
  const instant = new Date(paidAt)
  return Number.isNaN(instant.getTime()) ? null : { paidAt: instant, id }
}

function incomeOf(row: Row): Income {
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

/** `total / units` as a text with two decimals, rounded down. */
export function perUnit(total: Rupiah, units: bigint): string {
  const hundredths = ((total * 100n) / units).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
