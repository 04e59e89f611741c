import {
  buildingFactNames,
  type DraftField,
  draftFieldNames,
  type OptionalBuildingFact,
  optionalBuildingFacts,
} from '#contract'
import { type FieldError, type Localized, pick } from '#kernel'
import type { NewFloorPlan, NewPicture } from '../documents/pictures.ts'
import { type MonthFigures, monthOf, type Performance, performanceOf } from '../months/month.ts'
import type { Outlook } from '../months/outlook.ts'
import { type TaxTerms, taxesOf } from '../months/taxes.ts'
import type { TitleKind } from '../property.ts'
import type { NewProperty } from '../publish-properties.ts'
import { type DraftContent, faultOf } from './draft.ts'
import type { Draft, DraftPicture } from './read-drafts.ts'

/** A complete draft. */
type WholeDraft = {
  readonly [Field in DraftField]: Field extends OptionalField
    ? DraftContent[Field]
    : NonNullable<DraftContent[Field]>
}

type OptionalField = OptionalBuildingFact | 'renovationReserve'

const optional: readonly DraftField[] = [...optionalBuildingFacts, 'renovationReserve']

const raiseMax = 10_000_000_000n
const issuePriceMin = 100_000n
const issuePriceMax = 1_000_000n

/** At least three, so that investors see the front, the inside and the street. */
export const photographsMin = 3
const altMin = 5
const altMax = 300

/** Returns what prevents a draft from becoming a property, by field. Empty when nothing does. */
export function obstaclesOf(
  { content, unfinished, pictures }: Pick<Draft, 'content' | 'unfinished' | 'pictures'>,
  today: string,
): FieldError[] {
  const typed = draftFieldNames.flatMap((name) => {
    const text = unfinished[name]
    return text === undefined ? [] : [faultOf(name, text) ?? { path: name, code: 'field.format' }]
  })
  const isTyped = new Set(typed.map(({ path }) => path))
  const found = contentErrors(content, today).filter(({ path }) => !isTyped.has(path))
  return [...typed, ...found, ...pictureErrors(pictures)]
}

function pictureErrors(pictures: readonly DraftPicture[]): FieldError[] {
  const photographs = pictures.filter(({ kind }) => kind === 'photograph')
  const errors: FieldError[] = []
  if (photographs.length < photographsMin)
    errors.push({
      path: 'photographs',
      code: 'drafts.photographs_missing',
      details: { minimum: photographsMin, count: photographs.length },
    })
  for (const picture of pictures) {
    for (const name of ['altId', 'altEn'] as const) {
      const path = `pictures.${picture.id}.${name}`
      const { length } = [...(picture[name] ?? '')]
      if (length === 0) errors.push({ path, code: 'field.required' })
      else if (length < altMin)
        errors.push({ path, code: 'field.too_short', details: { minimum: altMin } })
      else if (length > altMax)
        errors.push({ path, code: 'field.too_long', details: { maximum: altMax } })
    }
  }
  return errors
}

function contentErrors(content: DraftContent, today: string): FieldError[] {
  const needed = draftFieldNames.filter((name) => !optional.includes(name))
  const missing = needed.filter((name) => content[name] === null)
  const errors = missing.map((path): FieldError => ({ path, code: 'field.required' }))
  const add = (path: DraftField, code: string) => errors.push({ path, code })
  const { type, landArea, code, postcode, titleNumberMasked, issuerName } = content
  if (type !== null && (type === 'apartment') !== (landArea === null))
    add('landArea', type === 'apartment' ? 'drafts.no_land' : 'field.required')
  if (code !== null && !/^[A-Z]{2,6}[0-9]{2,8}$/.test(code)) add('code', 'field.format')
  if (postcode !== null && !/^[1-9][0-9]{4}$/.test(postcode)) add('postcode', 'field.format')
  if (titleNumberMasked !== null && !titleNumberMasked.includes('•'))
    add('titleNumberMasked', 'drafts.number_not_masked')
  if (issuerName !== null && !issuerName.startsWith('PT '))
    add('issuerName', 'drafts.not_a_company')
  return [...errors, ...moneyErrors(content), ...dayErrors(content, today)]
}

function moneyErrors(content: DraftContent): FieldError[] {
  const { price, issuePrice, monthGross, occupancyBasisPoints, valuation } = content
  const errors: FieldError[] = []
  const add = (path: DraftField, code: string) => errors.push({ path, code })
  if (price === 0n) add('price', 'field.required')
  if (valuation === 0n) add('valuation', 'field.required')
  if (monthGross === 0n) add('monthGross', 'field.required')
  if (occupancyBasisPoints === 0) add('occupancyBasisPoints', 'field.required')
  const { reserve, renovationReserve } = content
  if ((renovationReserve ?? 0n) > (reserve ?? 0n))
    add('renovationReserve', 'drafts.renovation_above_reserve')
  const raise = raiseOf(content)
  if (raise > raiseMax) add('price', 'drafts.raise_too_large')
  if (issuePrice === null) return errors
  if (issuePrice < issuePriceMin || issuePrice > issuePriceMax)
    add('issuePrice', 'drafts.issue_price')
  else if (raise % issuePrice !== 0n) add('issuePrice', 'drafts.no_whole_units')
  return errors
}

