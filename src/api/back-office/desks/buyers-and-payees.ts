import { createRoute, z } from '@hono/zod-openapi'
import { subscriptionStates } from '#contract'
import { readPayees } from '#distributions'
import { readNames } from '#identity'
import { toJsonInteger } from '#kernel'
import { readBuyers } from '#offerings'
import { jsonCountedPage, problems } from '../../answers.ts'
import { resource } from '../../env.ts'
import { Integer, PageQuery } from '../../fields.ts'
import { signedIn, staffOnly } from '../../middleware.ts'

const security = [{ bearer: [] }]
const name = z.string().nullable().openapi({ description: 'Null: the account is closed' })

const BuyerBody = z
  .object({
    id: z.uuid(),
    receiptNumber: z.string(),
    investorId: z.uuid(),
    name,
    units: Integer,
    amount: Integer,
    state: z.enum(subscriptionStates),
    placedAt: z.iso.datetime(),
  })
  .openapi('Buyer')

const PayeeBody = z
  .object({ investorId: z.uuid(), name, units: Integer, amount: Integer })
  .openapi('Payee')

const buyers = createRoute({
  method: 'get',
  path: '/back-office/offerings/{offeringId}/buyers',
  summary: 'The purchases of an offering with their buyers, newest first; who read is written down',
  security,
  request: { params: z.strictObject({ offeringId: z.uuid() }), query: PageQuery },
  responses: {
    200: jsonCountedPage(BuyerBody),
    ...problems('request.not_allowed', 'offerings.not_found'),
  },
})

const payees = createRoute({
  method: 'get',
  path: '/back-office/distributions/{distributionId}/payees',
  summary: 'Whom a distribution has paid so far; who read is written down; for staff',
  security,
  request: { params: z.strictObject({ distributionId: z.uuid() }), query: PageQuery },
  responses: {
    200: jsonCountedPage(PayeeBody),
    ...problems('request.not_allowed', 'distributions.not_found'),
  },
})

const app = resource()
const readers = staffOnly(['ops', 'finance', 'compliance', 'admin'])
app.use('/back-office/offerings/:offeringId/buyers', signedIn, readers)
app.use('/back-office/distributions/:distributionId/payees', signedIn, readers)

/** Who bought in an offering and who was paid by a distribution, page by page. */
export const buyerAndPayeeRoutes = app
  .openapi(buyers, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const asked = { ...c.req.valid('param'), page: { limit, cursor } }
    const { items, ...page } = await readBuyers(db, clock, c.var.actor, asked)
    const names = await readNames(
      db,
      items.map(({ investorId }) => investorId),
    )
    const rows = items.map(({ units, amount, placedAt, ...buyer }) => ({
      ...buyer,
      name: names.get(buyer.investorId) ?? null,
      units: toJsonInteger(units),
      amount: toJsonInteger(amount),
      placedAt: placedAt.toISOString(),
    }))
    return c.json({ items: rows, ...page }, 200)
  })
  .openapi(payees, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const asked = { ...c.req.valid('param'), page: { limit, cursor } }
    const { items, ...page } = await readPayees(db, clock, c.var.actor, asked)
    const names = await readNames(
      db,
      items.map(({ investorId }) => investorId),
    )
    const rows = items.map(({ investorId, units, amount }) => ({
      investorId,
      name: names.get(investorId) ?? null,
      units: toJsonInteger(units),
      amount: toJsonInteger(amount),
    }))
    return c.json({ items: rows, ...page }, 200)
  })
