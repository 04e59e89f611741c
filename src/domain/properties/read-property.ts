import { sql } from 'kysely'
import type { CheckingRole, TitleStepName } from '#contract'
import type { Db } from '#database'
import { addressOfPicture } from '#files'
import type { Localized, Rupiah } from '#kernel'
import { buildingColumns } from './building-columns.ts'
import type { MonthFigures } from './months/month.ts'
import type { Building, Funding, Issuer, Picture } from './property.ts'
import { propertyNotFound } from './refusals.ts'

/** An ordinary month as the launch forecast it. */
export type Forecast = MonthFigures & { readonly madeOn: string }

/** A valuation; `why` is the reason of the change since the previous one, where stated. */
export type ValuationFact = {
  readonly valuedOn: string
  readonly amount: Rupiah
  readonly appraiser: string
  readonly why: Localized | null
}

/** A floor plan: a drawing in several sizes, or a document, which has none. */
type FloorPlan = {
  readonly src: string
  readonly title: Localized
  readonly width: number | null
  readonly height: number | null
  readonly widths: readonly number[]
}

/** All facts of a published property; days are `YYYY-MM-DD`, months `YYYY-MM`. */
export type PropertyFacts = Building &
  Funding & {
    readonly id: string
    /** The part of the reserve for renovation; the rest is for repairs. */
    readonly renovationReserve: Rupiah
    readonly summary: Localized
    readonly story: Localized
    readonly address: {
      readonly street: string
      readonly village: string
      readonly district: string
      readonly city: string
      readonly province: string
      readonly postcode: string
    }
    readonly location: { readonly latitude: number; readonly longitude: number }
    readonly issuer: Issuer
    readonly pictures: readonly Picture[]
    readonly plans: readonly FloorPlan[]
    /** Newest first; at least one. */
    readonly valuations: readonly ValuationFact[]
    readonly nextValuationOn: string
    readonly titleSteps: readonly {
      step: TitleStepName
      doneOn: string | null
      /** The approved document that proves the step, and its date. */
      documentId: string | null
      documentOn: string | null
      /** The role in which a staff member checked the step, and when. Null when no check was required. */
      checkedAs: CheckingRole | null
      checkedOn: string | null
    }[]
    readonly forecast: Forecast
    /** The newest closed month. Null before the first. */
    readonly newestMonth: (MonthFigures & { readonly month: string }) | null
  }

/** Returns the facts of a property. Refuses an id that is unknown or not published. */
export async function readPropertyFacts(db: Db, id: string): Promise<PropertyFacts> {
  const [facts, valuations, forecast, newestMonth] = await Promise.all([
    readRow(db, id),
    readValuations(db, id),
    readForecast(db, id),
    readNewestMonth(db, id),
  ])
  if (facts === null || forecast === null) throw propertyNotFound()
  return { ...facts, valuations, forecast, newestMonth }
}

type Row = Building &
  Funding &
  Pick<
    PropertyFacts,
    'id' | 'renovationReserve' | 'issuer' | 'pictures' | 'nextValuationOn' | 'titleSteps'
  > & {
    plans: readonly (Omit<FloorPlan, 'src'> & { id: string })[]
    summaryId: string
    summaryEn: string
    storyId: string
    storyEn: string
    street: string
    village: string
    district: string
    city: string
    province: string
    postcode: string
    latitude: number
    longitude: number
  }

async function readRow(db: Db, id: string) {
  const { rows } = await sql<Row>`
    select p.id, ${buildingColumns}, p.title_kind,
      p.title_ends_on, p.title_number_masked, p.summary_id, p.summary_en, p.story_id, p.story_en, p.price,
      p.buying_costs, p.reserve, p.renovation_reserve, p.platform_fee, p.raise, p.units_total, p.issue_price, p.next_valuation_on,
      p.street, p.village, p.district, c.name_id as city, c.province, p.postcode,
      p.latitude::float8 as latitude, p.longitude::float8 as longitude,
      jsonb_build_object('id', i.id, 'name', i.name, 'number', i.number, 'isDemo', i.is_demo) as issuer,
      coalesce((select jsonb_agg(jsonb_build_object('src', src, 'width', width, 'height', height,
          'widths', widths, 'color', color, 'alt', jsonb_build_object('id', alt_id, 'en', alt_en)) order by position)
        from properties.pictures where property_id = p.id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height,
          'widths', f.widths, 'title', jsonb_build_object('id', f.title_id, 'en', f.title_en)) order by f.position)
        from properties.shown_plans f where f.property_id = p.id), '[]') as plans,
      (select jsonb_agg(jsonb_build_object('step', t.step, 'doneOn', t.done_on, 'documentId', d.id,
          'documentOn', d.issued_on, 'checkedAs', t.checked_as, 'checkedOn', t.checked_on) order by t.position)
        from properties.title_steps t
        left join properties.property_documents d on d.id = t.document_id and d.state = 'approved'
        where t.property_id = p.id) as title_steps
    from properties.properties p
    join properties.cities c on c.id = p.city_id
    join properties.issuers i on i.id = p.issuer_id
    where p.id = ${id} and p.state <> 'draft'`.execute(db)
  const [row] = rows
  return row === undefined ? null : factsOf(row)
}

function factsOf(row: Row) {
  const { summaryId, summaryEn, storyId, storyEn, latitude, longitude, ...rest } = row
  const { street, village, district, city, province, postcode, plans, ...facts } = rest
  return {
    ...facts,
    plans: plans.map(({ id, ...plan }) => ({ src: addressOfPicture(id), ...plan })),
    summary: { id: summaryId, en: summaryEn },
    story: { id: storyId, en: storyEn },
    address: { street, village, district, city, province, postcode },
    location: { latitude, longitude },
  }
}

async function readValuations(db: Db, id: string) {
  type Row = Omit<ValuationFact, 'why'> & { whyId: string | null; whyEn: string | null }
  const { rows } = await sql<Row>`
    select valued_on, amount, appraiser, why_id, why_en from properties.valuations
    where property_id = ${id} order by valued_on desc limit 100`.execute(db)
  return rows.map(({ whyId, whyEn, ...valuation }): ValuationFact => {
    return { ...valuation, why: whyId === null || whyEn === null ? null : { id: whyId, en: whyEn } }
  })
}

const figures =
  sql.raw(`gross, management, maintenance, property_tax, insurance, reserve, income_tax,
  hotel_tax, net, occupancy_basis_points`)

/** Returns the month that the launch forecast. Null for an unknown id. */
export async function readForecast(db: Db, id: string): Promise<Forecast | null> {
  const { rows } = await sql<Forecast>`
    select made_on, ${figures} from properties.forecasts where property_id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function readNewestMonth(db: Db, id: string) {
  const { rows } = await sql<MonthFigures & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, ${figures} from properties.monthly_accounts m
    where property_id = ${id} order by m.month desc limit 1`.execute(db)
  return rows[0] ?? null
}
