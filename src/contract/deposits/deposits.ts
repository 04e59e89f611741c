import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Amount, Integer, OpenPageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { depositKinds } from '../words/money.ts'
import { DepositBody } from './deposit-body.ts'

const MethodBody = z
  .object({
    id: z.string().openapi({ example: 'va-bca' }),
    kind: z.enum(depositKinds),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }).nullable(),
    minimum: Integer.openapi({ description: 'Rupiah' }),
    maximum: Integer.openapi({ description: 'Rupiah' }),
    fee: Integer.openapi({ description: 'Rupiah that the payer is charged' }),
  })
  .openapi('DepositMethod')
export type DepositMethod = z.input<typeof MethodBody>

export const methods = operation('GET /deposits/methods/', {
  summary: 'Payment methods for deposits, with today’s limits',
  scopes: ['wallet'],
  answer: json(z.object({ items: z.array(MethodBody) }), 'Methods'),
})

export const create = operation('POST /deposits/', {
  summary:
    'Open a deposit: an account number or QR code to pay to within 24 hours, or three days by bank transfer',
  description:
    'Idempotent by key. Nothing is credited until the gateway confirms the payment. A payment of ' +
    'another amount, or after `expiresAt`, is put in review; what can be matched is credited ' +
    'ten minutes later as it came, and people look at the rest. A transfer gets a code of up to ' +
    'four digits on top (`uniqueCode`, credited with the rest); from another sender it goes to suspense for review.',
  needsKey: true,
  body: z.strictObject({
    amount: Amount.openapi({ description: 'Rupiah', example: 1_000_000 }),
    method: z.string().min(1).max(40).openapi({ example: 'va-bca' }),
  }),
  created: json(DepositBody, 'Opened'),
  refuses: [
    'payments.not_offered',
    'payments.method_unknown',
    'payments.amount_below_minimum',
    'payments.amount_above_maximum',
    'payments.too_many_open',
    'payments.transfer_codes_used',
    'payments.gateway_away',
    'ledger.key_reused',
  ],
})

export const list = operation('GET /deposits/', {
  summary: 'My deposits, newest first',
  scopes: ['wallet'],
  query: OpenPageQuery,
  answer: jsonPage(DepositBody),
})

export const one = operation('GET /deposits/{depositId}/', {
  summary: 'One of my deposits',
  scopes: ['wallet'],
  params: z.strictObject({ depositId: z.uuid() }),
  answer: json(DepositBody, 'The deposit'),
  refuses: ['payments.deposit_not_found'],
})
