import { sql } from 'kysely'
import type { OrderReason, OrderSide, OrderValidity } from '#contract'
import type { Db } from '#database'
import type { MarketOrder } from './order.ts'

type OfBook = { readonly windowId: string; readonly propertyId: string }
/** Columns: each is an array with the values of all orders. */
type Columns = Readonly<Record<Exclude<keyof MarketOrder, Same>, string | null>>
/** The values that all of them share. */
type Same = 'propertyId' | 'counterpartyId' | 'windowId' | 'state' | 'endedAt'

/**
 * Reads the open orders of a book, earliest first. They are read column by column into objects of one shape: a
 * book may have 100,000 of them, and reading row by row would spend most of the time on column names and types.
 */
export async function readOpenOrders(db: Db, book: OfBook): Promise<MarketOrder[]> {
  const columns = await readColumns(db, book)
  if (columns === undefined || columns.id === null) return []
  const { windowId, propertyId } = book
  const number = cellsOf(columns.number)
  const investorId = cellsOf(columns.investorId)
  const side = cellsOf(columns.side)
  const limitPrice = cellsOf(columns.limitPrice)
  const isAtBest = cellsOf(columns.isAtBest)
  const units = cellsOf(columns.units)
  const unitsFilled = cellsOf(columns.unitsFilled)
  const lot = cellsOf(columns.lot)
  const validity = cellsOf(columns.validity)
  const validUntil = cellsOf(columns.validUntil)
  const reason = cellsOf(columns.reason)
  const priority = cellsOf(columns.priority)
  const amountFilled = cellsOf(columns.amountFilled)
  const feeCharged = cellsOf(columns.feeCharged)
  const cashHeld = cellsOf(columns.cashHeld)
  const unitsHeld = cellsOf(columns.unitsHeld)
  const feeBasisPoints = cellsOf(columns.feeBasisPoints)
  const placedAt = cellsOf(columns.placedAt)
  const changedAt = cellsOf(columns.changedAt)
  // A check constraint of the table allows no other values.
  return columns.id.split(',').map((id, at) => ({
    id,
    propertyId,
    counterpartyId: null,
    windowId,
    state: 'open',
    number: BigInt(number(at)),
    investorId: investorId(at),
    side: side(at) as OrderSide,
    limitPrice: BigInt(limitPrice(at)),
    isAtBest: isAtBest(at) === 'true',
    units: BigInt(units(at)),
    unitsFilled: BigInt(unitsFilled(at)),
    lot: BigInt(lot(at)),
    validity: validity(at) as OrderValidity,
    validUntil: validUntil(at) || null,
    reason: (reason(at) || null) as OrderReason | null,
    priority: BigInt(priority(at)),
    amountFilled: BigInt(amountFilled(at)),
    feeCharged: BigInt(feeCharged(at)),
    cashHeld: BigInt(cashHeld(at)),
    unitsHeld: BigInt(unitsHeld(at)),
    feeBasisPoints: Number(feeBasisPoints(at)),
    placedAt: new Date(Number(placedAt(at))),
    changedAt: new Date(Number(changedAt(at))),
    endedAt: null,
  }))
}

function cellsOf(column: string | null): (at: number) => string {
  const cells = (column ?? '').split(',')
  return (at) => cells[at] ?? ''
}

async function readColumns(db: Db, { windowId, propertyId }: OfBook): Promise<Columns | undefined> {
  const { rows } = await sql<Columns>`
    select string_agg(id::text, ',' order by priority) as id,
      string_agg(number::text, ',' order by priority) as number,
      string_agg(investor_id::text, ',' order by priority) as investor_id,
      string_agg(side, ',' order by priority) as side,
      string_agg(limit_price::text, ',' order by priority) as limit_price,
      string_agg(is_at_best::text, ',' order by priority) as is_at_best,
      string_agg(units::text, ',' order by priority) as units,
      string_agg(units_filled::text, ',' order by priority) as units_filled,
      string_agg(lot::text, ',' order by priority) as lot,
      string_agg(validity, ',' order by priority) as validity,
      string_agg(coalesce(valid_until::text, ''), ',' order by priority) as valid_until,
      string_agg(coalesce(reason, ''), ',' order by priority) as reason,
      string_agg(priority::text, ',' order by priority) as priority,
      string_agg(amount_filled::text, ',' order by priority) as amount_filled,
      string_agg(fee_charged::text, ',' order by priority) as fee_charged,
      string_agg(cash_held::text, ',' order by priority) as cash_held,
      string_agg(units_held::text, ',' order by priority) as units_held,
      string_agg(fee_basis_points::text, ',' order by priority) as fee_basis_points,
      string_agg(floor(extract(epoch from placed_at) * 1000)::text, ',' order by priority) as placed_at,
      string_agg(floor(extract(epoch from changed_at) * 1000)::text, ',' order by priority) as changed_at
    from market.orders
    where window_id = ${windowId} and property_id = ${propertyId} and state = 'open' and counterparty_id is null`.execute(
    db,
  )
  return rows[0]
}
