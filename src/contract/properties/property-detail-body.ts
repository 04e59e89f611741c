import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { type BuildingFact, buildingRule, detailFactNames } from '../words/building.ts'
import { costLines } from '../words/distributions.ts'
import { offeringStates } from '../words/offerings.ts'
import { checkingRoles, titleStepNames } from '../words/properties.ts'
import { buildingShape } from './building-shape.ts'
import { cardShape, LocalizedBody, PictureBody } from './property-body.ts'

const RentBody = z
  .object({
    month: z.string().openapi({ example: '2026-10' }),
    isForecast: z.boolean().openapi({
      description: 'True before the first month: the forecast the property was published with.',
    }),
    gross: Integer,
    lines: z.array(z.object({ kind: z.enum(costLines), amount: Integer })),
    net: Integer.openapi({ description: 'Below zero when costs were paid from the reserve.' }),
    perUnit: Integer.openapi({
      description: 'Rupiah per unit, rounded down; 0 when nothing is left',
    }),
  })
  .openapi('PropertyRent')

const OfferingBody = z
  .object({
    id: z.uuid(),
    state: z.enum(offeringStates),
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
export type Offering = NonNullable<z.input<typeof OfferingBody>>

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

function unitsOf(names: readonly BuildingFact[]): string {
  const measured = names.filter((name) => buildingRule(name).unit !== undefined)
  return measured.map((name) => `\`${name}\` in ${buildingRule(name).unit}`).join(', ')
}

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
    facts: z
      .object({
        ...buildingShape(detailFactNames, () => Integer),
        titleKind: z.enum(['SHGB', 'SHMSRS']),
        titleEndsOn: Day,
        titleNumberMasked: z.string(),
      })
      .openapi({ description: unitsOf(detailFactNames) }),
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
          'Rupiah; `raise` is price, buying costs, reserve and issuing fee together, and units × issue price.',
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
          description: 'Why the value changed since the previous valuation; null if not stated',
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
          description: 'The role of the staff member who checked it; null: no check was needed',
        }),
        checkedOn: Day.nullable(),
      }),
    ),
    distributions: z
      .array(z.object({ period: z.string(), paidOn: Day, total: Integer, perUnit: Integer }))
      .openapi({ description: 'Newest first, at most 24 months' }),
    paidOut: z
      .object({ total: Integer, months: Integer })
      .openapi({ description: 'All payouts since the start; `distributions` lists the newest' }),
    investors: Integer,
    issuerUnits: Integer.openapi({
      description: 'Units not sold when the offering ended; the issuer keeps them',
    }),
    offering: OfferingBody.nullable(),
    issuer: z.object({ name: z.string(), number: z.string(), isDemo: z.boolean() }),
  })
  .openapi('PropertyDetail')
export type PropertyDetail = z.input<typeof DetailBody>
