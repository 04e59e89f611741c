import { sql } from 'kysely'
import type { Db } from '#database'
import { day, later, type Rupiah } from '#kernel'
import { readWindow } from '../windows/read-windows.ts'
import type { MarketTerms } from '../windows/window.ts'
import { type BustTerms, bustableUntil, isObviousError } from './bust-rule.ts'

/** A trade with the facts that decide whether it can be busted. */
export type BustableTrade = {
  readonly id: string
  readonly number: bigint
  readonly windowId: string
  readonly propertyId: string
  readonly name: string
  readonly buyOrderId: string
  readonly sellOrderId: string
  readonly buyerId: string
  readonly sellerId: string
  readonly price: Rupiah
  /** Null for trades from before references were recorded. */
  readonly reference: Rupiah | null
  readonly units: bigint
  readonly buyerFee: Rupiah
  readonly sellerFee: Rupiah
  readonly isAuction: boolean
  readonly entryId: string
  readonly tradedAt: Date
  readonly bustedAt: Date | null
  readonly bustReason: string | null
}

const trades = sql`
  select t.id, t.number, t.window_id, t.property_id, l.name, t.buy_order_id, t.sell_order_id, t.buyer_id,
    t.seller_id, t.price, t.reference, t.units, t.buyer_fee, t.seller_fee, t.is_auction, t.entry_id, t.traded_at,
    b.busted_at, b.reason as bust_reason
  from market.trades t
  join market.listings l using (property_id)
  left join market.busts b on b.trade_id = t.id`

/** Finds a trade by id; null when there is none. */
export async function findTrade(db: Db, id: string): Promise<BustableTrade | null> {
  const { rows } = await sql<BustableTrade>`${trades} where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A trade that staff can still bust, or that was busted. */
export type DeskTrade = Pick<
  BustableTrade,
  | 'id'
  | 'number'
  | 'propertyId'
  | 'name'
  | 'buyerId'
  | 'sellerId'
  | 'price'
  | 'units'
  | 'isAuction'
  | 'tradedAt'
> & {
  readonly reference: Rupiah
  readonly bustableUntil: Date
  readonly bustedAt: Date | null
  readonly bustReason: string | null
  /** The record days on which the buyer held the units: their payouts stay with the buyer. */
  readonly recordDays: readonly Date[]
}

type Listed = BustableTrade & BustTerms & { readonly recordDays: readonly string[] }

const shownMax = 50
/** Longer than any trade can be busted: ten working days and the holidays between them. */
const lookBack = 31 * day

/** The trades that can be busted now, newest first, followed by the newest busted trades. */
export async function readDeskTrades(db: Db, at: Date): Promise<DeskTrade[]> {
  const recordDays = sql`(select coalesce(json_agg(r.recorded_at order by r.recorded_at), '[]')
    from market.record_days r where r.property_id = t.property_id
      and r.recorded_at >= t.traded_at and r.recorded_at < coalesce(t.busted_at, ${at})) as record_days`
  const { rows } = await sql<Listed>`
    select t.*, ${recordDays}, m.bust_basis_points, m.bust_working_days, to_char(m.closes_at, 'HH24:MI') as closes_at
    from (${trades}) t
    join market.windows w on w.id = t.window_id
    join market.terms m on m.effective_from = w.terms_from
    where t.traded_at > ${later(at, -lookBack)} and t.busted_at is null
      and abs(t.price - t.reference) > t.reference * m.bust_basis_points / 10000
    order by t.number desc limit 500`.execute(db)
  const open = rows.filter(
    (trade) =>
      trade.reference !== null &&
      isObviousError({ price: trade.price, reference: trade.reference }, trade) &&
      at < bustableUntil(trade.tradedAt, trade),
  )
  const { rows: busted } = await sql<Listed>`
    select t.*, ${recordDays}, m.bust_basis_points, m.bust_working_days, to_char(m.closes_at, 'HH24:MI') as closes_at
    from (${trades}) t
    join market.windows w on w.id = t.window_id
    join market.terms m on m.effective_from = w.terms_from
    where t.busted_at is not null order by t.busted_at desc limit 20`.execute(db)
  return [...open.slice(0, shownMax), ...busted].map((trade) => ({
    id: trade.id,
    number: trade.number,
    propertyId: trade.propertyId,
    name: trade.name,
    buyerId: trade.buyerId,
    sellerId: trade.sellerId,
    price: trade.price,
    reference: trade.reference ?? trade.price,
    units: trade.units,
    isAuction: trade.isAuction,
    tradedAt: trade.tradedAt,
    bustableUntil: bustableUntil(trade.tradedAt, trade),
    bustedAt: trade.bustedAt,
    bustReason: trade.bustReason,
    recordDays: trade.recordDays.map((day) => new Date(day)),
  }))
}

/** The terms that apply to a trade: those of its window. */
export async function termsOfTrade(db: Db, { windowId }: BustableTrade): Promise<MarketTerms> {
  const window = await readWindow(db, windowId)
  if (window === null) throw new Error(`a trade has its window ${windowId}`)
  return window.terms
}
