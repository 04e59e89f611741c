import {
  letStates,
  propertySorts,
  propertyTypes,
  type RangeMeasure,
  type ResaleRange,
  rangeMeasures,
  resaleChoices,
  resaleRanges,
  resaleSorts,
  soughtTitleKinds,
} from '#contract'
import {
  type LifeCycleState,
  lifeCycleStates,
} from '../../../components/property/ownership/life-cycle.ts'
import { comparedMax } from '../../../components/property/property-tools.tsx'
import { readAmount } from '../../../ui/read-amount.ts'

export const pageSizes = [12, 24, 48] as const
export const views = ['grid', 'table', 'map'] as const
export const withinDays = ['3', '7', '14', '30'] as const

/** The figures that the list can be filtered by; those of units for sale only in lists of such units. */
export type ListRange = RangeMeasure | ResaleRange
export const listRanges = [...resaleRanges, ...rangeMeasures] as const

/** Reads one part of a list from an address; a value that is unknown or missing is read as its default. */
type Read<Value> = (search: URLSearchParams, name: string) => Value

const searchLengthMax = 80
const numberLengthMax = 15
const choicesMax = 20
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The parts of a list in the order in which an address names them. */
const readers = {
  q: (search, name) => plainText(search.get(name) ?? ''),
  city: slugs(choicesMax),
  province: slugs(choicesMax),
  type: several(propertyTypes),
  state: several(lifeCycleStates),
  let: several(letStates),
  title: several(soughtTitleKinds),
  sharia: oneOf(['yes', 'no']),
  debt: oneOf(['yes', 'no']),
  yieldMin: number,
  yieldMax: number,
  priceMin: number,
  priceMax: number,
  gapMin: number,
  gapMax: number,
  askMin: numberOfResale,
  askMax: numberOfResale,
  askGapMin: numberOfResale,
  askGapMax: numberOfResale,
  within: oneOf(withinDays),
  // Units sold by other investors instead of new offerings.
  resale: oneOf(resaleChoices),
  sort: (search, name) =>
    oneOf(isOfResale(search) ? [...resaleSorts, ...propertySorts] : propertySorts)(search, name) ||
    'newest',
  reverse: oneOf(['yes']),
  limit: (search, name) => pageSizes.find((limit) => String(limit) === search.get(name)) ?? 24,
  view: (search, name) => oneOf(views)(search, name) || 'grid',
  cursor: (search, name) => /^[A-Za-z0-9_.~+/=-]{1,400}$/.exec(search.get(name) ?? '')?.[0] ?? '',
  // The properties selected for comparison, preserved from page to page.
  compare: slugs(comparedMax),
} satisfies Record<string, Read<string | number | readonly string[]>>

export type MarketplaceQuery = {
  readonly [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]>
}

const keys = Object.keys(readers) as (keyof MarketplaceQuery)[]

/** Returns the list in an address without unknown values. */
export function readQuery(search: URLSearchParams): MarketplaceQuery {
  const parts = keys.map((name) => [name, readers[name](search, name)])
  // Every part has the value of its own reader.
  return Object.fromEntries(parts) as MarketplaceQuery
}

export const unfilteredList = readQuery(new URLSearchParams())

function several<const Value extends string>(known: readonly Value[]): Read<readonly Value[]> {
  return (search, name) => {
    const requested = valuesOf(search, name)
    return known.filter((value) => requested.includes(value))
  }
}

function oneOf<const Value extends string>(known: readonly Value[]): Read<Value | ''> {
  return (search, name) => known.find((value) => value === search.get(name)) ?? ''
}

function slugs(most: number): Read<readonly string[]> {
  return (search, name) =>
    valuesOf(search, name)
      .filter((value) => slugShape.test(value) && value.length <= 80)
      .slice(0, most)
}

/** The text of a number as typed; one that is not a number is shown with its error and does not filter. */
function number(search: URLSearchParams, name: string): string {
  const text = (search.get(name) ?? '').trim()
  return text.length <= numberLengthMax && !/\p{Cc}/u.test(text) ? text : ''
}

function numberOfResale(search: URLSearchParams, name: string): string {
  return isOfResale(search) ? number(search, name) : ''
}

function isOfResale(search: URLSearchParams): boolean {
  return oneOf(resaleChoices)(search, 'resale') !== ''
}

/** The stages of the list; open offerings come first and are the default. */
export const stages = {
  open: ['open'],
  soon: ['coming-soon'],
  done: lifeCycleStates.filter((state) => state !== 'open' && state !== 'coming-soon'),
  all: [],
} as const satisfies Record<string, readonly LifeCycleState[]>

export type Stage = keyof typeof stages

export const stageNames = ['open', 'soon', 'done', 'all'] as const satisfies readonly Stage[]

/** Returns the stage of a list; null for another selection of states. */
export function stageOf({ state }: Pick<MarketplaceQuery, 'state'>): Stage | null {
  return stageNames.find((stage) => stages[stage].join() === state.join()) ?? null
}

/** Returns the default sort order of a stage. */
function usualSort(query: Pick<MarketplaceQuery, 'state' | 'resale'>): MarketplaceQuery['sort'] {
  if (query.resale !== '') return 'ask-gap'
  return stageOf(query) === 'open' ? 'closing-soon' : unfilteredList.sort
}

/** Returns the list of a stage, in its default sort order unless another one was chosen. */
export function inStage(query: MarketplaceQuery, stage: Stage): MarketplaceQuery {
  const next = { ...query, state: stages[stage], cursor: '' }
  return query.sort === usualSort(query) ? { ...next, sort: usualSort(next) } : next
}

/**
 * Returns the list of units sold by other investors, or of open offerings when `resale` is empty; the other
 * filters are preserved.
 */
