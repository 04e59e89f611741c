import { expect, test } from 'vitest'
import { jakartaTime, movableClock } from '#kernel'
import { december, june, marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { readMarketDesk } from '../read-desk.ts'
import { createBookCache } from './book-cache.ts'
import { readBook } from './read-book.ts'
import { readResales } from './read-resales.ts'

const clock = movableClock(jakartaTime('2026-12-18', '10:00'))

// The tick is Rp100 in December and Rp500 in June.
const store = await marketDatabase([december, june])
const [, inJune = ''] = store.windowIds
await store.asOwner(`insert into market.terms
    select (jsonb_populate_record(t, '{"effective_from": "2027-01-01", "tick": 500}')).* from market.terms t;
  alter table market.windows disable trigger user;
  update market.windows set terms_from = '2027-01-01' where id = '${inJune}';
  alter table market.windows enable trigger user`)

test('a standing order whose price is between two larger ticks of the next window never trades at a worse price than its own', async () => {
  const { propertyId, first, second, third, fourth, order, orderOf, advance, trades } =
    await tradedProperty(store, clock)
  await advance()
  const standing = { validity: 'date' as const, validUntil: '2027-11-30' }
  const sale = await order(first, 'sell', { ...standing, limitPrice: 100_100n })
  const purchase = await order(second, 'buy', { ...standing, limitPrice: 99_900n })
  clock.moveTo(jakartaTime('2026-12-18', '16:00'))
  await advance()
  clock.moveTo(jakartaTime('2027-06-21', '10:00'))
  await advance()
  expect(await orderOf(sale)).toMatchObject({ state: 'open', limitPrice: 100_100n })
  const shown = await readBook(store.db, clock, createBookCache(), propertyId)
  expect([shown.sells, shown.buys]).toMatchObject([[{ price: 100_500n }], [{ price: 99_500n }]])
  const [resale] = (await readResales(store.db, clock, 'ask')).filter(
    (each) => each.propertyId === propertyId,
  )
  expect(resale).toMatchObject({ bestAsk: 100_500n, bestBid: 99_500n })
  const { books } = await readMarketDesk(store.db, clock)
  expect(books).toMatchObject([{ bestSell: 100_500n, bestBuy: 99_500n }])
  const { rows: watched } = await store.asOwner(`
    select r.best_ask, r.best_bid, (select json_agg(w.rank order by w.rank) from watchlist.waiting_orders w
      where w.property_id = r.property_id) as ranks
    from watchlist.resales r where r.property_id = '${propertyId}'`)
  expect(watched).toEqual([{ best_ask: '100500', best_bid: '99500', ranks: [-99_500, 100_500] }])
  await order(third, 'buy', { limitPrice: 100_000n })
  await order(fourth, 'sell', { limitPrice: 100_000n, units: 5n })
  // Both met each other only: the standing orders wanted more and offered less.
  expect(await trades()).toMatchObject([{ price: 100_000n, units: 5n }])
  expect([await orderOf(sale), await orderOf(purchase)]).toMatchObject([
    { unitsFilled: 0n },
    { unitsFilled: 0n },
  ])
  await order(third, 'buy', { limitPrice: 100_500n, units: 15n })
  await order(fourth, 'sell', { limitPrice: 99_500n, units: 15n })
  expect((await trades()).slice(1)).toMatchObject([
    { sellOrderId: sale.id, price: 100_500n, units: 10n },
    { price: 100_500n, units: 5n },
    { price: 100_000n, units: 5n },
    { buyOrderId: purchase.id, price: 99_500n, units: 5n },
  ])
})
