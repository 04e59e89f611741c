import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { browsers, systems } from '../words/accounts.ts'

const security = [{ bearer: [] }]

export const DeviceBody = z
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
export type Device = z.input<typeof DeviceBody>

const DevicesBody = z
  .object({
    publicKey: z.string().openapi({
      description:
        'What a browser registers for: `applicationServerKey` of the Push API, base64url',
    }),
    items: z.array(DeviceBody),
  })
  .openapi('Devices')
export type Devices = z.input<typeof DevicesBody>

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
export type NewDevice = z.input<typeof NewDeviceBody>

export const list = createRoute({
  method: 'get',
  path: '/notifications/devices',
  summary: 'The devices that are told through their browser, and the key to register for',
  security,
  responses: { 200: json(DevicesBody, 'At most 10'), ...problems('request.sign_in_required') },
})

export const add = createRoute({
  method: 'post',
  path: '/notifications/devices',
  summary: 'Register a device by its push subscription; once more changes what it says of itself',
  security,
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

export const change = createRoute({
  method: 'put',
  path: '/notifications/devices/{deviceId}',
  summary: 'Choose whether amounts may stand on a device’s locked screen',
  security,
  request: { params, body: jsonBody(z.strictObject({ showsAmounts: z.boolean() })) },
  responses: {
    204: { description: 'It is kept.' },
    ...problems('request.sign_in_required', 'notifications.device_not_found'),
  },
})

export const remove = createRoute({
  method: 'delete',
  path: '/notifications/devices/{deviceId}',
  summary: 'Tell a device nothing any more',
  security,
  request: { params },
  responses: {
    204: { description: 'It is gone.' },
    ...problems('request.sign_in_required', 'notifications.device_not_found'),
  },
})
