import { add, change, list, remove } from '#contract/notifications/devices.ts'
import { deviceName } from '#identity'
import {
  addDevice,
  readDevices,
  readPushKeys,
  removeDevice,
  showAmountsOnDevice,
} from '#notifications'
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
    const items = devices.map((device) => ({ ...device, ...deviceName(device.userAgent) }))
    return { publicKey, items }
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
