import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { operation } from '../operation.ts'
import { AlertBody, NewAlertBody } from './alert-body.ts'

const security = [{ bearer: [] }]

export const list = operation('GET /alerts/', {
  summary: 'What you asked to be told of, the newest first',
  answer: json(z.object({ items: z.array(AlertBody) }), 'At most 50'),
  refuses: ['request.sign_in_required'],
})

export const make = operation('POST /alerts/', {
  summary: 'Ask to be told when a property fits or passes a figure; the same again is kept once',
  body: NewAlertBody,
  answer: json(AlertBody, 'The alert as it is kept; where it holds already nothing is told'),
  refuses: [
    'request.sign_in_required',
    'properties.not_found',
    'watching.too_many',
    'watching.alert_ends_in_past',
  ],
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
