import { createRoute, z } from '@hono/zod-openapi'
import { channels, digests, noticeTopics, sentStates, timeZones } from '#contract'
import {
  changeSettings,
  type NoticeSettings,
  readOwnDeliveries,
  readSettings,
  unsubscribe,
} from '#notifications'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const security = [{ bearer: [] }]

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
    .refine(({ from, until }) => from !== until, { message: 'field.invalid', path: ['until'] })
    .nullable()
    .openapi({ description: 'Nothing but what is about safety comes in these hours' }),
  digest: z.enum(digests).openapi({
    description: 'Mails about money and safety never wait for a summary',
  }),
})

const SettingsBody = z
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

const read = createRoute({
  method: 'get',
  path: '/notifications/settings',
  summary: 'What I am told, how and when',
  security,
  middleware: signedIn,
  responses: { 200: json(SettingsBody, 'Complete'), ...problems('request.sign_in_required') },
})

const change = createRoute({
  method: 'put',
  path: '/notifications/settings',
  summary: 'Choose what I am told, how and when; a choice that is not named stays',
  security,
  middleware: signedIn,
  request: {
    body: jsonBody(
      z.strictObject({
        choices: z
          .array(z.strictObject({ topic: Topic, channel: Channel, isOn: z.boolean() }))
          .max(noticeTopics.length * channels.length),
        rhythm: RhythmBody,
      }),
    ),
  },
  responses: {
    200: json(SettingsBody, 'As they are now'),
    ...problems('request.sign_in_required', 'notifications.topic_locked'),
  },
})

const end = createRoute({
  method: 'post',
  path: '/notifications/unsubscription',
  summary:
    'End mails by the link in one of them, without signing in; as mail readers do (RFC 8058)',
  request: { query: z.strictObject({ token: z.string().max(100) }) },
  responses: {
    200: json(z.object({ topics: z.array(Topic) }), 'What is not sent by mail any more'),
    ...problems('notifications.link_unknown'),
  },
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

const sent = createRoute({
  method: 'get',
  path: '/notifications/deliveries',
  summary: 'What was sent to you lately by mail, to your devices and to your phone',
  security,
  middleware: signedIn,
  responses: {
    200: json(z.object({ items: z.array(SentBody) }), 'The newest 30'),
    ...problems('request.sign_in_required'),
  },
})

/** How the signed-in user is notified. */
export const noticeSettingsRoutes = resource()
  .openapi(read, async (c) =>
    c.json(settingsBody(await readSettings(c.var.services.db, c.var.actor)), 200),
  )
  .openapi(change, async (c) => {
    const settings = await changeSettings(
      c.var.services.db,
      c.var.actor,
      onceEach(c.req.valid('json')),
    )
    return c.json(settingsBody(settings), 200)
  })
  .openapi(sent, async (c) => {
    const { services, actor, locale } = c.var
    const lines = await readOwnDeliveries(services.db, actor, locale)
    return c.json(
      {
        items: lines.map(({ id, channel, title, state, at }) => ({
          id,
          channel,
          title,
          state,
          at: at.toISOString(),
        })),
      },
      200,
    )
  })
  .openapi(end, async (c) => {
    const ended = await unsubscribe(c.var.services.db, c.req.valid('query').token)
    return c.json({ topics: [...ended] }, 200)
  })

type Change = Parameters<typeof changeSettings>[2]

// A choice that is said twice: what is said last counts.
function onceEach({ choices, rhythm }: Change): Change {
  const last = new Map(choices.map((choice) => [`${choice.topic}/${choice.channel}`, choice]))
  return { choices: [...last.values()], rhythm }
}

function settingsBody({ choices, ...rest }: NoticeSettings): z.infer<typeof SettingsBody> {
  return { choices: [...choices], ...rest }
}
