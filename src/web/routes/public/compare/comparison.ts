import { comparedFactNames } from '#contract'
import type { Resale } from '#contract/properties/property-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { pick } from '#kernel'
import { type CostTerms, costMeter } from '../../../components/money/cost-meter.ts'
import { comesFromHolders } from '../../../components/money/entry-fee.ts'
import {
  hasEnded,
  isOnSale,
  isOperating,
  lifeCycleOf,
  stateWord,
} from '../../../components/property/ownership/life-cycle.ts'
import { comparedMax } from '../../../components/property/property-tools.tsx'

export const vacancies = [0, 5, 10, 15, 20, 30, 50] as const
export const holdingYears = [1, 3, 5, 10, 15] as const
export const comparedAmount = 10_000_000

/** The parameters of a comparison: the same period for all its properties, and the same vacancy if one is chosen. */
export type ComparisonQuery = {
  readonly ids: readonly string[]
  readonly isTooMany: boolean
  /** Null: each property has its own occupancy. */
  readonly vacancy: (typeof vacancies)[number] | null
  readonly years: (typeof holdingYears)[number]
}

/**
 * Reads the parameters; ids may occur several times, as from checkboxes, or once separated by commas. Unknown
 * values are ignored.
 */
export function readComparison(search: URLSearchParams): ComparisonQuery {
  const given = search.getAll('ids').slice(0, 20)
  const ids = [...new Set(given.flatMap((value) => value.slice(0, 1000).split(',')))].filter(
    (id) => id.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id),
  )
  return {
    ids: ids.slice(0, comparedMax),
    isTooMany: ids.length > comparedMax,
    vacancy: vacancies.find((value) => String(value) === search.get('vacancy')) ?? null,
    years: holdingYears.find((value) => String(value) === search.get('years')) ?? 5,
  }
}

/** Returns the address that opens a comparison again. */
export function comparisonPath({ ids, vacancy, years }: Omit<ComparisonQuery, 'isTooMany'>) {
  const search = [
    ...(ids.length === 0 ? [] : [`ids=${ids.join()}`]),
    ...(vacancy === null ? [] : [`vacancy=${vacancy}`]),
    ...(years === 5 ? [] : [`years=${years}`]),
  ].join('&')
  return `/marketplace/compare${search === '' ? '' : `?${search}`}`
}

/** Returns a property for the comparison, with the figures under the assumptions next to the current ones. */
export type Compared = ReturnType<typeof comparedOf>

export function comparedOf(
  property: PropertyDetail,
  { vacancy, years }: Pick<ComparisonQuery, 'vacancy' | 'years'>,
  terms: CostTerms | null,
  resale: Resale | null,
) {
  const yieldAt = vacancy === null ? null : yieldAtVacancy(property, vacancy)
  const costs =
    terms === null
      ? null
      : costMeter(
          { amount: comparedAmount, years },
          { ...property, netYieldBasisPoints: yieldAt ?? property.netYieldBasisPoints },
          terms,
        )
  return {
    id: property.id,
    name: property.name,
    type: property.type,
    city: property.city.name,
    state: stateWord(property),
    picture: property.picture,
    isForecast: property.isForecast,
    yieldAt,
    netYield: property.netYieldBasisPoints,
    fullYield: property.fullNetYieldBasisPoints,
    grossYield: property.grossYieldBasisPoints,
    occupancy: property.occupancyBasisPoints,
    growth: property.growthBasisPoints,
    costs: costs?.total ?? null,
    costShare: costs?.shareBasisPoints ?? null,
    left: costs?.left ?? null,
    issueCost: comesFromHolders(property) ? null : property.issueCostBasisPoints,
    ...unitsOf(property, resale),
    gap: property.valuationGapBasisPoints,
    closes: property.closesAt,
    ...pick({ ...property, ...property.facts }, comparedFactNames),
    title: property.facts.titleKind,
    titleEnds: property.facts.titleEndsOn,
    sharia: property.isSharia,
    debt: property.hasDebt,
    investors: property.investors,
  }
}

/** Returns what units cost and how many can be bought: from the issuer, in operation from other investors. */
function unitsOf(property: PropertyDetail, resale: Resale | null) {
  const state = lifeCycleOf(property.state)
  const { unitPrice } = property
  if (isOperating(state))
    return {
      unitPrice: resale?.bestAsk ?? null,
      unitValue: unitPrice,
      askGap: resale?.askGapBasisPoints ?? null,
      forSale: resale?.unitsForSale ?? 0,
    }
  return {
    unitPrice: hasEnded(state) ? null : unitPrice,
    unitValue: null,
    askGap: null,
    forSale: isOnSale(property) ? property.unitsLeft : 0,
  }
}

/**
 * Returns the net rent of a year relative to the money raised at a vacancy in percent: the rent and the costs
 * proportional to it decrease, land tax and insurance do not.
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

/** Marks the best and the worst figure of a row; none when all are equal. */
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
