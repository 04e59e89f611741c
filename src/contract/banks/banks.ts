import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'

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

export const list = createRoute({
  method: 'get',
  path: '/banks',
  summary: 'The banks of Indonesia, by code',
  responses: { 200: json(z.object({ items: z.array(BankBody) }), 'All of them'), ...problems() },
})
