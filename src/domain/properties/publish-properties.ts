import { sql } from 'kysely'
import { recordAudits } from '#audit'
import {
  type OptionalBuildingFact,
  type PropertyState,
  type PropertyType,
  titleStepNames,
} from '#contract'
import type { Tx } from '#database'
import { jakartaDate, type Localized } from '#kernel'
import { buildingColumns, sentBuilding } from './building-columns.ts'
import { recordDocuments } from './documents/documents.ts'
import {
  insertPictures,
  insertPlans,
  type NewFloorPlan,
  type NewPicture,
} from './documents/pictures.ts'
import { type MonthFigures, performanceOf } from './months/month.ts'
import type { Building, Funding, Issuer, PropertyPlace } from './property.ts'
import { refreshListings } from './refresh-listings.ts'

/** All data of a property at its publication. */
export type NewProperty = PropertyPlace &
  Omit<Building, OptionalBuildingFact> &
  Partial<Pick<Building, OptionalBuildingFact>> &
  Funding & {
    readonly id: string
    /** A short unique code of letters and digits, such as `DAGO01`. */
    readonly code: string
    readonly name: string
    readonly type: PropertyType
    readonly state: Extract<PropertyState, 'draft' | 'coming-soon'>
    readonly issuer: Issuer
    readonly summary: Localized
    readonly story: Localized
    /** At least one; the first is shown wherever the property is listed. */
    readonly pictures: readonly NewPicture[]
    readonly plans?: readonly NewFloorPlan[]
    /** The valuation on which the offering is based; `YYYY-MM-DD`. */
    readonly valuation: {
      readonly amount: bigint
      readonly valuedOn: string
      readonly appraiser: string
    }
    readonly nextValuationOn: string
    /** The expected ordinary month; kept permanently for comparison with actual months. */
    readonly forecast: MonthFigures
    readonly publishedAt: Date
    /** The part of the reserve for renovation; zero when absent. */
    readonly renovationReserve?: bigint
    /** Whether a bank holds a mortgage on the property. */
    readonly hasDebt?: boolean
    /** Whether the property is held and let under sharia contracts. */
    readonly isSharia?: boolean
  }

/**
 * Creates properties with their issuers, pictures, first valuations, forecasts, title steps (none done) and
 * first documents, in a constant number of statements. `actorId` null: the product itself. With `isListed`
 * false the caller creates the listings (`refreshListings`) before the transaction ends.
 */
export async function publishProperties(
  tx: Tx,
  actorId: string | null,
  properties: readonly NewProperty[],
  { isListed = true }: { readonly isListed?: boolean } = {},
): Promise<void> {
  if (properties.length === 0) return
  assertPictured(properties)
  await insertIssuers(tx, properties)
  await insertProperties(tx, properties)
  await insertPictures(tx, properties)
  await insertPlans(tx, properties)
  await insertFirstValuations(tx, properties)
  await insertForecasts(tx, properties)
  await insertTitleSteps(tx, properties)
  await insertLaunchDocuments(tx, properties)
  const ids = properties.map(({ id }) => id)
  if (isListed) await refreshListings(tx, ids)
  await recordAudits(
    tx,
    properties.map((property) => ({
      happenedAt: property.publishedAt,
      actorId,
      action: 'properties.publish',
      subjectKind: 'property',
      subjectId: property.id,
      details: { raise: property.raise.toString(), unitsTotal: property.unitsTotal.toString() },
    })),
  )
}

function assertPictured(properties: readonly NewProperty[]): void {
  const bare = properties.find(({ pictures }) => pictures.length === 0)
  if (bare !== undefined) throw new RangeError(`property ${bare.id} has no picture`)
}

async function insertIssuers(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  const rows = asRows(properties.map(({ issuer }) => issuer))
  await sql`
    insert into properties.issuers (id, name, number, is_demo)
    select id, name, number, "isDemo"
    from jsonb_to_recordset(${rows}::jsonb) as r (id text, name text, number text, "isDemo" boolean)
  `.execute(tx)
}

