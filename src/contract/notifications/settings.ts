import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { timeZones } from '../words/accounts.ts'
import { channels, digests, noticeTopics, sentStates } from '../words/notifications.ts'

const Channel = z.enum(channels)

const Topic = z.enum(noticeTopics)

const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.format')
  .openapi({ example: '22:00' })

const RhythmBody = z.strictObject({
  timeZone: z.enum(timeZones),
  quiet: z
    .strictObject({ from: Time, until: Time })
    .refine(({ from, until }) => from !== until, { message: 'field.same_time', path: ['until'] })
    .nullable()
    .openapi({ description: 'Only security notifications are sent in these hours' }),
  digest: z.enum(digests).openapi({
    description: 'Emails about money and security are always sent at once',
  }),
})

const SettingsBody = z
  .object({
    choices: z.array(
      z.object({ topic: Topic, channel: Channel, isOn: z.boolean(), isLocked: z.boolean() }),
    ),
    rhythm: RhythmBody,
    hasPhone: z.boolean().openapi({
      description: 'Whether I have a verified mobile number; messages go there',
    }),
  })
  .openapi('NotificationSettings')
export type NotificationSettings = z.input<typeof SettingsBody>

export const read = operation('GET /notifications/settings/', {
  summary: 'Which notifications I receive, how and when',
  answer: json(SettingsBody, 'Complete'),
})

export const change = operation('PUT /notifications/settings/', {
  summary: 'Choose which notifications I receive, how and when; absent choices are not changed',
  body: z.strictObject({
    choices: z
      .array(z.strictObject({ topic: Topic, channel: Channel, isOn: z.boolean() }))
      .max(noticeTopics.length * channels.length),
    rhythm: RhythmBody,
  }),
  answer: json(SettingsBody, 'The current state'),
  refuses: ['notifications.topic_locked'],
})

export const end = operation('POST /notifications/unsubscription/', {
  summary: 'Unsubscribe by the link in an email, without logging in (RFC 8058)',
  access: 'everybody',
  query: z.strictObject({ token: z.string().max(100) }),
  answer: json(z.object({ topics: z.array(Topic) }), 'What is no longer emailed'),
  refuses: ['notifications.link_unknown'],
})

const SentBody = z
  .object({
    id: z.uuid(),
    channel: z.enum(['mail', 'push', 'message']),
    title: z.string().nullable().openapi({
      description: 'Its topic; null for a separate email, such as a receipt',
    }),
    state: z.enum(sentStates),
    at: z.iso.datetime(),
  })
  .openapi('SentNotification')
export type SentNotification = z.input<typeof SentBody>

export const sent = operation('GET /notifications/deliveries/', {
  summary: 'What was recently sent to me by email, to my devices and to my phone',
  answer: json(z.object({ items: z.array(SentBody) }), 'The latest 30'),
})
