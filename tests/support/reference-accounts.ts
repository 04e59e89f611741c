import type {
  BookTrade,
  NewBookOrder,
  Side,
} from '../../src/domain/market/matching/book-command.ts'

// What traders own, in plain sums: it shares only types with the product. What an order holds is derived from the
// orders that rest in the book, and not from the movements that led there.

/** A name such as `Ani cash`, `Ani units of petak-1 held` or `fees`, and rupiah or units. */
export type Balances = ReadonlyMap<string, number>

type Order = {
  readonly owner: string
  readonly property: string
  readonly side: Side
  /** The rupiah of all its trades, without fees. */
  traded: number
}

export type ReferenceAccounts = {
  readonly owned: Map<string, number>
  readonly orders: Map<number, Order>
}

/** 0.1 % from the buyer and 0.5 % from the seller. */
const feeBasisPoints = { buy: 10, sell: 50 }

export function openAccounts(owned: Balances): ReferenceAccounts {
  return { owned: new Map(owned), orders: new Map() }
}

export function addOrder(
  { orders }: ReferenceAccounts,
  id: number,
  order: Omit<Order, 'traded'>,
): void {
  orders.set(id, { ...order, traded: 0 })
}

/** Moves the units and rupiah of a trade, with its price in rupiah. Returns both fees. */
export function takeTrade(
  accounts: ReferenceAccounts,
  { buyId, sellId, price, size }: BookTrade,
): { buyerFee: number; sellerFee: number } {
  const buy = orderOf(accounts, buyId)
  const sell = orderOf(accounts, sellId)
  const amount = price * size
  const buyerFee = feeAfter(buy, amount) - feeAfter(buy, 0)
  const sellerFee = feeAfter(sell, amount) - feeAfter(sell, 0)
  buy.traded += amount
  sell.traded += amount
  add(accounts, `${buy.owner} cash`, -amount - buyerFee)
  add(accounts, `${sell.owner} cash`, amount - sellerFee)
  add(accounts, unitsOf(buy), size)
  add(accounts, unitsOf(sell), -size)
  add(accounts, 'fees', buyerFee + sellerFee)
  return { buyerFee, sellerFee }
}

/** Returns everything that a trade moved; the orders keep what they traded. */
export function reverseTrade(
  accounts: ReferenceAccounts,
  { buyId, sellId, price, size }: BookTrade,
  { buyerFee, sellerFee }: { buyerFee: number; sellerFee: number },
): void {
  const buy = orderOf(accounts, buyId)
  const sell = orderOf(accounts, sellId)
  add(accounts, `${buy.owner} cash`, price * size + buyerFee)
  add(accounts, `${sell.owner} cash`, sellerFee - price * size)
  add(accounts, unitsOf(buy), -size)
  add(accounts, unitsOf(sell), size)
  add(accounts, 'fees', -buyerFee - sellerFee)
}

/** Returns all balances that are not zero, given the orders that rest in a book, with prices in rupiah. */
export function balancesWith(
  accounts: ReferenceAccounts,
  resting: readonly Pick<NewBookOrder, 'id' | 'price' | 'size'>[],
): Map<string, number> {
  const balances = new Map(accounts.owned)
  const move = (from: string, amount: number) => {
    balances.set(from, (balances.get(from) ?? 0) - amount)
    balances.set(`${from} held`, (balances.get(`${from} held`) ?? 0) + amount)
  }
  for (const { id, price, size } of resting) {
    const order = orderOf(accounts, id)
    const dearest = price * size
    if (order.side === 'sell') move(unitsOf(order), size)
    else move(`${order.owner} cash`, dearest + feeAfter(order, dearest) - feeAfter(order, 0))
  }
  return new Map([...balances].filter(([, balance]) => balance !== 0))
}

/** Balances as lines of text, in the order of their names. */
export function listed(balances: Balances): string[] {
  return [...balances].map(([name, balance]) => `${name} ${balance}`).sort()
}

/** The fee on everything that an order has traded, and an amount more, rounded up. */
function feeAfter({ side, traded }: Order, more: number): number {
  return Math.ceil(((traded + more) * feeBasisPoints[side]) / 10_000)
}

function unitsOf({ owner, property }: Order): string {
  return `${owner} units of ${property}`
}

function orderOf({ orders }: ReferenceAccounts, id: number): Order {
  const order = orders.get(id)
  if (order === undefined) throw new Error(`order ${id} was never placed`)
  return order
}

function add({ owned }: ReferenceAccounts, name: string, amount: number): void {
  owned.set(name, (owned.get(name) ?? 0) + amount)
}
