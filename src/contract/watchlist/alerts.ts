import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { AlertBody, NewAlertBody } from './alert-body.ts'

export const list = operation('GET /alerts/', {
  summary: 'What you asked to be notified of, the newest first',
  answer: json(z.object({ items: z.array(AlertBody) }), 'At most 50'),
  refuses: ['request.sign_in_required'],
})

export const make = operation('POST /alerts/', {
  summary:
    'Ask to be notified when a property fits or passes a figure; the same again is kept once',
  body: NewAlertBody,
  answer: json(AlertBody, 'The alert as it is kept; where it holds already nothing is sent'),
  refuses: [
    'request.sign_in_required',
    'properties.not_found',
    'watchlist.too_many',
    'watchlist.alert_ends_in_past',
  ],
})

const act = {
  params: z.strictObject({ alertId: z.uuid() }),
  done: 'Done; a pause begun or ended once more changes nothing.',
  refuses: ['request.sign_in_required', 'watchlist.alert_not_found'],
} as const

export const pause = operation('PUT /alerts/{alertId}/pause/', {
  summary: 'Pause an alert',
  ...act,
})

export const resume = operation('DELETE /alerts/{alertId}/pause/', {
  summary: 'Go on with a paused alert',
  ...act,
})

export const remove = operation('DELETE /alerts/{alertId}/', {
  summary: 'Forget an alert',
  ...act,
})
