import pg from 'pg'
import { type Database, disconnect, migrate } from '#database'
import { day, later } from '#kernel'
import { createSimulator, type Simulator } from '#payments'
import { productClock } from '#product-clock'
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { databaseUrl } from '../support/database-url.ts'
import { createPrimaryMarket, type PrimaryMarket } from '../support/primary-market.ts'
import { type Program, startProgram } from '../support/programs.ts'
import {
  crashDurable,
  freePort,
  type ScratchServer,
  startScratchServer,
} from '../support/scratch-server.ts'
import { aStaffMember } from '../support/staff.ts'
import { simulatorSecret } from '../support/test-api.ts'
import { type Customer, codeOf, openAccounts, openSessions, tokens } from './customers.ts'
import { firstMorning, openMarket, planWindows } from './market.ts'
import { callFirstMeetings } from './meetings.ts'
import { declareRents } from './rents.ts'

/**
 * A bank of programs: two API servers and a worker, each in its own process, with one PostgreSQL. Replies to
 * commits and answers of the servers pass through proxies that can drop them.
 */
export type Bank = {
  readonly server: ScratchServer
  readonly store: TestDatabase
  /** A direct connection that bypasses the proxies, with the application's role. */
  readonly db: Database
  readonly primaryMarket: PrimaryMarket
  readonly customers: readonly Customer[]
  /** Properties with trading, and the customers who hold their units. */
  readonly tradedIds: readonly string[]
  readonly holders: readonly Customer[]
  /** An investor who also holds units and whose death is reported. */
  readonly deceased: Customer
  /** Two members of finance: one proposes, the other decides. */
  readonly staff: readonly Customer[]
  /** Two members of compliance, who decide about a death. */
  readonly compliance: readonly Customer[]
  readonly clock: Awaited<ReturnType<typeof productClock>>
  readonly simulator: Simulator
  readonly servers: readonly Program[]
  readonly worker: Program
  readonly proxies: readonly CuttingProxy[]
  /** The addresses at which clients reach the servers. */
  readonly origins: readonly string[]
  tokenOf(customer: Customer): Promise<string>
  /** Stops the programs, so that nothing changes any more. */
  stopPrograms(): Promise<void>
  close(): Promise<void>
}

const template = 'bank_template'
const cash = 3_000_000n

export async function openBank(seed: number): Promise<Bank> {
  const server = await startScratchServer(crashDurable)
  const store = await migrated(server)
  const { db } = store
  const clock = await productClock(db)
  const morning = firstMorning(clock)
  await clock.moveTo(later(morning, -2 * day))
  const at = later(clock.now(), -day)
  const people = { investors: 12, offerings: 2, cash, units: 400n, at }
  const primaryMarket = await createPrimaryMarket(db, store.asOwner, people)
  const traded = await openMarket(store, clock.now())
  const everybody = [...primaryMarket.investorIds, ...traded.investorIds]
  const accounts = await openAccounts(store, everybody, clock.now())
  const [customers, [deceased]] = [accounts.slice(0, -1), accounts.slice(-1)]
  if (deceased === undefined) throw new Error('nobody holds units')
  await giveCodes(store, customers)
  const staff = await twoOf(store, 'finance')
  const compliance = await twoOf(store, 'compliance')
  await callFirstMeetings(store, clock, staff, traded.propertyIds)
  await clock.moveTo(morning)
  await planWindows(store, clock.now())
  await declareRents(store, clock, staff, seed)
  const commits = await cuttingProxy({ host: '127.0.0.1', port: server.port })
  const { username, password, pathname } = new URL(store.url)
  const url = `postgres://${username}:${password}@127.0.0.1:${commits.port}${pathname}`
  const port = await freePort()
  const options = { databaseUrl: url, webhookPort: port }
  const [first, second, worker] = await Promise.all([
    startProgram('api', { ...options, port, seed }),
    startProgram('api', { ...options, seed: seed + 1 }),
    startProgram('worker', { ...options, seed: seed + 2 }),
  ])
  const answers = await Promise.all(
    [first, second].map(({ port }) => cuttingProxy({ host: '127.0.0.1', port }, 'http')),
  )
  const webhookUrl = `http://127.0.0.1:${second.port}/api/webhooks/simulator/`
  const stopPrograms = async () => {
    await Promise.all([first, second, worker].map((program) => program.stop()))
  }
  return {
    server,
    store,
    db,
    primaryMarket,
    customers,
    tradedIds: traded.propertyIds,
    holders: customers.slice(primaryMarket.investorIds.length),
    deceased,
    staff,
    compliance,
    clock,
    simulator: createSimulator({ db, clock, secret: simulatorSecret, webhookUrl }),
    servers: [first, second],
    worker,
    proxies: [commits, ...answers],
    origins: answers.map(({ port }) => `http://127.0.0.1:${port}`),
    tokenOf: tokens(clock),
    stopPrograms,
    async close() {
      await stopPrograms()
      await Promise.all([commits, ...answers].map((proxy) => proxy.close()))
      clock.close()
      await disconnect(db)
      await server.stop()
    },
  }
}

async function twoOf(store: TestDatabase, role: 'finance' | 'compliance'): Promise<Customer[]> {
  const { db } = store
  const people = [await aStaffMember(db, role), await aStaffMember(db, role)]
  const sessions = await openSessions(
    store,
    people.map(({ userId }) => userId),
  )
  return people.map(({ userId, roles }, index) => {
    return { userId, sessionId: sessions[index] ?? '', accountId: '', roles }
  })
}

async function giveCodes({ asOwner }: TestDatabase, customers: readonly Customer[]): Promise<void> {
  const codes = customers.map((customer) => {
    return `('${codeOf(customers, customer)}', '${customer.userId}', true, now())`
  })
  await asOwner(`
    insert into referrals.codes (code, user_id, is_own, made_at) values ${codes.join(',')}`)
}

async function migrated(server: ScratchServer): Promise<TestDatabase> {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create database ${template}`)
  await owner.end()
  await migrate(databaseUrl(server.url, template))
  return await testDatabase({ url: server.url, template })
}
