import {
  type Alert,
  correctedWords,
  makeAlert,
  pauseAlert,
  readAlerts,
  removeAlert,
  resumeAlert,
} from '#catalogue'
import type { AlertBody } from '#contract/watchlist/alert-body.ts'
import { list, make, pause, remove, resume } from '#contract/watchlist/alerts.ts'
import type { Db } from '#database'
import { propertyLabels } from '#properties'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'
import { conditionOf, filtersOf, withTypedFilters } from './alert-filters.ts'

/** The alerts of an investor. */
export const alertRoutes = resource()
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    return { items: await bodies(db, await readAlerts(db, clock, c.var.actor)) }
  })
  .serve(make, async (c) => {
    const { db, clock } = c.var.services
    const { propertyId = null, filters, condition, ...rest } = c.req.valid('json')
    const words = await correctedWords(db, filters.q ?? '')
    const alert = await makeAlert(db, clock, c.var.actor, {
      ...rest,
      propertyId,
      filters: filtersOf(filters, words),
      condition: conditionOf(condition),
    })
    const names = await namesOf(db, [alert])
    return withTypedFilters(alert, names)
  })
  .serve(pause, async (c) => {
    const { db, clock } = c.var.services
    await pauseAlert(db, clock, c.var.actor, c.req.valid('param').alertId)
  })
  .serve(resume, async (c) => {
    const { db, clock } = c.var.services
    await resumeAlert(db, clock, c.var.actor, c.req.valid('param').alertId)
  })
  .serve(remove, async (c) => {
    await removeAlert(c.var.services.db, c.var.actor, c.req.valid('param').alertId)
  })

async function bodies(db: Db, alerts: readonly Alert[]): Promise<Domain<AlertBody>[]> {
  const names = await namesOf(db, alerts)
  return alerts.map((alert) => withTypedFilters(alert, names))
}

async function namesOf(db: Db, alerts: readonly Alert[]): Promise<ReadonlyMap<string, string>> {
  const ids = alerts.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]))
  const labels = await propertyLabels(db, [...new Set(ids)])
  return new Map([...labels].map(([id, { name }]) => [id, name]))
}
