import type { z } from '@hono/zod-openapi'
import {
  changeProfileRoute,
  declareIdentityRoute,
  type ProfileBody,
  readIdentityRoute,
  readProfileRoute,
} from '#contract/users/users.ts'
import { changeProfile, factorDue, type Profile, readProfile } from '#identity'
import { declareIdentity } from '#investors'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { originOf } from '../jwt-auth/account-fields.ts'
import { resource } from '../resource.ts'
import { readOwnIdentity } from './own-identity.ts'

const app = resource()

/** The signed-in user's own profile and declared identity. */
export const userRoutes = app
  .serve(
    readProfileRoute,
    async (c) => await withFactorDue(c, await readProfile(c.var.services.db, c.var.actor.userId)),
  )
  .serve(changeProfileRoute, async (c) => {
    const { db, clock } = c.var.services
    const changed = await changeProfile(db, clock, c.var.actor, c.req.valid('json'))
    return await withFactorDue(c, changed)
  })
  .serve(readIdentityRoute, async (c) => {
    return await readOwnIdentity(c.var.services, c.var.actor.userId)
  })
  .serve(declareIdentityRoute, async (c) => {
    const { db, dataKeys, clock, identityReview } = c.var.services
    const mode = identityReview === 'automatic' ? 'demo' : 'live'
    const { declarationAccepted: _accepted, ...declaration } = c.req.valid('json')
    await declareIdentity(db, dataKeys, clock, mode, c.var.actor, declaration)
    return await readOwnIdentity(c.var.services, c.var.actor.userId)
  })

async function withFactorDue(
  c: ApiContext,
  profile: Profile,
): Promise<Domain<z.infer<typeof ProfileBody>>> {
  const { services, actor, sessionId } = c.var
  const seen = { keys: services.keys, clock: services.clock, origin: originOf(c) }
  const bearer = { actor, sessionId, isFactorDue: c.var.isFactorDue }
  return {
    ...profile,
    factorDue: await factorDue(services.db, services.staffSessions, bearer, seen),
  }
}
