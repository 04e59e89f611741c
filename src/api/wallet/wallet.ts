import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import type { EntryKind } from '#ledger'
import { readMovements, readWallet, type WalletMovement } from '#portfolio'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const WalletBody = z
  .object({
    free: Integer.openapi({ description: 'Can be spent now' }),
    held: Integer.openapi({
      description: 'Purchase fees, until the purchase can no longer be cancelled',
    }),
    inEscrow: Integer.openapi({ description: 'Paid for units that are not handed over yet' }),
    incoming: Integer.openapi({
      description: 'Deposits that can still be paid, and money that came and is in review',
    }),
    outgoing: Integer.openapi({ description: 'On its way to a bank account' }),
    rewards: Integer.openapi({ description: 'Granted and not usable yet' }),
    asOf: z.iso.datetime(),
  })
  .openapi('Wallet', { description: 'Rupiah; all figures are of one moment' })

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
    const { free, held, inEscrow, incoming, asOf } = await readWallet(db, clock, c.var.actor)
    return c.json(
      {
        free: toJsonInteger(free),
        held: toJsonInteger(held),
        inEscrow: toJsonInteger(inEscrow),
        incoming: toJsonInteger(incoming),
        // Nothing leaves to a bank and no reward is granted yet, so no account holds either.
        outgoing: 0,
        rewards: 0,
        asOf: asOf.toISOString(),
      },
      200,
    )
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
