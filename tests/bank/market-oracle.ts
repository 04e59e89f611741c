import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import type { BookCommand } from '../../src/domain/market/matching/book-command.ts'
import { type KeptBook, readBooks } from '../support/kept-books.ts'
import { balanceFaults } from '../support/market-balances.ts'
import { apply, createBook, type ReferenceBook, resting } from '../support/reference-book.ts'
import type { MarketObservations, RunRecord } from './run-record.ts'

type FaultQuery = RawBuilder<{ fault: string }>

/** Returns violations of what must hold of the market at every commit, one sentence each. */
export async function commitFaults(db: Db): Promise<string[]> {
  const { rows } = await atEveryCommit.execute(db)
  return rows.map(({ fault }) => fault)
}

/** Returns every fault of the market after the run. */
export async function marketFaults(db: Db, record: RunRecord): Promise<string[]> {
  const { rows } = await afterRun.execute(db)
  return [
    ...[...record.observed.faults].map((fault) => `during the run: ${fault}`),
    ...(await commitFaults(db)),
    ...rows.map(({ fault }) => fault),
    ...(await answerFaults(db, record)),
    ...(await bookFaults(db, record.observed)),
    ...(await balanceFaults(db)),
  ]
}

/** I19 and I20, which hold in every snapshot: the books are what their commands make of them, and halts stop trading. */
export async function bookFaults(db: Db, observed: MarketObservations): Promise<string[]> {
  return [...(await haltFaults(db, observed)), ...(await replayFaults(db))]
}

// I16 to I18: the units of a property, the holds and fills of orders, and that no two resting orders could
// trade.
const atEveryCommit: FaultQuery = sql`
  select 'holders of ' || p.id || ' have ' || coalesce(-sum(a.balance), 0) || ' of ' || p.units_total || ' units' as fault
  from (select distinct property_id as id from market.books) b
  join properties.properties p using (id)
  left join ledger.accounts a on a.asset = 'unit:' || p.id and a.kind <> 'units-issued'
  group by p.id, p.units_total having coalesce(-sum(a.balance), 0) <> p.units_total
  union all
  select coalesce(a.held, 0) || ' are held for orders of ' || coalesce(a.owner_id, o.owner_id) || ' that need '
    || coalesce(o.held, 0)
  from (select owner_id, asset, -balance as held from ledger.accounts
    where kind in ('investor-order-cash', 'investor-units-held') and balance <> 0) a
  full join (
    select investor_id::text as owner_id, 'IDR' as asset, sum(cash_held) as held from market.orders
      where cash_held > 0 group by 1
    union all
    select investor_id::text, 'unit:' || property_id, sum(units_held) from market.orders
      where units_held > 0 group by 1, 2) o using (owner_id, asset)
  where coalesce(a.held, 0) <> coalesce(o.held, 0)
  union all
  select 'order ' || o.number || ' is ' || o.state || ' and was filled with ' || coalesce(sum(t.units), 0) || ' of '
    || o.units || ', and records ' || o.units_filled
  from market.orders o left join market.trades t on o.id in (t.buy_order_id, t.sell_order_id)
  group by o.id having coalesce(sum(t.units), 0) <> o.units_filled or (o.state = 'filled') <> (o.units_filled = o.units)
    or o.units_filled > o.units
  union all
  select 'trade ' || number || ' has one investor on both sides' from market.trades where buyer_id = seller_id
  union all
  select 'the book of ' || b.property_id || ' is crossed after matching'
  from market.books b
  cross join lateral (
    select max(least(limit_price, b.high)) filter (where side = 'buy' and limit_price >= b.low) as buy,
      min(greatest(limit_price, b.low)) filter (where side = 'sell' and limit_price <= b.high) as sell
    from market.orders where window_id = b.window_id and property_id = b.property_id and state = 'open' and lot = 1
      and counterparty_id is null) o
  where b.phase = 'trade' and o.buy >= o.sell`

