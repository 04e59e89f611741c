import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db, disconnect } from '#database'
import { newId } from '#kernel'
import { account, movements } from '#ledger'
import { createDeposit } from '#payments'
import { type Bank, openBank } from './bank.ts'
import { faultsOf } from './oracle.ts'
import { planted } from './planted.ts'
import { plantedInTheMarket } from './planted-market.ts'
import { plantedInMeetings } from './planted-meetings.ts'
import { type BankRun, runBank } from './run-bank.ts'
import type { RunRecord } from './run-record.ts'

// A longer run, or the same run again: npm run bank-test -- seconds seed cuts kills
const seconds = Number(process.env.BANK_SECONDS ?? 10)
const seed = Number(process.env.BANK_SEED ?? 20_261_121)
const cuts = Number(process.env.BANK_CUTS ?? 0)
const kills = Number(process.env.BANK_KILLS ?? 0)

let bank: Bank
let run: BankRun
/** Connects as the owner of the tables; damage is done in a transaction that is always rolled back. */
let owner: ReturnType<typeof connect>

beforeAll(
  async () => {
    bank = await openBank(seed)
    owner = connect({ url: bank.store.url, role: null })
    run = await runBank(bank, { seconds, seed, cuts, kills })
    const { outcomes, injected } = run
    const { rows: traded } = await bank.store.asOwner(`
      select (select count(*)::int from market.orders) as orders, (select count(*)::int from market.trades) as trades,
        (select count(*)::int from market.trades where is_auction) as auctioned,
        (select count(*)::int from market.trades where is_private) as private,
        (select jsonb_object_agg(ended, times) from (select state || coalesce(' ' || reason, '') as ended, count(*) as times
          from market.orders where counterparty_id is not null and side = 'sell' group by 1) o) as offers, (select count(*)::int from market.busts) as busts,
        (select count(*)::int from market.books) as books, (select count(*)::int from distributions.declarations) as declared,
        (select count(*)::int from properties.valuations) as valuations, (select count(*)::int from property_sales.announcements) as sales`)
    const { rows: decided } = await bank.store.asOwner(`
      select (select count(*)::int from meetings.meetings where state = 'counted') as meetings, (select count(*)::int from meetings.acts) as acts,
        (select count(*)::int from meetings.meetings where round = 2) as second,
        (select count(*)::int from meetings.motions where origin = 'owner' and decided_at is not null) as "ofOwners",
        (select count(*)::int from meetings.acts a join meetings.meetings m on m.id = a.meeting_id
          join market.trades t on t.property_id = m.property_id and t.buyer_id = a.user_id and t.traded_at > m.recorded_at) as "boughtLater",
        (select count(*)::int from inheritance.transfers) as passed`)
    process.stdout.write(
      `seed ${seed}: ${outcomes.done.size} commands done, ${outcomes.refused.size} refused, ${outcomes.retries} retried, ${run.cuts} replies cut, ${outcomes.forged} webhooks forged; ${JSON.stringify(injected)}; market: ${JSON.stringify({ ...traded[0], halts: run.observed.halts.size })}; owners: ${JSON.stringify(decided[0])}; refused: ${JSON.stringify(Object.fromEntries(outcomes.refusalsByCode))}\n`,
    )
  },
  (seconds + cuts + 12 * kills) * 1000 + 240_000,
)
afterAll(async () => {
  await disconnect(owner)
  await bank.close()
})

test('no money or unit is lost, doubled or invented when replies are dropped and processes killed', async () => {
  expect(await faultsOf(bank.db, run), `seed ${seed}`).toEqual([])
  const { outcomes, injected } = run
  expect(injected.wrongReads).toBe(0)
  expect(outcomes.done.size).toBeGreaterThan(seconds)
  expect(outcomes.refused.size).toBeGreaterThan(0)
  expect(run.cuts).toBeGreaterThan(Math.max(0, cuts - 1))
  expect(injected.databases + injected.workers + injected.servers).toBeGreaterThan(kills - 1)
  for (const [fault, count] of Object.entries(injected))
    if (fault !== 'wrongReads') expect(count, fault).toBeGreaterThan(0)
})

test('a list returns each movement once and in order across all its pages', async () => {
  for (const { userId } of bank.customers.slice(0, 3)) {
    const ref = account('investor-cash', userId)
    const observed: bigint[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof movements>> = await movements(bank.db, ref, {
        limit: 7,
        cursor,
      })
      observed.push(...page.items.map(({ sequence }) => sequence))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(observed).toEqual(observed.map((_, index) => BigInt(observed.length - index)))
  }
})

class RolledBack extends Error {}

/** Returns what the oracle reports about a damaged bank; the damage is rolled back. */
async function reportAfter(damage: string, record: RunRecord): Promise<string> {
  let faults: string[] = []
  const check = async (tx: Db) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    if (damage !== '') await sql.raw(damage).execute(tx)
    faults = await faultsOf(tx, record)
    throw new RolledBack()
  }
  await owner
    .transaction()
    .execute(check)
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return faults.join('\n')
}

test.each([
  ...planted,
  ...plantedInTheMarket,
  ...plantedInMeetings,
])('the oracle finds a planted fault: $name', async ({
  damage,
  alter = (record) => record,
  report,
}) => {
  expect(await reportAfter(damage, alter(run))).toContain(report)
})

test('the oracle finds writes that were acknowledged before they were durable', async () => {
  const withoutDurability = ['synchronous_commit=off', 'wal_writer_delay=10s']
  await bank.server.crash(withoutDurability)
  const { db, clock, simulator: gateway, customers } = bank
  const services = { db, clock, gateway }
  const done = new Map(run.outcomes.done)
  // The first requests may open new connections; all of them are acknowledged.
  for (let count = 0; count < 20; count += 1) {
    const actor = { userId: customers[count % customers.length]?.userId ?? '', roles: [] }
    const key = `bank-${newId()}`
    const input = { amount: 10_000n, method: 'va-bca' }
    const made = await createDeposit(services, actor, key, input).catch(() => null)
    if (made !== null) done.set(key, { kind: 'deposit', id: made.id, amount: 10_000 })
  }
  expect(done.size).toBeGreaterThan(run.outcomes.done.size)
  await bank.server.crash()
  const changed = { ...run, outcomes: { ...run.outcomes, done } }
  await expect
    .poll(async () => (await faultsOf(db, changed)).join('\n'), { timeout: 10_000 })
    .toContain('was completed and is missing')
})
