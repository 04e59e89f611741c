import { createRoute, z } from '@hono/zod-openapi'
import { type Card, listProperties, readCostTerms } from '#catalogue'
import type { Database } from '#database'
import { type Actor, type Clock, jakartaDate, toJsonInteger } from '#kernel'
import {
  readAllowedIds,
  readOwnedIds,
  readStakes,
  readSuggestions,
  type Stake,
  type Suggestion,
} from '#portfolio'
import { readWatched } from '#watching'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { MyListQuery, queryOf } from '../properties/list-query.ts'
import {
  CardBody,
  cardBody,
  ListBody,
  LocalizedBody,
  listBody,
  PropertyType,
} from '../properties/property-body.ts'

const security = [{ bearer: [] }]

const StakeBody = z
  .object({
    propertyId: z.string(),
    units: Integer,
    pendingUnits: Integer.openapi({ description: 'Bought, not handed over yet' }),
    roomUnits: Integer.nullable().openapi({
      description:
        'Units I may still buy under the ownership cap and my yearly limit, of what is left; null when it is not on sale',
    }),
  })
  .openapi('Stake')

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

const list = createRoute({
  method: 'get',
  path: '/portfolio/market',
  summary: 'The list of properties with my part in each of them',
  description: 'As `/properties/`, with a filter by what I have to do with a property.',
  security,
  middleware: signedIn,
  request: { query: MyListQuery },
  responses: {
    200: json(MyListBody, 'Rupiah, units, m² and basis points'),
    ...problems(
      'request.sign_in_required',
      'catalogue.invalid_cursor',
      'catalogue.unknown_city',
      'catalogue.unknown_province',
    ),
  },
})

const suggestions = createRoute({
  method: 'get',
  path: '/portfolio/suggestions',
  summary: 'What is on sale and has to do with what I hold, each with its reason',
  security,
  middleware: signedIn,
  responses: {
    200: json(z.object({ items: z.array(SuggestionBody) }), 'Three at most'),
    ...problems('request.sign_in_required'),
  },
})

/** The market as one investor sees it. */
export const myMarketRoutes = resource()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { only, ...asked } = c.req.valid('query')
    const now = clock.now()
    const among = only === undefined ? null : await idsOf(db, clock, c.var.actor, only)
    const [properties, terms] = await Promise.all([
      listProperties(db, { ...queryOf(asked, now), among }),
      readCostTerms(db, jakartaDate(now)),
    ])
    const ids = properties.items.map(({ id }) => id)
    const mine = await readStakes(db, clock, c.var.actor, ids)
    return c.json({ ...listBody(properties, terms), mine: mine.map(stakeBody) }, 200)
  })
  .openapi(suggestions, async (c) => {
    const { db, clock } = c.var.services
    const found = await readSuggestions(db, clock, c.var.actor)
    return c.json({ items: found.map(suggestionBody) }, 200)
  })

type Only = NonNullable<z.infer<typeof MyListQuery>['only']>

async function idsOf(db: Database, clock: Clock, actor: Actor, only: Only): Promise<string[]> {
  if (only === 'owned') return await readOwnedIds(db, actor)
  if (only === 'allowed') return await readAllowedIds(db, clock, actor)
  return (await readWatched(db, actor)).map(({ propertyId }) => propertyId)
}

function stakeBody({ propertyId, units, pendingUnits, roomUnits }: Stake) {
  return {
    propertyId,
    units: toJsonInteger(units),
    pendingUnits: toJsonInteger(pendingUnits),
    roomUnits: roomUnits === null ? null : toJsonInteger(roomUnits),
  }
}

function suggestionBody({ property, reason }: Suggestion<Card>): z.infer<typeof SuggestionBody> {
  if (reason.kind === 'spread') {
    const { id, name, shareBasisPoints } = reason.city
    const city = { id, name, shareBasisPoints }
    return { property: cardBody(property), reason: { kind: reason.kind, city } }
  }
  const { id, name, type, city } = reason.held
  const held = { id, name, type, city }
  return { property: cardBody(property), reason: { kind: reason.kind, held } }
}
