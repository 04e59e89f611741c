import { clearRecentlySeen, readPropertyCards, readSeen, recordPropertyView } from '#catalogue'
import { forget, remember, seen } from '#contract/watchlist/seen.ts'
import { resource } from '../resource.ts'

/** The properties that an investor viewed last, visible to them only. */
export const seenRoutes = resource()
  .serve(seen, async (c) => {
    const { db } = c.var.services
    const last = await readSeen(db, c.var.actor)
    const cards = await readPropertyCards(
      db,
      last.map(({ propertyId }) => propertyId),
    )
    const items = last.flatMap(({ propertyId, seenAt }) => {
      const card = cards.get(propertyId)
      return card === undefined ? [] : [{ seenAt, property: card }]
    })
    return { items }
  })
  .serve(remember, async (c) => {
    const { db, clock } = c.var.services
    await recordPropertyView(db, clock, c.var.actor, c.req.valid('param').propertyId)
  })
  .serve(forget, async (c) => {
    await clearRecentlySeen(c.var.services.db, c.var.actor)
  })
