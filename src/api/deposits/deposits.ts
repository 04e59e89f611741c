import { createRoute, z } from '@hono/zod-openapi'
import { depositKinds } from '#contract'
import { toJsonInteger } from '#kernel'
import { createDeposit, depositMethods, newestRefunds, readDeposit, readDeposits } from '#payments'
import { IdempotencyHeader, json, jsonBody, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Amount, Integer, PageQuery } from '../fields.ts'
import { idempotencyKey, signedIn } from '../middleware.ts'
import { DepositBody, depositBody } from './deposit-body.ts'

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

const methods = createRoute({
  method: 'get',
  path: '/deposits/methods',
  summary: 'Ways to pay in, with the limits that count today',
  security: [{ bearer: [] }],
  responses: { 200: json(z.object({ items: z.array(MethodBody) }), 'Methods'), ...problems() },
})

const create = createRoute({
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

const list = createRoute({
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

const one = createRoute({
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

const app = resource()
app.use('/deposits/*', signedIn)

/** Ways to pay in, and deposits. */
export const depositRoutes = app
  .openapi(methods, async (c) => {
    const { services } = c.var
    const items = await depositMethods(services.db, services.clock.now(), services)
    return c.json(
      {
        items: items.map((method) => ({
          ...method,
          minimum: toJsonInteger(method.minimum),
          maximum: toJsonInteger(method.maximum),
          fee: toJsonInteger(method.fee),
        })),
      },
      200,
    )
  })
  .openapi(create, async (c) => {
    const { services, actor } = c.var
    const key = idempotencyKey(c)
    const deposit = await createDeposit(services, actor, key, c.req.valid('json'))
    return c.json(depositBody(deposit, services.gateway.isSimulated), 201)
  })
  .openapi(list, async (c) => {
    const { db, clock, gateway } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readDeposits(db, clock, c.var.actor, { limit, cursor })
    const items = page.items.map((deposit) => depositBody(deposit, gateway.isSimulated))
    return c.json({ items, nextCursor: page.nextCursor }, 200)
  })
  .openapi(one, async (c) => {
    const { db, clock, gateway } = c.var.services
    const { depositId } = c.req.valid('param')
    const deposit = await readDeposit(db, clock, c.var.actor, depositId)
    const refund = (await newestRefunds(db, [depositId])).get(depositId) ?? null
    return c.json(depositBody(deposit, gateway.isSimulated, refund), 200)
  })
