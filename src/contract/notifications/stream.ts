import { z } from '@hono/zod-openapi'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'

export const stream = operation('GET /notifications/stream/', {
  summary: 'Server-sent events: which kinds of my data have changed, as soon as they have',
  description:
    'Each event `signal` carries `{kind, subjectId}` and nothing of the change itself. With `Last-Event-ID` it resumes where it was interrupted; `reset` means that too much was missed and everything must be read again. It ends with `end` within five seconds after the session ends.',
  query: z.strictObject({
    property: Slug.optional().openapi({
      description: 'A property on screen: changes of its offering are sent as well',
    }),
  }),
  headers: z.object({ 'last-event-id': z.string().optional() }),
  answer: {
    description: 'Events until either side closes',
    content: { 'text/event-stream': { schema: z.string() } },
  },
  refuses: ['properties.not_found', 'notifications.too_many_streams'],
})
