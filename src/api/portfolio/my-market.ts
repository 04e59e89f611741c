import { listProperties, readWatched } from '#catalogue'
import { list, type Only, suggestions } from '#contract/portfolio/my-market.ts'
import type { Database } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { readAllowedIds, readOwnedIds, readStakes, readSuggestions } from '#portfolio'
import { costTermsOf } from '../properties/cost-terms.ts'
import { queryOf } from '../properties/list-query.ts'
import { resalesFor, resalesOf } from '../properties/resales.ts'
import { resource } from '../resource.ts'

/** The properties for one investor. */
export const myMarketRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { only, ...request } = c.req.valid('query')
    const now = clock.now()
    const [mineIds, resales] = await Promise.all([
      only === undefined ? null : idsOf(db, clock, c.var.actor, only),
      resalesFor(db, clock, request),
    ])
    const among =
      resales
        ?.map(({ propertyId }) => propertyId)
        .filter((id) => mineIds === null || mineIds.includes(id)) ?? mineIds
    const [properties, terms] = await Promise.all([
      listProperties(db, { ...queryOf(request, now), among }),
      costTermsOf(db, jakartaDate(now)),
    ])
    const ids = properties.items.map(({ id }) => id)
    const mine = await readStakes(db, clock, c.var.actor, ids)
    return { ...properties, terms, resales: resalesOf(properties.items, resales), mine }
  })
  .serve(suggestions, async (c) => {
    const { db, clock } = c.var.services
    return { items: await readSuggestions(db, clock, c.var.actor) }
  })

async function idsOf(db: Database, clock: Clock, actor: Actor, only: Only): Promise<string[]> {
  if (only === 'owned') return await readOwnedIds(db, actor)
  if (only === 'allowed') return await readAllowedIds(db, clock, actor)
  return (await readWatched(db, actor)).map(({ propertyId }) => propertyId)
}
