import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonPage, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { standingBalances } from '../words/money.ts'
import { MovementBody, movementFilters } from './movement-body.ts'
import { WalletBody } from './wallet-body.ts'

export const wallet = createRoute({
  method: 'get',
  path: '/wallet',
  summary: 'My money, by what may be done with it',
  security: [{ bearer: [] }],
  responses: { 200: json(WalletBody, 'The wallet'), ...problems() },
})

export const list = createRoute({
  method: 'get',
  path: '/wallet/movements',
  summary: 'Every change of my free balance, newest first, or of what is held',
  security: [{ bearer: [] }],
  request: { query: PageQuery.extend(movementFilters) },
  responses: {
    200: jsonPage(MovementBody),
    ...problems(),
  },
})

const NamedProperty = z.object({ id: z.string(), name: z.string() })

export const choices = createRoute({
  method: 'get',
  path: '/wallet/movements/choices',
  summary: 'What my movements can be narrowed to, and the periods there are statements of',
  security: [{ bearer: [] }],
  responses: {
    200: json(
      z.object({
        properties: z.array(NamedProperty),
        months: z.array(z.string().openapi({ example: '2026-11' })),
        years: z.array(z.string().openapi({ example: '2026' })),
      }),
      'Properties by name; periods newest first',
    ),
    ...problems(),
  },
})

export const LineBody = z
  .object({
    id: z.uuid(),
    kind: z.string().openapi({
      example: 'purchase-fee',
      description: 'purchase-fee, subscription, deposit, deposit-in-review, withdrawal',
    }),
    amount: Integer,
    reference: z.string(),
    property: NamedProperty.nullable(),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable().openapi({
      description: 'End of the right to cancel, or of the time to pay',
    }),
  })
  .openapi('BalanceLine')
export type BalanceLine = z.input<typeof LineBody>

export const lines = createRoute({
  method: 'get',
  path: '/wallet/balances/{balance}',
  summary: 'What a balance consists of now; the amounts add up to it',
  security: [{ bearer: [] }],
  request: { params: z.strictObject({ balance: z.enum(standingBalances) }) },
  responses: {
    200: json(z.object({ items: z.array(LineBody), total: Integer }), 'Every line'),
    ...problems(),
  },
})
