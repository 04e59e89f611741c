import { sql } from 'kysely'
import type { PropertyState, PropertyType } from '#contract'
import type { Db } from '#database'
import { basisPointsOf, type Clock, jakartaDate, type Rupiah } from '#kernel'
import {
  freshnessOf,
  propertyNotFound,
  readApprovedDocuments,
  readDocuments,
  readFactCorrections,
  readForecast,
  readHealthItems,
  readMonths,
  readOutlook,
  readRecordCorrections,
  runningLeases,
} from '#properties'
import type { CityPrices, Comparable, Dossier, PropertyEvent, RentDemand } from './dossier.ts'

/**
 * Returns the public records of a published property. Refuses an unknown id. Runs one statement per section,
 * all concurrently.
 */
export async function readDossier(db: Db, clock: Clock, id: string): Promise<Dossier> {
  const today = jakartaDate(clock.now())
  const place = await readPlace(db, id)
  const [
    months,
    forecast,
    outlook,
    leases,
    healthItems,
    documents,
    issuedDocuments,
    corrections,
    recordCorrections,
    events,
    reports,
    area,
  ] = await Promise.all([
    readMonths(db, id),
    readForecast(db, id),
    readOutlook(db, id),
    runningLeases(db, id, today),
    readHealthItems(db, id, today),
    readDocuments(db, [id], today),
    readApprovedDocuments(db, [id]),
    readFactCorrections(db, id),
    readRecordCorrections(db, id),
    readEvents(db, id, today),
    readReportDays(db, id, today),
    readArea(db, id, place),
  ])
  if (forecast === null) throw propertyNotFound()
  const netYieldBasisPoints = basisPointsOf(forecast.net * 12n, place.raise)
  return {
    months,
    forecast: { ...forecast, ...(outlook ?? unstated), netYieldBasisPoints },
    leases,
    health: {
      ...freshnessOf(ended.includes(place.state) ? null : reports, today),
      items: healthItems,
      reserve: { balance: place.reserveBalance, target: place.reserve },
    },
    documents,
    issuedDocuments,
    corrections,
    recordCorrections,
    events,
    area,
    funding: { days: place.fundingDays },
  }
}

const unstated = { growthBasisPoints: null, fundingDays: null, exitYears: null }

/** The final states, in which no more reports are due. */
const ended: readonly PropertyState[] = ['failed', 'withdrawn', 'sold', 'paid-out']

type Place = {
  state: PropertyState
  cityId: string
  province: string
  type: PropertyType
  raise: Rupiah
  reserve: Rupiah
  reserveBalance: Rupiah | null
  fundingDays: number | null
  perSquareMetre: Rupiah
}

async function readPlace(db: Db, id: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select state, city_id, province, type, raise, reserve, reserve_balance, funding_days, per_square_metre
    from catalogue.places where id = ${id}`.execute(db)
  const [place] = rows
  if (place === undefined) throw propertyNotFound()
  return place
}

const eventsMax = 120

type EventRow = Omit<PropertyEvent, 'text'> & { textId: string | null; textEn: string | null }

async function readEvents(db: Db, id: string, today: string): Promise<PropertyEvent[]> {
  const { rows } = await sql<EventRow>`
    select kind, on_day, text_id, text_en, amount from (
      select property_id, kind, on_day, text_id, text_en, amount from catalogue.events
      union all
      select property_id, kind, on_day, text_id, text_en, amount from catalogue.meeting_events) e
    where property_id = ${id} and on_day <= ${today}::date
    order by on_day desc, kind limit ${eventsMax}`.execute(db)
  return rows.map(({ textId, textEn, ...event }) => {
    return {
      ...event,
      text: textId === null || textEn === null ? null : { id: textId, en: textEn },
    }
  })
}

// Rent and its distribution are booked automatically and say nothing about the state of the building.
async function readReportDays(db: Db, id: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ onDay: string }>`
    select on_day from catalogue.events
    where property_id = ${id} and on_day <= ${today}::date
      and kind not in ('distribution', 'lease-ended', 'insurance', 'permit')
    order by on_day desc limit 1`.execute(db)
  return rows.map(({ onDay }) => onDay)
}

async function readArea(db: Db, id: string, place: Place): Promise<Dossier['area']> {
  const [prices, comparables, demand] = await Promise.all([
    readPrices(db, place.cityId),
    readComparables(db, id, place),
    readDemand(db, place.province),
  ])
  return { perSquareMetre: place.perSquareMetre, prices, comparables, demand }
}

async function readPrices(db: Db, cityId: string): Promise<CityPrices | null> {
  const { rows } = await sql<CityPrices>`
    select as_of, lowest, highest, yield_lowest_basis_points, yield_highest_basis_points, source, address
    from catalogue.city_prices where city_id = ${cityId} order by as_of desc limit 1`.execute(db)
  return rows[0] ?? null
}

const comparablesMax = 4

// Of the same type, the nearest first: in the same city, then in the same province, then anywhere.
async function readComparables(db: Db, id: string, place: Place): Promise<Comparable[]> {
  type Row = Omit<Comparable, 'city'> & { cityNameId: string; cityNameEn: string }
  const { rows } = await sql<Row>`
    select id, name, type, city_name_id, city_name_en, per_square_metre, valued_on, gross_yield_basis_points
    from catalogue.comparables
    where id <> ${id} and type = ${place.type}
    order by (city_id = ${place.cityId}) desc, (province = ${place.province}) desc, id
    limit ${comparablesMax}`.execute(db)
  return rows.map(({ cityNameId, cityNameEn, ...row }) => {
    return { ...row, city: { id: cityNameId, en: cityNameEn } }
  })
}

const demandMonths = 12
const demandPropertiesMin = 2n
const demandMonthsMin = 12n

async function readDemand(db: Db, province: string): Promise<RentDemand | null> {
  const { rows } = await sql<RentDemand>`
    with newest as (
      select property_id, month, occupancy_basis_points,
        row_number() over (partition by property_id order by month desc) as place
      from catalogue.let_months where province = ${province}
    )
    select ${province}::text as province, count(distinct property_id) as properties, count(*) as months,
      round(avg(occupancy_basis_points))::integer as occupancy_basis_points,
      to_char(max(month), 'YYYY-MM') as newest_month
    from newest where place <= ${demandMonths}`.execute(db)
  const [demand] = rows
  const isEnough =
    demand !== undefined &&
    demand.properties >= demandPropertiesMin &&
    demand.months >= demandMonthsMin
  return isEnough ? demand : null
}
