import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Tx, transaction, writeTogether } from '#database'
import { jakartaTime, movableClock } from '#kernel'
import { checkStore, lockAccounts, openSheet } from '#ledger'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { tradingWindow } from '../../../../tests/support/traders.ts'
import type { MarketOrder } from '../orders/order.ts'
import { applyCommand, openWork, recordOrder } from './apply-command.ts'
import { checkMarket } from './check-market.ts'
import { bookOrderOf, loadBook, lockBooks } from './live-book.ts'
import { marketWrites } from './post-commands.ts'
import { accountsOfOwner, feeAccount, hold } from './settle.ts'

// Mutation test of the checks: each test changes one line of the settlement, settles one trade with it and
// writes everything that a trade writes, then runs the checks of the ledger and the market.

type Settlement = Pick<typeof import('./settle.ts'), 'settle'>
type Fault = {
  readonly what: string
  readonly right: string
  readonly wrong: string
  readonly says: string
}

const settleFile = new URL('./settle.ts', import.meta.url)
const source = readFileSync(settleFile, 'utf8')

const faults: readonly Fault[] = [
  {
    what: 'the fee of the seller is not collected',
    right: 'const proceeds = amount - sold.fee',
    wrong: 'const proceeds = amount',
    says: 'entry trade is off by -4955',
  },
  {
    what: 'the price is paid to the buyer',
    right: `credit(account('investor-cash', sell.investorId), proceeds)`,
    wrong: `credit(account('investor-cash', buy.investorId), proceeds)`,
    says: 'a trade moves what it says: 5946',
  },
  {
    what: 'the held cash of the buyer goes to the seller in full',
    right: `moved(account('investor-cash', buy.investorId), spare)`,
    wrong: `moved(account('investor-cash', sell.investorId), spare)`,
    says: 'a trade moves what it says: 1004003',
  },
  {
    what: 'the units return to the seller',
    right: `credit(account('investor-units', buy.investorId, asset), units)`,
    wrong: `credit(account('investor-units', sell.investorId, asset), units)`,
    says: 'a trade moves what it says: 0 instead of -10',
  },
  {
    what: 'the units are taken from the free units of the seller',
    right: `debit(account(from, sell.investorId, asset), units)`,
    wrong: `debit(account('investor-units', sell.investorId, asset), units)`,
    says: "orders hold what their owner's account holds",
  },
  {
    what: 'the money is taken from the available balance of the buyer',
    right: `moved(account('investor-order-cash', buy.investorId), left - buy.cashHeld)`,
    wrong: `moved(account('investor-cash', buy.investorId), left - buy.cashHeld)`,
    says: "orders hold what their owner's account holds",
  },
  {
    what: 'held cash above the price is not released',
    right: 'const spare = buy.cashHeld - amount - bought.fee - left',
    wrong: 'const spare = 0n; const idle = buy.cashHeld - amount - bought.fee - left',
    says: 'entry trade is off by 12012',
  },
  {
    what: 'all held cash is released while units are still ordered',
    right: 'const left = buy.cashHeld > 0n ? holdOf(bought.order).cash : 0n',
    wrong: 'const left = 0n',
    says: 'orders_hold',
  },
  {
    what: 'the order records a larger hold than it needs',
    right: 'cashHeld: left, changedAt: at }',
    wrong: 'cashHeld: left + 1n, changedAt: at }',
    says: 'an order holds what it could still need',
  },
  {
    what: 'sold units stay held',
    right: 'const kept = sell.unitsHeld > 0n ? sell.unitsHeld - units : 0n',
    wrong: 'const kept = sell.unitsHeld',
    says: 'orders_hold',
  },
  {
    what: 'only one side pays a fee',
    right: 'sellerFee: sold.fee,',
    wrong: 'sellerFee: 0n,',
    says: 'an order is filled by its trades',
  },
  {
    what: 'the fee is rounded down',
    right: 'const bought = afterTrade(buy, traded)',
    wrong: `const exact = afterTrade(buy, traded)
  const fee = exact.fee - 1n
  const bought = { fee, order: { ...exact.order, feeCharged: exact.order.feeCharged - 1n } }`,
    says: 'an order is charged its fee, rounded up',
  },
  {
    what: 'the limit price of the buyer is paid',
    right: 'const { price, units } = traded',
    wrong: 'traded = { ...traded, price: orders.buy.limitPrice }; const { price, units } = traded',
    says: '10 at 100300 instead of',
  },
  {
    what: 'one unit too few is transferred',
    right: 'const { price, units } = traded',
    wrong: 'traded = { ...traded, units: traded.units - 1n }; const { price, units } = traded',
    says: '9 at 99100 instead of',
  },
  {
    what: 'a trade is posted twice and stored once',
    right: '  const trade = {\n',
    wrong: `  const twin = sheet.entries.at(-1)
  if (twin !== undefined) enter(sheet, { ...twin, id: newId(at.getTime()) })
  const trade = {\n`,
    says: 'ledger.insufficient_funds',
  },
  {
    what: 'buyer and seller are swapped in the stored trade',
    right: 'buyerId: buy.investorId,\n    sellerId: sell.investorId,',
    wrong: 'buyerId: sell.investorId,\n    sellerId: buy.investorId,',
    says: 'a trade is between its orders',
  },
]

