import { z } from '@hono/zod-openapi'
import type { PropertyDetail } from '#catalogue'
import { checkingRoles, titleStepNames } from '#contract'
import { divide, jakartaDate, toJsonInteger } from '#kernel'
import type { MonthCosts, MonthFigures } from '#properties'
import { Integer } from '../fields.ts'
import { cardBody, cardShape, LocalizedBody, PictureBody } from './property-body.ts'

const Day = z.iso.date()
const lineKinds = [
  'management',
  'maintenance',
  'property-tax',
  'insurance',
  'reserve',
  'income-tax',
  'hotel-tax',
] as const

const RentBody = z
  .object({
    month: z.string().openapi({ example: '2026-10' }),
    isForecast: z.boolean().openapi({
      description: 'True before the first month: the forecast the property was published with.',
    }),
    gross: Integer,
    lines: z.array(z.object({ kind: z.enum(lineKinds), amount: Integer })),
    net: Integer.openapi({ description: 'Below zero when costs were paid from the reserve.' }),
    perUnit: Integer.openapi({
      description: 'Rupiah a unit, rounded down; 0 when nothing is left',
    }),
  })
  .openapi('PropertyRent')

const OfferingBody = z
  .object({
    id: z.uuid(),
    state: z.string(),
    unitPrice: Integer,
    unitsTotal: Integer,
    unitsLeft: Integer,
    minimumUnits: Integer,
    holderUnitsMax: Integer,
    targetUnits: Integer.openapi({ description: 'Fewer sold at the end: everything is refunded' }),
    isPaused: z.boolean().openapi({ description: 'Nothing can be bought for the moment' }),
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    purchaseFeeBasisPoints: Integer,
    coolingOffHours: Integer,
    riskStatementVersion: z.string(),
  })
  .openapi('Offering')

const PlanBody = z
  .object({
    src: z.string().openapi({
      description:
        '`{src}-{width}.webp` and `.avif` exist for every one of `widths`, else `{src}.pdf`',
    }),
    title: LocalizedBody,
    width: Integer.nullable().openapi({ description: 'Null for a document' }),
    height: Integer.nullable(),
    widths: z.array(Integer),
  })
  .openapi('FloorPlan')

export const DetailBody = z
  .object({
    ...cardShape,
    pictures: z.array(PictureBody),
    plans: z.array(PlanBody),
    summary: LocalizedBody,
    story: LocalizedBody,
    address: z.object({
      street: z.string(),
      village: z.string(),
      district: z.string(),
      city: z.string(),
      province: z.string(),
      postcode: z.string(),
    }),
    facts: z.object({
      yearBuilt: Integer,
      floors: Integer,
      rooms: Integer,
      power: Integer.openapi({ description: 'VA' }),
      titleKind: z.enum(['SHGB', 'SHMSRS']),
      titleEndsOn: Day,
      titleNumberMasked: z.string(),
    }),
    location: z.object({ lat: z.number(), lon: z.number() }),
    money: z
      .object({
        price: Integer,
        buyingCosts: Integer,
        reserve: Integer.openapi({ description: 'For repairs and renovation together' }),
        renovationReserve: Integer.openapi({
          description: 'What of the reserve is for renovation; the rest is for repairs',
        }),
        platformFee: Integer,
        raise: Integer,
      })
      .openapi({
        description:
          'Rupiah; `raise` is price, buying costs, reserve and platform fee together, and units × issue price.',
      }),
    rent: RentBody,
    valuation: z.object({
      amount: Integer,
      valuedOn: Day,
      appraiser: z.string(),
      nextOn: Day,
    }),
    valuations: z.array(
      z.object({
        valuedOn: Day,
        amount: Integer,
        why: LocalizedBody.nullable().openapi({
          description: 'Why it moved since the one before; null where that was not said',
        }),
      }),
    ),
    titleSteps: z.array(
      z.object({
        step: z.enum(titleStepNames),
        doneOn: Day.nullable(),
        documentId: z.uuid().nullable().openapi({
          description: 'The approved document that proves the step',
        }),
        documentOn: Day.nullable().openapi({ description: 'The day it was issued' }),
        checkedAs: z.enum(checkingRoles).nullable().openapi({
          description: 'The role in which a member of staff checked it; null: no check was needed',
        }),
        checkedOn: Day.nullable(),
      }),
    ),
    distributions: z.array(
      z.object({ period: z.string(), paidOn: Day, total: Integer, perUnit: Integer }),
    ),
    investors: Integer,
    issuerUnits: Integer.openapi({
      description: 'Units not sold when the offering ended; the issuer keeps them',
    }),
    offering: OfferingBody.nullable(),
    issuer: z.object({ name: z.string(), number: z.string(), isDemo: z.boolean() }),
  })
  .openapi('PropertyDetail')

