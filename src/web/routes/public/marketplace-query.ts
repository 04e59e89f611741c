import {
  type LetState,
  letStates,
  type PropertyType,
  propertySorts,
  propertyTypes,
  type RangeMeasure,
  rangeMeasures,
  resaleChoices,
  resaleSorts,
} from '#contract'
import { type LifeCycleState, lifeCycleStates } from '../../components/life-cycle.ts'

export const titleKinds = ['SHM', 'SHGB', 'SHMSRS'] as const
export const pageSizes = [12, 24, 48] as const
export const views = ['grid', 'table', 'map'] as const
export const withinDays = ['3', '7', '14', '30'] as const

type YesOrNo = 'yes' | 'no' | ''

export type MarketplaceQuery = {
  readonly q: string
  readonly city: readonly string[]
  readonly province: readonly string[]
  readonly type: readonly PropertyType[]
  readonly state: readonly LifeCycleState[]
  readonly let: readonly LetState[]
  readonly title: readonly (typeof titleKinds)[number][]
  readonly sharia: YesOrNo
  readonly debt: YesOrNo
  /** As the visitor wrote them; what is no number is shown with its fault and narrows nothing. */
  readonly yieldMin: string
  readonly yieldMax: string
  readonly priceMin: string
  readonly priceMax: string
  readonly gapMin: string
  readonly gapMax: string
  readonly within: (typeof withinDays)[number] | ''
  /** What other investors sell instead of new offerings. */
  readonly resale: (typeof resaleChoices)[number] | ''
  readonly sort: (typeof propertySorts | typeof resaleSorts)[number]
  readonly reverse: YesOrNo
  readonly limit: (typeof pageSizes)[number]
  readonly view: (typeof views)[number]
  readonly cursor: string
  /** Ticked to be compared: kept while the list is walked. */
  readonly compare: readonly string[]
}

export const everything: MarketplaceQuery = {
  q: '',
  city: [],
  province: [],
  type: [],
  state: [],
  let: [],
  title: [],
  sharia: '',
  debt: '',
  yieldMin: '',
  yieldMax: '',
  priceMin: '',
  priceMax: '',
  gapMin: '',
  gapMax: '',
  within: '',
  resale: '',
  sort: 'newest',
  reverse: '',
  limit: 24,
  view: 'grid',
  cursor: '',
  compare: [],
}

export const comparedMax = 4
const searchLengthMax = 80
const numberLengthMax = 15
const choicesMax = 20
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The list that an address asks for. What it says beyond what we know is ignored. */
export function readQuery(search: URLSearchParams): MarketplaceQuery {
  const one = (name: string) => search.get(name) ?? ''
  const among = <Value extends string>(name: string, known: readonly Value[]): Value[] => {
    const asked = valuesOf(search, name)
    return known.filter((value) => asked.includes(value))
  }
  const slugs = (name: string) =>
    valuesOf(search, name).filter((value) => slugShape.test(value) && value.length <= 80)
  const only = <Value extends string>(name: string, known: readonly Value[]): Value | '' =>
    known.find((value) => value === one(name)) ?? ''
  const number = (name: string) => {
    const text = one(name).trim()
    return text.length <= numberLengthMax && !/\p{Cc}/u.test(text) ? text : ''
  }
  const resale = only('resale', resaleChoices)
  return {
    q: plainText(one('q')),
    city: slugs('city').slice(0, choicesMax),
    province: slugs('province').slice(0, choicesMax),
    type: among('type', propertyTypes),
    state: among('state', lifeCycleStates),
    let: among('let', letStates),
    title: among('title', titleKinds),
    sharia: only('sharia', ['yes', 'no']),
    debt: only('debt', ['yes', 'no']),
    yieldMin: number('yieldMin'),
    yieldMax: number('yieldMax'),
    priceMin: number('priceMin'),
    priceMax: number('priceMax'),
    gapMin: number('gapMin'),
    gapMax: number('gapMax'),
    within: only('within', withinDays),
    resale,
    sort:
      only('sort', resale === '' ? propertySorts : [...resaleSorts, ...propertySorts]) ||
      everything.sort,
    reverse: only('reverse', ['yes']),
    limit: pageSizes.find((limit) => String(limit) === one('limit')) ?? everything.limit,
    view: only('view', views) || everything.view,
    cursor: /^[A-Za-z0-9_.~+/=-]{1,400}$/.test(one('cursor')) ? one('cursor') : '',
    compare: slugs('compare').slice(0, comparedMax),
  }
}

/** The stages of the list: what can be bought now comes first, and nothing else by itself. */
export const stages = {
  open: ['open'],
  soon: ['coming-soon'],
  done: lifeCycleStates.filter((state) => state !== 'open' && state !== 'coming-soon'),
  all: [],
} as const satisfies Record<string, readonly LifeCycleState[]>

export type Stage = keyof typeof stages

export const stageNames = ['open', 'soon', 'done', 'all'] as const satisfies readonly Stage[]

/** The stage that a list shows; null for states of a visitor's own choice. */
export function stageOf({ state }: Pick<MarketplaceQuery, 'state'>): Stage | null {
  return stageNames.find((stage) => stages[stage].join() === state.join()) ?? null
}

/** The order of a stage unless another is asked for. */
function usualSort(query: Pick<MarketplaceQuery, 'state' | 'resale'>): MarketplaceQuery['sort'] {
  if (query.resale !== '') return 'ask-gap'
  return stageOf(query) === 'open' ? 'closing-soon' : everything.sort
}

