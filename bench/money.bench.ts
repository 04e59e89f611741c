import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#database'
import { createDataKeys } from '#files'
import { day, later, minute, newId } from '#kernel'
import { checkStore } from '#ledger'
import { createDeposit, createSimulator, followEvents, receiveWebhook } from '#payments'
import { productClock } from '#product-clock'
import { checkWithdrawals, followPayout, requestWithdrawal, sendDueWithdrawals } from '#withdrawals'
import { type Customer, openAccounts } from '../tests/bank/customers.ts'
import { createPrimaryMarket } from '../tests/support/primary-market.ts'
import { rethrow } from '../tests/support/rethrow.ts'
import { dataSecret, simulatorSecret } from '../tests/support/test-api.ts'
import { type BenchServer, onBenchServer } from './support/bench-server.ts'
import { type Contender, inRounds, report } from './support/rounds.ts'
import { prepareTpcb, tpcb } from './support/tpcb.ts'

// Deposits from their creation to the credited balance, and withdrawals from their request to the arrival at
// the bank, with one worker and the simulated gateway on the same durable server, compared with pgbench.
const [seconds = 8, count = 3, clients = 8] = process.argv.slice(2).map(Number)

await onBenchServer(measure, { connectionsMax: clients + 6 + 16 })

async function measure({ url, db, admin, reference }: BenchServer): Promise<void> {
  prepareTpcb(reference, 50)
  const asOwner = (statement: string) => admin.query(statement)
  const at = later(new Date(), -day)
  const people = { investors: 1000, offerings: 1, cash: 1_000_000_000_000n, units: 1n, at }
  const { investorIds } = await createPrimaryMarket(db, asOwner, people)
  const customers = await openAccounts({ db, asOwner }, investorIds, new Date())
  // The benchmark measures speed, so the daily withdrawal limit must not apply.
  await asOwner(`update withdrawals.rails set day_max = 9000000000000000`)
  await admin.query('vacuum analyze')
  const made = await contenders(db, customers, url)
  const results = await inRounds([tpcb(reference, clients), ...made], { count, seconds })
  const base = results.get(`tpcb-${clients}`)
  report(`deposit, ordered to credited, ${clients} clients`, results.get('deposits'), base)
  report(`withdrawal, asked for to paid, ${clients} clients`, results.get('withdrawals'), base)
  const violations = [...(await checkStore(db)), ...(await checkWithdrawals(db))]
  console.log(`store check after the load: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

async function contenders(
  db: Database,
  customers: readonly Customer[],
  url: string,
): Promise<Contender[]> {
  const clock = await productClock(db)
  clock.close()
  // Removes the ten minutes in which a withdrawal can be cancelled, and the 25 seconds of the simulated bank.
  const sending = { now: () => later(clock.now(), 30 * minute) }
  const arriving = { now: () => later(clock.now(), 60 * minute) }
  const network = {
    db,
    secret: simulatorSecret,
    webhookUrl: 'http://sepetak.test/',
    send: async (_url: string, { body, headers }: RequestInit) => {
      const given = new Headers(headers)
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      await receiveWebhook(arrivals, bytes, (name) => given.get(name) ?? undefined)
      return new Response(null, { status: 200 })
    },
  }
  const gateway = createSimulator({ ...network, clock: arriving })
  const services = { db, clock, gateway, keys: createDataKeys([dataSecret]) }
  const arrivals = { ...services, clock: arriving }
  const sender = {
    ...services,
    clock: sending,
    gateway: createSimulator({ ...network, clock: sending }),
  }
  const followOut = async (reference: string) => void (await followPayout(arrivals, reference))
  // The tasks run concurrently, as in the worker.
  const work: readonly Task[] = [
    () => sendDueWithdrawals(sender, rethrow),
    () => gateway.deliverDue(),
    () => followEvents(arrivals, rethrow, followOut),
  ]
  const any = () => {
    const one = customers[Math.floor(Math.random() * customers.length)]
    if (one === undefined) throw new Error('there is nobody')
    return one
  }
  const deposit = async () => {
    const actor = { userId: any().userId, roles: [] }
    const order = { amount: 100_000n, method: 'va-bca' }
    const { reference } = await createDeposit(services, actor, newId(), order)
    await gateway.act(reference, 'pay')
  }
  const withdrawal = async () => {
    const { userId, sessionId, accountId } = any()
    const person = { actor: { userId, roles: [] }, sessionId }
    await requestWithdrawal(services, person, newId(), { accountId, amount: 60_000n })
  }
  const ended = async (kind: 'deposit' | 'payout') => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int as count from ledger.entries where kind = $1',
      [kind],
    )
    await client.end()
    return rows[0].count as number
  }
  return [
    { name: 'deposits', run: (time) => through(time, deposit, work, () => ended('deposit')) },
    { name: 'withdrawals', run: (time) => through(time, withdrawal, work, () => ended('payout')) },
  ]
}

/** Runs the due tasks and returns how many items they processed. */
type Task = () => Promise<number>

/**
 * Clients send requests for `seconds`, and the worker runs until the last one is complete. The rate is what was
 * completed divided by the whole time, so that unfinished work does not count as speed.
 */
async function through(
  seconds: number,
  wish: () => Promise<void>,
  work: readonly Task[],
  ended: () => Promise<number>,
): Promise<{ perSecond: number }> {
  while ((await Promise.all(work.map((task) => task()))).some((count) => count > 0));
  const before = await ended()
  const start = performance.now()
  const end = start + seconds * 1000
  let calls = 0
  let isDone = false
  const worker = async (task: Task) => {
    while (!isDone) if ((await task()) === 0) await pause(5)
  }
  const client = async () => {
    while (performance.now() < end) {
      await wish()
      calls += 1
    }
  }
  const workers = work.map(worker)
  try {
    // Waits for all, even when one fails, so that no request is sent to a stopped server.
    const asking = await Promise.allSettled(Array.from({ length: clients }, client))
    for (const end of asking) if (end.status === 'rejected') throw end.reason
    while ((await ended()) - before < calls) {
      if (performance.now() > end + 60_000) throw new Error('not everything has come to its end')
      await pause(50)
    }
    return { perSecond: calls / ((performance.now() - start) / 1000) }
  } finally {
    isDone = true
    await Promise.allSettled(workers)
  }
}
