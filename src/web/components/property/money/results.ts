import type {
  DossierMonth,
  PropertyDossier,
  PropertyEvent,
} from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { daysBetween } from '#kernel'
import type { ChartPoint } from '../../charts/chart-geometry.ts'

const yearMonths = 12
const monthsMin = 3

/** Returns the net yield after each month: over the twelve months up to it, converted to a year. */
export function yieldHistory(months: readonly DossierMonth[], raise: number): ChartPoint[] {
  return months.flatMap(({ month }, index) => {
    const past = months.slice(Math.max(0, index - yearMonths + 1), index + 1)
    if (past.length < monthsMin) return []
    const net = past.reduce((sum, each) => sum + each.net, 0)
    return [{ on: month, value: Math.round((net * 12 * 10_000) / (past.length * raise)) }]
  })
}

/** Returns the total payouts of all units since the first month, and those expected at the launch. */
export function cumulated({ months, forecast }: Pick<PropertyDossier, 'months' | 'forecast'>): {
  readonly result: readonly ChartPoint[]
  readonly forecast: readonly ChartPoint[]
} {
  let net = 0
  const result = months.map((each) => {
    net += each.net
    return { on: each.month, value: net }
  })
  const expected = months.map(({ month: on }, index) => {
    return { on, value: forecast.net * (index + 1) }
  })
  return { result, forecast: expected }
}

const eventsMax = 12

/**
 * Returns the events of these kinds between the first and the last month of a chart, oldest first. Of more than a
 * dozen only the newest: the section of events lists them all.
 */
export function eventsWithin(
  events: readonly PropertyEvent[],
  kinds: readonly PropertyEvent['kind'][],
  months: readonly ChartPoint[],
): PropertyEvent[] {
  const [first = '', last = ''] = [months[0]?.on, months.at(-1)?.on]
  return events
    .filter(({ kind, onDay }) => {
      const month = onDay.slice(0, 7)
      return kinds.includes(kind) && month >= first && month <= last
    })
    .slice(0, eventsMax)
    .toReversed()
}

/** One forecast of the launch and its result; null when not known yet. */
export type Comparison = {
  readonly kind: 'yield' | 'occupancy' | 'growth' | 'funding' | 'exit'
  readonly forecast: number | null
  readonly result: number | null
  /** Whether more is better; of the days to reach the target, fewer are. */
  readonly isMoreBetter: boolean
}

/** Returns the forecasts of the launch with their results; yields and shares in basis points. */
export function comparisons(
  { months, forecast, funding, events }: PropertyDossier,
  { money, valuations }: Pick<PropertyDetail, 'money' | 'valuations'>,
): Comparison[] {
  const year = months.slice(-yearMonths)
  const mean = (sum: number) => Math.round(sum / year.length)
  const net = year.reduce((sum, each) => sum + each.net, 0)
  const occupancy = year.reduce((sum, each) => sum + each.occupancyBasisPoints, 0)
  const isRun = year.length >= monthsMin
  return [
    {
      kind: 'yield',
      forecast: forecast.netYieldBasisPoints,
      result: isRun ? Math.round((net * 12 * 10_000) / (year.length * money.raise)) : null,
      isMoreBetter: true,
    },
    {
      kind: 'occupancy',
      forecast: forecast.occupancyBasisPoints,
      result: isRun ? mean(occupancy) : null,
      isMoreBetter: true,
    },
    {
      kind: 'growth',
      forecast: forecast.growthBasisPoints,
      result: isRun ? yearlyGrowth(valuations) : null,
      isMoreBetter: true,
    },
    {
      kind: 'funding',
      forecast: forecast.fundingDays,
      result: funding.days,
      isMoreBetter: false,
    },
    {
      kind: 'exit',
      forecast: forecast.exitYears,
      result: yearsUntilSold(events),
      isMoreBetter: false,
    },
  ]
}

/** Returns the years from the issue of the units until the sale, in tenths; null before a sale. */
export function yearsUntilSold(events: PropertyDossier['events']): number | null {
  const dayOf = (kind: PropertyDossier['events'][number]['kind']) =>
    events.find((event) => event.kind === kind)?.onDay
  const [handedOver, sold] = [dayOf('units-handed-over'), dayOf('sold')]
  if (handedOver === undefined || sold === undefined) return null
  const days = daysBetween(handedOver, sold)
  return Math.round(days / 36.5) / 10
}

/**
 * Returns the yearly change of value, compounded, as for cities and for all properties; null when the valuations are
 * less than a year apart.
 */
export function yearlyGrowth(valuations: PropertyDetail['valuations']): number | null {
  const [first, last] = [valuations[0], valuations.at(-1)]
  if (first === undefined || last === undefined) return null
  const days = daysBetween(first.valuedOn, last.valuedOn)
  if (days < 365) return null
  return Math.round(((last.amount / first.amount) ** (365.25 / days) - 1) * 10_000)
}
