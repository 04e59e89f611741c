import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsAfter, movableClock } from '#kernel'
import { checkStore } from '#ledger'
import { checkMarket, readLastWindow, readLiquidity } from '#market'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { testsBegin } from '../../../tests/support/test-api.ts'
import { loadDemoMarket } from './market.ts'

const clock = movableClock(testsBegin)
let store: TestDatabase

beforeAll(async () => {
  store = await demoDatabase()
  // Waiting standing orders, before the open window accepts them.
  waiting = await read<{ id: string }>(`select id from market.orders where state = 'waiting'`)
  expect(await loadDemoMarket(store.db, clock)).toBe(true)
})
afterAll(() => store.close())

let waiting: { id: string }[]

async function read<Row>(statement: string): Promise<Row[]> {
  return (await store.asOwner(statement)).rows
}

test('the ledger, the order books and their replayed commands agree after both windows', async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkMarket(store.db)).toEqual([])
})

test('the demo has a past window with trades, auctions and unfilled orders, six months before the open one', async () => {
  const windows = await read<{ opens_on: string; closes_on: string; trades: number }>(`
    select opens_on::text, closes_on::text, (select count(*)::int from market.trades where window_id = w.id) as trades
    from market.windows w order by opens_on`)
  const [past, open] = windows
  if (past === undefined || open === undefined) throw new Error('the demo has two windows')
  expect(windows).toHaveLength(2)
  expect(past.trades).toBeGreaterThan(50)
  expect(monthsAfter(past.closes_on, 6) <= open.opens_on).toBe(true)
  const [of] = await read<{ books: number; auctioned: number; expired: number }>(`
    select (select count(*)::int from market.books where window_id = w.id and phase = 'ended') as books,
      (select count(*)::int from market.trades where window_id = w.id and is_auction) as auctioned,
      (select count(*)::int from market.orders where state = 'expired' and reason = 'window-over') as expired
    from market.windows w order by opens_on limit 1`)
  expect(of?.books).toBeGreaterThan(2)
  expect(of?.auctioned).toBeGreaterThan(0)
  expect(of?.expired).toBeGreaterThan(0)
})

test('standing orders of the past window are in the open window or wait for their owners', async () => {
  expect(waiting.length).toBeGreaterThan(0)
  const ids = waiting.map(({ id }) => `'${id}'`).join()
  const after = await read<{ state: string }>(
    `select state from market.orders where id in (${ids})`,
  )
  expect(after.some(({ state }) => state === 'open' || state === 'filled')).toBe(true)
  expect(after.filter(({ state }) => state === 'waiting')).toEqual([])
  // Each was carried over by the past window, and returned to the open one or paused at its opening.
  const moves = await read<{ states: string }>(`
    select string_agg(state, ' ' order by happened_at) as states from market.order_moves
    where order_id in (${ids}) group by order_id`)
  expect(moves).toHaveLength(waiting.length)
  for (const { states } of moves) expect(['waiting open', 'waiting paused']).toContain(states)
})

test('each distribution went to the holders on its record day, after the trades before that day', async () => {
  const wrong = await read(`
    select coalesce(h.id, y.id) as id, coalesce(h.owner_id, y.owner_id) as owner_id, h.units as held, y.units as paid
    from (
      select d.id, a.owner_id, -sum(p.amount) as units
      from distributions.distributions d
      join ledger.accounts a on a.asset = 'unit:' || d.property_id and a.kind in ('investor-units', 'investor-units-held')
      join ledger.postings p on p.account_id = a.id
      join ledger.entries e on e.id = p.entry_id and e.happened_at <= d.recorded_at
      group by d.id, a.owner_id having sum(p.amount) <> 0) h
    full join (select distribution_id as id, investor_id::text as owner_id, units from distributions.payouts) y
      using (id, owner_id)
    where h.units is distinct from y.units`)
  expect(wrong).toEqual([])
  const [changed] = await read<{ count: number }>(`
    select count(*)::int from market.trades t join market.windows w on w.id = t.window_id
    where exists (select from distributions.distributions d where d.property_id = t.property_id and d.recorded_at > t.traded_at)`)
  expect(changed?.count).toBeGreaterThan(50)
})

test('the trading report includes the month of the past window', async () => {
  const months = await readLiquidity(store.db, clock)
  const past = months.filter(({ month }) => month < '2026-07')
  expect(past.reduce((sum, { trades }) => sum + Number(trades), 0)).toBeGreaterThan(50)
  for (const { sales } of past) expect(sales.orders).toBeGreaterThanOrEqual(sales.ordersFilled)
})

test('the report of the last window tells how the past window of the demo went', async () => {
  const [past] = await read<{ id: string; opens_on: string }>(
    `select id, opens_on::text from market.windows order by opens_on limit 1`,
  )
  const trades = await read<{
    price: number
    reference: number
    units: number
    property_id: string
  }>(
    `select price::int, reference::int, units::int, property_id from market.book_trades
    where window_id = '${past?.id}'`,
  )
  const orders = await read<{ state: string; is_owner: boolean; sold: number }>(`
    select o.state, o.reason is not distinct from 'owner' as is_owner,
      coalesce((select sum(units)::int from market.book_trades t
        where t.sell_order_id = o.id and t.window_id = '${past?.id}'), 0) as sold
    from market.orders o
    where side = 'sell' and counterparty_id is null and placed_at < '${past?.opens_on}'::date + 30`)
  const gaps = trades.map(({ price, reference }) =>
    Math.round(((price - reference) * 10_000) / reference),
  )
  const sumOf = (amounts: readonly number[]) => BigInt(amounts.reduce((sum, each) => sum + each, 0))
  const countOf = (isOne: (order: (typeof orders)[number]) => boolean) =>
    BigInt(orders.filter(isOne).length)
  const result = await readLastWindow(store.db, clock)
  expect(result).toMatchObject({
    opensOn: past?.opens_on,
    trades: BigInt(trades.length),
    units: sumOf(trades.map(({ units }) => units)),
    amount: sumOf(trades.map(({ price, units }) => price * units)),
    properties: BigInt(new Set(trades.map(({ property_id }) => property_id)).size),
    lowestBasisPoints: Math.min(...gaps),
    highestBasisPoints: Math.max(...gaps),
    sellOrders: BigInt(orders.length),
    sellOrdersUnsold: countOf(
      ({ sold, state, is_owner }) => sold === 0 && !(state === 'cancelled' && is_owner),
    ),
  })
  expect(result?.sellOrdersUnsold).toBeGreaterThan(0n)
  expect(result?.sellOrdersFilled).toBeGreaterThan(0n)
})

test('the open window is loaded once', async () => {
  expect(await loadDemoMarket(store.db, clock)).toBe(false)
})
