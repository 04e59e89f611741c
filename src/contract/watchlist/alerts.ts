import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { AlertBody, NewAlertBody } from './alert-body.ts'

export const list = operation('GET /alerts/', {
  summary: 'My alerts, newest first',
  answer: json(z.object({ items: z.array(AlertBody) }), 'At most 50'),
})

export const make = operation('POST /alerts/', {
  summary:
    'Create an alert for when a property matches or reaches a figure; the same alert is saved only once',
  body: NewAlertBody,
  answer: json(AlertBody, 'The saved alert; nothing is sent where it is already met'),
  refuses: ['properties.not_found', 'watchlist.too_many', 'watchlist.alert_ends_in_past'],
})

const act = {
  params: z.strictObject({ alertId: z.uuid() }),
  done: 'Done; repeating it changes nothing.',
  refuses: ['watchlist.alert_not_found'],
} as const

export const pause = operation('PUT /alerts/{alertId}/pause/', {
  summary: 'Pause an alert',
  ...act,
})

export const resume = operation('DELETE /alerts/{alertId}/pause/', {
  summary: 'Resume an alert',
  ...act,
})

export const remove = operation('DELETE /alerts/{alertId}/', {
  summary: 'Delete an alert',
  ...act,
})
