import type { z } from '@hono/zod-openapi'
import { endOne, endOthers, list, type SessionBody } from '#contract/users/sessions.ts'
import { endOtherSessions, endSession, listSessions, type SessionLine } from '#identity'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The signed-in user's own sessions. */
export const sessionRoutes = app
  .serve(list, async (c) => {
    const { services, actor, sessionId } = c.var
    const lines = await listSessions(services.db, services.clock, actor.userId)
    return { items: lines.map((line) => sessionBody(line, sessionId)), nextCursor: null }
  })
  .serve(endOthers, async (c) => {
    const { services, actor, sessionId } = c.var
    const ended = await endOtherSessions(services.db, services.clock, { actor, sessionId })
    return { ended }
  })
  .serve(endOne, async (c) => {
    const { services, actor } = c.var
    await endSession(services.db, services.clock, actor, c.req.valid('param').sessionId)
  })

function sessionBody(line: SessionLine, currentId: string): Domain<z.infer<typeof SessionBody>> {
  return {
    ...line,
    startedAt: line.startedAt,
    lastUsedAt: line.lastUsedAt,
    expiresAt: line.expiresAt,
    endedAt: line.endedAt,
    isCurrent: line.id === currentId,
  }
}