/** The list of a stage, in its own order unless another was asked for. */
export function inStage(query: MarketplaceQuery, stage: Stage): MarketplaceQuery {
  const next = { ...query, state: stages[stage], cursor: '' }
  return query.sort === usualSort(query) ? { ...next, sort: usualSort(next) } : next
}

/** The list of what other investors sell, or without it of what can be bought new; other filters stay. */
export function inResale(
  query: MarketplaceQuery,
  resale: MarketplaceQuery['resale'],
): MarketplaceQuery {
  const next = { ...query, resale, state: resale === '' ? stages.open : stages.all, cursor: '' }
  return { ...next, sort: usualSort(next) }
}

/**
 * The list that the address of a page asks for. One that narrows nothing shows what can be bought
 * now; `state=all` asks for all of it. `isOfOthers`: the address narrows it by something of its own.
 */
export function readList(search: URLSearchParams, isOfOthers = false): MarketplaceQuery {
  const asked = readQuery(search)
  const isWhole = isOfOthers || asked.resale !== ''
  const isPlain = !isWhole && !search.has('state') && !isNarrowed(asked)
  const query = isPlain ? { ...asked, state: stages.open } : asked
  return search.has('sort') ? query : { ...query, sort: usualSort(query) }
}

/** What the address of a page says of its list, with nothing in it that goes without saying. */
export function listSearch(query: MarketplaceQuery, isOfOthers = false): string {
  const isWhole = isOfOthers || query.resale !== ''
  const isPlain = !isWhole && !isNarrowed({ ...query, state: [] })
  const stage = stageOf(query)
  const state = isPlain && stage === 'open' ? [] : query.state
  const sort = query.sort === usualSort(query) ? everything.sort : query.sort
  const isNewest = sort === everything.sort && query.sort !== usualSort(query)
  return [
    isPlain && stage === 'all' ? 'state=all' : '',
    isNewest ? `sort=${sort}` : '',
    searchOf({ ...query, state, sort }),
  ]
    .filter(Boolean)
    .join('&')
}

/** A name may come several times, as a form without script sends it, or once with commas. */
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

const keys = Object.keys(everything) as (keyof MarketplaceQuery)[]

/** The address of a list, with nothing in it that goes without saying. */
export function listPath(query: MarketplaceQuery): string {
  const search = listSearch(query)
  return search === '' ? '/marketplace' : `/marketplace?${search}`
}

export function searchOf(query: MarketplaceQuery): string {
  const parts = keys.flatMap((key) => {
    const value = String(query[key])
    if (value === String(everything[key])) return []
    // Commas stay readable: they mean nothing else in a query.
    return [`${key}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')}`]
  })
  return parts.join('&')
}

/** What narrows the list, without order, page and view; each can be taken away by itself. */
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

/** Whether anything but the order narrows the list. */
export function isNarrowed(query: MarketplaceQuery): boolean {
  return (
    filterKeys.some((key) => query[key].length > 0) ||
    rangeMeasures.some((range) => boundsOf(query, range) !== null)
  )
}

/** The same list without its filters. */
export function withoutFilters(query: MarketplaceQuery): MarketplaceQuery {
  const { resale, sort, reverse, limit, view, compare } = query
  const kept = stageOf(query) === null ? [] : query.state
  return { ...everything, state: kept, resale, sort, reverse, limit, view, compare }
}

export type RangeFault = 'number' | 'order'

/** Why a range narrows nothing: no number, or the least above the most. */
export function faultOf(query: MarketplaceQuery, range: RangeMeasure): RangeFault | null {
  const { min, max } = sidesOf(query, range)
  if (min === undefined || max === undefined) return 'number'
  return min !== null && max !== null && min > max ? 'order' : null
}

/** A range in the API's units, basis points or rupiah; null when it narrows nothing. */
export function boundsOf(
  query: MarketplaceQuery,
  range: RangeMeasure,
): { readonly min: number | null; readonly max: number | null } | null {
  const { min, max } = sidesOf(query, range)
  if (min === undefined || max === undefined || faultOf(query, range) !== null) return null
  return min === null && max === null ? null : { min, max }
}

function sidesOf(query: MarketplaceQuery, range: RangeMeasure) {
  const read = range === 'price' ? rupiahOf : basisPointsOf
  return { min: read(query[`${range}Min`]), max: read(query[`${range}Max`]) }
}

// Null: nothing was written; undefined: something that is no number.
function basisPointsOf(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

function rupiahOf(text: string): number | null | undefined {
  if (text === '') return null
  const plain = text.replace(/^rp/i, '').replace(/[\s.,]/g, '')
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined
}

/** What the API is asked for a list. */
export function apiQuery(query: MarketplaceQuery) {
  const limits: Record<string, number | null> = {}
  for (const range of rangeMeasures) {
    const bounds = boundsOf(query, range)
    limits[`${range}Min`] = bounds?.min ?? null
    limits[`${range}Max`] = bounds?.max ?? null
  }
  return {
    q: query.q,
    city: query.city.join(),
    province: query.province.join(),
    type: query.type.join(),
    state: query.state.join(),
    let: query.let.join(),
    title: query.title.join(),
    sharia: query.sharia,
    debt: query.debt,
    ...limits,
    endsWithinDays: query.within,
    resale: query.resale,
    sort: query.sort,
    reverse: query.reverse,
    limit: query.limit,
    cursor: query.cursor,
  }
}
