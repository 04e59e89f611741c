import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const Health = z.object({ status: z.literal('ok'), build: z.string() })

export const health = operation('GET /health/', {
  summary: 'Whether this process is alive, and its build',
  access: 'everybody',
  answer: json(Health, 'Alive'),
})

export const ready = operation('GET /ready/', {
  summary: 'Whether the database answers and its disk has room; 503 if not',
  access: 'everybody',
  answer: json(Health, 'Ready'),
  refuses: ['request.disk_full', 'request.unavailable'],
})
