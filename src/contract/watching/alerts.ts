import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { AlertBody, NewAlertBody } from './alert-body.ts'

const security = [{ bearer: [] }]

export const list = createRoute({
  method: 'get',
  path: '/alerts',
  summary: 'What you asked to be told of, the newest first',
  security,
  responses: {
    200: json(z.object({ items: z.array(AlertBody) }), 'At most 50'),
    ...problems('request.sign_in_required'),
  },
})

export const make = createRoute({
  method: 'post',
  path: '/alerts',
  summary: 'Ask to be told when a property fits or passes a figure; the same again is kept once',
  security,
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

function acting<Method extends 'put' | 'delete', Path extends '' | '/pause'>(
  method: Method,
  path: Path,
  summary: string,
) {
  return createRoute({
    method,
    path: `/alerts/{alertId}${path}`,
    summary,
    security,
    request: { params: alertParams },
    responses: {
      204: { description: 'Done; a pause begun or ended once more changes nothing.' },
      ...problems('request.sign_in_required', 'watching.alert_not_found'),
    },
  })
}

export const pause = acting('put', '/pause', 'Pause an alert')

export const resume = acting('delete', '/pause', 'Go on with a paused alert')

export const remove = acting('delete', '', 'Forget an alert')
