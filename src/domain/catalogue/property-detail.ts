import { type CostLine, costLines } from '#contract'
import { divide } from '#kernel'
import type { Offering } from '#offerings'
import type { MonthCosts, MonthFigures, PropertyFacts } from '#properties'
import type { PropertyCard } from './property-card.ts'

/** The rent and costs of the newest month, or of the forecast before the first month. */
export function rentOf({ newestMonth, forecast, unitsTotal }: PropertyFacts) {
  const figures: MonthFigures = newestMonth ?? forecast
  return {
    ...figures,
    month: newestMonth?.month ?? forecast.madeOn.slice(0, 7),
    isForecast: newestMonth === null,
    lines: costLines.map((kind) => ({ kind, amount: lineOf(figures, kind) })),
    perUnit: figures.net > 0n ? divide(figures.net, unitsTotal, 'down') : 0n,
  }
}

function lineOf(costs: MonthCosts, kind: CostLine): bigint {
  if (kind === 'property-tax') return costs.propertyTax
  if (kind === 'income-tax') return costs.incomeTax
  if (kind === 'hotel-tax') return costs.hotelTax
  return costs[kind]
}

/** The newest valuation, and all of them, oldest first. */
export function valuationsOf({ id, valuations, nextValuationOn }: PropertyFacts) {
  const [newest] = valuations
  if (newest === undefined) throw new Error(`property ${id} was published without a valuation`)
  return {
    valuation: { ...newest, nextOn: nextValuationOn },
    valuations: valuations.toReversed(),
  }
}

/** The offering with what is left of it. */
export function offeringLeft(offering: Offering, { unitsLeft }: PropertyCard) {
  return { ...offering, unitsLeft, isPaused: offering.pausedAt !== null }
}
