import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const text = z.string().nullable()

const OperatorBody = z
  .object({
    name: text,
    licenceNumber: text,
    licenceDate: text.openapi({ example: '2025-07-25' }),
    regulator: text,
    address: text,
    phone: text,
    whatsapp: text,
    email: text,
    opens: z.string().openapi({ description: 'Jakarta time, on working days', example: '09:00' }),
    closes: z.string().openapi({ description: 'Jakarta time, on working days', example: '17:00' }),
    isExample: z.boolean().openapi({ description: 'The demo’s example, not a real company' }),
  })
  .openapi('Operator')
export type Operator = z.input<typeof OperatorBody>

export const read = operation('GET /operator/', {
  summary: 'The company that runs this installation; null where it is not configured',
  access: 'everybody',
  answer: json(OperatorBody, 'As configured'),
})
