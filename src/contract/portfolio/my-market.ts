import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { MyListQuery } from '../properties/list-query.ts'
import { CardBody, ListBody, LocalizedBody, PropertyType } from '../properties/property-body.ts'

const StakeBody = z
  .object({
    propertyId: z.string(),
    units: Integer,
    pendingUnits: Integer.openapi({ description: 'Bought, not issued yet' }),
    roomUnits: Integer.nullable().openapi({
      description:
        'How many of the units left I can still buy under the ownership limit and my yearly limit; null: not on sale',
    }),
  })
  .openapi('Stake')
export type Stake = z.input<typeof StakeBody>

const MyListBody = ListBody.extend({
  mine: z.array(StakeBody).openapi({ description: 'One for each of `items`, in their order' }),
}).openapi('MyPropertyList')

const SuggestionBody = z
  .object({
    property: CardBody,
    reason: z.union([
      z.object({
        kind: z.literal('spread'),
        city: z.object({
          id: z.string(),
          name: LocalizedBody,
          shareBasisPoints: z.int(),
        }),
      }),
      z.object({
        kind: z.enum(['same-type', 'same-city']),
        held: z.object({
          id: z.string(),
          name: z.string(),
          type: PropertyType,
          city: z.object({ id: z.string(), name: LocalizedBody }),
        }),
      }),
    ]),
  })
  .openapi('Suggestion')
export type Suggestion = z.input<typeof SuggestionBody>

export const list = operation('GET /portfolio/market/', {
  summary: 'The list of properties, with my units in each',
  description: 'Like `/properties/`, with a filter by my relation to a property.',
  scopes: ['portfolio'],
  query: MyListQuery,
  answer: json(MyListBody, 'Rupiah, units, m² and basis points'),
  refuses: ['catalogue.invalid_cursor', 'catalogue.unknown_city', 'catalogue.unknown_province'],
})

export const suggestions = operation('GET /portfolio/suggestions/', {
  summary: 'Open offerings related to what I own, each with its reason',
  scopes: ['portfolio'],
  answer: json(z.object({ items: z.array(SuggestionBody) }), 'Three at most'),
})

export type Only = NonNullable<z.infer<typeof MyListQuery>['only']>
