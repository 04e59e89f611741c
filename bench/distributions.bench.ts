import pg from 'pg'
import { approveProposal } from '#approvals'
import {
  declareDistribution,
  distributionTwoPersonActs,
  notifyPayees,
  payDueDistributions,
} from '#distributions'
import { movableClock } from '#kernel'
import { bookMonth } from '../tests/support/book-month.ts'
import { aStaffMember } from '../tests/support/staff.ts'
import { type BenchServer, onBenchServer } from './support/bench-server.ts'
import { manyHolders } from './support/many-holders.ts'
import { onePayoutStatement, prepareFloor } from './support/payout-floor.ts'

// One month's rent to a million holders, from the record date to the last rupiah and the last notification. The
// baseline on the same server is one statement that only computes the shares and writes balances and entries.
const [holders = 1_000_000, rounds = 3] = process.argv.slice(2).map(Number)
const total = 987_654_321n

await onBenchServer(measure)

async function measure({ db, admin, reference }: BenchServer): Promise<void> {
  const floor = new pg.Client({ connectionString: reference })
  await floor.connect()
  floor.on('error', () => {})
  await prepareFloor(floor, holders)
  const propertyId = await manyHolders(db, admin, holders)
  const people = [await aStaffMember(db, 'finance'), await aStaffMember(db, 'finance')] as const
  const ours: number[] = []
  const told: number[] = []
  const theirs: number[] = []
  let month = '2026-01'
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await timed(() => onePayoutStatement(floor, total)))
    await settle(floor)
    await declare(month)
    await settle(admin)
    const memory = watchMemory()
    ours.push(await timed(() => payDueDistributions(db, clockOn('2026-12-20'))))
    told.push(await timed(() => notifyPayees(db, clockOn('2026-12-20'))))
    const { before, highest } = memory.end()
    await prove()
    console.log(
      `round ${round + 1}: paid in ${ours.at(-1)?.toFixed(2)} s, told in ${told.at(-1)?.toFixed(2)} s, floor ${theirs.at(-1)?.toFixed(2)} s, memory ${before} MiB, at most ${highest}`,
    )
    await settle(admin)
    month = `2026-${String(round + 2).padStart(2, '0')}`
  }
  const ratio = (seconds: number) => (seconds / median(theirs)).toFixed(2)
  const [paying, telling] = [median(ours), median(told)]
  console.log(
    `${holders.toLocaleString('en')} holders: paid in ${paying.toFixed(2)} s, ${ratio(paying)} × the one-statement floor of ${median(theirs).toFixed(2)} s (at most 2.5); with every notice ${ratio(paying + telling)} ×`,
  )
  await floor.end()

  async function declare(paidMonth: string): Promise<void> {
    const clock = clockOn('2026-12-01')
    await bookMonth(db, clock, people, { propertyId, month: paidMonth, gross: total })
    const dates = { recordOn: '2026-12-02', payOn: '2026-12-10' }
    const input = { propertyId, month: paidMonth, ...dates }
    const { id: proposalId, contentHash } = await declareDistribution(db, clock, people[0], input)
    const approval = { proposalId, contentHash }
    await approveProposal(distributionTwoPersonActs, { db, clock }, people[1], approval)
  }

  async function prove(): Promise<void> {
    const { rows } = await admin.query(`
      select sum(amount)::bigint = max(total) and count(*) = max(d.holders) as is_whole
      from distributions.payouts y join distributions.distributions d on d.id = y.distribution_id group by d.id`)
    if (rows.length === 0 || rows.some((row) => row.is_whole !== true))
      throw new Error('a payout is not whole')
    const again = clockOn('2026-12-21')
    if ((await payDueDistributions(db, again)) + (await notifyPayees(db, again)) !== 0)
      throw new Error('it paid or told twice')
  }
}

// So that cleanup after one contender is not measured as part of the next.
async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Memory of this process, which acts as the worker. It does not depend on the number of holders. */
function watchMemory() {
  const now = () => Math.round(process.memoryUsage().rss / 1_048_576)
  const before = now()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, now())
  }, 50)
  return {
    end() {
      clearInterval(timer)
      return { before, highest: Math.max(highest, now()) }
    },
  }
}

function clockOn(date: string) {
  return movableClock(new Date(`${date}T12:00:00+07:00`))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}