let store: TestDatabase
let traded: Awaited<ReturnType<typeof tradedProperty>>
let windowId: string
const clock = movableClock(new Date('2026-11-20T03:00:00Z'))
const at = jakartaTime('2026-12-07', '10:00')

beforeAll(async () => {
  store = await testDatabase()
  windowId = await tradingWindow(store.asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
  traded = await tradedProperty(store, clock)
  clock.moveTo(at)
  // 10 units are bought at 99,100 by an order for 13 with a limit of 100,300.
  await traded.order(traded.first, 'sell', { limitPrice: 99_100n })
  await traded.order(traded.second, 'sell', { limitPrice: 101_000n })
})
afterAll(() => store.close())

class Undone extends Error {}

/** Returns the findings of the checks after one trade was settled by these rules; everything is rolled back. */
async function saidAfter({ settle }: Settlement): Promise<string> {
  let message = ''
  const trade = async (tx: Tx) => {
    await tradeBy(tx, settle)
    const found = [...(await checkStore(tx)), ...(await checkMarket(tx))]
    message = found.map(({ rule, found: what }) => `${rule}: ${what}`).join('\n')
    throw new Undone()
  }
  await transaction(store.db, trade).catch((error: unknown) => {
    // The ledger itself may refuse it.
    if (!(error instanceof Undone)) message = String(error)
  })
  return message
}

async function tradeBy(tx: Tx, settle: Settlement['settle']): Promise<void> {
  const { propertyId, first, third } = traded
  const [row] = await lockBooks(tx, windowId, [propertyId])
  if (row === undefined) throw new Error('the book is open')
  const live = await loadBook(tx, row)
  const sell = [...live.orders.values()].find(({ investorId }) => investorId === first)
  if (sell === undefined) throw new Error('there is an order to sell')
  const refs = [first, third].flatMap((owner) => accountsOfOwner(owner, propertyId))
  const work = openWork(openSheet(await lockAccounts(tx, [...refs, feeAccount])))
  const wanted: MarketOrder = {
    ...sell,
    id: '019ab000-0000-7000-8000-00000000cafe',
    number: sell.number + 1_000n,
    priority: sell.priority + 1_000n,
    investorId: third,
    side: 'buy',
    limitPrice: 100_300n,
    units: 13n,
    feeBasisPoints: 10,
    cashHeld: 0n,
    unitsHeld: 0n,
  }
  work.placed.add(wanted.id)
  const buy = hold(work.sheet, wanted, at)
  recordOrder(live, work, buy)
  const events = applyCommand(live, work, { kind: 'place', ...bookOrderOf(live, buy) }, at)
  expect(events.trades).toHaveLength(1)
  for (const { price, size } of events.trades) {
    const units = BigInt(size)
    const traded = { price: BigInt(price) * row.tick, reference: row.reference, units }
    const done = settle(
      work.sheet,
      { buy, sell },
      { windowId, ...traded, isAuction: false, isPrivate: false },
      at,
    )
    recordOrder(live, work, done.buy)
    recordOrder(live, work, done.sell)
    work.trades.push(done.trade)
  }
  await writeTogether(tx, marketWrites(work, [live], new Map()))
}

test.each(faults)('the checks detect that $what', async ({ right, wrong, says }) => {
  expect(source.split(right), 'the line is in the settlement once').toHaveLength(2)
  const message = await saidAfter(await settlementOf(source.replace(right, () => wrong)))
  expect(message).toContain(says)
})

test('the checks find nothing in an unchanged settlement', async () => {
  expect(await saidAfter(await settlementOf(source))).toBe('')
})

/** Loads the settlement from a changed source text, with the same imports as the original. */
function settlementOf(text: string): Promise<Settlement> {
  const beside = (file: string) => JSON.stringify(new URL(file, settleFile).href)
  const script = stripTypeScriptTypes(text)
    .replace(`'#kernel'`, beside('../../../kernel/index.ts'))
    .replace(`'#ledger'`, beside('../../ledger/index.ts'))
    .replace(`'../orders/order.ts'`, beside('../orders/order.ts'))
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`)
}
