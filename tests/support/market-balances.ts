import { sql } from 'kysely'
import type { Db } from '#database'
import type { BookTrade } from '../../src/domain/market/matching/book-command.ts'
import { type KeptTrade, readBooks, readPrivateTrades } from './kept-books.ts'
import {
  addOrder,
  balancesWith,
  listed,
  openAccounts,
  type ReferenceAccounts,
  reverseTrade,
  takeTrade,
} from './reference-accounts.ts'
import { apply, createBook, resting } from './reference-book.ts'

type Resting = { readonly id: number; readonly price: number; readonly size: number }

/**
 * Compares everything that the market posted to the ledger with plain sums of what the reference matcher trades
 * when it receives the commands of each book: units and rupiah of each investor, free and held, and both fees.
 */
export async function balanceFaults(db: Db): Promise<string[]> {
  const faults: string[] = []
  const accounts = openAccounts(new Map())
  await readOrders(db, accounts)
  try {
    const waiting = [...(await replayBooks(db, accounts, faults)), ...(await readOffers(db))]
    for (const trade of await readPrivateTrades(db)) {
      const [price, size] = [Number(trade.price), Number(trade.units)]
      const ids = { buyId: Number(trade.buyId), sellId: Number(trade.sellId) }
      take(accounts, { ...ids, price, size }, trade, faults)
    }
    const expected = listed(balancesWith(accounts, waiting))
    const actual = listed(await readPosted(db))
    const missing = expected.filter((line) => !actual.includes(line))
    const wrong = actual.filter((line) => !expected.includes(line))
    if (missing.length > 0 || wrong.length > 0)
      faults.push(`plain sums are ${missing.join(', ')}; the market posted ${wrong.join(', ')}`)
  } catch (error) {
    faults.push(`the market cannot be added up: ${String(error)}`)
  }
  return faults
}

async function replayBooks(
  db: Db,
  accounts: ReferenceAccounts,
  faults: string[],
): Promise<Resting[]> {
  const waiting: Resting[] = []
  for (const { tick, commands, trades } of await readBooks(db)) {
    const inRupiah = (price: number) => price * Number(tick)
    const [first] = commands
    if (first?.kind !== 'collar') throw new Error('a book begins with a collar')
    const book = createBook(first)
    const kept = trades.values()
    for (const command of commands)
      for (const trade of apply(book, command).trades)
        take(accounts, { ...trade, price: inRupiah(trade.price) }, kept.next().value, faults)
    waiting.push(...resting(book).map((order) => ({ ...order, price: inRupiah(order.price) })))
  }
  return waiting
}

function take(
  accounts: ReferenceAccounts,
  trade: BookTrade,
  kept: KeptTrade | undefined,
  faults: string[],
): void {
  const fees = takeTrade(accounts, trade)
  if (kept === undefined) return
  const { buyerFee, sellerFee } = fees
  if (BigInt(buyerFee) !== kept.buyerFee || BigInt(sellerFee) !== kept.sellerFee)
    faults.push(
      `trade ${kept.number} records fees of ${kept.buyerFee} and ${kept.sellerFee}, not ${buyerFee} and ${sellerFee}`,
    )
  if (kept.isBusted) reverseTrade(accounts, trade, fees)
}

async function readOrders(db: Db, accounts: ReferenceAccounts): Promise<void> {
  const { rows } = await sql<{
    number: bigint
    owner: string
    property: string
    side: 'buy' | 'sell'
  }>`
    select number, investor_id::text as owner, property_id as property, side from market.orders`.execute(
    db,
  )
  for (const { number, ...order } of rows) addOrder(accounts, Number(number), order)
}

async function readOffers(db: Db): Promise<Resting[]> {
  const { rows } = await sql<{ id: bigint; price: bigint; size: bigint }>`
    select number as id, limit_price as price, units as size from market.orders
    where counterparty_id is not null and state = 'open'`.execute(db)
  return rows.map(({ id, price, size }) => {
    return { id: Number(id), price: Number(price), size: Number(size) }
  })
}

const names = {
  'investor-cash': 'cash',
  'investor-order-cash': 'cash held',
  'investor-units': 'units of',
  'investor-units-held': 'units of',
  'platform-fees': 'fees',
} as const

async function readPosted(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{
    kind: keyof typeof names
    owner: string
    property: string
    amount: bigint
  }>`
    select a.kind, a.owner_id as owner, replace(a.asset, 'unit:', '') as property, -sum(p.amount)::bigint as amount
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
    where e.kind in ('order-hold', 'order-release', 'trade', 'private-trade', 'trade-bust')
    group by 1, 2, 3 having sum(p.amount) <> 0`.execute(db)
  return new Map(
    rows.map(({ kind, owner, property, amount }) => {
      if (kind === 'platform-fees') return ['fees', Number(amount)]
      const of = property === 'IDR' ? '' : ` ${property}`
      const held = kind === 'investor-units-held' ? ' held' : ''
      return [`${owner} ${names[kind]}${of}${held}`, Number(amount)]
    }),
  )
}
