import { createRoute, z } from '@hono/zod-openapi'
import { browsers, sessionBeginnings, sessionEndings, systems } from '#contract'
import { endOtherSessions, endSession, listSessions, type SessionLine } from '#identity'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { signedIn } from '../middleware.ts'

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
    enteredBy: z
      .enum(sessionBeginnings)
      .openapi({ description: 'By what I came in: the last thing that was shown' }),
    isCurrent: z.boolean().openapi({ description: 'The session of this token' }),
  })
  .openapi('Session')

const list = createRoute({
  method: 'get',
  path: '/users/sessions',
  summary: 'Where I am signed in, and was in the last 90 days; at most 100, open ones first',
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ items: z.array(SessionBody), nextCursor: z.null() }), 'My sessions'),
    ...problems(),
  },
})

const endOne = createRoute({
  method: 'post',
  path: '/users/sessions/{sessionId}/ending',
  summary: 'End one of my sessions',
  security: [{ bearer: [] }],
  request: { params: z.object({ sessionId: z.uuid() }) },
  responses: { 204: { description: 'Ended' }, ...problems('identity.session_not_found') },
})

const endOthers = createRoute({
  method: 'post',
  path: '/users/sessions/ending',
  summary: 'End all my sessions but this one',
  security: [{ bearer: [] }],
  responses: {
    200: json(z.object({ ended: Integer }), 'How many were ended'),
    ...problems(),
  },
})

const app = resource()
app.use('/users/sessions/*', signedIn)

/** The signed-in user's own sessions. */
export const sessionRoutes = app
  .openapi(list, async (c) => {
    const { services, actor, sessionId } = c.var
    const lines = await listSessions(services.db, services.clock, actor.userId)
    return c.json(
      { items: lines.map((line) => sessionBody(line, sessionId)), nextCursor: null },
      200,
    )
  })
  .openapi(endOthers, async (c) => {
    const { services, actor, sessionId } = c.var
    const ended = await endOtherSessions(services.db, services.clock, { actor, sessionId })
    return c.json({ ended }, 200)
  })
  .openapi(endOne, async (c) => {
    const { services, actor } = c.var
    await endSession(services.db, services.clock, actor, c.req.valid('param').sessionId)
    return c.body(null, 204)
  })

function sessionBody(line: SessionLine, currentId: string): z.infer<typeof SessionBody> {
  return {
    ...line,
    startedAt: line.startedAt.toISOString(),
    lastUsedAt: line.lastUsedAt.toISOString(),
    expiresAt: line.expiresAt.toISOString(),
    endedAt: line.endedAt?.toISOString() ?? null,
    isCurrent: line.id === currentId,
  }
}
