import type { z } from '@hono/zod-openapi'
import { type Card, listProperties, readCostTerms } from '#catalogue'
import { list, type Only, type SuggestionBody, suggestions } from '#contract/portfolio/my-market.ts'
import type { Database } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import {
  readAllowedIds,
  readOwnedIds,
  readStakes,
  readSuggestions,
  type Stake,
  type Suggestion,
} from '#portfolio'
import { readWatched } from '#watchlist'
import type { Domain } from '../encode.ts'
import { queryOf } from '../properties/list-query.ts'
import { listBody } from '../properties/property-body.ts'
import { resource } from '../resource.ts'

/** The market as one investor sees it. */
export const myMarketRoutes = resource()
  .serve(list, async (c) => {
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
    return { ...listBody(properties, terms), mine: mine.map(stakeBody) }
  })
  .serve(suggestions, async (c) => {
    const { db, clock } = c.var.services
    const found = await readSuggestions(db, clock, c.var.actor)
    return { items: found.map(suggestionBody) }
  })

async function idsOf(db: Database, clock: Clock, actor: Actor, only: Only): Promise<string[]> {
  if (only === 'owned') return await readOwnedIds(db, actor)
  if (only === 'allowed') return await readAllowedIds(db, clock, actor)
  return (await readWatched(db, actor)).map(({ propertyId }) => propertyId)
}

function stakeBody({ propertyId, units, pendingUnits, roomUnits }: Stake) {
  return {
    propertyId,
    units,
    pendingUnits,
    roomUnits,
  }
}

function suggestionBody({
  property,
  reason,
}: Suggestion<Card>): Domain<z.infer<typeof SuggestionBody>> {
  if (reason.kind === 'spread') {
    const { id, name, shareBasisPoints } = reason.city
    const city = { id, name, shareBasisPoints }
    return { property, reason: { kind: reason.kind, city } }
  }
  const { id, name, type, city } = reason.held
  const held = { id, name, type, city }
  return { property, reason: { kind: reason.kind, held } }
}
