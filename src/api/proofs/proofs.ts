import { createRoute, z } from '@hono/zod-openapi'
import { bankPurposes } from '#contract'
import { jsonIntegerMax, toJsonInteger } from '#kernel'
import { type ProofNight, readNights, readReceipt, schemaOf } from '#wallet'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Sum = Integer.nullable()

const NightBody = z
  .object({
    day: z.iso.date().openapi({ description: 'Jakarta' }),
    takenAt: z.iso.datetime(),
    investors: Sum.openapi({
      description:
        'Free, held and reward rupiah of all investors. Null, as any sum: more than JSON carries exactly',
    }),
    total: z.string().openapi({ description: 'The same as a text, however much it is' }),
    escrow: Sum,
    properties: Sum.openapi({ description: 'Cash and reserves of the property companies' }),
    suspense: Sum,
    platform: Sum.openapi({ description: 'Fees the operator has earned' }),
    banks: Sum.openapi({ description: 'In our bank accounts, by the ledger' }),
    gateways: Sum.openapi({ description: 'What payment gateways owe us, by the ledger' }),
    difference: Sum.openapi({
      description: 'Where it lies less all that is owed, both by the ledger: zero',
    }),
    leaves: z.int().openapi({ description: 'How many investors are in the tree' }),
    root: Hash,
    bankSays: z
      .array(
        z.object({
          purpose: z.enum(bankPurposes),
          day: z.iso
            .date()
            .openapi({ description: 'Until when the statement of the account goes' }),
          amount: Sum.openapi({ description: 'What our bank says the account held then' }),
          ledger: Sum.openapi({ description: 'What the ledger says it held then' }),
        }),
      )
      .openapi({ description: 'One for each bank account of which a statement was read' }),
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
  description:
    'Amounts are texts. How it is checked: `/verify-balance.mjs`, about thirty lines. A balance is in the tree in two ' +
    'parts, and in one in nights of `sepetak-proof/1`.',
  security: [{ bearer: [] }],
  request: { query: z.strictObject({ day: z.iso.date().optional() }) },
  responses: {
    200: json(
      z
        .object({
          schema: z.enum(['sepetak-proof/1', 'sepetak-proof/2']),
          day: z.iso.date(),
          userId: z.string(),
          amount: z.string().openapi({ description: 'What the parts add up to' }),
          parts: z.array(
            z.object({
              salt: z.string(),
              amount: z.string(),
              steps: z.array(
                z.object({ side: z.enum(['left', 'right']), hash: Hash, amount: z.string() }),
              ),
            }),
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
        schema: schemaOf(read.night.version),
        day: read.night.day,
        userId: read.userId,
        amount: read.parts.reduce((sum, { amount }) => sum + amount, 0n).toString(),
        parts: read.parts.map(({ salt, amount, steps }) => ({
          salt,
          amount: amount.toString(),
          steps: steps.map((step) => ({ ...step, amount: step.amount.toString() })),
        })),
        root: read.night.root,
        total: read.night.investors.toString(),
      },
      200,
    )
  })

function nightBody(night: ProofNight): z.infer<typeof NightBody> {
  return {
    day: night.day,
    takenAt: night.takenAt.toISOString(),
    investors: sumOf(night.investors),
    total: night.investors.toString(),
    escrow: sumOf(night.escrow),
    properties: sumOf(night.properties),
    suspense: sumOf(night.suspense),
    platform: sumOf(night.platform),
    banks: sumOf(night.banks),
    gateways: sumOf(night.gateways),
    difference: sumOf(night.difference),
    leaves: night.leaves,
    root: night.root,
    bankSays: night.bankSays.map(({ amount, ledger, ...said }) => ({
      ...said,
      amount: sumOf(amount),
      ledger: sumOf(ledger),
    })),
  }
}

/** What was published once is returned for ever, so a sum that JSON cannot carry is no fault here. */
function sumOf(amount: bigint): number | null {
  return amount > jsonIntegerMax || amount < -jsonIntegerMax ? null : toJsonInteger(amount)
}
