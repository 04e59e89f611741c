import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { browsers, systems } from '../words/accounts.ts'

const DeviceBody = z
  .object({
    id: z.uuid(),
    browser: z.enum(browsers),
    system: z.enum(systems),
    showsAmounts: z.boolean(),
    addedAt: z.iso.datetime(),
    notifiedAt: z.iso.datetime().nullable(),
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
export type Devices = z.input<typeof DevicesBody>

const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'field.format')

const NewDeviceBody = z
  .strictObject({
    endpoint: z.string().min(20).max(1000).openapi({ description: 'As the browser names it' }),
    keys: z.strictObject({
      // An uncompressed P-256 point, and sixteen bytes.
      p256dh: base64url(87).refine((text) => text.startsWith('B'), 'field.format'),
      auth: base64url(22),
    }),
    showsAmounts: z.boolean().default(false).openapi({
      description: 'Whether amounts may appear on its locked screen',
    }),
  })
  .openapi('NewDevice')

export const list = operation('GET /notifications/devices/', {
  summary: 'The devices registered for push notifications, and the key to register with',
  answer: json(DevicesBody, 'At most 10'),
})

export const add = operation('POST /notifications/devices/', {
  summary: 'Register a device by its push subscription; a repeated call updates it',
  body: NewDeviceBody,
  done: 'It is notified from now on, until its session is ended.',
  refuses: ['notifications.device_unacceptable', 'notifications.too_many_devices'],
})

const params = z.strictObject({ deviceId: z.uuid() })

export const change = operation('PUT /notifications/devices/{deviceId}/', {
  summary: 'Choose whether amounts may appear on a device’s locked screen',
  params,
  body: z.strictObject({ showsAmounts: z.boolean() }),
  done: 'It is saved.',
  refuses: ['notifications.device_not_found'],
})

export const remove = operation('DELETE /notifications/devices/{deviceId}/', {
  summary: 'Remove a device: it receives no more notifications',
  params,
  done: 'It is removed.',
  refuses: ['notifications.device_not_found'],
})
