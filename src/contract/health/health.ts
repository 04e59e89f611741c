import { createRoute, z } from '@hono/zod-openapi'

const Health = z.object({ status: z.literal('ok'), build: z.string() })

export const health = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Is this process alive, and which build is it',
  responses: { 200: { description: 'Alive', content: { 'application/json': { schema: Health } } } },
})

export const ready = createRoute({
  method: 'get',
  path: '/ready',
  summary: 'Does the database answer, and has its disk room; 503 when not',
  responses: { 200: { description: 'Ready', content: { 'application/json': { schema: Health } } } },
})