async function insertProperties(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  const rows = properties.map(
    ({ issuer, summary, story, forecast, pictures, plans, valuation, ...property }) => ({
      ...property,
      ...performanceOf([forecast], property),
      issuerId: issuer.id,
      summaryId: summary.id,
      summaryEn: summary.en,
      storyId: story.id,
      storyEn: story.en,
    }),
  )
  await sql`
    insert into properties.properties (id, code, name, type, city_id, state, issuer_id, street, village, district,
      postcode, latitude, longitude, ${buildingColumns}, title_kind,
      title_ends_on, title_number_masked, summary_id, summary_en, story_id, story_en, price, buying_costs, reserve,
      platform_fee, raise, units_total, issue_price, unit_price, gross_yield_basis_points, net_yield_basis_points,
      occupancy_basis_points, next_valuation_on, published_at, renovation_reserve, has_debt, is_sharia, search_text)
    select r.id, r.code, r.name, r.type, r."cityId", r.state, r."issuerId", r.street, r.village, r.district,
      r.postcode, r.latitude, r.longitude, ${sentBuilding.names},
      r."titleKind", r."titleEndsOn", r."titleNumberMasked", r."summaryId", r."summaryEn", r."storyId", r."storyEn",
      r.price, r."buyingCosts", r.reserve, r."platformFee", r.raise, r."unitsTotal", r."issuePrice", r."issuePrice",
      r."grossYieldBasisPoints", r."netYieldBasisPoints", r."occupancyBasisPoints", r."nextValuationOn",
      r."publishedAt", coalesce(r."renovationReserve", 0), coalesce(r."hasDebt", false), coalesce(r."isSharia", false), lower(concat_ws(' ', r.name, r.code, c.name_id, c.name_en, r.district, r.village, c.province))
    from jsonb_to_recordset(${asRows(rows)}::jsonb) as r (id text, code text, name text, type text, "cityId" text,
      state text, "issuerId" text, street text, village text, district text, postcode text, latitude numeric,
      longitude numeric, ${sentBuilding.columns}, "titleKind" text, "titleEndsOn" date, "titleNumberMasked" text, "summaryId" text,
      "summaryEn" text, "storyId" text, "storyEn" text, price bigint, "buyingCosts" bigint, reserve bigint,
      "platformFee" bigint, raise bigint, "unitsTotal" bigint, "issuePrice" bigint, "grossYieldBasisPoints" integer,
      "netYieldBasisPoints" integer, "occupancyBasisPoints" integer, "nextValuationOn" date, "publishedAt" timestamptz,
      "renovationReserve" bigint, "hasDebt" boolean, "isSharia" boolean)
    left join properties.cities c on c.id = r."cityId"
  `.execute(tx)
}

async function insertFirstValuations(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  const rows = properties.map(({ id, valuation }) => ({ ...valuation, propertyId: id }))
  await sql`
    insert into properties.valuations (property_id, valued_on, amount, appraiser)
    select "propertyId", "valuedOn", amount, appraiser from jsonb_to_recordset(${asRows(rows)}::jsonb)
      as r ("propertyId" text, "valuedOn" date, amount bigint, appraiser text)
  `.execute(tx)
}

async function insertForecasts(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  const rows = properties.map(({ id, forecast, publishedAt }) => ({
    ...forecast,
    propertyId: id,
    madeAt: publishedAt,
  }))
  await sql`
    insert into properties.forecasts (property_id, made_on, gross, management, maintenance, property_tax, insurance,
      reserve, income_tax, hotel_tax, net, occupancy_basis_points)
    select "propertyId", ("madeAt" at time zone 'Asia/Jakarta')::date, gross, management, maintenance, "propertyTax",
      insurance, reserve, "incomeTax", "hotelTax", net, "occupancyBasisPoints"
    from jsonb_to_recordset(${asRows(rows)}::jsonb) as r ("propertyId" text, "madeAt" timestamptz, gross bigint,
      management bigint, maintenance bigint, "propertyTax" bigint, insurance bigint, reserve bigint,
      "incomeTax" bigint, "hotelTax" bigint, net bigint, "occupancyBasisPoints" integer)
  `.execute(tx)
}

async function insertTitleSteps(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  await sql`
    insert into properties.title_steps (property_id, step, position)
    select p.id, s.step, s.position
    from unnest(${properties.map(({ id }) => id)}::text[]) as p (id),
      unnest(${[...titleStepNames]}::text[]) with ordinality as s (step, position)
  `.execute(tx)
}

// A published property has a prospectus and a valuation document from the first day.
async function insertLaunchDocuments(tx: Tx, properties: readonly NewProperty[]): Promise<void> {
  await recordDocuments(
    tx,
    properties.flatMap(({ id: propertyId, publishedAt, valuation }) => [
      { propertyId, kind: 'prospectus', issuedOn: jakartaDate(publishedAt) },
      { propertyId, kind: 'valuation', issuedOn: valuation.valuedOn },
    ]),
  )
}

/** Rows for `jsonb_to_recordset`; bigint is passed as text, which PostgreSQL parses exactly. */
function asRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
