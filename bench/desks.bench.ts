import pg from 'pg'
import { countDeskRequests, listDeskRequests, searchCustomers } from '#account-service'
import { connect, disconnect, migrate } from '#database'
import { createDataKeys } from '#files'
import { countIdentities, listIdentities } from '#investors'
import { newId, type QueueOrder, systemClock } from '#kernel'
import { readSuspense } from '#payments'
import { countMessages, listMessages } from '#support'
import {
  countProofs,
  countWithdrawals,
  decidedProofs,
  ownersOfNumber,
  proofsInReview,
  readItems,
  staffWithdrawals,
} from '#withdrawals'
import { startScratchServer } from '../tests/support/scratch-server.ts'
import { manyCustomers, wanted } from './support/many-customers.ts'
import { durable } from './support/product.ts'
import { hammer } from './support/rounds.ts'

// The searches and lists of staff with many customers: `npm run bench desks`, or with another number of
// customers `node bench/desks.bench.ts 1000000`. Reports the time of each line and whether a table of customers
// was scanned sequentially.
const [size = 100_000, seconds = 3] = process.argv.slice(2).map(Number)
const limitMilliseconds = 50

const server = await startScratchServer(durable)
await migrate(server.url)
const db = connect({ url: server.url, connectionsMax: 1 })
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()
const dataKeys = createDataKeys(['bench-data-key-of-at-least-32-characters-01'])
const actor = { userId: newId(), roles: ['support', 'compliance', 'finance'] as const }
const services = {
  db,
  clock: systemClock,
  dataKeys,
  ownersOfNumber: (at: Parameters<typeof ownersOfNumber>[0], number: string) =>
    ownersOfNumber(at, dataKeys, number),
}
let isMet = true

try {
  await manyCustomers(owner, dataKeys, size)
  for (const [line, query] of [
    ['a name that many have', 'budi'],
    ['three letters that very many have', 'ari'],
    ['a first and a last name', 'budi santoso'],
    ['a name that one has', wanted.name],
    ['a name that nobody has', 'tidakadaorangnya'],
    ['an address', wanted.email],
    ['a phone number', wanted.phone],
    ['a NIK', wanted.nik],
    ['a bank account', wanted.accountNumber],
    ['a receipt', wanted.receipt],
  ] as const)
    await measure(`search, ${line}`, (page) =>
      searchCustomers(services, actor, { query, reason: 'check', page }),
    )
  for (const state of ['waiting', 'resembling', 'refused', 'verified'] as const)
    await listed(`identities, ${state}`, (page) => listIdentities(db, state, page), [
      () => countIdentities(db, state),
    ])
  for (const state of ['awaiting-approval', 'paid'] as const) {
    const filter = { state, overdueAt: null }
    await listed(`withdrawals, ${state}`, (page) => staffWithdrawals(db, filter, page), [
      () => countWithdrawals(db, filter),
    ])
  }
  const late = { state: 'queued', overdueAt: new Date() } as const
  await listed('withdrawals, overdue', (page) => staffWithdrawals(db, late, page), [
    () => countWithdrawals(db, late),
  ])
  for (const state of ['open', 'answered'] as const) {
    const filter = { state, topic: null }
    await listed(`messages, ${state}`, (page) => listMessages(db, page, filter), [
      () => countMessages(db, filter),
    ])
  }
  for (const state of ['open', 'done'] as const) {
    const filter = { state, overdueAt: null }
    await listed(`privacy, ${state}`, (page) => listDeskRequests(db, dataKeys, filter, page), [
      () => countDeskRequests(db, filter),
    ])
  }
  for (const state of ['waiting', 'decided'] as const)
    await listed(`suspense, ${state}`, (page) => readSuspense(db, state, page), [])
  await listed('bank proofs, waiting', (page) => proofsInReview(db, page), [
    () => countProofs(db, 'waiting'),
  ])
  await listed('bank proofs, decided', (page) => decidedProofs(db, page), [
    () => countProofs(db, 'decided'),
  ])
  for (const state of ['open', 'explained'] as const)
    await listed(`reconciliation, ${state}`, (page) => readItems(db, state, page), [])
  if (!isMet) process.exitCode = 1
} finally {
  await disconnect(db)
  await owner.end()
  await server.stop()
}

type Asked = { limit: number; cursor: string | null; order?: QueueOrder }
type Read = (page: Asked) => Promise<{ nextCursor: string | null }>

/** The first page in either sort order and a page far behind, each with its count. */
async function listed(line: string, read: Read, counts: readonly (() => Promise<unknown>)[]) {
  const counting = async (page: Asked) => {
    await Promise.all(counts.map((count) => count()))
    return await read(page)
  }
  await measure(`${line}, oldest first`, (page) => counting({ ...page, order: 'oldest' }))
  await measure(`${line}, newest first`, (page) => counting({ ...page, order: 'newest' }))
  let cursor: string | null = null
  for (let page = 0; page < 20; page += 1)
    cursor = (await read({ limit: 100, cursor, order: 'oldest' })).nextCursor ?? cursor
  await measure(`${line}, far behind`, (page) => counting({ ...page, cursor, order: 'oldest' }))
}

async function measure(line: string, read: Read): Promise<void> {
  const before = await wholeReads()
  const { p50 = 0, p99 = 0 } = await hammer(1, seconds, async () => {
    await read({ limit: 50, cursor: null })
  })
  // The server publishes a connection's statistics a second late.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await read({ limit: 50, cursor: null })
  const scans = (await wholeReads()) - before
  isMet &&= p50 <= limitMilliseconds && scans === 0
  const warning = scans === 0 ? '' : `, READ EVERYBODY ${scans} times`
  console.log(`${line}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${warning}`)
}

async function wholeReads(): Promise<number> {
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query(`
    select sum(seq_scan)::integer as scans from pg_stat_user_tables
    where (schemaname, relname) in (('identity', 'users'), ('investors', 'identities'))`)
  return rows[0].scans
}