function dayErrors(content: DraftContent, today: string): FieldError[] {
  const { titleEndsOn, valuedOn, nextValuationOn } = content
  const isWrong: [DraftField, boolean][] = [
    ['titleEndsOn', titleEndsOn !== null && titleEndsOn <= today],
    ['valuedOn', valuedOn !== null && valuedOn > today],
    ['nextValuationOn', nextValuationOn !== null && nextValuationOn <= (valuedOn ?? today)],
  ]
  return isWrong.flatMap(([path, is]) => (is ? [{ path, code: 'properties.date_impossible' }] : []))
}

/** Returns the raise, the sum of its four parts. */
export function raiseOf({ price, buyingCosts, reserve, platformFee }: DraftContent): bigint {
  return (price ?? 0n) + (buyingCosts ?? 0n) + (reserve ?? 0n) + (platformFee ?? 0n)
}

/** Returns the draft as a complete one. The caller must have checked `obstaclesOf`. */
export function wholeDraft(content: DraftContent): WholeDraft {
  // `obstaclesOf` reports every field that is null.
  return content as WholeDraft
}

type EntryFacts = {
  readonly propertyId: string
  readonly cityId: string
  readonly pictures: readonly NewPicture[]
  readonly plans: readonly NewFloorPlan[]
  readonly at: Date
  /** Marks the property as fictitious with an issuer number of the demo. */
  readonly isDemo: boolean
  /** The tax terms for the forecast month. */
  readonly taxes: TaxTerms
}

/** Returns the property for a draft. */
export function propertyOf(draft: WholeDraft, entry: EntryFacts): NewProperty {
  const raise = raiseOf(draft)
  const words = (id: string, en: string): Localized => ({ id, en })
  return {
    id: entry.propertyId,
    code: draft.code,
    name: draft.name,
    type: draft.type,
    state: 'draft',
    cityId: entry.cityId,
    street: draft.street,
    village: draft.village,
    district: draft.district,
    postcode: draft.postcode,
    latitude: draft.latitude,
    longitude: draft.longitude,
    ...pick(draft, buildingFactNames),
    titleKind: titleKindOf(draft.type),
    titleEndsOn: draft.titleEndsOn,
    titleNumberMasked: draft.titleNumberMasked,
    isSharia: draft.isSharia,
    hasDebt: draft.hasDebt,
    issuer: {
      id: `pt-${entry.propertyId}`.slice(0, 80),
      name: draft.issuerName,
      number: draft.issuerNumber,
      isDemo: entry.isDemo,
    },
    summary: words(draft.summaryId, draft.summaryEn),
    story: words(draft.storyId, draft.storyEn),
    pictures: entry.pictures,
    plans: entry.plans,
    price: draft.price,
    buyingCosts: draft.buyingCosts,
    reserve: draft.reserve,
    renovationReserve: draft.renovationReserve ?? 0n,
    platformFee: draft.platformFee,
    raise,
    unitsTotal: raise / draft.issuePrice,
    issuePrice: draft.issuePrice,
    valuation: {
      amount: draft.valuation,
      valuedOn: draft.valuedOn,
      appraiser: draft.appraiser,
    },
    nextValuationOn: draft.nextValuationOn,
    forecast: forecastOf(draft, entry.taxes),
    publishedAt: entry.at,
  }
}

/** Returns the kind of title that a company can hold for a type of property. */
export function titleKindOf(type: WholeDraft['type']): TitleKind {
  return type === 'apartment' ? 'SHMSRS' : 'SHGB'
}

type ForecastSoFar = Performance & Pick<MonthFigures, 'incomeTax' | 'hotelTax' | 'net'>

/** Returns the yields, taxes and net of the month in an unfinished draft. Null while a figure is missing. */
export function forecastSoFar(content: DraftContent, taxes: TaxTerms | null): ForecastSoFar | null {
  const month = [
    content.monthGross,
    content.monthManagement,
    content.monthMaintenance,
    content.monthPropertyTax,
    content.monthInsurance,
    content.monthReserve,
  ]
  const raise = raiseOf(content)
  if (taxes === null || month.includes(null) || !content.price || raise === 0n) return null
  // All figures of the month are present; the occupancy may be missing because it affects no yield.
  const whole = { ...content, occupancyBasisPoints: content.occupancyBasisPoints ?? 0 }
  const forecast = forecastOf(whole as WholeDraft, taxes)
  const { incomeTax, hotelTax, net } = forecast
  const performance = performanceOf([forecast], { price: content.price, raise })
  return { ...performance, incomeTax, hotelTax, net }
}

function forecastOf(draft: WholeDraft, taxes: TaxTerms) {
  const costs = {
    gross: draft.monthGross,
    management: draft.monthManagement,
    maintenance: draft.monthMaintenance,
    propertyTax: draft.monthPropertyTax,
    insurance: draft.monthInsurance,
    reserve: draft.monthReserve,
  }
  const month = { ...costs, ...taxesOf(taxes, costs) }
  return monthOf(draft.monthGross, month, draft.occupancyBasisPoints)
}

/** Returns the outlook of a draft. */
export function outlookOf(draft: WholeDraft): Outlook {
  const { growthBasisPoints, fundingDays, exitYears } = draft
  return { growthBasisPoints, fundingDays, exitYears }
}
