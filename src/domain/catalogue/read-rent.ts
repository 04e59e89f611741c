import { sql } from 'kysely'
import type { Db } from '#database'
import { type BasisPoints, basisPointsOf, monthAfter, type Rupiah } from '#kernel'

/** One month of one property; a negative `net` was paid from the reserve. */
type RentMonth = {
  readonly month: string
  readonly gross: Rupiah
  readonly net: Rupiah
  readonly isPaid: boolean
}

/** The result of the last twelve months of one property, or of all together. */
type RentRecord = {
  /** Rupiah paid in by holders. */
  readonly raised: Rupiah
  readonly gross: Rupiah
  /** The rent at full occupancy. */
  readonly potential: Rupiah
  readonly management: Rupiah
  /** Maintenance, property tax and insurance, which are due in vacant months as well. */
  readonly upkeep: Rupiah
  /** Transfers to the reserve, and the company's tax on rent. */
  readonly setAside: Rupiah
  /** The yearly increase in valuations since the first one; null before there are two. */
  readonly growthBasisPoints: BasisPoints | null
  /** The share of the money paid in by holders that became building and reserve; the rest was the cost of buying. */
  readonly startValueBasisPoints: BasisPoints
}

type PropertyRent = RentRecord & {
  readonly property: { readonly id: string; readonly name: string }
  readonly months: readonly RentMonth[]
}

/** The rent actually earned over the newest twelve months with accounts. */
type Rent = {
  /** The first and last of these months; null when there is none. */
  readonly from: string | null
  readonly to: string | null
  /** The number of property months in operation, and of those whose rent was distributed. */
  readonly monthsDue: bigint
  readonly monthsPaid: bigint
  readonly all: RentRecord | null
  /** Those with the most money raised first, at most twelve. */
  readonly properties: readonly PropertyRent[]
}

const monthsCounted = 12
const propertiesMax = 12

export async function readRent(db: Db): Promise<Rent> {
  const to = await readNewestMonth(db)
  if (to === null) {
    return { from: null, to: null, monthsDue: 0n, monthsPaid: 0n, all: null, properties: [] }
  }
  const from = monthAfter(to, -(monthsCounted - 1))
  const [all, counts, properties] = await Promise.all([
    readRecords(db, from, to, 'all'),
    countMonths(db, from, to),
    readRecords(db, from, to, 'each'),
  ])
  const months = await readMonths(
    db,
    from,
    to,
    properties.map(({ id }) => id),
  )
  return {
    from,
    to,
    ...counts,
    all: all[0] === undefined ? null : recordOf(all[0]),
    properties: properties.map((row) => ({
      property: { id: row.id, name: row.name },
      ...recordOf(row),
      months: months.filter(({ id }) => id === row.id).map(({ id: _id, ...month }) => month),
    })),
  }
}

type RecordRow = {
  id: string
  name: string
  gross: bigint
  potential: bigint
  management: bigint
  upkeep: bigint
  setAside: bigint
  growth: number | null
  raised: bigint
  startValue: bigint
}

/** Properties that were in operation for all of these months, one row each or added up to one row. */
async function readRecords(
  db: Db,
  from: string,
  to: string,
  kind: 'all' | 'each',
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with whole_years as (
      select property_id, sum(gross)::bigint as gross, sum(management)::bigint as management,
        sum(upkeep)::bigint as upkeep, sum(set_aside)::bigint as set_aside,
        sum(case when occupancy_basis_points > 0
          then round(gross * 10000.0 / occupancy_basis_points) else 0 end)::bigint as let_potential,
        count(*) filter (where occupancy_basis_points > 0) as months_let, count(*) as months
      from catalogue.rent_months
      where month between ${`${from}-01`}::date and ${`${to}-01`}::date
      group by property_id having count(*) = ${monthsCounted}
    ), records as (
      select v.property_id as id, v.name, v.raise as raised, y.gross, y.management, y.upkeep,
        y.set_aside,
        -- A month that stood wholly empty is taken as an average month that was let.
        case when y.months_let = 0 then 0
          else round(y.let_potential * y.months::numeric / y.months_let) end::bigint as potential,
        case when v.newest_valued_on - v.first_valued_on >= 365 then
          power(v.newest_valuation::float8 / v.first_valuation,
            365.25 / (v.newest_valued_on - v.first_valued_on)) - 1 end as growth,
        (v.price + v.reserve)::bigint as start_value
      from whole_years y join catalogue.property_values v on v.property_id = y.property_id
    )
    ${
      kind === 'each'
        ? sql`select * from records order by raised desc, id limit ${propertiesMax}`
        : sql`
      select '' as id, '' as name, sum(raised)::bigint as raised,
        sum(gross)::bigint as gross, sum(management)::bigint as management,
        sum(upkeep)::bigint as upkeep, sum(set_aside)::bigint as set_aside,
        sum(potential)::bigint as potential,
        percentile_cont(0.5) within group (order by growth) as growth,
        sum(start_value)::bigint as start_value
      from records having count(*) > 0`
    }`.execute(db)
  return rows
}

function recordOf(row: RecordRow): RentRecord {
  const { raised, gross, potential, management, upkeep, setAside } = row
  return {
    ...{ raised, gross, potential, management, upkeep, setAside },
    growthBasisPoints: row.growth === null ? null : Math.round(row.growth * 10_000),
    startValueBasisPoints: basisPointsOf(row.startValue, raised),
  }
}

async function readNewestMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from catalogue.rent_months`.execute(db)
  return rows[0]?.month ?? null
}

async function countMonths(
  db: Db,
  from: string,
  to: string,
): Promise<Pick<Rent, 'monthsDue' | 'monthsPaid'>> {
  const { rows } = await sql<Pick<Rent, 'monthsDue' | 'monthsPaid'>>`
    select count(*) as months_due, count(*) filter (where is_paid) as months_paid
    from catalogue.rent_months
    where month between ${`${from}-01`}::date and ${`${to}-01`}::date`.execute(db)
  return rows[0] ?? { monthsDue: 0n, monthsPaid: 0n }
}

async function readMonths(
  db: Db,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<(RentMonth & { id: string })[]> {
  const { rows } = await sql<RentMonth & { id: string }>`
    select property_id as id, to_char(month, 'YYYY-MM') as month, gross, net, is_paid
    from catalogue.rent_months
    where property_id = any(${ids}::text[])
      and month between ${`${from}-01`}::date and ${`${to}-01`}::date
    order by property_id, month limit ${propertiesMax * monthsCounted}`.execute(db)
  return rows
}
