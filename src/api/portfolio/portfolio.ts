import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import { type HeldUnits, type Income, readHoldings, readIncome, readPortfolio } from '#portfolio'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const Name = z.object({ id: z.string(), en: z.string() })
const Day = z.iso.date()

const PortfolioBody = z
  .object({
    value: Integer.openapi({ description: 'Units handed over, at today’s unit prices' }),
    invested: Integer.openapi({ description: 'What was paid for them, purchase fees included' }),
    incomeReceived: Integer.openapi({ description: 'Distributions received so far' }),
    unrealisedGain: Integer.openapi({ description: '`value` − `invested`; may be negative' }),
    totalReturn: Integer.openapi({ description: '`unrealisedGain` + `incomeReceived`' }),
    freeBalance: Integer,
    pendingUnitsAmount: Integer.openapi({
      description: 'In escrow for units not handed over yet; not part of `value`',
    }),
    history: z.array(z.object({ on: Day, value: Integer, invested: Integer })).openapi({
      description: 'The end of each month since the first purchase, and today (days of Jakarta)',
    }),
    byCity: z.array(
      z.object({
        id: z.string(),
        name: Name,
        value: Integer,
        shareBasisPoints: z.int().openapi({ description: 'The shares add up to 10,000' }),
      }),
    ),
  })
  .openapi('Portfolio', { description: 'Rupiah; all figures are of one moment' })

const HoldingBody = z
  .object({
    property: z.object({
      id: z.string(),
      name: z.string(),
      city: z.object({ id: z.string(), name: Name }),
      picture: z.object({
        src: z.string(),
        width: z.int(),
        height: z.int(),
        widths: z.array(z.int()),
        color: z.string(),
        alt: Name,
      }),
    }),
    units: Integer,
    pendingUnits: Integer.openapi({ description: 'Bought, not handed over yet' }),
    unitPrice: Integer.openapi({ description: 'Rupiah a unit is worth now' }),
    cost: Integer.openapi({ description: 'Paid for `units`, fees included; average cost' }),
    pendingCost: Integer.openapi({ description: 'Paid for `pendingUnits`, fees included' }),
    value: Integer,
    unrealisedGain: Integer,
    incomeReceived: Integer,
    yieldOnCostBasisPoints: z
      .int()
      .openapi({ description: 'Distributions of the last 365 days on `cost`' }),
    letState: z.enum(['let', 'partly-let', 'empty']).nullable(),
    state: z.string(),
  })
  .openapi('Holding')

const IncomeBody = z
  .object({
    id: z.uuid().openapi({ description: 'Of the distribution' }),
    paidAt: z.iso.datetime(),
    period: z.string().openapi({ example: '2026-10', description: 'The month it was earned in' }),
    property: z.object({ id: z.string(), name: z.string() }),
    units: Integer.openapi({ description: 'Held on the record date' }),
    perUnit: z.string().openapi({ example: '1234.56', description: 'Rupiah, rounded down' }),
    amount: Integer.openapi({ description: 'Rupiah paid to me' }),
  })
  .openapi('Income')

const overview = createRoute({
  method: 'get',
  path: '/portfolio',
  summary: 'What I have and what it has brought',
  security: [{ bearer: [] }],
  responses: { 200: json(PortfolioBody, 'The portfolio'), ...problems() },
})

const holdings = createRoute({
  method: 'get',
  path: '/portfolio/holdings',
  summary: 'My units, property by property',
  security: [{ bearer: [] }],
  request: { query: PageQuery },
  responses: {
    200: json(
      z.object({ items: z.array(HoldingBody), nextCursor: z.string().nullable() }),
      'A page',
    ),
    ...problems(),
  },
})

const income = createRoute({
  method: 'get',
  path: '/portfolio/income',
  summary: 'What I was paid, newest first',
  security: [{ bearer: [] }],
  request: { query: PageQuery },
  responses: {
    200: json(
      z.object({ items: z.array(IncomeBody), nextCursor: z.string().nullable() }),
      'A page',
    ),
    ...problems(),
  },
})

const app = resource()
app.use('/portfolio/*', signedIn)

/** Reads of what an investor holds; all of it comes from the ledger. */
export const portfolioRoutes = app
  .openapi(overview, async (c) => {
    const { db, clock } = c.var.services
    const portfolio = await readPortfolio(db, clock, c.var.actor)
    return c.json(
      {
        value: toJsonInteger(portfolio.value),
        invested: toJsonInteger(portfolio.invested),
        incomeReceived: toJsonInteger(portfolio.incomeReceived),
        unrealisedGain: toJsonInteger(portfolio.unrealisedGain),
        totalReturn: toJsonInteger(portfolio.totalReturn),
        freeBalance: toJsonInteger(portfolio.freeBalance),
        pendingUnitsAmount: toJsonInteger(portfolio.pendingUnitsAmount),
        history: portfolio.history.map(({ on, value, invested }) => ({
          on,
          value: toJsonInteger(value),
          invested: toJsonInteger(invested),
        })),
        byCity: portfolio.byCity.map((city) => ({ ...city, value: toJsonInteger(city.value) })),
      },
      200,
    )
  })
  .openapi(holdings, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readHoldings(db, clock, c.var.actor, { limit, cursor })
    return c.json({ items: page.items.map(holdingBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(income, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readIncome(c.var.services.db, c.var.actor, { limit, cursor })
    return c.json({ items: page.items.map(incomeBody), nextCursor: page.nextCursor }, 200)
  })

function holdingBody(held: HeldUnits): z.infer<typeof HoldingBody> {
  const { id, name, city, picture, state, letState, unitPrice } = held.property
  return {
    property: { id, name, city, picture: { ...picture, widths: [...picture.widths] } },
    units: toJsonInteger(held.units),
    pendingUnits: toJsonInteger(held.pendingUnits),
    unitPrice: toJsonInteger(unitPrice),
    cost: toJsonInteger(held.cost),
    pendingCost: toJsonInteger(held.pendingCost),
    value: toJsonInteger(held.value),
    unrealisedGain: toJsonInteger(held.unrealisedGain),
    incomeReceived: toJsonInteger(held.incomeReceived),
    yieldOnCostBasisPoints: held.yieldOnCostBasisPoints,
    letState,
    state,
  }
}

function incomeBody(income: Income): z.infer<typeof IncomeBody> {
  const { distributionId: id, paidAt, period, property, units, perUnit, amount } = income
  return {
    id,
    paidAt: paidAt.toISOString(),
    period,
    property,
    units: toJsonInteger(units),
    perUnit,
    amount: toJsonInteger(amount),
  }
}
