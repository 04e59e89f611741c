import { list, make, revoke } from '#contract/users/tokens.ts'
import { listTokens, makeToken, revokeToken } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** The API keys of the signed-in user. */
export const tokenRoutes = app
  .serve(list, async (c) => {
    const items = await listTokens(c.var.services.db, c.var.actor.userId)
    return { items, nextCursor: null }
  })
  .serve(make, async (c) => {
    const { services, actor, sessionId } = c.var
    const { db, clock } = services
    return await makeToken(db, clock, { actor, sessionId }, c.req.valid('json'))
  })
  .serve(revoke, async (c) => {
    const { db, clock } = c.var.services
    await revokeToken(db, clock, c.var.actor, c.req.valid('param').tokenId)
  })
