import type { z } from '@hono/zod-openapi'
import { holdsAnything } from '#account-service'
import {
  activate,
  add,
  begin,
  cancelAppRemoval,
  cancelPasskeyRemoval,
  createRegistrationChallenge,
  type RemovalBody,
  readSetUp,
  removeApp,
  removePasskey,
  renew,
} from '#contract/security/factors.ts'
import {
  activateApp,
  addPasskey,
  beginApp,
  beginPasskeyRegistration,
  cancelFactorRemoval,
  type FactorName,
  readAppSetUp,
  removeFactor,
  renewRecoveryCodes,
} from '#identity'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { notFound } from '../refusals.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The second factors of the signed-in user. */
export const factorRoutes = app
  .serve(begin, async (c) => await beginApp(c.var.services.db, c.var.services, whoOf(c)))
  .serve(readSetUp, async (c) => {
    const { services, actor } = c.var
    const setUp = await readAppSetUp(services.db, services, actor.userId)
    if (setUp === null) throw notFound()
    return setUp
  })
  .serve(activate, async (c) => {
    const { services } = c.var
    const codes = await activateApp(services.db, services, whoOf(c), c.req.valid('json'))
    return { recoveryCodes: codes }
  })
  .serve(createRegistrationChallenge, async (c) => {
    const { services } = c.var
    return await beginPasskeyRegistration(services.db, services, whoOf(c))
  })
  .serve(add, async (c) => {
    const { services } = c.var
    const codes = await addPasskey(services.db, services, whoOf(c), c.req.valid('json'))
    return { recoveryCodes: codes }
  })
  .serve(renew, async (c) => {
    const { services } = c.var
    return { recoveryCodes: await renewRecoveryCodes(services.db, services, whoOf(c)) }
  })
  .serve(removeApp, async (c) => await removed(c, { kind: 'app' }))
  .serve(
    removePasskey,
    async (c) => await removed(c, { kind: 'passkey', id: c.req.valid('param').passkeyId }),
  )
  .serve(cancelAppRemoval, async (c) => {
    await cancelFactorRemoval(c.var.services.db, c.var.services.clock, whoOf(c), { kind: 'app' })
  })
  .serve(cancelPasskeyRemoval, async (c) => {
    const { passkeyId: id } = c.req.valid('param')
    await cancelFactorRemoval(c.var.services.db, c.var.services.clock, whoOf(c), {
      kind: 'passkey',
      id,
    })
  })

async function removed(
  c: ApiContext,
  factor: FactorName,
): Promise<Domain<z.infer<typeof RemovalBody>>> {
  const { db, clock } = c.var.services
  const hasAssets = await holdsAnything(db, c.var.actor.userId)
  const dueAt = await removeFactor(db, clock, whoOf(c), factor, { hasAssets })
  return { dueAt }
}

function whoOf({ var: { actor, sessionId } }: ApiContext) {
  return { actor, sessionId }
}
