import { sql } from 'kysely'
import type { ResaleSort } from '#contract'
import type { Db } from '#database'
import { type BasisPoints, basisPointsOf, type Clock, jakartaDate, type Rupiah } from '#kernel'
import type { Listing } from '../orders/decide-order.ts'
import { asOf, type Halted } from '../windows/halt-end.ts'
import { isStoppedAt, readSwitch } from '../windows/halts.ts'
import { currentWindow, nextWindow, termsOfDay } from '../windows/read-windows.ts'
import { effectivePrice } from './effective-price.ts'
import { isTradable } from './listings.ts'

/** The resale prices of a property, for the list of properties. */
export type Resale = {
  readonly propertyId: string
  /** The lowest current ask; null without one. */
  readonly bestAsk: Rupiah | null
  /** The lowest ask relative to the published value of a unit; negative when it is below. */
  readonly askGapBasisPoints: BasisPoints | null
  readonly unitsForSale: bigint
  /** The highest current bid. */
  readonly bestBid: Rupiah | null
  /** The price of the last trade in any window. */
  readonly lastPrice: Rupiah | null
  /** Whether trading is halted in the open window. */
  readonly isHalted: boolean
}

type Row = Omit<Resale, 'askGapBasisPoints' | 'isHalted'> &
  Pick<Listing, 'state' | 'unitPrice' | 'allottedOn'> &
  Halted

/**
 * The properties that can be resold: in the window that is open, otherwise in the next one, otherwise today. In
 * the requested order; properties without units for sale come last.
 */
export async function readResales(db: Db, clock: Clock, sort: ResaleSort): Promise<Resale[]> {
  const at = clock.now()
  const current = await currentWindow(db, at)
  const window = current ?? (await nextWindow(db, at))
  const today = jakartaDate(at)
  const { lockMonths } = window?.terms ?? (await termsOfDay(db, today))
  const isStopped = isStoppedAt(await readSwitch(db), at)
  const isHalted = (row: Halted) =>
    current !== null && (isStopped || asOf(row, current, at).haltedAt !== null)
  const { rows } = await sql<Row>`
    select l.property_id, l.state, l.unit_price, l.allotted_on::text as allotted_on,
      s.price as best_ask, coalesce(s.units, 0)::bigint as units_for_sale, d.price as best_bid, t.price as last_price,
      coalesce(b.edges, 0) as edges, b.halted_at, b.halt_reason, b.resumes_at
    from market.listings l
    left join market.books b on b.property_id = l.property_id and b.window_id = ${current?.id ?? null}
    left join lateral (
      select min(${effectivePrice('sell')}) as price, sum(units - units_filled) as units from market.orders
      where window_id = b.window_id and property_id = b.property_id and side = 'sell' and state = 'open'
        and counterparty_id is null
        and limit_price <= b.high
    ) s on true
    left join lateral (
      select max(${effectivePrice('buy')}) as price from market.orders
      where window_id = b.window_id and property_id = b.property_id and side = 'buy' and state = 'open'
        and counterparty_id is null
        and limit_price >= b.low
    ) d on true
    left join lateral (
      select price from market.book_trades where property_id = l.property_id order by number desc limit 1
    ) t on true
    order by l.property_id`.execute(db)
  return rows
    .filter((row) => isTradable(row, lockMonths, window?.opensOn ?? today))
    .map((row) => {
      const { propertyId, bestAsk, unitsForSale, bestBid, lastPrice, unitPrice } = row
      const askGapBasisPoints =
        bestAsk === null ? null : basisPointsOf(bestAsk - unitPrice, unitPrice)
      const prices = { bestAsk, askGapBasisPoints, unitsForSale, bestBid, lastPrice }
      return { propertyId, ...prices, isHalted: isHalted(row) }
    })
    .toSorted((left, right) => compare(left, right, sort))
}

function compare(left: Resale, right: Resale, sort: ResaleSort): number {
  if (left.askGapBasisPoints === null || left.bestAsk === null)
    return right.askGapBasisPoints === null ? 0 : 1
  if (right.askGapBasisPoints === null || right.bestAsk === null) return -1
  if (sort === 'ask-gap') return left.askGapBasisPoints - right.askGapBasisPoints
  return sort === 'ask'
    ? byAmount(left.bestAsk, right.bestAsk)
    : byAmount(right.unitsForSale, left.unitsForSale)
}

function byAmount(left: bigint, right: bigint): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
