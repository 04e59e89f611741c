import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'
import { letStates, propertyStates, propertyTypes, soughtTitleKinds } from '../words/properties.ts'

/** A text in both languages. */
export const LocalizedBody = z.object({ id: z.string(), en: z.string() }).openapi('Localized')

export const PropertyType = z.enum(propertyTypes)

/** Every visible state of a property; drafts are not visible. */
export const ShownState = z.enum(propertyStates).exclude(['draft'])

export const LetState = z.enum(letStates)

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
export type Picture = z.input<typeof PictureBody>

const BasisPointsBody = Integer.openapi({ description: 'Basis points: 100 is 1%.' })

export const cardShape = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: PropertyType,
  city: z.object({ id: z.string(), name: LocalizedBody }),
  district: z.string(),
  buildingArea: Integer.openapi({ description: 'm²' }),
  landArea: Integer.nullable().openapi({ description: 'm²; null for an apartment' }),
  rooms: Integer,
  titleKind: z.enum(['SHGB', 'SHMSRS']),
  isSharia: z.boolean(),
  hasDebt: z.boolean().openapi({ description: 'It has a bank mortgage.' }),
  state: ShownState,
  letState: LetState.nullable(),
  picture: PictureBody,
  unitPrice: Integer.openapi({
    description:
      'Rupiah: the price of a unit in the offering; once the property operates, its value by the latest valuation.',
  }),
  unitsTotal: Integer,
  unitsLeft: Integer,
  isPaused: z.boolean().openapi({
    description:
      'The offering is paused: it does not open, or nothing can be bought for the moment.',
  }),
  closesAt: z.iso.datetime().nullable().openapi({ description: 'End of the offering, UTC' }),
  isForecast: z.boolean().openapi({
    description: 'Yields and occupancy are the launch forecast: no month was booked yet.',
  }),
  grossYieldBasisPoints: BasisPointsBody.openapi({
    description:
      'A year of rent divided by the price of the property; a forecast before the first month.',
  }),
  netYieldBasisPoints: BasisPointsBody.openapi({
    description:
      'A year of net income divided by the money raised; a forecast before the first month.',
  }),
  fullNetYieldBasisPoints: BasisPointsBody.openapi({
    description:
      'What the net yield would be with everything let; costs that do not follow the rent stay.',
  }),
  yearlyFeeBasisPoints: BasisPointsBody.openapi({
    description:
      'The manager’s yearly fee, relative to the money raised; already deducted from the net yields.',
  }),
  issueCostBasisPoints: BasisPointsBody.openapi({
    description:
      'Taxes, deeds and issuing fee in the money raised: what paid for neither the property nor the reserve.',
  }),
  occupancyBasisPoints: BasisPointsBody.openapi({
    description:
      'How much of the space and time was let in the last twelve months; a forecast before the first month.',
  }),
  growthBasisPoints: Integer.nullable().openapi({
    description:
      'Yearly change of value forecast at launch; null: the launch had no such forecast.',
  }),
  valuationGapBasisPoints: BasisPointsBody.nullable().openapi({
    description:
      'Purchase price against the latest valuation; below zero: bought for less. Null once the offering is over.',
  }),
  watchCount: Integer.openapi({ description: 'How many investors watch it.' }),
  openQuestions: Integer.openapi({
    description: 'Published questions without an answer.',
  }),
}

export const CardBody = z.object(cardShape).openapi('PropertyCard')
export type PropertyCard = z.input<typeof CardBody>

const FacetsBody = z
  .object({
    cities: z.array(
      z.object({
        id: z.string(),
        name: LocalizedBody,
        location: z.object({ lat: z.number(), lon: z.number() }),
        count: Integer,
      }),
    ),
    provinces: z.array(z.object({ id: z.string(), name: z.string(), count: Integer })),
    types: z.array(z.object({ type: PropertyType, count: Integer })),
    states: z.array(z.object({ state: ShownState, count: Integer })),
    letStates: z.array(z.object({ letState: LetState, count: Integer })),
    titleKinds: z.array(z.object({ titleKind: z.enum(soughtTitleKinds), count: Integer })),
    sharia: z.array(z.object({ isSharia: z.boolean(), count: Integer })),
    debt: z.array(z.object({ hasDebt: z.boolean(), count: Integer })),
  })
  .openapi({
    description: 'How many there would be with another choice of one filter, the others kept.',
  })

const ResaleBody = z
  .object({
    propertyId: z.string(),
    bestAsk: Integer.nullable().openapi({
      description: 'Rupiah: the lowest price at which units are for sale now; null without any',
    }),
    askGapBasisPoints: BasisPointsBody.nullable().openapi({
      description: 'That price against the published value of a unit; below zero: for less',
    }),
    unitsForSale: Integer,
    bestBid: Integer.nullable().openapi({ description: 'Rupiah: the highest price offered now' }),
    lastPrice: Integer.nullable().openapi({ description: 'Rupiah: of the last trade' }),
    isHalted: z.boolean().openapi({ description: 'Whether trading is halted in the open window' }),
  })
  .openapi('Resale')
export type Resale = z.input<typeof ResaleBody>

export const ListBody = z
  .object({
    items: z.array(CardBody),
    nextCursor: z.string().nullable(),
    total: Integer,
    facets: FacetsBody,
    corrections: z.array(z.object({ from: z.string(), to: z.string() })).openapi({
      description: 'Words with no match, and what they were corrected to.',
    }),
    resales: z.array(ResaleBody).openapi({
      description: 'Of the properties of this page, when `resale` was asked for; otherwise empty',
    }),
    terms: z
      .object({
        purchaseFeeBasisPoints: Integer.openapi({ description: 'Of new units in an offering' }),
        buyerFeeBasisPoints: Integer.openapi({
          description: 'Of units bought from other investors, by the market terms in force',
        }),
        sellerTaxBasisPoints: Integer,
        dividendTaxBasisPoints: Integer,
      })
      .nullable()
      .openapi({ description: 'What costs are calculated with today, beside those of a property' }),
  })
  .openapi('PropertyList')
export type PropertyList = z.input<typeof ListBody>
