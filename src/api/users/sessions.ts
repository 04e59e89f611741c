import { endOne, endOthers, list } from '#contract/users/sessions.ts'
import { endOtherSessions, endSession, listSessions } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** The signed-in user's own sessions. */
export const sessionRoutes = app
  .serve(list, async (c) => {
    const { services, actor, sessionId } = c.var
    const lines = await listSessions(services.db, services.clock, actor.userId)
    const items = lines.map((line) => ({ ...line, isCurrent: line.id === sessionId }))
    return { items, nextCursor: null }
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
