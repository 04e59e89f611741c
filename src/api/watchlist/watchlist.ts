import {
  deleteSavedSearch,
  readPropertyCards,
  readSavedSearches,
  readWatched,
  saveSearch,
  unwatchProperty,
  watchProperty,
} from '#catalogue'
import { forget, save, searches, unwatch, watch, watchlist } from '#contract/watchlist/watchlist.ts'
import { resource } from '../resource.ts'

/** The properties that an investor watches. */
export const watchlistRoutes = resource()
  .serve(watchlist, async (c) => {
    const { db } = c.var.services
    const watched = await readWatched(db, c.var.actor, c.req.valid('query').of ?? null)
    const cards = await readPropertyCards(
      db,
      watched.map(({ propertyId }) => propertyId),
    )
    const items = watched.flatMap(({ propertyId, watchedAt }) => {
      const card = cards.get(propertyId)
      if (card === undefined) return []
      return [{ watchedAt, property: card }]
    })
    return { items }
  })
  .serve(watch, async (c) => {
    const { db, clock } = c.var.services
    await watchProperty(db, clock, c.var.actor, c.req.valid('param').propertyId)
  })
  .serve(unwatch, async (c) => {
    await unwatchProperty(c.var.services.db, c.var.actor, c.req.valid('param').propertyId)
  })
  .serve(searches, async (c) => {
    return { items: await readSavedSearches(c.var.services.db, c.var.actor) }
  })
  .serve(save, async (c) => {
    const { db, clock } = c.var.services
    const { query } = c.req.valid('json')
    return await saveSearch(db, clock, c.var.actor, query)
  })
  .serve(forget, async (c) => {
    await deleteSavedSearch(c.var.services.db, c.var.actor, c.req.valid('param').searchId)
  })
