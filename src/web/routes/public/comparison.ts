import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { type CostTerms, costMeter } from '../../components/cost-meter.ts'
import { stateWord } from '../../components/life-cycle.ts'

export const vacancies = [0, 5, 10, 15, 20, 30, 50] as const
export const holdingYears = [1, 3, 5, 10, 15] as const
export const comparedAmount = 10_000_000
const comparedMax = 4

/** What a comparison is asked for: the same vacancy and time for all of its properties. */
export type ComparisonQuery = {
  readonly ids: readonly string[]
  readonly isTooMany: boolean
  readonly vacancy: (typeof vacancies)[number]
  readonly years: (typeof holdingYears)[number]
}

/** Ids may come several times, as ticks do, or once with commas; what is unknown is ignored. */
export function readComparison(search: URLSearchParams): ComparisonQuery {
  const given = search.getAll('ids').slice(0, 20)
  const ids = [...new Set(given.flatMap((value) => value.slice(0, 1000).split(',')))].filter(
    (id) => id.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id),
  )
  return {
    ids: ids.slice(0, comparedMax),
    isTooMany: ids.length > comparedMax,
    vacancy: vacancies.find((value) => String(value) === search.get('vacancy')) ?? 10,
    years: holdingYears.find((value) => String(value) === search.get('years')) ?? 5,
  }
}

/** The address that opens a comparison again. */
export function comparisonPath({ ids, vacancy, years }: Omit<ComparisonQuery, 'isTooMany'>) {
  const search = [
    ...(ids.length === 0 ? [] : [`ids=${ids.join()}`]),
    ...(vacancy === 10 ? [] : [`vacancy=${vacancy}`]),
    ...(years === 5 ? [] : [`years=${years}`]),
  ].join('&')
  return `/marketplace/compare${search === '' ? '' : `?${search}`}`
}

/** A property as a comparison shows it; figures of the assumptions beside those of today. */
export type Compared = ReturnType<typeof comparedOf>

export function comparedOf(
  property: PropertyDetail,
  { vacancy, years }: Pick<ComparisonQuery, 'vacancy' | 'years'>,
  terms: CostTerms | null,
) {
  const yieldAt = yieldAtVacancy(property, vacancy)
  const costs =
    terms === null
      ? null
      : costMeter(
          { amount: comparedAmount, years },
          { ...property, netYieldBasisPoints: yieldAt },
          terms,
        )
  return {
    id: property.id,
    name: property.name,
    type: property.type,
    city: property.city.name,
    state: stateWord(property),
    picture: property.picture,
    yieldAt,
    netYield: property.netYieldBasisPoints,
    fullYield: property.fullNetYieldBasisPoints,
    grossYield: property.grossYieldBasisPoints,
    occupancy: property.occupancyBasisPoints,
    growth: property.growthBasisPoints,
    costs: costs?.total ?? null,
    costShare: costs?.shareBasisPoints ?? null,
    left: costs?.left ?? null,
    issueCost: property.issueCostBasisPoints,
    unitPrice: property.unitPrice,
    gap: property.valuationGapBasisPoints,
    unitsLeft: property.unitsLeft,
    closes: property.closesAt,
    area: property.buildingArea,
    yearBuilt: property.facts.yearBuilt,
    title: property.facts.titleKind,
    titleEnds: property.facts.titleEndsOn,
    sharia: property.isSharia,
    debt: property.hasDebt,
    investors: property.investors,
  }
}

/**
 * A year's net on the money raised when so many percent are vacant: rent and what is a part of it
 * shrink, land tax and insurance stay.
 */
export function yieldAtVacancy(
  {
    fullNetYieldBasisPoints,
    rent,
    money,
  }: Pick<PropertyDetail, 'fullNetYieldBasisPoints' | 'rent' | 'money'>,
  vacancy: number,
): number {
  const fixed = rent.lines
    .filter(({ kind }) => kind === 'property-tax' || kind === 'insurance')
    .reduce((sum, { amount }) => sum + amount, 0)
  const fixedBasisPoints = (fixed * 12 * 10_000) / money.raise
  const whole = fullNetYieldBasisPoints + fixedBasisPoints
  return Math.round((whole * (100 - vacancy)) / 100 - fixedBasisPoints)
}

/** Which of a row's figures is best and which is last; neither when they are alike. */
export function ranked(
  values: readonly (number | null)[],
  better: 'more' | 'less',
): readonly ('best' | 'worst' | null)[] {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || least === most) return values.map(() => null)
  const [best, worst] = better === 'more' ? [most, least] : [least, most]
  return values.map((value) => (value === best ? 'best' : value === worst ? 'worst' : null))
}
