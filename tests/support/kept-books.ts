import { sql } from 'kysely'
import type { Db } from '#database'
import type { BookCommand } from '../../src/domain/market/matching/book-command.ts'

export type KeptTrade = {
  readonly number: bigint
  readonly price: bigint
  readonly units: bigint
  readonly buyId: bigint
  readonly sellId: bigint
  readonly buyerFee: bigint
  readonly sellerFee: bigint
  readonly isBusted: boolean
}
export type KeptBook = {
  readonly windowId: string
  readonly propertyId: string
  readonly tick: bigint
  readonly commands: readonly BookCommand[]
  /** Without private trades, which no command of the book caused. */
  readonly trades: readonly KeptTrade[]
}

const tradeColumns = sql`t.number, t.price, t.units, b.number as buy_id, s.number as sell_id, t.buyer_fee, t.seller_fee,
  exists (select from market.busts x where x.trade_id = t.id) as is_busted`
const withOrders = sql`market.trades t
  join market.orders b on b.id = t.buy_order_id join market.orders s on s.id = t.sell_order_id`

/** Reads the books of all windows, oldest first, with their commands and trades in order. */
export async function readBooks(db: Db): Promise<KeptBook[]> {
  const { rows } = await sql<KeptBook>`
    select b.window_id, b.property_id, b.tick,
      (select jsonb_agg(c.command order by c.sequence) from market.commands c
        where c.window_id = b.window_id and c.property_id = b.property_id) as commands
    from market.books b join market.windows w on w.id = b.window_id order by w.opens_on`.execute(db)
  const books: KeptBook[] = []
  for (const row of rows) {
    const { rows: trades } = await sql<KeptTrade>`
      select ${tradeColumns} from ${withOrders}
      where t.window_id = ${row.windowId} and t.property_id = ${row.propertyId} and not t.is_private
      order by t.number`.execute(db)
    books.push({ ...row, trades })
  }
  return books
}

export async function readPrivateTrades(db: Db): Promise<KeptTrade[]> {
  const { rows } = await sql<KeptTrade>`
    select ${tradeColumns} from ${withOrders} where t.is_private order by t.number`.execute(db)
  return rows
}
