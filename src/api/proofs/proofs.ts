import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import { type Night, readNights, readReceipt } from '#proofs'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const NightBody = z
  .object({
    day: z.iso.date().openapi({ description: 'Jakarta' }),
    takenAt: z.iso.datetime(),
    investors: Integer.openapi({ description: 'Free, held and reward rupiah of all investors' }),
    escrow: Integer,
    properties: Integer.openapi({ description: 'Cash and reserves of the property companies' }),
    suspense: Integer,
    platform: Integer.openapi({ description: 'Fees the operator has earned' }),
    banks: Integer.openapi({ description: 'In our bank accounts, by the ledger' }),
    gateways: Integer.openapi({ description: 'What payment gateways owe us, by the ledger' }),
    difference: Integer.openapi({
      description: 'Where it lies less all that is owed, both by the ledger: zero',
    }),
    leaves: z.int().openapi({ description: 'How many investors are in the tree' }),
    root: Hash,
    bank: z
      .object({
        day: z.iso.date().openapi({ description: 'Until when our bank’s statement goes' }),
        amount: Integer.openapi({ description: 'What our bank says the account held then' }),
        ledger: Integer.openapi({ description: 'What the ledger says it held then' }),
      })
      .nullable()
      .openapi({ description: 'Null: by the ledger only; no statement of our bank was read yet' }),
  })
  .openapi('Night')

const nights = createRoute({
  method: 'get',
  path: '/proofs',
  summary: 'Each night: what all investors have, where it lies, and the root of the tree over it',
  request: { query: PageQuery },
  responses: {
    200: jsonPage(NightBody, 'Newest first; rupiah'),
    ...problems(),
  },
})

const receipt = createRoute({
  method: 'get',
  path: '/wallet/proof',
  summary: 'My receipt of a night: what shows that my balance is inside the sum',
  description: 'Amounts are texts. How it is checked: `/verify-balance.mjs`, about thirty lines.',
  security: [{ bearer: [] }],
  request: { query: z.strictObject({ day: z.iso.date().optional() }) },
  responses: {
    200: json(
      z
        .object({
          schema: z.literal('sepetak-proof/1'),
          day: z.iso.date(),
          userId: z.string(),
          salt: z.string(),
          amount: z.string(),
          steps: z.array(
            z.object({ side: z.enum(['left', 'right']), hash: Hash, amount: z.string() }),
          ),
          root: Hash,
          total: z.string(),
        })
        .openapi('BalanceReceipt'),
      'The receipt',
    ),
    ...problems('proofs.not_found'),
  },
})

const app = resource()
app.use('/wallet/proof', signedIn)

/** The nightly totals, and each investor's place in them. */
export const proofRoutes = app
  .openapi(nights, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readNights(c.var.services.db, { limit, cursor })
    return c.json({ items: page.items.map(nightBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(receipt, async (c) => {
    const { day = null } = c.req.valid('query')
    const read = await readReceipt(c.var.services.db, c.var.actor, day)
    return c.json(
      {
        schema: 'sepetak-proof/1' as const,
        day: read.night.day,
        userId: read.userId,
        salt: read.salt,
        amount: read.amount.toString(),
        steps: read.steps.map((step) => ({ ...step, amount: step.amount.toString() })),
        root: read.night.root,
        total: read.night.investors.toString(),
      },
      200,
    )
  })

function nightBody(night: Night): z.infer<typeof NightBody> {
  return {
    day: night.day,
    takenAt: night.takenAt.toISOString(),
    investors: toJsonInteger(night.investors),
    escrow: toJsonInteger(night.escrow),
    properties: toJsonInteger(night.properties),
    suspense: toJsonInteger(night.suspense),
    platform: toJsonInteger(night.platform),
    banks: toJsonInteger(night.banks),
    gateways: toJsonInteger(night.gateways),
    difference: toJsonInteger(night.difference),
    leaves: night.leaves,
    root: night.root,
    bank:
      night.bank === null
        ? null
        : {
            day: night.bank.day,
            amount: toJsonInteger(night.bank.amount),
            ledger: toJsonInteger(night.bank.ledger),
          },
  }
}
