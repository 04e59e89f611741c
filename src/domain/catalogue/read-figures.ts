import { sql } from 'kysely'
import type { Db } from '#database'
import { type BasisPoints, type Clock, divide, jakartaDate, type Rupiah } from '#kernel'
import { readTerms, type Terms } from './read-terms.ts'

/** A distribution as everybody may know it; `perUnit` is whole rupiah, rounded down. */
export type LatestPayout = {
  readonly property: { readonly id: string; readonly name: string }
  readonly month: string
  readonly paidAt: Date
  readonly total: Rupiah
  readonly perUnit: Rupiah
}

/** The platform in figures, each counted from the rows that prove it, and the terms in force. */
export type Figures = Terms & {
  readonly asOf: Date
  /** Rupiah distributed to holders since the first distribution. */
  readonly paidOut: Rupiah
  readonly payouts: bigint
  readonly firstPaidAt: Date | null
  /** Published properties, and the cities they stand in. */
  readonly properties: bigint
  readonly cities: bigint
  /** Published properties whose title is registered to their issuer. */
  readonly registeredTitles: bigint
  /** The smallest purchase in any open offering; null when none is open. */
  readonly lowestTicket: Rupiah | null
  /** How long offerings took until all of their money was in escrow; those that failed are not in it. */
  readonly funding: {
    readonly medianDays: number | null
    readonly funded: bigint
    readonly failed: bigint
  }
  /** Lowest and highest share of the rent that managers took in the newest months; null before rent. */
  readonly management: {
    readonly lowestBasisPoints: BasisPoints
    readonly highestBasisPoints: BasisPoints
  } | null
  /** Newest first, twelve at most. */
  readonly latestPayouts: readonly LatestPayout[]
}

const latestPayoutsMax = 12

export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const asOf = clock.now()
  const [counts, terms, funding, management, latestPayouts] = await Promise.all([
    readCounts(db),
    readTerms(db, jakartaDate(asOf)),
    readFunding(db),
    readManagement(db),
    readLatestPayouts(db),
  ])
  return { asOf, ...counts, ...terms, funding, management, latestPayouts }
}

type Counts = Pick<
  Figures,
  | 'paidOut'
  | 'payouts'
  | 'firstPaidAt'
  | 'properties'
  | 'cities'
  | 'registeredTitles'
  | 'lowestTicket'
>

async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select paid_out, payouts, first_paid_at, properties, cities, registered_titles, lowest_ticket
    from catalogue.figures`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('catalogue.figures is always one row')
  return counts
}

async function readFunding(db: Db): Promise<Figures['funding']> {
  const { rows } = await sql<Figures['funding']>`
    select (select round(percentile_cont(0.5) within group (order by days))::integer
        from catalogue.funding_times) as median_days,
      (select count(*) from catalogue.funding_times) as funded,
      (select coalesce(sum(count), 0)::bigint from catalogue.cells where state = 'failed') as failed`.execute(
    db,
  )
  return rows[0] ?? { medianDays: null, funded: 0n, failed: 0n }
}

async function readManagement(db: Db): Promise<Figures['management']> {
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    select min(share_basis_points)::integer as lowest, max(share_basis_points)::integer as highest
    from catalogue.management_shares`.execute(db)
  const { lowest = null, highest = null } = rows[0] ?? {}
  return lowest === null || highest === null
    ? null
    : { lowestBasisPoints: lowest, highestBasisPoints: highest }
}

async function readLatestPayouts(db: Db): Promise<LatestPayout[]> {
  type Row = { id: string; name: string; month: string; paidAt: Date; total: bigint; units: bigint }
  const { rows } = await sql<Row>`
    select c.id, c.name, to_char(d.month, 'YYYY-MM') as month, d.paid_at, d.total, d.units
    from catalogue.distributions d join catalogue.cards c on c.id = d.property_id
    order by d.paid_at desc, c.id limit ${latestPayoutsMax}`.execute(db)
  return rows.map(({ id, name, month, paidAt, total, units }) => {
    return { property: { id, name }, month, paidAt, total, perUnit: divide(total, units, 'down') }
  })
}