// I18 and I24: what each trade transferred, reversed trades, and the holders on a record day.
const afterRun: FaultQuery = sql`
  select 'trade ' || t.number || ' debited ' || m.paid || ' from its buyer, credited ' || m.received || ' to its seller, kept ' || m.fees
    || ' and moved ' || m.units || ' units' as fault
  from market.trades t
  cross join lateral (
    select coalesce(sum(p.amount) filter (where a.owner_id = t.buyer_id::text and a.asset = 'IDR'), 0) as paid,
      coalesce(-sum(p.amount) filter (where a.owner_id = t.seller_id::text and a.asset = 'IDR'), 0) as received,
      coalesce(-sum(p.amount) filter (where a.kind = 'platform-fees'), 0) as fees,
      coalesce(-sum(p.amount) filter (where a.owner_id = t.buyer_id::text and a.asset <> 'IDR'), 0) as units
    from ledger.postings p join ledger.accounts a on a.id = p.account_id where p.entry_id = t.entry_id) m
  where m.paid <> m.received + m.fees or m.paid <> t.price * t.units + t.buyer_fee or m.units <> t.units
  union all
  select 'private trade ' || t.number || ' is outside the collar of its time'
  from market.trades t join market.books b using (window_id, property_id)
  cross join lateral (
    select (c.command ->> 'low')::bigint * b.tick as low, (c.command ->> 'high')::bigint * b.tick as high
    from market.commands c
    where c.window_id = t.window_id and c.property_id = t.property_id and c.command ->> 'kind' = 'collar'
      and c.happened_at <= t.traded_at order by c.sequence desc limit 1) c
  where t.is_private and t.price not between c.low and c.high
  union all
  select 'private trade ' || t.number || ' is of ' || t.units || ' units, and its orders are of ' || s.units || ' to '
    || coalesce(s.counterparty_id::text, 'nobody') || ' and ' || b.units || ' from '
    || coalesce(b.counterparty_id::text, 'nobody')
  from market.trades t join market.orders b on b.id = t.buy_order_id join market.orders s on s.id = t.sell_order_id
  where (t.is_private or b.counterparty_id is not null or s.counterparty_id is not null)
    and not (t.is_private and s.counterparty_id is not distinct from t.buyer_id
      and b.counterparty_id is not distinct from t.seller_id and t.units = s.units and t.units = b.units and t.price = s.limit_price)
  union all
  select 'private offer ' || o.number || ' is open after its window ended'
  from market.orders o join market.books b using (window_id, property_id)
  where o.counterparty_id is not null and o.state = 'open' and (o.side = 'buy' or b.phase = 'ended')
  union all
  select 'trade ' || p.subject_id || ' was approved to be reversed and was reversed ' || count(b.trade_id) || ' times'
  from approvals.proposals p left join market.busts b on b.proposal_id = p.id
  where p.kind = 'trade-bust' and p.state = 'approved' group by p.id having count(b.trade_id) <> 1
  union all
  select 'trade ' || b.trade_id || ' was reversed ' || count(e.id) || ' times in the ledger'
  from market.busts b join market.trades t on t.id = b.trade_id
  left join ledger.entries e on e.reverses = t.entry_id
  group by b.trade_id having count(e.id) <> 1
  union all
  select owner_id || ' held ' || coalesce(h.units, 0) || ' units at the record of ' || coalesce(h.reference, y.reference)
    || ' and was counted with ' || coalesce(y.units, 0)
  from (
    select d.reference, a.owner_id, -sum(p.amount) as units
    from distributions.declarations d
    join ledger.accounts a on a.asset = 'unit:' || d.property_id and a.kind in ('investor-units', 'investor-units-held')
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id and e.happened_at <= d.recorded_at
    where d.state = 'paid' group by d.reference, a.owner_id having sum(p.amount) <> 0) h
  full join (
    select d.reference, y.investor_id::text as owner_id, y.units from distributions.payouts y
    join distributions.declarations d on d.id = y.distribution_id where d.state = 'paid') y using (reference, owner_id)
  where coalesce(h.units, 0) <> coalesce(y.units, 0)`

/**
 * I11 and I15: an acknowledged order exists with at least its acknowledged fills; a cancelled order is not
 * filled further.
 */
