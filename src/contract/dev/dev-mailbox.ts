import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

export const list = operation('GET /dev/mailbox/', {
  summary: 'Demo only: the latest 50 emails and short messages, to one address or number or to all',
  access: 'everybody',
  query: z.strictObject({ to: z.string().min(1).max(254).optional() }),
  answer: json(
    z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          channel: z.enum(['mail', 'message']).openapi({ description: 'The method used' }),
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
})
