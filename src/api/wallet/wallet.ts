import { createRoute, z } from '@hono/zod-openapi'
import { standingBalances } from '#contract'
import { toJsonInteger } from '#kernel'
import { readWallet } from '#portfolio'
import {
  type BalanceLine,
  periodsSince,
  readBalanceLines,
  readMovementChoices,
  readMovements,
} from '#wallet'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { MovementBody, movementBody, movementFilters, movementQuery } from './movement-body.ts'
import { WalletBody, walletBody } from './wallet-body.ts'

const wallet = createRoute({
  method: 'get',
  path: '/wallet',
  summary: 'My money, by what may be done with it',
  security: [{ bearer: [] }],
  responses: { 200: json(WalletBody, 'The wallet'), ...problems() },
})

const list = createRoute({
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

const choices = createRoute({
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

const LineBody = z
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

const lines = createRoute({
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

const app = resource()
app.use('/wallet/*', signedIn)

/** The investor's balances and the lines behind them. */
export const walletRoutes = app
  .openapi(wallet, async (c) => {
    const { db, clock } = c.var.services
    return c.json(walletBody(await readWallet(db, clock, c.var.actor)), 200)
  })
  .openapi(choices, async (c) => {
    const { db, clock } = c.var.services
    const { properties, firstAt } = await readMovementChoices(db, c.var.actor)
    const now = clock.now()
    return c.json({ properties, ...periodsSince(firstAt ?? now, now) }, 200)
  })
  .openapi(list, async (c) => {
    const { limit, cursor = null, ...filters } = c.req.valid('query')
    const { services, actor } = c.var
    const page = await readMovements(services.db, actor, { limit, cursor }, movementQuery(filters))
    return c.json({ items: page.items.map(movementBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(lines, async (c) => {
    const { db, clock } = c.var.services
    const items = await readBalanceLines(db, clock, c.var.actor, c.req.valid('param').balance)
    const total = items.reduce((sum, { amount }) => sum + amount, 0n)
    return c.json({ items: items.map(lineBody), total: toJsonInteger(total) }, 200)
  })

function lineBody(line: BalanceLine): z.infer<typeof LineBody> {
  return {
    ...line,
    amount: toJsonInteger(line.amount),
    since: line.since.toISOString(),
    until: line.until?.toISOString() ?? null,
  }
}
