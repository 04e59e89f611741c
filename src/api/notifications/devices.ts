import { createRoute, z } from '@hono/zod-openapi'
import { browsers, systems } from '#contract'
import { deviceName } from '#identity'
import {
  addDevice,
  type Device,
  readDevices,
  readPushKeys,
  removeDevice,
  showAmountsOnDevice,
} from '#notifications'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const security = [{ bearer: [] }]

const DeviceBody = z
  .object({
    id: z.uuid(),
    browser: z.enum(browsers),
    system: z.enum(systems),
    showsAmounts: z.boolean(),
    addedAt: z.iso.datetime(),
    toldAt: z.iso.datetime().nullable(),
    isThis: z.boolean().openapi({ description: 'Whether it was registered in this session' }),
  })
  .openapi('Device')

const DevicesBody = z
  .object({
    publicKey: z.string().openapi({
      description:
        'What a browser registers for: `applicationServerKey` of the Push API, base64url',
    }),
    items: z.array(DeviceBody),
  })
  .openapi('Devices')

const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'field.format')

const NewDeviceBody = z
  .strictObject({
    endpoint: z.string().min(20).max(1000).openapi({ description: 'As the browser names it' }),
    keys: z.strictObject({
      // An uncompressed point of P-256, and sixteen bytes.
      p256dh: base64url(87).refine((text) => text.startsWith('B'), 'field.format'),
      auth: base64url(22),
    }),
    showsAmounts: z.boolean().default(false).openapi({
      description: 'Whether amounts may stand on its screen while it is locked',
    }),
  })
  .openapi('NewDevice')

const list = createRoute({
  method: 'get',
  path: '/notifications/devices',
  summary: 'The devices that are told through their browser, and the key to register for',
  security,
  middleware: signedIn,
  responses: { 200: json(DevicesBody, 'At most 10'), ...problems('request.sign_in_required') },
})

const add = createRoute({
  method: 'post',
  path: '/notifications/devices',
  summary: 'Register a device by its push subscription; once more changes what it says of itself',
  security,
  middleware: signedIn,
  request: { body: jsonBody(NewDeviceBody) },
  responses: {
    204: { description: 'It is told from now on, until its session is ended.' },
    ...problems(
      'request.sign_in_required',
      'notifications.device_unacceptable',
      'notifications.too_many_devices',
    ),
  },
})

const params = z.strictObject({ deviceId: z.uuid() })

const change = createRoute({
  method: 'put',
  path: '/notifications/devices/{deviceId}',
  summary: 'Choose whether amounts may stand on a device’s locked screen',
  security,
  middleware: signedIn,
  request: { params, body: jsonBody(z.strictObject({ showsAmounts: z.boolean() })) },
  responses: {
    204: { description: 'It is kept.' },
    ...problems('request.sign_in_required', 'notifications.device_not_found'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/notifications/devices/{deviceId}',
  summary: 'Tell a device nothing any more',
  security,
  middleware: signedIn,
  request: { params },
  responses: {
    204: { description: 'It is gone.' },
    ...problems('request.sign_in_required', 'notifications.device_not_found'),
  },
})

/** The devices of the signed-in user. */
export const deviceRoutes = resource()
  .openapi(list, async (c) => {
    const { services, actor, sessionId } = c.var
    const { db, clock, dataKeys } = services
    const [{ publicKey }, devices] = await Promise.all([
      readPushKeys(db, clock, dataKeys),
      readDevices(db, { ...actor, sessionId }),
    ])
    return c.json({ publicKey, items: devices.map(deviceBody) }, 200)
  })
  .openapi(add, async (c) => {
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
  .openapi(change, async (c) => {
    const { deviceId } = c.req.valid('param')
    const { showsAmounts } = c.req.valid('json')
    await showAmountsOnDevice(c.var.services.db, c.var.actor, deviceId, showsAmounts)
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
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
