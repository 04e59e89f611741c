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
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

/** The devices of the signed-in user. */
export const deviceRoutes = resource()
  .serve(list, async (c) => {
    const { services, actor, sessionId } = c.var
    const { db, clock, dataKeys } = services
    const [{ publicKey }, devices] = await Promise.all([
      readPushKeys(db, clock, dataKeys),
      readDevices(db, { ...actor, sessionId }),
    ])
    return { publicKey, items: devices.map(deviceBody) }
  })
  .serve(add, async (c) => {
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
  })
  .serve(change, async (c) => {
    const { deviceId } = c.req.valid('param')
    const { showsAmounts } = c.req.valid('json')
    await showAmountsOnDevice(c.var.services.db, c.var.actor, deviceId, showsAmounts)
  })
  .serve(remove, async (c) => {
    await removeDevice(c.var.services.db, c.var.actor, c.req.valid('param').deviceId)
  })

function deviceBody({
  userAgent,
  addedAt,
  notifiedAt,
  ...device
}: Device): Domain<z.infer<typeof DeviceBody>> {
  const name = deviceName(userAgent)
  return {
    ...device,
    ...name,
    addedAt,
    notifiedAt,
  }
}
