import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { recordPastAccounts } from '#banks'
import { type Database, disconnect, migrate, productClock, transaction } from '#database'
import { createIdentityKeys, type IdentityKeys } from '#identity'
import { day, later, newId } from '#kernel'
import { createSimulator, type Simulator } from '#payments'
import { createDataKeys } from '#sealing'
import { signAccessToken } from '../../src/domain/identity/access-token.ts'
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { databaseUrl } from '../support/database-url.ts'
import { type MarketSquare, marketSquare } from '../support/market-square.ts'
import { type Program, startProgram } from '../support/programs.ts'
import {
  freePort,
  type ScratchServer,
  startScratchServer,
  surviving,
} from '../support/scratch-server.ts'
import { dataSecret, simulatorSecret, testSecret } from '../support/test-api.ts'

/** Whose money it is: an investor with a bank account and a session that stays confirmed. */
export type Customer = {
  readonly userId: string
  readonly sessionId: string
  readonly accountId: string
}

/**
 * A bank of programs: two servers of the API and a worker, each a process of its own, before one
 * PostgreSQL. Replies to commits and answers of servers pass proxies that can swallow them.
 */
export type Bank = {
  readonly server: ScratchServer
  readonly store: TestDatabase
  /** Direct, past the proxies; as the application. */
  readonly db: Database
  readonly square: MarketSquare
  readonly customers: readonly Customer[]
  readonly clock: Awaited<ReturnType<typeof productClock>>
  readonly simulator: Simulator
  readonly servers: readonly Program[]
  readonly worker: Program
  readonly proxies: readonly CuttingProxy[]
  /** Where a client reaches the servers. */
  readonly origins: readonly string[]
  tokenOf(customer: Customer): Promise<string>
  /** Ends the programs, so that nothing moves any more. */
  stopPrograms(): Promise<void>
  close(): Promise<void>
}

const template = 'bank_template'
const cash = 3_000_000n

export async function openBank(seed: number): Promise<Bank> {
  const server = await startScratchServer(surviving)
  const store = await migrated(server)
  const { db } = store
  const clock = await productClock(db)
  const at = later(clock.now(), -day)
  const people = { investors: 12, offerings: 2, cash, units: 400n, at }
  const square = await marketSquare(db, store.asOwner, people)
  const customers = await openAccounts(store, square.investorIds, clock.now())
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
  const keys = createIdentityKeys([testSecret])
  const stopPrograms = async () => {
    await Promise.all([first, second, worker].map((program) => program.stop()))
  }
  return {
    server,
    store,
    db,
    square,
    customers,
    clock,
    simulator: createSimulator({ db, clock, secret: simulatorSecret, webhookUrl }),
    servers: [first, second],
    worker,
    proxies: [commits, ...answers],
    origins: answers.map(({ port }) => `http://127.0.0.1:${port}`),
    tokenOf: tokens(keys, clock),
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

async function migrated(server: ScratchServer): Promise<TestDatabase> {
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create database ${template}`)
  await owner.end()
  await migrate(databaseUrl(server.url, template))
  return await testDatabase({ url: server.url, template })
}

async function openAccounts(
  store: TestDatabase,
  userIds: readonly string[],
  now: Date,
): Promise<Customer[]> {
  const added = later(now, -10 * day)
  const accounts = userIds.map((userId, index) => ({
    id: newId(),
    userId,
    bankCode: '014',
    accountNumber: `54201${String(index).padStart(5, '0')}`,
    ownerName: 'Pemodal Uji',
    purpose: null,
    isMain: true,
    addedAt: added,
  }))
  const keys = createDataKeys([dataSecret])
  await transaction(store.db, (tx) => recordPastAccounts(tx, keys, accounts))
  const sessions = userIds.map(() => newId())
  // Confirmed for as long as the bank is open: what a confirmation is worth is tested elsewhere.
  await store.asOwner(`
    insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address, started_at,
      last_used_at, expires_at, confirmed_at)
    values ${userIds
      .map((userId, index) => {
        const hash = randomBytes(32).toString('hex')
        return `('${sessions[index]}', '${userId}', '\\x${hash}', 'bank', 'bank', '127.0.0.1', now(), now(),
          now() + interval '9 years', now() + interval '9 years')`
      })
      .join(',')}`)
  return userIds.map((userId, index) => {
    const [sessionId = '', accountId = ''] = [sessions[index], accounts[index]?.id]
    return { userId, sessionId, accountId }
  })
}

/** Signs tokens as the servers do, and keeps each for a minute of the bank's clock. */
function tokens(keys: IdentityKeys, clock: Bank['clock']): Bank['tokenOf'] {
  const kept = new Map<string, { token: string; until: Date }>()
  return async ({ userId, sessionId }) => {
    const known = kept.get(userId)
    if (known !== undefined && known.until > clock.now()) return known.token
    const session = { sessionId, actor: { userId, roles: [] } }
    const token = await signAccessToken(keys, clock, session)
    kept.set(userId, { token, until: later(clock.now(), 60_000) })
    return token
  }
}
