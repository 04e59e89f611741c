import { newId, systemClock } from '#kernel'
import { checkStore } from '#ledger'
import { openPurchaseSequencer } from '#offerings'
import { createPrimaryMarket } from '../tests/support/primary-market.ts'
import { type BenchServer, onBenchServer } from './support/bench-server.ts'
import { type Contender, hammer, inRounds, report } from './support/rounds.ts'
import { prepareTpcb, tpcb } from './support/tpcb.ts'

// Complete purchases in the database, compared with pgbench's TPC-B-like load on the same durable server.
const [seconds = 8, count = 3, investors = 10_000] = process.argv.slice(2).map(Number)

await onBenchServer(measure)

async function measure({ db, admin, reference }: BenchServer): Promise<void> {
  prepareTpcb(reference, 50)
  const options = {
    investors,
    offerings: 99,
    cash: 100_000_000_000n,
    units: 9_000_000_000n,
    at: new Date(),
  }
  const primaryMarket = await createPrimaryMarket(
    db,
    (statement) => admin.query(statement),
    options,
  )
  const { riskStatementVersion } = primaryMarket
  await admin.query('vacuum analyze')
  const before = await sizeOf(admin)
  const purchase = (
    client: string,
    sequencer: ReturnType<typeof openPurchaseSequencer>,
    pick: () => string,
    clients: number,
  ): Contender => ({
    name: `${client}-${clients}`,
    run: (time) =>
      hammer(clients, time, async () => {
        const investorId =
          primaryMarket.investorIds[Math.floor(Math.random() * primaryMarket.investorIds.length)] ??
          ''
        await sequencer.subscribe(
          { investorId, offeringId: pick(), units: 1n, riskStatementVersion },
          newId(),
        )
      }),
  })
  const sequencer = openPurchaseSequencer({ db, clock: systemClock })
  const any = () =>
    primaryMarket.offerings[Math.floor(Math.random() * primaryMarket.offerings.length)]?.id ?? ''
  const first = () => primaryMarket.offerings[0]?.id ?? ''
  for (const clients of [1, 2, 8]) {
    const contenders = [
      tpcb(reference, clients),
      purchase('spread', sequencer, any, clients),
      purchase('hot', sequencer, first, clients),
    ]
    const results = await inRounds(contenders, { count, seconds })
    const base = results.get(`tpcb-${clients}`)
    report(
      `purchase in the database, spread offerings, ${clients} clients`,
      results.get(`spread-${clients}`),
      base,
    )
    report(
      `purchase in the database, one offering, ${clients} clients`,
      results.get(`hot-${clients}`),
      base,
    )
  }
  const since = performance.now()
  const violations = await checkStore(db)
  const took = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`store check after the load: ${violations.length} violations, ${took} s`)
  const after = await sizeOf(admin)
  const purchases = after.purchases - before.purchases
  const bytes = Math.round((after.bytes - before.bytes) / purchases)
  console.log(
    `${purchases} purchases: ${bytes} bytes each on disk, indexes and all; ${after.entries} entries, ${after.postings} postings`,
  )
  if (violations.length > 0) process.exitCode = 1
}

type Size = Record<'entries' | 'postings' | 'purchases' | 'bytes', number>

async function sizeOf(admin: BenchServer['admin']): Promise<Size> {
  const { rows } = await admin.query<Size>(`
    select (select count(*) from ledger.entries)::float8 as entries,
      (select count(*) from ledger.postings)::float8 as postings,
      (select count(*) from offerings.subscriptions)::float8 as purchases,
      pg_database_size(current_database())::float8 as bytes`)
  const [size] = rows
  if (size === undefined) throw new Error('the database told no size')
  return size
}
