import { z } from '@hono/zod-openapi'
import type { Card, PropertyList } from '#catalogue'
import { toJsonInteger } from '#kernel'
import { propertyStates, propertyTypes } from '#properties'
import { Integer } from '../fields.ts'

/** A text in both languages. */
export const LocalizedBody = z.object({ id: z.string(), en: z.string() }).openapi('Localized')

export const PropertyType = z.enum(propertyTypes)

/** Every state a property can be seen in; drafts are nowhere. */
export const ShownState = z.enum(propertyStates).exclude(['draft'])

export const PictureBody = z
  .object({
    src: z.string().openapi({
      description: '`{src}-{width}.avif` and `.webp` exist for every one of `widths`.',
      example: '/plots/ruko-dago/whole',
    }),
    width: Integer,
    height: Integer,
    widths: z.array(Integer),
    color: z.string().openapi({ example: '#c9b18f' }),
    alt: LocalizedBody,
  })
  .openapi('Picture')

const BasisPointsBody = Integer.openapi({ description: 'Ten thousand are one whole: 1 % is 100.' })

export const cardShape = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: PropertyType,
  city: z.object({ id: z.string(), name: LocalizedBody }),
  district: z.string(),
  buildingArea: Integer.openapi({ description: 'm²' }),
  landArea: Integer.nullable().openapi({ description: 'm²; null for an apartment' }),
  state: ShownState,
  letState: z.enum(['let', 'partly-let', 'empty']).nullable(),
  picture: PictureBody,
  unitPrice: Integer.openapi({
    description:
      'Rupiah: what a unit costs in the offering; once the property operates, what it is worth by the newest valuation.',
  }),
  unitsTotal: Integer,
  unitsLeft: Integer,
  closesAt: z.iso.datetime().nullable().openapi({ description: 'End of the offering, UTC' }),
  grossYieldBasisPoints: BasisPointsBody.openapi({
    description: 'A year of rent on the price of the building; a forecast before the first month.',
  }),
  netYieldBasisPoints: BasisPointsBody.openapi({
    description: 'A year of net income on the money raised; a forecast before the first month.',
  }),
  occupancyBasisPoints: BasisPointsBody,
  valuationGapBasisPoints: BasisPointsBody.nullable().openapi({
    description: 'Purchase price against the newest valuation; below zero: bought for less.',
  }),
}

export const CardBody = z.object(cardShape).openapi('PropertyCard')

export function cardBody(card: Card): z.infer<typeof CardBody> {
  const { picture, closesAt, unitPrice, unitsTotal, unitsLeft, ...facts } = card
  return {
    ...facts,
    picture: { ...picture, widths: [...picture.widths] },
    unitPrice: toJsonInteger(unitPrice),
    unitsTotal: toJsonInteger(unitsTotal),
    unitsLeft: toJsonInteger(unitsLeft),
    closesAt: closesAt?.toISOString() ?? null,
  }
}

export const ListBody = z
  .object({
    items: z.array(CardBody),
    nextCursor: z.string().nullable(),
    total: Integer,
    facets: z
      .object({
        cities: z.array(z.object({ id: z.string(), name: LocalizedBody, count: Integer })),
        types: z.array(z.object({ type: PropertyType, count: Integer })),
        states: z.array(z.object({ state: ShownState, count: Integer })),
      })
      .openapi({
        description: 'How many there would be with another choice of one filter, the others kept.',
      }),
  })
  .openapi('PropertyList')

export function listBody(list: PropertyList): z.infer<typeof ListBody> {
  const { cities, types, states } = list.facets
  return {
    items: list.items.map(cardBody),
    nextCursor: list.nextCursor,
    total: toJsonInteger(list.total),
    facets: { cities: cities.map(counted), types: types.map(counted), states: states.map(counted) },
  }
}

function counted<Choice extends { count: bigint }>(choice: Choice) {
  return { ...choice, count: toJsonInteger(choice.count) }
}
