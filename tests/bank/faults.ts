import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hour, later, minute } from '#kernel'
import { any } from '../support/seeded-random.ts'
import type { Bank } from './bank.ts'
import { beforeNextEdge, planWindows } from './market.ts'
import { watchBooks } from './market-watch.ts'
import { notPastRecord } from './meetings.ts'
import type { Seen } from './run-record.ts'

/** The faults injected in a run, and what a reader observed in that time. */
export type Suffered = {
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
}

type Run = {
  readonly bank: Bank
  readonly suffered: Suffered
  readonly seen: Seen
  readonly random: () => number
  readonly isOver: () => boolean
  /** The factor by which programs and the database are killed less often than usual. */
  readonly calm: number
}

/** Seconds between faults of a kind; a short run has each of them at least once. */
const every = { connections: 1, databases: 9, workers: 4, servers: 5, clockJumps: 3, payouts: 0.2 }

/** Injects all faults that clients do not cause themselves; ends with the run. */
export function disturb(run: Run): Promise<void>[] {
  return [
    again(run, every.connections, killConnections),
    again(run, every.databases / 2, crashDatabase, every.databases * run.calm),
    again(run, every.workers, crashWorker, every.workers * run.calm),
    again(run, every.servers, crashServer, every.servers * run.calm),
    again(run, every.clockJumps, jump),
    again(run, every.payouts, bankActs),
    again(run, 0.005, read),
    again(run, 0.05, look),
  ]
}

/** Runs an action after `seconds`, then every `then` seconds, by default the same interval. */
async function again(
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

async function killConnections({ bank, suffered }: Run): Promise<void> {
  const name = new URL(bank.store.url).pathname.slice(1)
  const killed = await bank.store
    .asOwner(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid() and state <> 'idle' limit 3`)
    .catch(() => ({ rows: [] }))
  suffered.connections += killed.rows.length
}

async function crashDatabase({ bank, suffered }: Run): Promise<void> {
  await bank.server.crash()
  suffered.databases += 1
}

async function crashWorker({ bank, suffered }: Run): Promise<void> {
  await bank.worker.crash()
  suffered.workers += 1
}

async function crashServer({ bank, suffered, random }: Run): Promise<void> {
  await any(bank.servers, random).crash()
  suffered.servers += 1
}

/**
 * Moves the clock to shortly before the next change of the market's calendar, so that changes happen while
 * clients are busy; or by a minute or an hour; sometimes by more than a day, past every deadline except the end
 * of a record day, which also has to happen while clients are busy.
 */
async function jump({ bank, suffered, random }: Run): Promise<void> {
  const { clock, store } = bank
  const chance = random()
  const by = chance < 0.6 ? 26 * hour : chance < 0.8 ? hour : 2 * minute
  await planWindows(store, clock.now()).catch(() => null)
  const to =
    chance < 0.45
      ? await beforeNextEdge(bank, clock.now()).catch(() => null)
      : later(clock.now(), by)
  if (to === null) return
  const moment = await notPastRecord(store, clock.now(), to).catch(() => null)
  if (moment === null) return
  await clock.moveTo(moment).then(
    () => {
      suffered.clockJumps += 1
    },
    () => {},
  )
}

/** The banks of payouts pay them, refuse them, pay without notice, or return money. */
async function bankActs({ bank: { simulator }, random }: Run): Promise<void> {
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
async function read({ bank, suffered }: Run): Promise<void> {
  const sums = await sql<{ isWrong: boolean }>`
    select sum(balance) <> 0 or bool_or(is_protected
      and case when is_credit_side then balance > 0 else balance < 0 end) as is_wrong
    from ledger.accounts group by asset`
    .execute(bank.db)
    .catch(() => null)
  if (sums === null) return
  suffered.reads += 1
  if (sums.rows.some(({ isWrong }) => isWrong)) suffered.wrongReads += 1
}

/** What must hold of the market at every commit. */
async function look({ bank, suffered, seen }: Run): Promise<void> {
  const halted = await watchBooks(bank.db, seen).catch(() => 0)
  suffered.haltedReads += halted
}
