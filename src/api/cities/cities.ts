import { listCities, readCities, readCity } from '#catalogue'
import { detail, list, overviews } from '#contract/cities/cities.ts'
import { resource } from '../resource.ts'

/** Cities and regencies by the codes of the Home Ministry. */
export const cityRoutes = resource()
  .serve(list, async (c) => {
    return { items: await listCities(c.var.services.db), nextCursor: null }
  })
  .serve(overviews, async (c) => {
    const { db, clock } = c.var.services
    const items = await readCities(db, clock)
    return { items, nextCursor: null }
  })
  .serve(detail, async (c) => {
    const { db, clock } = c.var.services
    return await readCity(db, clock, c.req.valid('param').cityId)
  })
