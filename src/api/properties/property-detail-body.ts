import type { z } from '@hono/zod-openapi'
import type { PropertyDetail } from '#catalogue'
import { type CostLine, costLines } from '#contract'
import type {
  DetailBody,
  OfferingBody,
  RentBody,
} from '#contract/properties/property-detail-body.ts'
import { divide } from '#kernel'
import type { MonthCosts, MonthFigures } from '#properties'
import type { Domain } from '../encode.ts'

export function detailBody(detail: PropertyDetail): Domain<z.infer<typeof DetailBody>> {
  const { card, facts, investors, distributions, paidOut } = detail
  return {
    ...facts,
    ...card,
    facts,
    location: { lat: facts.location.latitude, lon: facts.location.longitude },
    money: facts,
    rent: rentBody(detail),
    ...valuationBody(detail),
    distributions,
    paidOut,
    investors,
    issuerUnits: detail.issuerUnits,
    offering: offeringBody(detail),
  }
}

function rentBody({ facts }: PropertyDetail): Domain<z.infer<typeof RentBody>> {
  const { newestMonth, forecast, unitsTotal } = facts
  const figures: MonthFigures = newestMonth ?? forecast
  const perUnit = figures.net > 0n ? divide(figures.net, unitsTotal, 'down') : 0n
  return {
    ...figures,
    month: newestMonth?.month ?? forecast.madeOn.slice(0, 7),
    isForecast: newestMonth === null,
    lines: costLines.map((kind) => ({ kind, amount: lineOf(figures, kind) })),
    perUnit,
  }
}

function lineOf(costs: MonthCosts, kind: CostLine): bigint {
  if (kind === 'property-tax') return costs.propertyTax
  if (kind === 'income-tax') return costs.incomeTax
  if (kind === 'hotel-tax') return costs.hotelTax
  return costs[kind]
}

function valuationBody({ facts }: PropertyDetail) {
  const [newest] = facts.valuations
  if (newest === undefined)
    throw new Error(`property ${facts.id} was published without a valuation`)
  return {
    valuation: { ...newest, nextOn: facts.nextValuationOn },
    valuations: facts.valuations.toReversed(),
  }
}

function offeringBody({
  offering,
  card,
}: PropertyDetail): Domain<z.infer<typeof OfferingBody> | null> {
  if (offering === null) return null
  return { ...offering, unitsLeft: card.unitsLeft, isPaused: offering.pausedAt !== null }
}
