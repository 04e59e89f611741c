import type { z } from '@hono/zod-openapi'
import { add, change, type DeviceBody, list, remove } from '#contract/notifications/devices.ts'
import { deviceName } from '#identity'
import {
  addDevice,
  type Device,
  readDevices,
  readPushKeys,
  removeDevice,
  showAmountsOnDevice,
} from '#notifications'
import { resource } from '../env.ts'
import { signedInOnly } from '../middleware.ts'

/** The devices of the signed-in user. */
export const deviceRoutes = resource()
  .openapi(signedInOnly(list), async (c) => {
    const { services, actor, sessionId } = c.var
    const { db, clock, dataKeys } = services
    const [{ publicKey }, devices] = await Promise.all([
      readPushKeys(db, clock, dataKeys),
      readDevices(db, { ...actor, sessionId }),
    ])
    return c.json({ publicKey, items: devices.map(deviceBody) }, 200)
  })
  .openapi(signedInOnly(add), async (c) => {
    const { services, actor, sessionId } = c.var
    const { endpoint, keys, showsAmounts } = c.req.valid('json')
    const unpadded = (text: string) => text.replaceAll('=', '')
    await addDevice(
      services.db,
      services.clock,
      { ...actor, sessionId },
      {
        endpoint,
        publicKey: unpadded(keys.p256dh),
        secret: unpadded(keys.auth),
        userAgent: c.req.header('user-agent') ?? '',
        showsAmounts,
      },
    )
    return c.body(null, 204)
  })
  .openapi(signedInOnly(change), async (c) => {
    const { deviceId } = c.req.valid('param')
    const { showsAmounts } = c.req.valid('json')
    await showAmountsOnDevice(c.var.services.db, c.var.actor, deviceId, showsAmounts)
    return c.body(null, 204)
  })
  .openapi(signedInOnly(remove), async (c) => {
    await removeDevice(c.var.services.db, c.var.actor, c.req.valid('param').deviceId)
    return c.body(null, 204)
  })

function deviceBody({ userAgent, addedAt, toldAt, ...device }: Device): z.infer<typeof DeviceBody> {
  const name = deviceName(userAgent)
  return {
    ...device,
    ...name,
    addedAt: addedAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
  }
}
