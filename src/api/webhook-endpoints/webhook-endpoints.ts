import {
  add,
  deliveries,
  list,
  one,
  ping,
  remove,
  renew,
  resend,
  turn,
} from '#contract/webhook-endpoints/webhook-endpoints.ts'
import { requireConfirmed } from '#identity'
import {
  addEndpoint,
  endpointAddress,
  readEndpoint,
  readEndpoints,
  readWebhookDeliveries,
  removeEndpoint,
  renewSecret,
  resendDelivery,
  sendPing,
  switchEndpoint,
} from '#notifications'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

/** The webhooks of a user's own programs. */
export const webhookEndpointRoutes = resource()
  .serve(list, async (c) => {
    return { items: await readEndpoints(c.var.services.db, c.var.actor) }
  })
  .serve(add, async (c) => {
    const { address, events } = c.req.valid('json')
    // A wrong address is refused before the user is asked to confirm the session.
    const url = endpointAddress(address)
    await confirmedOnly(c)
    const { outgoing } = c.var.services
    return await addEndpoint(c.var.services, outgoing, c.var.actor, { url, events })
  })
  .serve(one, async (c) => {
    const { endpointId } = c.req.valid('param')
    return await readEndpoint(c.var.services.db, c.var.actor, endpointId)
  })
  .serve(turn, async (c) => {
    const { isOn } = c.req.valid('json')
    await switchEndpoint(c.var.services, c.var.actor, c.req.valid('param').endpointId, isOn)
  })
  .serve(renew, async (c) => {
    const { endpointId } = c.req.valid('param')
    await readEndpoint(c.var.services.db, c.var.actor, endpointId)
    await confirmedOnly(c)
    return { secret: await renewSecret(c.var.services, c.var.actor, endpointId) }
  })
  .serve(remove, async (c) => {
    await removeEndpoint(c.var.services, c.var.actor, c.req.valid('param').endpointId)
  })
  .serve(ping, async (c) => {
    const { db, clock } = c.var.services
    await sendPing(db, clock, c.var.actor, c.req.valid('param').endpointId)
  })
  .serve(deliveries, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const { endpointId } = c.req.valid('param')
    const { db } = c.var.services
    return await readWebhookDeliveries(db, c.var.actor, endpointId, { limit, cursor })
  })
  .serve(resend, async (c) => {
    const { db, clock } = c.var.services
    await resendDelivery(db, clock, c.var.actor, c.req.valid('param'))
  })

async function confirmedOnly(c: ApiContext): Promise<void> {
  const { db, clock } = c.var.services
  const { actor, sessionId } = c.var
  await requireConfirmed(db, { userId: actor.userId, sessionId, now: clock.now() })
}
