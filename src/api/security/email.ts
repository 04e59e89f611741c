import { begin, complete, read } from '#contract/security/email.ts'
import { beginEmailChange, completeEmailChange, readEmailChange } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** The email address of the signed-in user. */
export const emailRoutes = app
  .serve(begin, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    return await beginEmailChange(services.db, services, who, c.req.valid('json'))
  })
  .serve(read, async (c) => {
    const { actor, services } = c.var
    return { email: await readEmailChange(services.db, services, actor.userId) }
  })
  .serve(complete, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    await completeEmailChange(services.db, services, who, c.req.valid('json'))
  })
