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
    .openapi({ description: 'Nothing but what is about safety comes in these hours' }),
  digest: z.enum(digests).openapi({
    description: 'Mails about money and safety never wait for a summary',
  }),
})

export const SettingsBody = z
  .object({
    choices: z.array(
      z.object({ topic: Topic, channel: Channel, isOn: z.boolean(), isLocked: z.boolean() }),
    ),
    rhythm: RhythmBody,
    hasPhone: z.boolean().openapi({
      description: 'Whether you have a verified phone, which messages go to',
    }),
  })
  .openapi('NotificationSettings')
export type NotificationSettings = z.input<typeof SettingsBody>

export const read = operation('GET /notifications/settings/', {
  summary: 'Which notices I receive, how and when',
  answer: json(SettingsBody, 'Complete'),
  refuses: ['request.sign_in_required'],
})

export const change = operation('PUT /notifications/settings/', {
  summary: 'Choose which notices I receive, how and when; a choice that is not named is kept',
  body: z.strictObject({
    choices: z
      .array(z.strictObject({ topic: Topic, channel: Channel, isOn: z.boolean() }))
      .max(noticeTopics.length * channels.length),
    rhythm: RhythmBody,
  }),
  answer: json(SettingsBody, 'As they are now'),
  refuses: ['request.sign_in_required', 'notifications.topic_locked'],
})

export const end = operation('POST /notifications/unsubscription/', {
  summary:
    'End mails by the link in one of them, without signing in; as mail readers do (RFC 8058)',
  access: 'everybody',
  query: z.strictObject({ token: z.string().max(100) }),
  answer: json(z.object({ topics: z.array(Topic) }), 'What is not sent by mail any more'),
  refuses: ['notifications.link_unknown'],
})

const SentBody = z
  .object({
    id: z.uuid(),
    channel: z.enum(['mail', 'push', 'message']),
    title: z.string().nullable().openapi({
      description: 'What it was about; null for a mail of its own, such as a receipt',
    }),
    state: z.enum(sentStates),
    at: z.iso.datetime(),
  })
  .openapi('SentNotification')
export type SentNotification = z.input<typeof SentBody>

export const sent = operation('GET /notifications/deliveries/', {
  summary: 'What was sent to you lately by mail, to your devices and to your phone',
  answer: json(z.object({ items: z.array(SentBody) }), 'The newest 30'),
  refuses: ['request.sign_in_required'],
})
