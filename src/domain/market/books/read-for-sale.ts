import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'
import { asOf, type Halted } from '../windows/halt-end.ts'
import { isStoppedAt, readSwitch } from '../windows/halts.ts'
import { currentWindow } from '../windows/read-windows.ts'
import { endOf, phaseAt } from '../windows/window.ts'

/** Units of a property that other investors offer at a price or less. */
type UnitsForSale = {
  readonly propertyId: string
  readonly name: string
  /** The highest price to pay for one, on a tick inside the collar. */
  readonly limitPrice: Rupiah
  readonly units: bigint
  readonly holderUnitsMax: bigint
  readonly buyerFeeBasisPoints: BasisPoints
  readonly endsAt: Date
}

/**
 * The units that investors other than `investorId` offer at `at`, in books that trade, for at most this
 * distance above the published value of a unit (negative: below it). Orders with a lot are left out, because it
 * is not known before whether they fit.
 */
export async function readForSale(
  db: Db,
  at: Date,
  { investorId, gapMaxBasisPoints }: { investorId: string; gapMaxBasisPoints: BasisPoints },
): Promise<UnitsForSale[]> {
  const window = await currentWindow(db, at)
  if (window === null || phaseAt(window, at) !== 'trading') return []
  if (isStoppedAt(await readSwitch(db), at)) return []
  type Row = Omit<UnitsForSale, 'buyerFeeBasisPoints' | 'endsAt'> & Halted
  const { rows } = await sql<Row>`
    select p.property_id, p.name, p.limit_price, s.units, p.holder_units_max, p.edges, p.halted_at, p.halt_reason,
      p.resumes_at
    from (
      select b.window_id, b.property_id, b.low, b.edges, b.halted_at, b.halt_reason, b.resumes_at, l.name,
        l.holder_units_max,
        least(l.unit_price * (10000 + ${gapMaxBasisPoints}::bigint) / 10000 / b.tick * b.tick, b.high) as limit_price
      from market.books b join market.listings l on l.property_id = b.property_id
      where b.window_id = ${window.id} and b.phase = 'trade' and l.state = 'operating'
    ) p
    cross join lateral (
      select sum(o.units - o.units_filled)::bigint as units from market.orders o
      where o.window_id = p.window_id and o.property_id = p.property_id and o.side = 'sell' and o.state = 'open'
        and o.counterparty_id is null and o.lot = 1 and o.investor_id <> ${investorId}
        and greatest(o.limit_price, p.low) <= p.limit_price
    ) s
    where s.units > 0
    order by p.property_id`.execute(db)
  const { buyerFeeBasisPoints } = window.terms
  return rows
    .filter((row) => asOf(row, window, at).haltedAt === null)
    .map((row) => {
      const { propertyId, name, limitPrice, units, holderUnitsMax } = row
      const offered = { propertyId, name, limitPrice, units, holderUnitsMax }
      return { ...offered, buyerFeeBasisPoints, endsAt: endOf(window) }
    })
}
