import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import type { EntryKind } from '#ledger'
import { readMovements, readWallet, type WalletMovement } from '#portfolio'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { WalletBody, walletBody } from './wallet-body.ts'

// What can change a free balance.
const kinds = [
  'deposit',
  'suspense-release',
  'subscription',
  'subscription-cancellation',
  'distribution',
  'correction',
] as const satisfies readonly EntryKind[]

const MovementBody = z
  .object({
    id: z.uuid(),
    happenedAt: z.iso.datetime(),
    kind: z.string().openapi({ example: 'deposit', description: kinds.join(', ') }),
    amount: Integer.openapi({ description: 'Rupiah; negative when money left the free balance' }),
    balance: Integer.openapi({ description: 'Rupiah in the free balance afterwards' }),
    reference: z.string(),
    property: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .openapi('Movement')

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
  summary: 'Every change of my free balance, newest first',
  security: [{ bearer: [] }],
  request: { query: PageQuery.extend({ kind: z.enum(kinds).optional() }) },
  responses: {
    200: json(
      z.object({ items: z.array(MovementBody), nextCursor: z.string().nullable() }),
      'A page',
    ),
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
  .openapi(list, async (c) => {
    const { limit, cursor = null, kind = null } = c.req.valid('query')
    const page = await readMovements(c.var.services.db, c.var.actor, { limit, cursor }, kind)
    return c.json({ items: page.items.map(movementBody), nextCursor: page.nextCursor }, 200)
  })

function movementBody(movement: WalletMovement): z.infer<typeof MovementBody> {
  return {
    id: movement.entryId,
    happenedAt: movement.happenedAt.toISOString(),
    kind: movement.kind,
    amount: toJsonInteger(movement.amount),
    balance: toJsonInteger(movement.balance),
    reference: movement.reference,
    property: movement.property,
  }
}
