import { account, onSheet, openSheet, type Sheet, unitsOf } from '#ledger'
import {
  applyCommand,
  openWork,
  orderIn,
  recordOrder,
  settleEvents,
} from '../../src/domain/market/books/apply-command.ts'
import { type Cover, enterBook } from '../../src/domain/market/books/enter-book.ts'
import {
  bookOrderOf,
  collarIn,
  emptyLiveBook,
  indexOrder,
  type LiveBook,
} from '../../src/domain/market/books/live-book.ts'
import { accountsOfOwner, feeAccount, hold } from '../../src/domain/market/books/settle.ts'
import { restoreBook } from '../../src/domain/market/matching/book.ts'
import type { BookCommand, BookEvents } from '../../src/domain/market/matching/book-command.ts'
import type { MarketOrder } from '../../src/domain/market/orders/order.ts'
import { commandsOf, firstCollar } from './market-commands.ts'
import * as referenceAccounts from './reference-accounts.ts'
import * as referenceBook from './reference-book.ts'
import { seeded } from './seeded-random.ts'
import { aBookRow, aListing, anOrder, firstTerms } from './trading-terms.ts'

// One property whose six traders own enough for every command. The settlement of the product, with its entries
// in the ledger's accounts in memory, is compared with plain sums.

type AccountsModule = typeof referenceAccounts
/** A market that settles what its book trades. */
type SettledMarket = { apply(command: BookCommand): BookEvents; balances(): string[] }

const at = new Date('2026-12-07T03:00:00Z')
const tick = 100
const owned = 100_000_000_000
const people = [1, 2, 3, 4, 5, 6].map((end) => `01a24e71-a380-7481-a0d0-00000000000${end}`)
const listing = aListing({ holderUnitsMax: BigInt(owned) * 10n })
const { propertyId } = listing

/** Returns the first command after which traders own something else by plain sums. Null when there is none. */
export function firstUnequalBalance(
  { seed, count, balancesEvery }: { seed: number; count: number; balancesEvery: number },
  accounts: AccountsModule = referenceAccounts,
): string | null {
  const { draw, takeIn } = commandsOf(seed)
  const restarts = seeded(seed)
  const plain = plainMarket(accounts)
  const product = productMarket()
  for (let index = 1; index <= count; index += 1) {
    const command = draw()
    const events = plain.apply(command)
    product.apply(command)
    takeIn(command, events)
    if (index % balancesEvery !== 0) continue
    const expected = plain.balances()
    const actual = product.balances()
    const where = `seed ${seed}, command ${index}, ${JSON.stringify(command)}`
    const [missing, wrong] = [without(expected, actual), without(actual, expected)]
    if (missing !== '' || wrong !== '') return `${where}: ${wrong} instead of ${missing}`
    if (restarts() < 0.1) product.restart()
  }
  return null
}

function without(lines: readonly string[], others: readonly string[]): string {
  return lines.filter((line) => !others.includes(line)).join('; ')
}

function plainMarket(module: AccountsModule): SettledMarket {
  const book = referenceBook.createBook(firstCollar)
  const opening = people.flatMap((owner) => [
    [`${owner} cash`, owned] as const,
    [`${owner} units of ${propertyId}`, owned] as const,
  ])
  const accounts = module.openAccounts(new Map(opening))
  return {
    apply(command) {
      if (command.kind === 'place') {
        const { id, owner, side } = command
        module.addOrder(accounts, id, { owner: person(owner), property: propertyId, side })
      }
      const events = referenceBook.apply(book, command)
      for (const trade of events.trades)
        module.takeTrade(accounts, { ...trade, price: trade.price * tick })
      return events
    },
    balances() {
      const resting = referenceBook.resting(book)
      const orders = resting.map((order) => ({ ...order, price: order.price * tick }))
      return referenceAccounts.listed(module.balancesWith(accounts, orders))
    },
  }
}

