import { createRoute, z } from '@hono/zod-openapi'
import { mendedWords } from '#catalogue'
import type { Db } from '#database'
import { propertyLabels } from '#properties'
import { type Alert, makeAlert, pauseAlert, readAlerts, removeAlert, resumeAlert } from '#watching'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { AlertBody, alertBody, conditionOf, filtersOf, NewAlertBody } from './alert-body.ts'

const security = [{ bearer: [] }]

const list = createRoute({
  method: 'get',
  path: '/alerts',
  summary: 'What you asked to be told of, the newest first',
  security,
  middleware: signedIn,
  responses: {
    200: json(z.object({ items: z.array(AlertBody) }), 'At most 50'),
    ...problems('request.sign_in_required'),
  },
})

const make = createRoute({
  method: 'post',
  path: '/alerts',
  summary: 'Ask to be told when a property fits or passes a figure; the same again is kept once',
  security,
  middleware: signedIn,
  request: { body: jsonBody(NewAlertBody) },
  responses: {
    200: json(AlertBody, 'The alert as it is kept; where it holds already nothing is told'),
    ...problems(
      'request.sign_in_required',
      'properties.not_found',
      'watching.too_many',
      'watching.alert_ends_in_past',
    ),
  },
})

const alertParams = z.strictObject({ alertId: z.uuid() })

function acting(method: 'put' | 'delete', path: '' | '/pause', summary: string) {
  return createRoute({
    method,
    path: `/alerts/{alertId}${path}`,
    summary,
    security,
    middleware: signedIn,
    request: { params: alertParams },
    responses: {
      204: { description: 'Done; a pause begun or ended once more changes nothing.' },
      ...problems('request.sign_in_required', 'watching.alert_not_found'),
    },
  })
}

/** What an investor asked to be notified of. */
export const alertRoutes = resource()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    return c.json({ items: await bodies(db, await readAlerts(db, clock, c.var.actor)) }, 200)
  })
  .openapi(make, async (c) => {
    const { db, clock } = c.var.services
    const { propertyId = null, filters, condition, ...rest } = c.req.valid('json')
    const words = await mendedWords(db, filters.q ?? '')
    const alert = await makeAlert(db, clock, c.var.actor, {
      ...rest,
      propertyId,
      filters: filtersOf(filters, words),
      condition: conditionOf(condition),
    })
    const names = await namesOf(db, [alert])
    return c.json(alertBody(alert, names), 200)
  })
  .openapi(acting('put', '/pause', 'Pause an alert'), async (c) => {
    const { db, clock } = c.var.services
    await pauseAlert(db, clock, c.var.actor, c.req.valid('param').alertId)
    return c.body(null, 204)
  })
  .openapi(acting('delete', '/pause', 'Go on with a paused alert'), async (c) => {
    const { db, clock } = c.var.services
    await resumeAlert(db, clock, c.var.actor, c.req.valid('param').alertId)
    return c.body(null, 204)
  })
  .openapi(acting('delete', '', 'Forget an alert'), async (c) => {
    await removeAlert(c.var.services.db, c.var.actor, c.req.valid('param').alertId)
    return c.body(null, 204)
  })

async function bodies(db: Db, alerts: readonly Alert[]): Promise<AlertBody[]> {
  const names = await namesOf(db, alerts)
  return alerts.map((alert) => alertBody(alert, names))
}

async function namesOf(db: Db, alerts: readonly Alert[]): Promise<ReadonlyMap<string, string>> {
  const ids = alerts.flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId]))
  const labels = await propertyLabels(db, [...new Set(ids)])
  return new Map([...labels].map(([id, { name }]) => [id, name]))
}
