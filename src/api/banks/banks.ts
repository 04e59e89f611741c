import { createRoute, z } from '@hono/zod-openapi'
import { banks } from '#payments'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'

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

const list = createRoute({
  method: 'get',
  path: '/banks',
  summary: 'The banks of Indonesia, by code',
  responses: { 200: json(z.object({ items: z.array(BankBody) }), 'All of them'), ...problems() },
})

/** The list of banks; the same for everybody. */
export const bankRoutes = resource().openapi(list, (c) => {
  const items = banks.map((bank) => ({
    ...bank,
    accountNumberLengths: [...bank.accountNumberLengths],
  }))
  return c.json({ items }, 200)
})
