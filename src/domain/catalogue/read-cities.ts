import { sql } from 'kysely'
import type { Db } from '#database'
import { basisPointsOf, type Clock, jakartaDate, type Rupiah } from '#kernel'
import type { CityFact } from '#properties'
import type { CityDetail, CityFigures, CityOverview, CityResult } from './city.ts'
import { cityNotFound } from './refusals.ts'

/** Returns the cities with published properties and their figures, those with most properties first. */
export async function readCities(db: Db, clock: Clock): Promise<CityOverview[]> {
  return await readOverviews(db, jakartaDate(clock.now()), null)
}

/** Returns a city with all its public data. Refuses an unknown id. */
export async function readCity(db: Db, clock: Clock, id: string): Promise<CityDetail> {
  const today = jakartaDate(clock.now())
  const [overviews, rent, growth, results, facts] = await Promise.all([
    readOverviews(db, today, id),
    readRentOf(db, id),
    readGrowthOf(db, id),
    readResultsOf(db, id),
    readFactsOf(db, id),
  ])
  const [overview] = overviews
  if (overview === undefined) throw cityNotFound()
  return { ...overview, rent, growth, results, facts }
}

const citiesMax = 600

type Row = {
  id: string
  nameId: string
  nameEn: string
  province: string
  lat: number
  lon: number
  src: string | null
  width: number
  height: number
  widths: number[]
  color: string
  altId: string
  altEn: string
  properties: bigint
  open: bigint
  running: bigint
  yieldLow: number | null
  yieldMean: number | null
  yieldHigh: number | null
  expecting: bigint
  expectedLow: number | null
  expectedMean: number | null
  expectedHigh: number | null
  occupancy: number | null
  valued: bigint
  valueNow: Rupiah | null
  valueThen: Rupiah | null
}

/** Reads all cities with properties, or the requested city even when it has none. */
async function readOverviews(db: Db, today: string, id: string | null): Promise<CityOverview[]> {
  const here = id === null ? sql`true` : sql`p.city_id = ${id}`
  const { rows } = await sql<Row>`
    with known as (
      select p.*, p.state in ('operating', 'sale-vote') as runs,
        p.state in ('coming-soon', 'open', 'funded', 'closing') as comes
      from catalogue.city_properties p where ${here}
    ), newest as (
      select distinct on (property_id) property_id, valued_on, amount from catalogue.valuations
      where valued_on <= ${today}::date order by property_id, valued_on desc
    ), earlier as (
      select distinct on (property_id) property_id, amount from catalogue.valuations
      where valued_on <= ${today}::date - interval '12 months' order by property_id, valued_on desc
    ), moved as (
      select p.city_id, count(*) as valued, sum(n.amount)::bigint as value_now,
        sum(e.amount)::bigint as value_then
      from known p
      join newest n on n.property_id = p.property_id
        and n.valued_on > ${today}::date - interval '12 months'
      join earlier e on e.property_id = p.property_id
      where p.runs group by p.city_id
    ), counted as (
      select city_id, count(*) as properties, count(*) filter (where state = 'open') as open,
        count(*) filter (where runs) as running,
        min(net_yield_basis_points) filter (where runs) as yield_low,
        round(avg(net_yield_basis_points) filter (where runs))::integer as yield_mean,
        max(net_yield_basis_points) filter (where runs) as yield_high,
        count(*) filter (where comes) as expecting,
        min(net_yield_basis_points) filter (where comes) as expected_low,
        round(avg(net_yield_basis_points) filter (where comes))::integer as expected_mean,
        max(net_yield_basis_points) filter (where comes) as expected_high,
        round(avg(occupancy_basis_points) filter (where runs))::integer as occupancy
      from known group by city_id
    )
    select c.id, c.name_id, c.name_en, c.province, c.lat, c.lon,
      i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en,
      coalesce(k.properties, 0) as properties, coalesce(k.open, 0) as open,
      coalesce(k.running, 0) as running, k.yield_low, k.yield_mean, k.yield_high,
      coalesce(k.expecting, 0) as expecting, k.expected_low, k.expected_mean, k.expected_high,
      k.occupancy, coalesce(m.valued, 0) as valued, m.value_now, m.value_then
    from catalogue.cities c
    left join counted k on k.city_id = c.id
    left join moved m on m.city_id = c.id
    left join catalogue.city_pictures i on i.city_id = c.id
    where ${id === null ? sql`k.properties > 0` : sql`c.id = ${id}`}
    order by properties desc, c.name_id limit ${citiesMax}`.execute(db)
  return rows.map(overviewOf)
}

function overviewOf(row: Row): CityOverview {
  const { src, width, height, widths, color, altId, altEn } = row
  return {
    id: row.id,
    name: { id: row.nameId, en: row.nameEn },
    province: row.province,
    location: { lat: row.lat, lon: row.lon },
    propertyCount: row.properties,
    picture:
      src === null ? null : { src, width, height, widths, color, alt: { id: altId, en: altEn } },
    figures: figuresOf(row),
  }
}

