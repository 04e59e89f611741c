import { listProperties, readProperty } from '#catalogue'
import { detail, list } from '#contract/properties/properties.ts'
import { jakartaDate } from '#kernel'
import { resource } from '../resource.ts'
import { costTermsOf } from './cost-terms.ts'
import { queryOf } from './list-query.ts'
import { resalesFor, resalesOf } from './resales.ts'

/** The public marketplace: lists and single properties. */
export const propertyRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const now = clock.now()
    const request = c.req.valid('query')
    const resales = await resalesFor(db, clock, request)
    const among = resales === null ? null : resales.map(({ propertyId }) => propertyId)
    const [properties, terms] = await Promise.all([
      listProperties(db, { ...queryOf(request, now), among }),
      costTermsOf(db, jakartaDate(now)),
    ])
    return { ...properties, terms, resales: resalesOf(properties.items, resales) }
  })
  .serve(detail, async (c) => {
    const { propertyId } = c.req.valid('param')
    return await readProperty(c.var.services.db, propertyId)
  })
