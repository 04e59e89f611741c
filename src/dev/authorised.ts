import { createMiddleware } from 'hono/factory'
import { type ApiEnv, notAllowed, notFound, signedIn } from '#api'

/** Who plays the banks and moves the clock in a rehearsal. */
const rehearsalRole = 'admin'

/** Lets everybody through in the demo, administrators in a rehearsal, and nobody in live mode. */
export const authorised = createMiddleware<ApiEnv>(async (c, next) => {
  const { mode } = c.var.services
  if (mode === 'live') throw notFound()
  if (mode === 'demo') return await next()
  return await signedIn(c, async () => {
    if (!c.var.actor.roles.includes(rehearsalRole)) throw notAllowed()
    await next()
  })
})
