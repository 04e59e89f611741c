import { createRoute, z } from '@hono/zod-openapi'
import { IdempotencyHeader, json, jsonBody, jsonPage, problems } from '../answers.ts'
import { Amount, Integer, PageQuery } from '../fields.ts'
import { depositKinds } from '../words/money.ts'
import { DepositBody } from './deposit-body.ts'

const MethodBody = z
  .object({
    id: z.string().openapi({ example: 'va-bca' }),
    kind: z.enum(depositKinds),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }).nullable(),
    minimum: Integer.openapi({ description: 'Rupiah' }),
    maximum: Integer.openapi({ description: 'Rupiah' }),
    fee: Integer.openapi({ description: 'Rupiah, taken from the payer' }),
  })
  .openapi('DepositMethod')
export type DepositMethod = z.input<typeof MethodBody>

export const methods = createRoute({
  method: 'get',
  path: '/deposits/methods',
  summary: 'Ways to pay in, with the limits that count today',
  security: [{ bearer: [] }],
  responses: { 200: json(z.object({ items: z.array(MethodBody) }), 'Methods'), ...problems() },
})

export const create = createRoute({
  method: 'post',
  path: '/deposits',
  summary: 'Open a deposit: an account number or QR code to pay to, 24 hours or by transfer 3 days',
  description:
    'Idempotent by key. Nothing is credited until the gateway confirms the payment. A payment of ' +
    'another amount, or after `expiresAt`, is put in review; what can be matched is credited ' +
    'ten minutes later as it came, and people look at the rest. A transfer gets a code of up to ' +
    'four digits on top (`uniqueCode`, credited with the rest); of another sender it waits for people.',
  security: [{ bearer: [] }],
  request: {
    headers: IdempotencyHeader,
    body: jsonBody(
      z.strictObject({
        amount: Amount.openapi({ description: 'Rupiah', example: 1_000_000 }),
        method: z.string().min(1).max(40).openapi({ example: 'va-bca' }),
      }),
    ),
  },
  responses: {
    201: json(DepositBody, 'Opened'),
    ...problems(
      'payments.not_offered',
      'payments.method_unknown',
      'payments.amount_below_minimum',
      'payments.amount_above_maximum',
      'payments.too_many_open',
      'payments.transfer_codes_used',
      'payments.gateway_away',
      'ledger.key_reused',
    ),
  },
})

export const list = createRoute({
  method: 'get',
  path: '/deposits',
  summary: 'My deposits, newest first',
  security: [{ bearer: [] }],
  request: { query: PageQuery },
  responses: {
    200: jsonPage(DepositBody),
    ...problems(),
  },
})

export const one = createRoute({
  method: 'get',
  path: '/deposits/{depositId}',
  summary: 'One of my deposits',
  security: [{ bearer: [] }],
  request: { params: z.strictObject({ depositId: z.uuid() }) },
  responses: {
    200: json(DepositBody, 'The deposit'),
    ...problems('payments.deposit_not_found'),
  },
})
