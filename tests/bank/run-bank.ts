import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { payDueDistributions } from '#distributions'
import { createDataKeys } from '#files'
import { transferArrivals } from '#inheritance'
import { day, later, minute } from '#kernel'
import { advanceBooks, createBookCache } from '#market'
import { advanceMeetings } from '#meetings'
import {
  bookSettlements,
  collectDebts,
  followRefund,
  isRefundReference,
  releaseMatchedDeposits,
  sendDueRefunds,
  settleDeposit,
} from '#payments'
import { followPayout, matchTransfers, sendDueWithdrawals } from '#withdrawals'
import { rethrow } from '../support/rethrow.ts'
import { seeded } from '../support/seeded-random.ts'
import { dataSecret } from '../support/test-api.ts'
import type { Bank } from './bank.ts'
import type { Client, ClientOutcomes } from './client.ts'
import { prepareClient, runClient } from './clients.ts'
import { prepareEstate, transferEstate } from './estate.ts'
import { type InjectedFaults, injectFaults } from './faults.ts'
import { historyOf } from './history.ts'
import { prepareMarketStaff, runMarketStaff } from './market-staff.ts'
import type { MarketObservations, RunRecord } from './run-record.ts'
import { prepareTrading, runTrader } from './traders.ts'
import { prepareVoting, runVoters } from './voters.ts'

export type BankRun = RunRecord & { readonly injected: InjectedFaults; readonly cuts: number }

export type RunOptions = {
  readonly seconds: number
  readonly seed: number
  /**
   * The minimum number of dropped replies; the run continues until it is reached, and a high number drops more
   * of them.
   */
  readonly cuts: number
  /** The minimum number of kills of programs and of the database. */
  readonly kills: number
}

const clients = 8
const traders = 4

/**
 * Clients deposit, buy, cancel, withdraw, trade with each other and vote, the death of one is reported, and
 * staff halt trading and reverse trades, while replies are dropped, programs, connections and the database are
 * killed, the clock jumps and the gateway fails at random. A client without an answer repeats the request with
 * the same idempotency key. Afterwards everything in progress is completed.
 */
export async function runBank(bank: Bank, options: RunOptions): Promise<BankRun> {
  const { seconds, seed } = options
  const random = seeded(seed)
  const outcomes: ClientOutcomes = {
    done: new Map(),
    refused: new Set(),
    refusalsByCode: new Map(),
    unclassified: [],
    receipts: new Map(),
    retries: 0,
    forged: 0,
    acceptedForgeries: [],
  }
  const injected: InjectedFaults = {
    connections: 0,
    databases: 0,
    workers: 0,
    servers: 0,
    clockJumps: 0,
    reads: 0,
    wrongReads: 0,
    haltedReads: 0,
    replays: 0,
  }
  const observed: MarketObservations = { halts: new Map(), faults: new Set() }
  const cuts = () => bank.proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  const kills = () => injected.databases + injected.workers + injected.servers
  let until = Number.POSITIVE_INFINITY
  const isOver = () => Date.now() >= until && cuts() >= options.cuts && kills() >= options.kills
  // Many dropped replies must follow each other, but the bank must stay available in between.
  const [chance, calmness] = options.cuts > 1000 ? [0.3, 5] : [0.06, 1]
  const client: Client = { bank, outcomes, random, isOver, bought: [], leaving: [], orders: [] }
  await prepareClient(client)
  // Before trades far from the reference price halt the books.
  const pendingDepositId = await prepareEstate(client)
  await prepareTrading(client)
  await prepareMarketStaff(client)
  await prepareVoting(client)
  until = Date.now() + seconds * 1000
  for (const proxy of bank.proxies) proxy.cutWhen(() => random() < chance)
  const half = pause(seconds * 500).then(() => retryUntilUp(() => historyOf(bank.db)))
  // All of them run to their end, even when one fails, so that none uses a closed database. The faults are first,
  // because a program that does not start again is the reason why its clients get no answer.
  const ends = await Promise.allSettled([
    ...injectFaults({ bank, injected, observed, random, isOver, calmness }),
    half,
    ...Array.from({ length: clients }, () => runClient(client)),
    ...Array.from({ length: traders }, () => runTrader(client)),
    runMarketStaff(client, observed),
    runVoters(client),
    transferEstate(client, pendingDepositId),
  ])
  for (const proxy of bank.proxies) proxy.cutWhen(() => false)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await bank.stopPrograms()
  await completePending(bank)
  return { outcomes, injected, observed, history: await half, cuts: cuts() }
}

async function retryUntilUp<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt >= 100) throw error
      await pause(100)
    }
  }
}

/** Days pass without faults: paid deposits are credited, and sent payouts arrive or are returned. */
async function completePending({ db, clock, simulator: gateway }: Bank): Promise<void> {
  const services = { db, clock, gateway, keys: createDataKeys([dataSecret]) }
  const market = { db, clock, books: createBookCache() }
  // A record day can be announced before a weekend or holidays, so its payment can be later.
  const { rows: due } = await sql<{ last: Date | null }>`
    select max(pay_at) as last from distributions.declarations`.execute(db)
  const last = due[0]?.last ?? clock.now()
  for (let round = 0; round < 4 || clock.now() <= later(last, minute); round += 1) {
    await clock.moveTo(later(clock.now(), day + minute))
    // No server receives webhooks any more, so the gateway is polled for everything.
    await gateway.deliverDue()
    await matchTransfers(services)
    while (
      (await sendDueWithdrawals(services, rethrow)) + (await sendDueRefunds(services, rethrow)) >
      0
    );
    const { rows } = await sql<{ deposit: string | null; payout: string | null }>`
      select reference as deposit, null as payout from payments.deposits
        where state not in ('paid', 'in-review')
      union all
      select null, reference from withdrawals.withdrawals where state in ('submitted', 'paid')
      union all
      select null, reference from payments.refunds where state in ('submitted', 'paid')`.execute(db)
    for (const { deposit, payout } of rows) {
      if (deposit !== null) await settleDeposit(services, deposit)
      if (payout !== null)
        await (isRefundReference(payout) ? followRefund : followPayout)(services, payout)
    }
    await releaseMatchedDeposits(services, rethrow)
    await collectDebts(services)
    while ((await payDueDistributions(db, clock)) > 0);
    await advanceBooks(market)
    while ((await advanceMeetings(db, clock)) > 0);
    await transferArrivals(db, clock)
  }
  await bookSettlements(services, rethrow)
}
