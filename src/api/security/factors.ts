import type { z } from '@hono/zod-openapi'
import {
  activate,
  add,
  askNew,
  begin,
  type CodesBody,
  keepApp,
  keepPasskey,
  type RemovalBody,
  readSetUp,
  removeApp,
  removePasskey,
  renew,
} from '#contract/security/factors.ts'
import {
  activateApp,
  addPasskey,
  askForNewPasskey,
  beginApp,
  type FactorName,
  keepFactor,
  readAppSetUp,
  removeFactor,
  renewRecoveryCodes,
} from '#identity'
import { readWallet } from '#portfolio'
import { type ApiContext, resource } from '../env.ts'
import { questionBody } from '../jwt-auth/factor-fields.ts'
import { signedIn } from '../middleware.ts'
import { notFound } from '../refusals.ts'

const app = resource()

app.use('/users/factors/*', signedIn)

app.use('/users/passkeys/*', signedIn)

app.use('/users/recovery-codes/*', signedIn)

/** The second factors of the signed-in user. */
export const factorRoutes = app
  .openapi(begin, async (c) =>
    c.json(await beginApp(c.var.services.db, c.var.services, whoOf(c)), 201),
  )
  .openapi(readSetUp, async (c) => {
    const { services, actor } = c.var
    const setUp = await readAppSetUp(services.db, services, actor.userId)
    if (setUp === null) throw notFound()
    return c.json(setUp, 200)
  })
  .openapi(activate, async (c) => {
    const { services } = c.var
    const codes = await activateApp(services.db, services, whoOf(c), c.req.valid('json'))
    return c.json(codesBody(codes), 200)
  })
  .openapi(askNew, async (c) => {
    const { services } = c.var
    return c.json(questionBody(await askForNewPasskey(services.db, services, whoOf(c))), 200)
  })
  .openapi(add, async (c) => {
    const { services } = c.var
    const codes = await addPasskey(services.db, services, whoOf(c), c.req.valid('json'))
    return c.json(codesBody(codes), 201)
  })
  .openapi(renew, async (c) => {
    const { services } = c.var
    return c.json(codesBody(await renewRecoveryCodes(services.db, services, whoOf(c))), 201)
  })
  .openapi(removeApp, async (c) => c.json(await removed(c, { kind: 'app' }), 200))
  .openapi(removePasskey, async (c) =>
    c.json(await removed(c, { kind: 'passkey', id: c.req.valid('param').passkeyId }), 200),
  )
  .openapi(keepApp, async (c) => {
    await keepFactor(c.var.services.db, whoOf(c), { kind: 'app' })
    return c.body(null, 204)
  })
  .openapi(keepPasskey, async (c) => {
    const { passkeyId: id } = c.req.valid('param')
    await keepFactor(c.var.services.db, whoOf(c), { kind: 'passkey', id })
    return c.body(null, 204)
  })

async function removed(c: ApiContext, factor: FactorName): Promise<z.infer<typeof RemovalBody>> {
  const { db, clock } = c.var.services
  const { free, held, inEscrow } = await readWallet(db, clock, c.var.actor)
  const hasMoney = free + held + inEscrow > 0n
  const dueAt = await removeFactor(db, clock, whoOf(c), factor, { hasMoney })
  return { dueAt: dueAt?.toISOString() ?? null }
}

function whoOf({ var: { actor, sessionId } }: ApiContext) {
  return { actor, sessionId }
}

function codesBody(codes: readonly string[] | null): z.infer<typeof CodesBody> {
  return { recoveryCodes: codes === null ? null : [...codes] }
}
