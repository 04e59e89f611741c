import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { Integer } from '../fields.ts'
import { browsers, sessionBeginnings, sessionEndings, systems } from '../words/accounts.ts'

export const SessionBody = z
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
    enteredBy: z
      .enum(sessionBeginnings)
      .openapi({ description: 'By what I came in: the last thing that was shown' }),
    isCurrent: z.boolean().openapi({ description: 'The session of this token' }),
  })
  .openapi('Session')
export type Session = z.input<typeof SessionBody>

export const list = createRoute({
  method: 'get',
  path: '/users/sessions',
  summary: 'Where I am signed in, and was in the last 90 days; at most 100, open ones first',
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ items: z.array(SessionBody), nextCursor: z.null() }), 'My sessions'),
    ...problems(),
  },
})

export const endOne = createRoute({
  method: 'post',
  path: '/users/sessions/{sessionId}/ending',
  summary: 'End one of my sessions',
  security: [{ bearer: [] }],
  request: { params: z.object({ sessionId: z.uuid() }) },
  responses: { 204: { description: 'Ended' }, ...problems('identity.session_not_found') },
})

export const endOthers = createRoute({
  method: 'post',
  path: '/users/sessions/ending',
  summary: 'End all my sessions but this one',
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ ended: Integer }), 'How many were ended'),
    ...problems(),
  },
})
