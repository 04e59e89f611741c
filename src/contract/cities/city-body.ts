import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { LocalizedBody, PictureBody, ShownState } from '../properties/property-body.ts'
import { cityFactKinds } from '../words/properties.ts'

const BasisPoints = z.int().openapi({ description: 'Basis points: 100 is 1%.' })

const Month = z.string().openapi({ example: '2026-10' })

const cityShape = {
  id: z.string(),
  name: LocalizedBody,
  province: z.string(),
  location: z
    .object({ lat: z.number(), lon: z.number() })
    .openapi({ description: 'Its centre, in degrees' }),
  propertyCount: Integer,
}

export const CitiesBody = z
  .object({ items: z.array(z.object(cityShape)), nextCursor: z.null() })
  .openapi('CityList')
type CityList = z.input<typeof CitiesBody>
export type ListedCity = CityList['items'][number]

const CityFiguresBody = z
  .object({
    properties: Integer.openapi({ description: 'Published there' }),
    open: Integer.openapi({ description: 'How many of them are open now' }),
    netYield: z
      .object({
        lowestBasisPoints: BasisPoints,
        averageBasisPoints: BasisPoints,
        highestBasisPoints: BasisPoints,
        properties: Integer,
        isForecast: z.boolean(),
      })
      .nullable()
      .openapi({
        description:
          'A year of net income divided by the money raised, over operating properties; if there are none, the forecast of the others.',
      }),
    occupancy: z.object({ basisPoints: BasisPoints, properties: Integer }).nullable(),
    valueMove: z.object({ basisPoints: BasisPoints, properties: Integer }).nullable().openapi({
      description:
        'All valuations now against those of twelve months ago, of properties valued before and since.',
    }),
  })
  .openapi('CityFigures', { description: 'Null: there is no data to calculate it from yet.' })

const overviewShape = { ...cityShape, picture: PictureBody.nullable(), figures: CityFiguresBody }

export const CityOverviewsBody = z
  .object({ items: z.array(z.object(overviewShape)), nextCursor: z.null() })
  .openapi('CityFiguresList')
type CityFiguresList = z.input<typeof CityOverviewsBody>
export type CityOverview = CityFiguresList['items'][number]

export const CityBody = z
  .object({
    ...overviewShape,
    rent: z
      .object({ perSquareMetre: Integer, properties: Integer, from: Month, to: Month })
      .nullable()
      .openapi({
        description:
          'Rent in rupiah per square metre of building per month, including empty months, over at most twelve months of each property',
      }),
    growth: z
      .object({ basisPoints: BasisPoints, properties: Integer, since: Day })
      .nullable()
      .openapi({
        description:
          'The yearly rise in valuations: the median of properties valued for a year or longer',
      }),
    results: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: ShownState,
          payouts: Integer,
          paidOut: Integer.openapi({ description: 'Rupiah distributed to holders so far' }),
          perUnit: Integer.openapi({ description: 'Rupiah that one unit was paid so far' }),
          valueMoveBasisPoints: BasisPoints.nullable().openapi({
            description: 'The latest valuation compared with the first',
          }),
        }),
      )
      .openapi({ description: 'Properties that have paid or have ended, at most 24' }),
    facts: z
      .array(
        z.object({
          kind: z.enum(cityFactKinds),
          text: LocalizedBody,
          asOf: Day,
          source: z.string(),
          address: z.string(),
        }),
      )
      .openapi({
        description: 'Facts about it, the latest of each kind; a kind may be missing',
      }),
  })
  .openapi('City')
export type City = z.input<typeof CityBody>
export type CityResult = City['results'][number]
export type CityFact = City['facts'][number]