async function answerFaults(db: Db, { outcomes: { done } }: RunRecord): Promise<string[]> {
  const made = [...done.values()].filter(({ kind }) => kind.startsWith('order'))
  const { rows } = await sql<{ fault: string }>`
    select w.kind || ' ' || w.id || ' was answered with ' || w.filled || ' units filled, and '
      || coalesce(o.state || ' with ' || o.units_filled, 'nothing') || ' is stored' as fault
    from unnest(
      ${made.map(({ kind }) => kind)}::text[],
      ${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ amount }) => amount)}::bigint[]) as w (kind, id, filled)
    left join market.orders o on o.id = w.id
    where o.id is null or o.units_filled < w.filled
      or (w.kind = 'order-cancellation' and (o.state <> 'cancelled' or o.units_filled <> w.filled))
    limit 10`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** I20: no trade happened between two reads of the same halt. */
async function haltFaults(db: Db, observed: Pick<MarketObservations, 'halts'>): Promise<string[]> {
  const halts = [...observed.halts.values()]
  const { rows } = await sql<{ fault: string }>`
    select 'trade ' || t.number || ' was made while ' || t.property_id || ' was halted' as fault
    from unnest(
      ${halts.map(({ windowId }) => windowId)}::uuid[],
      ${halts.map(({ propertyId }) => propertyId)}::text[],
      ${halts.map(({ from }) => from)}::bigint[],
      ${halts.map(({ to }) => to)}::bigint[]) as h (window_id, property_id, after, until)
    join market.trades t using (window_id, property_id)
    where t.number > h.after and t.number <= h.until limit 10`.execute(db)
  return rows.map(({ fault }) => fault)
}

type KeptOrder = {
  readonly number: bigint
  readonly windowId: string | null
  readonly propertyId: string
  readonly left: bigint
  readonly priority: bigint
  readonly isChangedOutside: boolean
}

/**
 * I17, I19, I20: an independent matcher receives the commands of each book and must produce the same trades,
 * inside the collar of that time, and the same final orders; an order that left a book unfilled must have the
 * recorded unfilled quantity, unless its owner changed it while it was in no book.
 */
async function replayFaults(db: Db): Promise<string[]> {
  const { rows: orders } = await sql<KeptOrder>`
    select number, window_id, property_id, units - units_filled as left, priority, exists (
      select from market.order_acts a where a.investor_id = o.investor_id and a.order_id = o.id
        and a.happened_at >= o.placed_at and a.kind = 'change' and a.state in ('waiting', 'paused')
    ) as is_changed_outside
    from market.orders o where units_filled < units and counterparty_id is null`.execute(db)
  const gone = new Map<number, number>()
  const found: string[] = []
  for (const kept of await readBooks(db)) {
    const { book, faults } = replayed(kept, gone)
    found.push(...faults)
    const name = `the book of ${kept.propertyId}`
    const waiting = orders.filter(
      ({ windowId, propertyId }) => windowId === kept.windowId && propertyId === kept.propertyId,
    )
    const there = waiting.map(({ number, left, priority }) => `${number} ${left} ${priority}`)
    const left = resting(book).map(({ id, size, priority }) => `${id} ${size} ${priority}`)
    if (there.sort().join() !== left.sort().join())
      found.push(`${name} has other orders than its commands produce`)
  }
  for (const { number, windowId, left, isChangedOutside } of orders) {
    const size = gone.get(Number(number))
    if (windowId === null && !isChangedOutside && size !== undefined && BigInt(size) !== left)
      found.push(`order ${number} left its book with ${size} units and records ${left}`)
  }
  return found
}

function replayed(
  { propertyId, tick, commands, trades }: KeptBook,
  gone: Map<number, number>,
): { book: ReferenceBook; faults: string[] } {
  const [first] = commands
  const none = { low: 1, high: 1, reference: 1 }
  const book = createBook(first?.kind === 'collar' ? first : none)
  const faults: string[] = []
  const name = `the book of ${propertyId}`
  let at = 0
  for (const command of commands) {
    for (const { buyId, sellId, price, size } of applied(book, command, gone, faults)) {
      const kept = trades[at]
      at += 1
      const expected = `${buyId}/${sellId} ${size} at ${BigInt(price) * tick}`
      const actual =
        kept === undefined
          ? 'nothing'
          : `${kept.buyId}/${kept.sellId} ${kept.units} at ${kept.price}`
      if (actual !== expected && faults.length < 5)
        faults.push(`${name} traded ${actual} where price and time require ${expected}`)
      const { low, high } = book.collar
      if (
        kept !== undefined &&
        (kept.price < BigInt(low) * tick || kept.price > BigInt(high) * tick)
      )
        faults.push(`trade ${kept.number} is outside the collar of its time`)
    }
  }
  if (at < trades.length) faults.push(`${name} has ${trades.length - at} trades without a command`)
  return { book, faults }
}

function applied(
  book: ReferenceBook,
  command: BookCommand,
  gone: Map<number, number>,
  faults: string[],
) {
  try {
    const { trades, removed } = apply(book, command)
    for (const { id, size } of removed) gone.set(id, size)
    return trades
  } catch (error) {
    faults.push(`a command of a book is impossible: ${String(error)}`)
    return []
  }
}