export function inResale(
  query: MarketplaceQuery,
  resale: MarketplaceQuery['resale'],
): MarketplaceQuery {
  const ofResale = { askMin: '', askMax: '', askGapMin: '', askGapMax: '' }
  const stage = resale === '' ? { state: stages.open, ...ofResale } : { state: stages.all }
  const next = { ...query, ...stage, resale, cursor: '' }
  return { ...next, sort: usualSort(next) }
}

/**
 * Returns the list in the address of a page. Without filters it shows open offerings; `state=all` shows all.
 * `isOfOthers`: the address has a filter of its own.
 */
export function readList(search: URLSearchParams, isOfOthers = false): MarketplaceQuery {
  const requested = readQuery(search)
  const isWhole = isOfOthers || requested.resale !== ''
  const isPlain = !isWhole && !search.has('state') && !isNarrowed(requested)
  const query = isPlain ? { ...requested, state: stages.open } : requested
  return search.has('sort') ? query : { ...query, sort: usualSort(query) }
}

/** Returns the query of a list for the address of a page, without default values. */
export function listSearch(query: MarketplaceQuery, isOfOthers = false): string {
  const isWhole = isOfOthers || query.resale !== ''
  const isPlain = !isWhole && !isNarrowed({ ...query, state: [] })
  const stage = stageOf(query)
  const state = isPlain && stage === 'open' ? [] : query.state
  const sort = query.sort === usualSort(query) ? unfilteredList.sort : query.sort
  const isNewest = sort === unfilteredList.sort && query.sort !== usualSort(query)
  return [
    isPlain && stage === 'all' ? 'state=all' : '',
    isNewest ? `sort=${sort}` : '',
    searchOf({ ...query, state, sort }),
  ]
    .filter(Boolean)
    .join('&')
}

/** A name may occur several times, as in a form without JavaScript, or once with commas. */
function valuesOf(search: URLSearchParams, name: string): string[] {
  const values = search.getAll(name).slice(0, choicesMax)
  return [...new Set(values.flatMap((value) => value.slice(0, 1000).split(',')))].filter(Boolean)
}

function plainText(text: string): string {
  const start = text.slice(0, 10 * searchLengthMax)
  return start
    .replace(/\p{Cc}|\s+/gu, ' ')
    .trim()
    .slice(0, searchLengthMax)
    .trimEnd()
}

/** Returns the address of a list without default values. */
export function listPath(query: MarketplaceQuery): string {
  const search = listSearch(query)
  return search === '' ? '/marketplace' : `/marketplace?${search}`
}

export function searchOf(query: MarketplaceQuery): string {
  const parts = keys.flatMap((key) => {
    const value = String(query[key])
    if (value === String(unfilteredList[key])) return []
    // Commas are not encoded, for readability: they have no other meaning in a query.
    return [`${key}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')}`]
  })
  return parts.join('&')
}

/** The filters without sort order, page and view; each can be removed separately. */
export const filterKeys = [
  'q',
  'province',
  'city',
  'type',
  'state',
  'let',
  'title',
  'sharia',
  'debt',
  'within',
] as const

/** Whether the list has a filter in addition to its sort order. */
export function isNarrowed(query: MarketplaceQuery): boolean {
  return (
    filterKeys.some((key) => query[key].length > 0) ||
    listRanges.some((range) => boundsOf(query, range) !== null)
  )
}

/** Returns the same list without its filters. */
export function withoutFilters(query: MarketplaceQuery): MarketplaceQuery {
  const { resale, sort, reverse, limit, view, compare } = query
  const kept = stageOf(query) === null ? [] : query.state
  return { ...unfilteredList, state: kept, resale, sort, reverse, limit, view, compare }
}

type RangeFault = 'number' | 'order'

/** Returns the error of a range: not a number, or the minimum above the maximum. */
export function faultOf(query: MarketplaceQuery, range: ListRange): RangeFault | null {
  const { min, max } = sidesOf(query, range)
  if (min === undefined || max === undefined) return 'number'
  return min !== null && max !== null && min > max ? 'order' : null
}

/** Returns a range in basis points or rupiah for the API; null when it does not filter. */
export function boundsOf(
  query: MarketplaceQuery,
  range: ListRange,
): { readonly min: number | null; readonly max: number | null } | null {
  const { min, max } = sidesOf(query, range)
  if (min === undefined || max === undefined || faultOf(query, range) !== null) return null
  return min === null && max === null ? null : { min, max }
}

function sidesOf(query: MarketplaceQuery, range: ListRange) {
  const read = isRupiah(range) ? rupiahOf : basisPointsOf
  return { min: read(query[`${range}Min`]), max: read(query[`${range}Max`]) }
}

/** Whether a range is in rupiah; the others are in per cent. */
export function isRupiah(range: ListRange): boolean {
  return range === 'price' || range === 'ask'
}

// Null for an empty text; undefined when it is not a number.
function basisPointsOf(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

function rupiahOf(text: string): number | null | undefined {
  const digits = readAmount(text)
  if (digits === '') return null
  return digits === null || digits.length > 10 ? undefined : Number(digits)
}

/** Returns the query of a list for the API. */
export function apiQuery(query: MarketplaceQuery) {
  const { view: _view, compare: _compare, within, ...filters } = query
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value)])
  const limits: Record<string, number | null> = {}
  for (const range of listRanges) {
    const bounds = boundsOf(query, range)
    limits[`${range}Min`] = bounds?.min ?? null
    limits[`${range}Max`] = bounds?.max ?? null
  }
  return {
    // The same names with every value as text.
    ...(Object.fromEntries(texts) as Record<keyof typeof filters, string>),
    ...limits,
    endsWithinDays: within,
  }
}
