import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { browsers, sessionBeginnings, sessionEndings, systems } from '../words/accounts.ts'

const SessionBody = z
  .object({
    id: z.uuid(),
    browser: z.enum(browsers),
    system: z.enum(systems),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().openapi({ description: 'To the minute' }),
    expiresAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    endedReason: z.enum(sessionEndings).nullable(),
    isOpen: z.boolean(),
    enteredBy: z.enum(sessionBeginnings).openapi({ description: 'The last method used to log in' }),
    isCurrent: z.boolean().openapi({ description: 'The session of this token' }),
  })
  .openapi('Session')

export const list = operation('GET /users/sessions/', {
  summary: 'Where I am logged in, and was in the last 90 days; at most 100, open sessions first',
  answer: json(z.object({ items: z.array(SessionBody), nextCursor: z.null() }), 'My sessions'),
})

export const endOne = operation('POST /users/sessions/{sessionId}/ending/', {
  summary: 'End one of my sessions',
  params: z.object({ sessionId: z.uuid() }),
  done: 'Ended',
  refuses: ['identity.session_not_found'],
})

export const endOthers = operation('POST /users/sessions/ending/', {
  summary: 'End all my sessions but this one',
  answer: json(z.object({ ended: Integer }), 'How many were ended'),
})
