import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const Health = z.object({ status: z.literal('ok'), build: z.string() })

export const health = operation('GET /health/', {
  summary: 'Is this process alive, and which build is it',
  access: 'everybody',
  answer: json(Health, 'Alive'),
})

export const ready = operation('GET /ready/', {
  summary: 'Does the database answer, and has its disk room; 503 when not',
  access: 'everybody',
  answer: json(Health, 'Ready'),
})
