import { byLink, lift, link, own } from '#contract/users/freeze.ts'
import { freezeByLink, freezeOwn, requireOpenFreezeLink, unfreeze } from '#identity'
import { originOf } from '../jwt-auth/account-fields.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Freezing the account by its owner, from an email or the security settings. */
export const freezeRoutes = app
  .serve(byLink, async (c) => {
    const { db, clock } = c.var.services
    await freezeByLink(db, clock, c.req.valid('json'), originOf(c))
  })
  .serve(link, async (c) => {
    const { db, clock } = c.var.services
    await requireOpenFreezeLink(db, clock, c.req.valid('json'))
  })
  .serve(own, async (c) => {
    const { actor, sessionId, services } = c.var
    await freezeOwn(services.db, services.clock, { actor, sessionId })
  })
  .serve(lift, async (c) => {
    const { actor, sessionId, services } = c.var
    await unfreeze(services.db, services.clock, { actor, sessionId })
  })