export function detailBody(detail: PropertyDetail): z.infer<typeof DetailBody> {
  const { card, facts, investors, distributions } = detail
  const { id: _issuer, ...issuer } = facts.issuer
  return {
    ...cardBody(card),
    pictures: facts.pictures.map((picture) => ({ ...picture, widths: [...picture.widths] })),
    plans: facts.plans.map((plan) => ({ ...plan, widths: [...plan.widths] })),
    summary: facts.summary,
    story: facts.story,
    address: facts.address,
    facts: {
      yearBuilt: facts.yearBuilt,
      floors: facts.floors,
      rooms: facts.rooms,
      power: facts.power,
      titleKind: facts.titleKind,
      titleEndsOn: facts.titleEndsOn,
      titleNumberMasked: facts.titleNumberMasked,
    },
    location: { lat: facts.location.latitude, lon: facts.location.longitude },
    money: {
      price: toJsonInteger(facts.price),
      buyingCosts: toJsonInteger(facts.buyingCosts),
      reserve: toJsonInteger(facts.reserve),
      renovationReserve: toJsonInteger(facts.renovationReserve),
      platformFee: toJsonInteger(facts.platformFee),
      raise: toJsonInteger(facts.raise),
    },
    rent: rentBody(detail),
    ...valuationBody(detail),
    titleSteps: facts.titleSteps.map((step) => ({ ...step })),
    distributions: distributions.map(({ month, paidAt, total, perUnit }) => ({
      period: month,
      paidOn: jakartaDate(paidAt),
      total: toJsonInteger(total),
      perUnit: toJsonInteger(perUnit),
    })),
    investors: toJsonInteger(investors),
    issuerUnits: toJsonInteger(detail.issuerUnits),
    offering: offeringBody(detail),
    issuer,
  }
}

function rentBody({ facts }: PropertyDetail): z.infer<typeof RentBody> {
  const { newestMonth, forecast, unitsTotal } = facts
  const figures: MonthFigures = newestMonth ?? forecast
  const perUnit = figures.net > 0n ? divide(figures.net, unitsTotal, 'down') : 0n
  return {
    month: newestMonth?.month ?? forecast.madeOn.slice(0, 7),
    isForecast: newestMonth === null,
    gross: toJsonInteger(figures.gross),
    lines: lineKinds.map((kind) => ({ kind, amount: toJsonInteger(lineOf(figures, kind)) })),
    net: toJsonInteger(figures.net),
    perUnit: toJsonInteger(perUnit),
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
      amount: toJsonInteger(newest.amount),
      valuedOn,
      appraiser,
      nextOn: facts.nextValuationOn,
    },
    valuations: facts.valuations
      .map(({ valuedOn, amount, why }) => ({ valuedOn, amount: toJsonInteger(amount), why }))
      .toReversed(),
  }
}

function offeringBody({ offering, card }: PropertyDetail): z.infer<typeof OfferingBody> | null {
  if (offering === null) return null
  return {
    id: offering.id,
    state: offering.state,
    unitPrice: toJsonInteger(offering.unitPrice),
    unitsTotal: toJsonInteger(offering.unitsTotal),
    unitsLeft: toJsonInteger(card.unitsLeft),
    minimumUnits: toJsonInteger(offering.minimumUnits),
    holderUnitsMax: toJsonInteger(offering.holderUnitsMax),
    targetUnits: toJsonInteger(offering.targetUnits),
    isPaused: offering.pausedAt !== null,
    opensAt: offering.opensAt.toISOString(),
    closesAt: offering.closesAt.toISOString(),
    purchaseFeeBasisPoints: offering.purchaseFeeBasisPoints,
    coolingOffHours: offering.coolingOffHours,
    riskStatementVersion: offering.riskStatementVersion,
  }
}
