import type { z } from '@hono/zod-openapi'
import type { PropertyDetail } from '#catalogue'
import {
  type DetailBody,
  lineKinds,
  type OfferingBody,
  type RentBody,
} from '#contract/properties/property-detail-body.ts'
import { divide, jakartaDate } from '#kernel'
import type { MonthCosts, MonthFigures } from '#properties'
import type { Domain } from '../encode.ts'

export function detailBody(detail: PropertyDetail): Domain<z.infer<typeof DetailBody>> {
  const { card, facts, investors, distributions } = detail
  const { id: _issuer, ...issuer } = facts.issuer
  return {
    ...card,
    pictures: facts.pictures,
    plans: facts.plans,
    summary: facts.summary,
    story: facts.story,
    address: facts.address,
    facts,
    location: { lat: facts.location.latitude, lon: facts.location.longitude },
    money: facts,
    rent: rentBody(detail),
    ...valuationBody(detail),
    titleSteps: facts.titleSteps,
    distributions: distributions.map(({ month, paidAt, total, perUnit }) => ({
      period: month,
      paidOn: jakartaDate(paidAt),
      total,
      perUnit,
    })),
    investors,
    issuerUnits: detail.issuerUnits,
    offering: offeringBody(detail),
    issuer,
  }
}

function rentBody({ facts }: PropertyDetail): Domain<z.infer<typeof RentBody>> {
  const { newestMonth, forecast, unitsTotal } = facts
  const figures: MonthFigures = newestMonth ?? forecast
  const perUnit = figures.net > 0n ? divide(figures.net, unitsTotal, 'down') : 0n
  return {
    month: newestMonth?.month ?? forecast.madeOn.slice(0, 7),
    isForecast: newestMonth === null,
    gross: figures.gross,
    lines: lineKinds.map((kind) => ({ kind, amount: lineOf(figures, kind) })),
    net: figures.net,
    perUnit,
  }
}

function lineOf(costs: MonthCosts, kind: (typeof lineKinds)[number]): bigint {
  if (kind === 'property-tax') return costs.propertyTax
  if (kind === 'income-tax') return costs.incomeTax
  if (kind === 'hotel-tax') return costs.hotelTax
  return costs[kind]
}

function valuationBody({ facts }: PropertyDetail) {
  const [newest] = facts.valuations
  if (newest === undefined)
    throw new Error(`property ${facts.id} was published without a valuation`)
  const { valuedOn, appraiser } = newest
  return {
    valuation: {
      amount: newest.amount,
      valuedOn,
      appraiser,
      nextOn: facts.nextValuationOn,
    },
    valuations: facts.valuations
      .map(({ valuedOn, amount, why }) => ({ valuedOn, amount, why }))
      .toReversed(),
  }
}

function offeringBody({
  offering,
  card,
}: PropertyDetail): Domain<z.infer<typeof OfferingBody> | null> {
  if (offering === null) return null
  return {
    id: offering.id,
    state: offering.state,
    unitPrice: offering.unitPrice,
    unitsTotal: offering.unitsTotal,
    unitsLeft: card.unitsLeft,
    minimumUnits: offering.minimumUnits,
    holderUnitsMax: offering.holderUnitsMax,
    targetUnits: offering.targetUnits,
    isPaused: offering.pausedAt !== null,
    opensAt: offering.opensAt,
    closesAt: offering.closesAt,
    purchaseFeeBasisPoints: offering.purchaseFeeBasisPoints,
    coolingOffHours: offering.coolingOffHours,
    riskStatementVersion: offering.riskStatementVersion,
  }
}