function figuresOf(row: Row): CityFigures {
  const { valueNow, valueThen } = row
  return {
    properties: row.properties,
    open: row.open,
    netYield:
      yieldOf(row.yieldLow, row.yieldMean, row.yieldHigh, row.running, false) ??
      yieldOf(row.expectedLow, row.expectedMean, row.expectedHigh, row.expecting, true),
    occupancy:
      row.occupancy === null ? null : { basisPoints: row.occupancy, properties: row.running },
    valueMove:
      valueNow === null || valueThen === null
        ? null
        : { basisPoints: basisPointsOf(valueNow - valueThen, valueThen), properties: row.valued },
  }
}

function yieldOf(
  lowest: number | null,
  average: number | null,
  highest: number | null,
  properties: bigint,
  isForecast: boolean,
): CityFigures['netYield'] {
  if (lowest === null || average === null || highest === null) return null
  return {
    lowestBasisPoints: lowest,
    averageBasisPoints: average,
    highestBasisPoints: highest,
    properties,
    isForecast,
  }
}

const rentMonths = 12

// Months without tenants are included: this is the rent that a square metre earned, not its price when let.
async function readRentOf(db: Db, cityId: string): Promise<CityDetail['rent']> {
  type RentRow = {
    perSquareMetre: Rupiah | null
    properties: bigint
    from: string | null
    to: string | null
  }
  const { rows } = await sql<RentRow>`
    with newest as (
      select m.property_id, m.month, m.gross, p.building_area,
        row_number() over (partition by m.property_id order by m.month desc) as place
      from catalogue.rent_months m
      join catalogue.city_properties p on p.property_id = m.property_id
      where p.city_id = ${cityId} and p.state in ('operating', 'sale-vote')
    )
    select round(sum(gross)::numeric / nullif(sum(building_area), 0))::bigint as per_square_metre,
      count(distinct property_id) as properties,
      to_char(min(month), 'YYYY-MM') as "from", to_char(max(month), 'YYYY-MM') as "to"
    from newest where place <= ${rentMonths}`.execute(db)
  const { perSquareMetre = null, properties = 0n, from = null, to = null } = rows[0] ?? {}
  if (perSquareMetre === null || from === null || to === null) return null
  return { perSquareMetre, properties, from, to }
}

async function readGrowthOf(db: Db, cityId: string): Promise<CityDetail['growth']> {
  const { rows } = await sql<{ growth: number | null; properties: bigint; since: string | null }>`
    with grown as (
      select v.first_valued_on, power(v.newest_valuation::float8 / v.first_valuation,
        365.25 / (v.newest_valued_on - v.first_valued_on)) - 1 as growth
      from catalogue.property_values v
      join catalogue.city_properties p on p.property_id = v.property_id
      where p.city_id = ${cityId} and v.newest_valued_on - v.first_valued_on >= 365
    )
    select percentile_cont(0.5) within group (order by growth) as growth, count(*) as properties,
      to_char(min(first_valued_on), 'YYYY-MM-DD') as since
    from grown`.execute(db)
  const { growth = null, properties = 0n, since = null } = rows[0] ?? {}
  if (growth === null || since === null) return null
  return { basisPoints: Math.round(growth * 10_000), properties, since }
}

async function readFactsOf(db: Db, cityId: string): Promise<CityFact[]> {
  const { rows } = await sql<Omit<CityFact, 'text'> & { textId: string; textEn: string }>`
    select kind, text_id, text_en, as_of, source, address
    from catalogue.city_facts where city_id = ${cityId} order by kind`.execute(db)
  return rows.map(({ textId, textEn, ...fact }) => ({ ...fact, text: { id: textId, en: textEn } }))
}

const resultsMax = 24

async function readResultsOf(db: Db, cityId: string): Promise<CityResult[]> {
  type ResultRow = Omit<CityResult, 'valueMoveBasisPoints'> & {
    firstValue: Rupiah | null
    newestValue: Rupiah | null
    valuations: bigint
  }
  const { rows } = await sql<ResultRow>`
    select p.property_id as id, p.name, p.state, coalesce(d.payouts, 0) as payouts,
      coalesce(d.paid_out, 0)::bigint as paid_out, coalesce(d.per_unit, 0)::bigint as per_unit,
      v.first_value, v.newest_value, v.valuations
    from catalogue.city_properties p
    left join lateral (
      select count(*) as payouts, sum(total) as paid_out,
        floor(sum(total::numeric / units)) as per_unit
      from catalogue.distributions where property_id = p.property_id
    ) d on true
    left join lateral (
      select count(*) as valuations, (array_agg(amount order by valued_on))[1] as first_value,
        (array_agg(amount order by valued_on desc))[1] as newest_value
      from catalogue.valuations where property_id = p.property_id
    ) v on true
    where p.city_id = ${cityId} and (d.payouts > 0 or p.state in ('sold', 'paid-out', 'failed'))
    order by d.paid_out desc nulls last, p.property_id limit ${resultsMax}`.execute(db)
  return rows.map(({ firstValue, newestValue, valuations, ...result }) => ({
    ...result,
    valueMoveBasisPoints:
      valuations < 2n || firstValue === null || newestValue === null
        ? null
        : basisPointsOf(newestValue - firstValue, firstValue),
  }))
}
