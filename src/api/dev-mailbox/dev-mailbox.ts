import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { readMailbox } from '#notifications'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { notFound } from '../refusals.ts'

const list = createRoute({
  method: 'get',
  path: '/dev/mailbox',
  summary: 'Demo only: the newest 50 mails, to one address or to all',
  request: { query: z.strictObject({ to: z.string().min(1).max(254).optional() }) },
  responses: {
    200: json(
      z.object({
        items: z.array(
          z.object({
            id: z.uuid(),
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

/** The demo's mailbox; absent in live mode. */
export const devMailboxRoutes = app.openapi(list, async (c) => {
  const { db, publicUrl } = c.var.services
  const mails = await readMailbox(db, publicUrl, c.req.valid('query').to?.trim() ?? null)
  const items = mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() }))
  return c.json({ items }, 200)
})
