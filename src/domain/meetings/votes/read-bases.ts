import { sql } from 'kysely'
import type { MotionKind } from '#contract'
import type { Db } from '#database'
import { saleEstimate } from '#distributions'
import type { Rupiah } from '#kernel'
import { account, balances } from '#ledger'
import type { EffectBasis } from '../motions/effect.ts'

type Asked = {
  readonly id: string
  readonly propertyId: string
  readonly kind: MotionKind
  readonly amount: Rupiah | null
}

type Row = {
  propertyId: string
  unitsTotal: bigint
  gross: Rupiah | null
  bookedMonth: string | null
  month: string | null
  total: Rupiah | null
  units: bigint | null
}

/** Reads the figures that the effect of each of these motions is calculated from. */
export async function readBases(
  db: Db,
  motions: readonly Asked[],
  today: string,
): Promise<Map<string, EffectBasis>> {
  const ids = [...new Set(motions.map(({ propertyId }) => propertyId))]
  const { rows } = await sql<Row>`
    select w.id as property_id, r.gross, r.month as booked_month, d.month, d.total, d.units,
      coalesce((select sum(h.units) from meetings.holdings h where h.asset = 'unit:' || w.id), 0)::bigint as units_total
    from unnest(${ids}::text[]) as w (id)
    left join meetings.rents r on r.property_id = w.id
    left join meetings.payouts d on d.property_id = w.id`.execute(db)
  const own = await balances(db, [
    ...ids.map((id) => account('property-reserve', id)),
    ...ids.map((id) => account('property-cash', id)),
  ])
  const sales = await saleEstimate(db, today)
  const byProperty = new Map(rows.map((row) => [row.propertyId, row]))
  return new Map(
    motions.flatMap(({ id, propertyId, kind, amount }) => {
      const row = byProperty.get(propertyId)
      if (row === undefined) return []
      const at = ids.indexOf(propertyId)
      const [reserve = 0n, cash = 0n] = [own[at], own[ids.length + at]]
      const saleTotal = kind === 'sale' && amount !== null ? sales(amount, { reserve, cash }) : null
      return [[id, { ...basisOf(row), reserve, saleTotal }]]
    }),
  )
}

function basisOf({ unitsTotal, gross, bookedMonth, month, total, units }: Row) {
  const payout =
    month === null || total === null || units === null
      ? null
      : { month, total, units, isNewest: bookedMonth === null || bookedMonth <= month }
  return { unitsTotal, gross, payout }
}
