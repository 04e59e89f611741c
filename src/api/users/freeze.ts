import { byLink, lift, link, own } from '#contract/users/freeze.ts'
import { freezeByLink, freezeOwn, requireOpenFreezeLink, unfreeze } from '#identity'
import { resource } from '../env.ts'
import { originOf } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/users/freeze/*', signedIn)

/** An account that is frozen by its owner, from a mail or from the security settings. */
export const freezeRoutes = app
  .openapi(byLink, async (c) => {
    const { db, clock } = c.var.services
    await freezeByLink(db, clock, c.req.valid('json'), originOf(c))
    return c.body(null, 204)
  })
  .openapi(link, async (c) => {
    const { db, clock } = c.var.services
    await requireOpenFreezeLink(db, clock, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(own, async (c) => {
    const { actor, sessionId, services } = c.var
    await freezeOwn(services.db, services.clock, { actor, sessionId })
    return c.body(null, 204)
  })
  .openapi(lift, async (c) => {
    const { actor, sessionId, services } = c.var
    await unfreeze(services.db, services.clock, { actor, sessionId })
    return c.body(null, 204)
  })
