import { sql } from 'kysely'
import type { Db } from '#database'
import { type BasisPoints, type Clock, divide, jakartaDate, type Rupiah } from '#kernel'
import { readPublicTerms, type Terms } from './read-terms.ts'

/** A distribution as published; `perUnit` is whole rupiah, rounded down. */
type LatestPayout = {
  readonly property: { readonly id: string; readonly name: string }
  readonly month: string
  readonly paidAt: Date
  readonly total: Rupiah
  readonly perUnit: Rupiah
}

type Range = { readonly lowestBasisPoints: BasisPoints; readonly highestBasisPoints: BasisPoints }

/** The platform's public figures, each counted from the rows that prove it, and the terms in force. */
type Figures = Terms & {
  readonly asOf: Date
  /** Rupiah distributed to holders since the first distribution. */
  readonly paidOut: Rupiah
  readonly payouts: bigint
  readonly firstPaidAt: Date | null
  /** The number of published properties and of their cities. */
  readonly properties: bigint
  readonly cities: bigint
  /** The number of published properties whose title is registered in the name of their issuer. */
  readonly registeredTitles: bigint
  /** The smallest purchase possible in any open offering; null when none is open. */
  readonly lowestTicket: Rupiah | null
  /** How long offerings took until all of their money was in escrow. The median excludes failed offerings. */
  readonly funding: {
    readonly medianDays: number | null
    readonly funded: bigint
    readonly failed: bigint
  }
  /** The number of property months with a payout, and of those paid by the 15th of the following month. */
  readonly punctuality: { readonly due: bigint; readonly onTime: bigint }
  /** The lowest and highest share of the rent charged by managers in the newest months; null until rent was booked. */
  readonly management: Range | null
  /** The lowest and highest share of the money raised charged once by the platform; null before the first property. */
  readonly issuing: Range | null
  /** At most twelve, newest first. */
  readonly latestPayouts: readonly LatestPayout[]
}

const latestPayoutsMax = 12

export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const asOf = clock.now()
  const [counts, terms, funding, punctuality, shares, latestPayouts] = await Promise.all([
    readCounts(db),
    readPublicTerms(db, jakartaDate(asOf)),
    readFunding(db),
    readPunctuality(db, asOf),
    readShares(db),
    readLatestPayouts(db),
  ])
  return { asOf, ...counts, ...terms, funding, punctuality, ...shares, latestPayouts }
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

// Only months whose payment deadline has passed: including early payments of later months would overstate the
// share.
async function readPunctuality(db: Db, asOf: Date): Promise<Figures['punctuality']> {
  const { rows } = await sql<Figures['punctuality']>`
    select count(*) as due, count(*) filter (where paid_at < due_before) as on_time
    from catalogue.payout_times where due_before <= ${asOf}`.execute(db)
  return rows[0] ?? { due: 0n, onTime: 0n }
}

async function readShares(db: Db): Promise<Pick<Figures, 'management' | 'issuing'>> {
  const { rows } = await sql<Range & { kind: 'management' | 'issuing' }>`
    select kind, min(share)::integer as lowest_basis_points, max(share)::integer as highest_basis_points
    from (select 'management' as kind, share_basis_points as share from catalogue.management_shares
      union all select 'issuing', share_basis_points from catalogue.issuing_shares) s
    group by kind`.execute(db)
  const of = (feeKind: 'management' | 'issuing') => {
    const row = rows.find(({ kind }) => kind === feeKind)
    if (row === undefined) return null
    const { lowestBasisPoints, highestBasisPoints } = row
    return { lowestBasisPoints, highestBasisPoints }
  }
  return { management: of('management'), issuing: of('issuing') }
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
