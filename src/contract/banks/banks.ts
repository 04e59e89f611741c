import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'

const BankBody = z
  .object({
    code: z.string().openapi({ example: '014', description: 'Three digits' }),
    name: z.string(),
    shortName: z.string(),
    accountNumberLengths: z.array(z.int()).openapi({
      description: 'Digits that its account numbers usually have; empty where that is not known',
    }),
  })
  .openapi('Bank')
export type Bank = z.input<typeof BankBody>

export const list = operation('GET /banks/', {
  summary: 'The banks of Indonesia, by code',
  access: 'everybody',
  answer: json(z.object({ items: z.array(BankBody) }), 'All of them'),
})
