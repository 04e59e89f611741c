import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, newId } from '#kernel'
import { account, balances, unitsOf } from '#ledger'
import { createBookCache } from '../../src/domain/market/books/book-cache.ts'
import { lockBooks } from '../../src/domain/market/books/live-book.ts'
import {
  type OrderSequencer,
  openOrderSequencer,
} from '../../src/domain/market/books/order-sequencer.ts'
import { advanceBooks } from '../../src/domain/market/index.ts'
import type { BookCommand } from '../../src/domain/market/matching/book-command.ts'
import type { OrderRequest } from '../../src/domain/market/orders/decide-order.ts'
import { readOrders } from '../../src/domain/market/orders/order-rows.ts'
import type { TestDatabase } from './database.ts'
import { type TraderOptions, traders } from './traders.ts'

type Placing = Partial<OrderRequest> & { readonly sequencer?: OrderSequencer }

/** Creates a property with holders and a sequencer of its orders, with functions that place orders and read the book. */
export async function tradedProperty(
  { db, asOwner }: Pick<TestDatabase, 'db' | 'asOwner'>,
  clock: Clock,
  options: Partial<TraderOptions> = {},
) {
  const made = await traders(db, asOwner, { investors: 4, ...options, at: clock.now() })
  const { investorIds } = made
  const [propertyId = ''] = made.propertyIds
  const [first = '', second = '', third = '', fourth = ''] = investorIds
  const sequencer = openOrderSequencer({ db, clock })
  const market = { db, clock, books: createBookCache() }
  const asset = unitsOf(propertyId)
  const order = (
    investorId: string,
    side: 'buy' | 'sell',
    { sequencer: at = sequencer, ...request }: Placing = {},
  ) =>
    at.place(
      {
        investorId,
        propertyId,
        side,
        limitPrice: 100_000n,
        units: 10n,
        lot: 1n,
        validity: 'window',
        validUntil: null,
        ...request,
      },
      newId(),
    )
  return {
    sequencer,
    propertyId,
    propertyIds: made.propertyIds,
    investorIds,
    first,
    second,
    third,
    fourth,
    order,
    advance: () => advanceBooks(market),
    async orderOf({ id }: { id: string }) {
      const [found] = await readOrders(db, [id])
      if (found === undefined) throw new Error(`there is no order ${id}`)
      return found
    },
    owned: (investorId: string) =>
      balances(db, [
        account('investor-cash', investorId),
        account('investor-order-cash', investorId),
        account('investor-units', investorId, asset),
        account('investor-units-held', investorId, asset),
      ]),
    trades: () => tradesOf(db, propertyId),
    commands: () => commandsOf(db, propertyId),
    async book(windowId: string) {
      const [row] = await db.transaction().execute((tx) => lockBooks(tx, windowId, [propertyId]))
      return row
    },
  }
}

export type KeptTrade = {
  readonly windowId: string
  readonly buyOrderId: string
  readonly sellOrderId: string
  readonly price: bigint
  readonly units: bigint
  readonly isAuction: boolean
  readonly tradedAt: Date
}

/** Returns the trades of a property, oldest first. */
export async function tradesOf(db: Database, propertyId: string): Promise<KeptTrade[]> {
  const { rows } = await sql<KeptTrade>`
    select window_id, buy_order_id, sell_order_id, price, units, is_auction, traded_at
    from market.trades where property_id = ${propertyId} order by number`.execute(db)
  return rows
}

/** Returns the commands of the books of a property, in order. */
export async function commandsOf(db: Database, propertyId: string): Promise<BookCommand[]> {
  const { rows } = await sql<{ command: BookCommand }>`
    select c.command from market.commands c join market.windows w on w.id = c.window_id
    where c.property_id = ${propertyId} order by w.opens_on, c.sequence`.execute(db)
  return rows.map(({ command }) => command)
}
