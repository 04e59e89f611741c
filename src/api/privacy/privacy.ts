import {
  closeAccount,
  closingConditions,
  openCopy,
  readRequest,
  readRequests,
  submitRequest,
} from '#account-service'
import { ask, closing, conditions, copy, list } from '#contract/privacy/privacy.ts'
import { fileHeaders } from '#documents'
import { requireConfirmed, requireUnfrozen } from '#identity'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

const app = resource()

/** Requests about the signed-in user's own data, and closing the account. */
export const privacyRoutes = app
  .serve(list, async (c) => {
    const { db, dataKeys } = c.var.services
    return { items: await readRequests(db, dataKeys, c.var.actor.userId) }
  })
  .serve(ask, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const input = { ...c.req.valid('json'), language: c.var.locale }
    return await submitRequest(db, dataKeys, clock, c.var.actor, input)
  })
  .serve(copy, async (c) => {
    const { db, dataKeys: keys, clock, files: store } = c.var.services
    const { requestId } = c.req.valid('param')
    // Another user's request is refused as if it did not exist.
    await readRequest(db, keys, c.var.actor.userId, requestId)
    await confirmed(c)
    const opened = await openCopy({ db, keys, clock, store }, c.var.actor, requestId)
    const bytes = new Uint8Array(opened.bytes).buffer
    return c.body(bytes, 200, fileHeaders('zip', `sepetak-${opened.number}`))
  })
  .serve(conditions, async (c) => {
    const { db, clock } = c.var.services
    return await closingConditions(db, clock, c.var.actor)
  })
  .serve(closing, async (c) => {
    await confirmed(c)
    const { db, dataKeys: keys, clock } = c.var.services
    await requireUnfrozen(db, c.var.actor.userId)
    return await closeAccount({ db, keys, clock }, c.var.actor)
  })

async function confirmed(c: ApiContext): Promise<void> {
  const { db, clock } = c.var.services
  const { userId } = c.var.actor
  await requireConfirmed(db, { userId, sessionId: c.var.sessionId, now: clock.now() })
}
