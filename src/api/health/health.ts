import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { resource } from '../env.ts'
import { diskFull } from '../refusals.ts'

const Health = z.object({ status: z.literal('ok'), build: z.string() })

const health = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Is this process alive, and which build is it',
  responses: { 200: { description: 'Alive', content: { 'application/json': { schema: Health } } } },
})

const ready = createRoute({
  method: 'get',
  path: '/ready',
  summary: 'Does the database answer, and has its disk room; 503 when not',
  responses: { 200: { description: 'Ready', content: { 'application/json': { schema: Health } } } },
})

export const healthRoutes = resource()
  .openapi(health, (c) => c.json({ status: 'ok' as const, build: c.var.services.build }, 200))
  .openapi(ready, async (c) => {
    const { db, disk } = c.var.services
    await sql`select 1`.execute(db)
    if (disk.isFull()) throw diskFull()
    return c.json({ status: 'ok' as const, build: c.var.services.build }, 200)
  })
