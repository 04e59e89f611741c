import { movableClock, newId } from '#kernel'
import { checkStore } from '#ledger'
import {
  advanceBooks,
  checkMarket,
  createBookCache,
  type OrderSequencer,
  openOrderSequencer,
  readBook,
  watchBooks,
} from '#market'
import { seeded } from '../tests/support/seeded-random.ts'
import { sharedBankAccount } from '../tests/support/shared-bank-account.ts'
import { traders, tradingWindow } from '../tests/support/traders.ts'
import { type BenchServer, onBenchServer } from './support/bench-server.ts'
import { type FloorOrder, orderFloor, prepareOrderFloor } from './support/order-floor.ts'
import { type Contender, hammer, inRounds, report } from './support/rounds.ts'

// Orders from their request to their acknowledgement after the commit: decided, matched and settled in the ledger,
// compared with the minimum work of one commit per order. Then a surveillance alert, a book after a restart,
// and an auction to its last posting.
const [seconds = 8, count = 3, collected = 100_000, clients = 8] = process.argv.slice(2).map(Number)
const investors = 400
const books = 50

await onBenchServer(measure)

async function measure(bench: BenchServer): Promise<void> {
  const { db, admin, reference } = bench
  const asOwner = (statement: string) => admin.query(statement)
  // 7 December 2026 is a Monday.
  const clock = movableClock(new Date('2026-12-07T10:00:00+07:00'))
  await tradingWindow(asOwner, { opensOn: '2026-12-07', closesOn: '2026-12-18' })
  const made = await traders(db, asOwner, {
    investors,
    properties: books + 1,
    cash: 1_000_000_000_000n,
    units: 1_000_000n,
    unitsTotal: 1_000_000_000n,
    income: 1_000_000_000_000_000n,
    at: clock.now(),
  })
  await admin.query('vacuum analyze')
  await prepareOrderFloor(reference, investors)
  const chance = seeded(7)
  const next = (): FloorOrder => ({
    account: 1 + Math.floor(chance() * investors),
    isBuy: chance() < 0.5,
    price: 100_000 + 100 * Math.floor(chance() * 23 - 11),
    size: 1 + Math.floor(chance() * 10),
  })
  const sequencer = openOrderSequencer({ db, clock })
  const place = async (propertyId: string) => {
    const { account, isBuy, price, size } = next()
    await sequencer.place(
      {
        investorId: made.investorIds[account - 1] ?? '',
        propertyId,
        side: isBuy ? 'buy' : 'sell',
        limitPrice: BigInt(price),
        units: BigInt(size),
        lot: 1n,
        validity: 'window',
        validUntil: null,
      },
      newId(),
    )
  }
  const [one = '', ...others] = made.propertyIds
  const spread = others.slice(0, books)
  const ours = (name: string, pick: () => string, at: number): Contender => ({
    name,
    run: (time) => hammer(at, time, () => place(pick())),
  })
  const any = () => spread[Math.floor(chance() * spread.length)] ?? one
  const results = await inRounds(
    [
      orderFloor(reference, clients, next),
      ours('one book', () => one, clients),
      ours('one book, 64 clients', () => one, 64),
      ours('many books', any, clients),
    ],
    { count, seconds },
  )
  const floor = results.get('floor')
  report(`orders on one book, ${clients} clients`, results.get('one book'), floor)
  report('orders on one book, 64 clients', results.get('one book, 64 clients'), floor)
  report(`orders on ${spread.length} books, ${clients} clients`, results.get('many books'), floor)

  await alarms(bench, clock, sequencer, { propertyId: one, people: made.investorIds })
  await auction(bench, clock, made.propertyIds.at(-1) ?? '', place)
  const violations = [...(await checkStore(db)), ...(await checkMarket(db))]
  console.log(`checks after the load: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

type Traded = { readonly propertyId: string; readonly people: readonly string[] }

/** Measures a surveillance scan of an active book in which a trade between linked accounts becomes an alert. */
async function alarms(
  { db, admin }: BenchServer,
  clock: ReturnType<typeof movableClock>,
  sequencer: OrderSequencer,
  { propertyId, people }: Traded,
): Promise<void> {
  while ((await watchBooks(db, clock)) > 0);
  const times: number[] = []
  for (let pair = 0; pair < 20; pair += 1) {
    const [investorId = '', counterpartyId = ''] = people.slice(2 * pair)
    await sharedBankAccount((statement) => admin.query(statement), [investorId, counterpartyId])
    const offered = { investorId, counterpartyId, propertyId, limitPrice: 100_000n, units: 10n }
    const { id } = await sequencer.offer({ ...offered, validity: 'day' }, newId())
    await sequencer.accept({ investorId: counterpartyId, orderId: id }, newId())
    const started = performance.now()
    await watchBooks(db, clock)
    times.push(performance.now() - started)
  }
  const { rows } = await admin.query<{ found: number }>(
    `select count(*)::integer as found from market.alerts where rule = 'wash-trade'`,
  )
  times.sort((left, right) => left - right)
  console.log(
    `${rows[0]?.found} of 20 trades between linked accounts found: ${times[10]?.toFixed(0)} ms a look, ${times.at(-1)?.toFixed(0)} ms at most; the worker looks every 2 s`,
  )
}

/**
 * Orders collected overnight: the book is read as after a restart, then the opening auction runs to its last
 * posting. Its rows are then inserted once more, which is the limit of one connection.
 */
async function auction(
  { db, admin }: BenchServer,
  clock: ReturnType<typeof movableClock>,
  propertyId: string,
  place: (propertyId: string) => Promise<void>,
): Promise<void> {
  clock.moveTo(new Date('2026-12-07T18:00:00+07:00'))
  await advanceBooks({ db, clock, books: createBookCache() })
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let placed = 0; placed < collected / 64; placed += 1) await place(propertyId)
    }),
  )
  const restarted = performance.now()
  const { indication } = await readBook(db, clock, createBookCache(), propertyId)
  const took = performance.now() - restarted
  console.log(`a book of ${collected} orders read after a restart: ${took.toFixed(0)} ms`)
  const opening = '2026-12-08T09:00:00+07:00'
  clock.moveTo(new Date(opening))
  const started = performance.now()
  await advanceBooks({ db, clock, books: createBookCache() })
  const settled = performance.now() - started
  const { units30Days } = await readBook(db, clock, createBookCache(), propertyId)
  console.log(
    `auction of ${collected} orders on one of ${books + 1} books, ${indication?.units} units expected, ${units30Days} traded: ${settled.toFixed(0)} ms to the last posting of all books`,
  )
  const copies = await insertAgain(admin, opening)
  console.log(
    `the ${copies.rows} rows of the auction inserted again without checks: ${copies.took.toFixed(0)} ms`,
  )
}

/** Inserts the rows that were written at an instant into tables with the same indexes, but without triggers and checks. */
async function insertAgain(
  admin: BenchServer['admin'],
  at: string,
): Promise<{ rows: number; took: number }> {
  const written = {
    'ledger.entries': 'happened_at = $1',
    'ledger.postings': 'entry_id in (select id from ledger.entries where happened_at = $1)',
    'market.trades': 'traded_at = $1',
    'market.orders': 'changed_at = $1',
    'notifications.notices': 'happened_at = $1',
  }
  let [rows, took] = [0, 0]
  for (const [table, condition] of Object.entries(written)) {
    await admin.query(`create temporary table original as select * from ${table} limit 0`)
    await admin.query(`insert into original select * from ${table} where ${condition}`, [at])
    await admin.query(`create table copied (like ${table} including indexes)`)
    const started = performance.now()
    const { rowCount } = await admin.query('insert into copied select * from original')
    took += performance.now() - started
    rows += rowCount ?? 0
    await admin.query('drop table original, copied')
  }
  return { rows, took }
}
