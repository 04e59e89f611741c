import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { noticeTabs, noticeTopics, severities } from '../words/notifications.ts'

export const Tab = z.enum(Object.keys(noticeTabs) as [keyof typeof noticeTabs])

export const NoticeBody = z
  .object({
    id: z.uuid(),
    event: z.string().openapi({
      example: 'deposit-paid',
      description: 'What happened; more kinds come with the product',
    }),
    topic: z.enum(noticeTopics),
    severity: z.enum(severities),
    title: z.string().openapi({ description: 'In the language of the request' }),
    text: z.string(),
    otherLanguage: z
      .object({ text: z.string(), language: z.enum(locales) })
      .nullable()
      .openapi({
        description: 'The part of the text that has not been translated, such as a title',
      }),
    path: z
      .string()
      .nullable()
      .openapi({ description: 'The screen it leads to, without the language' }),
    happenedAt: z.iso.datetime(),
    isRead: z.boolean(),
    isArchived: z.boolean(),
  })
  .openapi('Notification')
export type Notification = z.input<typeof NoticeBody>
