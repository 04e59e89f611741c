import { sql } from 'kysely'
import { connect, type Database, disconnect } from '#database'
import { day, movableClock, newId, Refusal } from '#kernel'
import { cancelSubscription, openPurchaseDesk, type Subscription } from '#offerings'
import { createDeposit, createSimulator, settleDeposit } from '#payments'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import type { TestDatabase } from '../support/database.ts'
import { type MarketSquare, marketSquare } from '../support/market-square.ts'

/** What a run did, and what its clients were told. */
export type BankRun = {
  readonly done: Set<string>
  readonly refused: Set<string>
  /** Sums that a reader saw while money moved, and how many of them were wrong. */
  reads: number
  wrongReads: number
  cuts: number
  kills: number
}

type Bank = {
  readonly db: Database
  readonly square: MarketSquare
  readonly run: BankRun
  readonly random: () => number
  readonly clock: ReturnType<typeof movableClock>
  readonly desk: ReturnType<typeof openPurchaseDesk>
  readonly simulator: ReturnType<typeof createSimulator>
  readonly bought: { actorId: string; subscription: Subscription }[]
}

const clients = 8
const start = new Date('2026-11-21T03:00:00Z')

/**
 * Clients pay in, buy and cancel for some seconds, while replies to commits are swallowed and
 * connections are killed. Whoever hears nothing asks again with the same key, as a client would.
 */
export async function runBank(
  store: TestDatabase,
  seconds: number,
  seed: number,
): Promise<BankRun> {
  const options = { investors: 12, offerings: 2, cash: 3_000_000n, units: 150n, at: start }
  const square = await marketSquare(store.db, store.asOwner, options)
  const { hostname, port, username, password, pathname } = new URL(store.url)
  const proxy = await cuttingProxy({ host: hostname, port: Number(port) })
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`
  const db = connect({ url, connectionsMax: clients + 2 })
  const run = {
    done: new Set<string>(),
    refused: new Set<string>(),
    reads: 0,
    wrongReads: 0,
    cuts: 0,
    kills: 0,
  }
  const random = seeded(seed)
  const clock = movableClock(new Date(start.getTime() + day))
  const send = () => new Response(null, { status: 200 })
  const network = {
    secret: 'the-secret-of-the-simulator',
    webhookUrl: 'http://sepetak.test/',
    send,
  }
  const desk = openPurchaseDesk({ db, clock, batchMax: 4 })
  const simulator = createSimulator({ db, clock, ...network })
  const bank: Bank = { db, square, run, random, clock, desk, simulator, bought: [] }
  proxy.cutWhen(() => random() < 0.02)
  const until = Date.now() + seconds * 1000
  try {
    // All of them come to their end, also when one fails: nobody is left with a closed database.
    const ends = await Promise.allSettled([
      ...Array.from({ length: clients }, () => client(bank, until)),
      reader(store, run, until),
      killer(store, run, until),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    await disconnect(db)
    await proxy.close()
  }
  return { ...run, cuts: proxy.cuts() }
}

async function client(bank: Bank, until: number): Promise<void> {
  while (Date.now() < until) {
    const chance = bank.random()
    if (chance < 0.45) await buy(bank)
    else if (chance < 0.6) await cancel(bank)
    else await payIn(bank)
  }
}

async function buy({ desk, square, random, run, bought }: Bank): Promise<void> {
  const investorId = any(square.investorIds, random)
  const offeringId = any(square.offerings, random).id
  const units = BigInt(1 + Math.floor(random() * 3))
  const purchase = { investorId, offeringId, units, riskStatementVersion: '2026-11' }
  const subscription = await answered(run, (key) => desk.subscribe(purchase, key))
  if (subscription !== null) bought.push({ actorId: investorId, subscription })
}

async function cancel({ db, clock, random, run, bought }: Bank): Promise<void> {
  const index = Math.floor(random() * bought.length)
  const one = bought[index]
  if (one === undefined) return
  const actor = { userId: one.actorId, roles: [] }
  await answered(run, (key) =>
    cancelSubscription(db, clock, actor, { subscriptionId: one.subscription.id, key }),
  )
}

async function payIn({ db, clock, simulator, square, random, run }: Bank): Promise<void> {
  const actor = { userId: any(square.investorIds, random), roles: [] }
  const cashier = { db, clock, gateway: simulator }
  const amount = BigInt(10_000 + Math.floor(random() * 500_000))
  const input = { amount, method: 'va-bca' }
  const deposit = await answered(run, (key) => createDeposit(cashier, actor, key, input))
  if (deposit === null) return
  const paid = random() < 0.1 ? amount + 1n : amount
  await unlessCut(() => simulator.act(deposit.reference, 'pay', paid))
  // Twice at once, and again when nothing was heard: it comes in once.
  const settle = () => unlessCut(() => settleDeposit(cashier, deposit.reference))
  await Promise.all([settle(), settle()])
  await settle()
}

/** Asks until there is an answer, always under the same key; null when it was a refusal. */
async function answered<Result>(
  run: BankRun,
  ask: (key: string) => Promise<Result>,
): Promise<Result | null> {
  const key = `bank-${newId()}`
  for (;;) {
    try {
      const result = await ask(key)
      run.done.add(key)
      return result
    } catch (error) {
      if (!(error instanceof Refusal)) continue
      // A gateway that did not answer leaves it open what happened: the key may be asked again.
      if (error.code === 'payments.gateway_away') continue
      run.refused.add(key)
      return null
    }
  }
}

async function unlessCut(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refusal) return
  }
}

async function reader(store: TestDatabase, run: BankRun, until: number): Promise<void> {
  while (Date.now() < until) {
    // The reader's own connection is killed now and then; what it had asked is asked again.
    const sums = await sql<{ isWrong: boolean }>`
      select sum(balance) <> 0 as is_wrong from ledger.accounts group by asset`
      .execute(store.db)
      .catch(() => null)
    if (sums !== null) {
      run.reads += 1
      if (sums.rows.some(({ isWrong }) => isWrong)) run.wrongReads += 1
    }
    await pause(5)
  }
}

async function killer(store: TestDatabase, run: BankRun, until: number): Promise<void> {
  const name = new URL(store.url).pathname.slice(1)
  while (Date.now() + 1000 < until) {
    await pause(1000)
    const { rows } = await store.asOwner(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid() and state <> 'idle' limit 3`)
    run.kills += rows.length
  }
}

function any<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** The same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
