import type { z } from '@hono/zod-openapi'
import { list, make, revoke, type TokenBody } from '#contract/users/tokens.ts'
import { type ApiToken, listTokens, makeToken, revokeToken } from '#identity'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Keys by which a user's own programs read. */
export const tokenRoutes = app
  .serve(list, async (c) => {
    const items = await listTokens(c.var.services.db, c.var.actor.userId)
    return { items: items.map(tokenBody), nextCursor: null }
  })
  .serve(make, async (c) => {
    const { services, actor, sessionId } = c.var
    const { db, clock } = services
    const made = await makeToken(db, clock, { actor, sessionId }, c.req.valid('json'))
    return { ...tokenBody(made), token: made.token }
  })
  .serve(revoke, async (c) => {
    const { db, clock } = c.var.services
    await revokeToken(db, clock, c.var.actor, c.req.valid('param').tokenId)
  })

function tokenBody(token: ApiToken): Domain<z.infer<typeof TokenBody>> {
  const { id, name, hint, scopes } = token
  return {
    id,
    name,
    hint,
    scopes,
    createdAt: token.createdAt,
    expiresAt: token.expiresAt,
    lastUsedAt: token.lastUsedAt,
    revokedAt: token.revokedAt,
  }
}
