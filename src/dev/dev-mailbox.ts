import { createRoute, z } from '@hono/zod-openapi'
import { json, notFound, problems, resource } from '#api'
import { locales } from '#kernel'
import { readMailbox, readSentMessages, type ShownMessage } from '#notifications'

const list = createRoute({
  method: 'get',
  path: '/dev/mailbox',
  summary: 'Demo only: the newest 50 mails and short messages, to one address or number or to all',
  request: { query: z.strictObject({ to: z.string().min(1).max(254).optional() }) },
  responses: {
    200: json(
      z.object({
        items: z.array(
          z.object({
            id: z.uuid(),
            channel: z.enum(['mail', 'message']).openapi({ description: 'What way it took' }),
            to: z.string(),
            subject: z.string(),
            text: z.string(),
            html: z.string(),
            language: z.enum(locales),
            sentAt: z.iso.datetime(),
          }),
        ),
      }),
      'Newest first',
    ),
    ...problems(),
  },
})

const app = resource()
app.use('/dev/mailbox/*', async (c, next) => {
  if (c.var.services.mode !== 'demo') throw notFound()
  await next()
})

/** The demo's mailbox; outside it mail leaves the machine. */
export const devMailboxRoutes = app.openapi(list, async (c) => {
  const { db, publicUrl } = c.var.services
  const to = c.req.valid('query').to?.trim() ?? null
  const [mails, messages] = await Promise.all([
    readMailbox(db, publicUrl, to),
    to?.includes('@') === true ? [] : readSentMessages(db, to),
  ])
  const items = [
    ...mails.map((mail) => ({ ...mail, channel: 'mail' as const })),
    ...messages.map(asItem),
  ]
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .slice(0, itemsMax)
    .map((item) => ({ ...item, sentAt: item.sentAt.toISOString() }))
  return c.json({ items }, 200)
})

const itemsMax = 50

// A short message has no subject: its text is shown as on a phone's locked screen.
function asItem({ id, to, text, language, queuedAt: sentAt }: ShownMessage) {
  return { id, to, subject: text, text, html: '', language, sentAt, channel: 'message' as const }
}
