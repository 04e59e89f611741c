import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hour, later, minute } from '#kernel'
import { any } from '../support/seeded-random.ts'
import type { Bank } from './bank.ts'
import { beforeNextChange, planWindows } from './market.ts'
import { judgeBooks, observeBooks } from './market-watch.ts'
import { beforeRecordEnds } from './meetings.ts'
import type { MarketObservations } from './run-record.ts'

/** The faults injected in a run, and what a reader observed in that time. */
export type InjectedFaults = {
  /** Connections that were killed individually. */
  connections: number
  /** The number of times that the database, the worker or a server was killed as a whole. */
  databases: number
  workers: number
  servers: number
  clockJumps: number
  /** Sums and balances read while money moved, and how many of them were wrong. */
  reads: number
  wrongReads: number
  /** Reads of halted books. */
  haltedReads: number
  /** The number of times that all books were replayed during the run. */
  replays: number
}

type Run = {
  readonly bank: Bank
  readonly injected: InjectedFaults
  readonly observed: MarketObservations
  readonly random: () => number
  readonly isOver: () => boolean
  /** The factor by which programs and the database are killed less often than usual. */
  readonly calmness: number
}

/** Seconds between faults of a kind; a short run has each of them at least once. */
const intervals = {
  connections: 1,
  databases: 9,
  workers: 4,
  servers: 5,
  clockJumps: 3,
  payouts: 0.2,
  replays: 1,
}

/** Injects all faults that clients do not cause themselves; ends with the run. */
export function injectFaults(run: Run): Promise<void>[] {
  return [
    repeat(run, intervals.connections, killConnections),
    repeat(run, intervals.databases / 2, crashDatabase, intervals.databases * run.calmness),
    repeat(run, intervals.workers, crashWorker, intervals.workers * run.calmness),
    repeat(run, intervals.servers, crashServer, intervals.servers * run.calmness),
    repeat(run, intervals.clockJumps, moveClock),
    repeat(run, intervals.payouts, actOnPayout),
    repeat(run, 0.005, checkBalances),
    repeat(run, 0.05, observeMarket),
    repeat(run, intervals.replays, judgeMarket, intervals.replays * run.calmness * 2),
  ]
}

/** Runs an action after `seconds`, then every `then` seconds, by default the same interval. */
async function repeat(
  run: Run,
  seconds: number,
  act: (run: Run) => Promise<void>,
  then = seconds,
): Promise<void> {
  for (let wait = seconds; ; wait = then) {
    const until = Date.now() + wait * 1000
    while (Date.now() < until && !run.isOver())
      await pause(Math.min(50, Math.max(1, until - Date.now())))
    if (run.isOver()) return
    await act(run)
  }
}

async function killConnections({ bank, injected }: Run): Promise<void> {
  const name = new URL(bank.store.url).pathname.slice(1)
  const killed = await bank.store
    .asOwner(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid() and state <> 'idle' limit 3`)
    .catch(() => ({ rows: [] }))
  injected.connections += killed.rows.length
}

async function crashDatabase({ bank, injected }: Run): Promise<void> {
  await bank.server.crash()
  injected.databases += 1
}

async function crashWorker({ bank, injected }: Run): Promise<void> {
  await bank.worker.crash()
  injected.workers += 1
}

async function crashServer({ bank, injected, random }: Run): Promise<void> {
  await any(bank.servers, random).crash()
  injected.servers += 1
}

/**
 * Moves the clock to shortly before the next change of the market's calendar, so that changes happen while
 * clients are busy; or by a minute or an hour; sometimes by more than a day, past every deadline except the end
 * of a record day, which also has to happen while clients are busy.
 */
async function moveClock({ bank, injected, random }: Run): Promise<void> {
  const { clock, store } = bank
  const chance = random()
  const by = chance < 0.6 ? 26 * hour : chance < 0.8 ? hour : 2 * minute
  await planWindows(store, clock.now()).catch(() => null)
  const to =
    chance < 0.45
      ? await beforeNextChange(bank, clock.now()).catch(() => null)
      : later(clock.now(), by)
  if (to === null) return
  const moment = await beforeRecordEnds(store, clock.now(), to).catch(() => null)
  if (moment === null) return
  await clock.moveTo(moment).then(
    () => {
      injected.clockJumps += 1
    },
    () => {},
  )
}

/** The banks of payouts pay them, refuse them, pay without notice, or return money. */
async function actOnPayout({ bank: { simulator }, random }: Run): Promise<void> {
  const payouts = await simulator.listPayouts(20).catch(() => [])
  const open = payouts.filter(({ state }) => state === 'accepted' || state === 'paid')
  if (open.length === 0) return
  const { reference, state } = any(open, random)
  const chance = random()
  const answer = chance < 0.6 ? 'pay' : chance < 0.8 ? 'silent' : 'fail'
  const act = state === 'accepted' ? answer : chance < 0.2 ? 'reverse' : 'repeat'
  await simulator.actOnPayout(reference, act).catch(() => null)
}

/** Reads one snapshot: every asset sums to zero, and no protected account is negative. */
async function checkBalances({ bank, injected }: Run): Promise<void> {
  const sums = await sql<{ isWrong: boolean }>`
    select sum(balance) <> 0 or bool_or(is_protected
      and case when is_credit_side then balance > 0 else balance < 0 end) as is_wrong
    from ledger.accounts group by asset`
    .execute(bank.db)
    .catch(() => null)
  if (sums === null) return
  injected.reads += 1
  if (sums.rows.some(({ isWrong }) => isWrong)) injected.wrongReads += 1
}

/** Replays every book in one snapshot; a fault there would otherwise be hidden by what happens after it. */
async function judgeMarket({ bank, injected, observed }: Run): Promise<void> {
  await judgeBooks(bank.db, observed).then(
    () => {
      injected.replays += 1
    },
    () => {},
  )
}

/** Checks the market in one snapshot: what must be true at every commit. */
async function observeMarket({ bank, injected, observed }: Run): Promise<void> {
  const halted = await observeBooks(bank.db, observed).catch(() => 0)
  injected.haltedReads += halted
}