function productMarket(): Omit<SettledMarket, 'apply'> & {
  apply(command: BookCommand): void
  /** Loses the book in memory and reads it again from the open orders, as a program that was killed does. */
  restart(): void
} {
  let live = emptyLiveBook(rowWith(firstCollar, 'collect'))
  let sheet = openSheet(lockedAccounts())
  const cover: Cover = {
    at,
    terms: firstTerms,
    listing,
    standings: standings(),
    holders: new Map(),
  }
  return {
    apply: (command) => settleCommand(cover, sheet, live, command),
    balances: () => referenceAccounts.listed(balancesOn(sheet)),
    restart() {
      const orders = [...live.orders.values()]
      const { row } = live
      const waiting = orders.map((order) => bookOrderOf(live, order))
      const phase = row.phase === 'trade' ? 'trade' : 'collect'
      live = { ...emptyLiveBook(row), book: restoreBook(collarIn(row), phase, waiting) }
      for (const order of orders) indexOrder(live, order)
      const stored = [...sheet.accounts].map(([key, locked]) => ({
        ...locked,
        ...sheet.now.get(key),
      }))
      sheet = openSheet(stored)
    },
  }
}

function settleCommand(cover: Cover, sheet: Sheet, live: LiveBook, command: BookCommand): void {
  const work = openWork(sheet)
  if (command.kind === 'place') {
    enterBook(cover, work, live, placedOrder(command))
    return
  }
  if (command.kind === 'change') {
    const order = changedOrder(orderIn(live, command.id), command)
    recordOrder(live, work, hold(sheet, order, at))
  }
  if (command.kind === 'collar') live.row = rowWith(command, 'collect')
  if (command.kind === 'collect') live.row = { ...live.row, phase: 'collect' }
  if (command.kind === 'auction') live.row = { ...live.row, phase: command.next }
  settleEvents(live, work, applyCommand(live, work, command, at), at)
}

function placedOrder(command: BookCommand & { kind: 'place' }): MarketOrder {
  const { id, owner, side, price, size, lot, isAtBest, priority } = command
  const { sellerFeeBasisPoints, buyerFeeBasisPoints } = firstTerms
  return anOrder({
    id: `order ${id}`,
    number: BigInt(id),
    investorId: person(owner),
    propertyId,
    side,
    limitPrice: BigInt(price * tick),
    isAtBest,
    units: BigInt(size),
    lot: BigInt(lot),
    priority: BigInt(priority),
    feeBasisPoints: side === 'buy' ? buyerFeeBasisPoints : sellerFeeBasisPoints,
  })
}

function changedOrder(order: MarketOrder, command: BookCommand & { kind: 'change' }): MarketOrder {
  const size = BigInt(command.size)
  const units = order.unitsFilled + size
  const limitPrice = BigInt(command.price * tick)
  const isGrown = limitPrice !== order.limitPrice || units > order.units
  const priority = isGrown ? BigInt(command.priority) : order.priority
  return { ...order, limitPrice, units, lot: order.lot < size ? order.lot : size, priority }
}

function rowWith(collar: typeof firstCollar, phase: 'collect' | 'trade') {
  const [low, high, reference] = [collar.low, collar.high, collar.reference].map(
    (ticks) => BigInt(ticks) * BigInt(tick),
  )
  const row = aBookRow({ reference: reference ?? 0n })
  return { ...row, phase, low: low ?? 0n, high: high ?? 0n }
}

function lockedAccounts() {
  const refs = [
    feeAccount,
    ...people.flatMap((person) => [
      ...accountsOfOwner(person, propertyId),
      account('investor-receivable', person),
      account('investor-units-subscribed', person, unitsOf(propertyId)),
    ]),
  ]
  return refs.map((ref, index) => ({
    ...ref,
    id: BigInt(index),
    isCreditSide: true,
    isProtected: true,
    balance: ref.kind === 'investor-cash' || ref.kind === 'investor-units' ? BigInt(-owned) : 0n,
    sequence: 0n,
  }))
}

function balancesOn(sheet: Sheet): Map<string, number> {
  const asset = unitsOf(propertyId)
  const named = people.flatMap((person) => [
    [`${person} cash`, account('investor-cash', person)] as const,
    [`${person} cash held`, account('investor-order-cash', person)] as const,
    [`${person} units of ${propertyId}`, account('investor-units', person, asset)] as const,
    [
      `${person} units of ${propertyId} held`,
      account('investor-units-held', person, asset),
    ] as const,
  ])
  const balances = [...named, ['fees', feeAccount] as const].map(
    ([name, ref]) => [name, Number(onSheet(sheet, ref))] as const,
  )
  return new Map(balances.filter(([, balance]) => balance !== 0))
}

function standings(): Cover['standings'] {
  const standing = {
    isVerified: true,
    suitability: 'suited',
    quotaLimit: null,
    quotaUsed: 0n,
  } as const
  return new Map(people.map((person) => [person, standing]))
}

function person(owner: number): string {
  return people[owner - 1] ?? ''
}
