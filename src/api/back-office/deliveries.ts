import { searchCustomers } from '#account-service'
import { list, retry, search } from '#contract/back-office/deliveries.ts'
import { findDeliveries, readDeliveries, retryDelivery } from '#notifications'
import { requestInvalid } from '../refusals.ts'
import { resource } from '../resource.ts'
import { oneMeant, searchServices } from './search-desk.ts'

/** The log of emails, and failed deliveries. */
export const deliveryRoutes = resource()

deliveryRoutes
  .serve(search, async (c) => {
    const { services, actor } = c.var
    const { query, reason } = c.req.valid('json')
    const search = { query, reason, page: oneMeant }
    const { items: found, total } = await searchCustomers(searchServices(services), actor, search)
    // The emails of several people are not mixed: the text must identify one.
    if (total > 1) throw requestInvalid([{ path: 'query', code: 'field.email_or_phone' }])
    const userId = found[0]?.userId ?? null
    const email = query.includes('@') ? query : null
    const lines = await findDeliveries(services.db, { userId, email })
    return { items: lines }
  })
  .serve(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    return await readDeliveries(c.var.services.db, state, { limit, cursor })
  })
  .serve(retry, async (c) => {
    const { db, clock } = c.var.services
    await retryDelivery(db, clock, c.var.actor, c.req.valid('param').deliveryId)
  })
