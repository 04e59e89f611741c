import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import { readHoldings, readIncome, readIncomeTotal, readOverview, readPortfolio } from '#portfolio'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn } from '../middleware.ts'
import { IdentityBody } from '../users/identity-body.ts'
import { WalletBody, walletBody } from '../wallet/wallet-body.ts'
import {
  aroundBody,
  CoachBody,
  GoalBody,
  MonthChangeBody,
  NewsBody,
  PerformanceBody,
  WatchMoveBody,
} from './analysis-body.ts'
import { ArrangementBody } from './arrangement.ts'
import { CalendarPayoutBody } from './calendar.ts'
import {
  HoldingBody,
  holdingBody,
  IncomeBody,
  incomeBody,
  PortfolioBody,
  portfolioBody,
  RealisedBody,
  realisedBody,
} from './portfolio-body.ts'
import { onTheWire } from './wire.ts'

const overview = createRoute({
  method: 'get',
  path: '/portfolio',
  summary: 'What I have and what it has brought',
  security: [{ bearer: [] }],
  responses: { 200: json(PortfolioBody, 'The portfolio'), ...problems() },
})

const OfProperty = PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() })

const holdings = createRoute({
  method: 'get',
  path: '/portfolio/holdings',
  summary: 'My units, property by property',
  security: [{ bearer: [] }],
  request: { query: OfProperty },
  responses: {
    200: jsonPage(HoldingBody),
    ...problems(),
  },
})

const income = createRoute({
  method: 'get',
  path: '/portfolio/income',
  summary: 'What I was paid, newest first; of one property, if one is named',
  security: [{ bearer: [] }],
  request: { query: OfProperty },
  responses: {
    200: json(
      z.object({
        items: z.array(IncomeBody),
        nextCursor: z.string().nullable(),
        sum: Integer.openapi({ description: 'Rupiah of all pages together' }),
      }),
      'A page',
    ),
    ...problems(),
  },
})

const everything = createRoute({
  method: 'get',
  path: '/portfolio/overview',
  summary: 'Everything I have, in one answer and of one moment',
  security: [{ bearer: [] }],
  responses: {
    200: json(
      z
        .object({
          portfolio: PortfolioBody,
          wallet: WalletBody,
          holdings: z.array(HoldingBody).openapi({ description: 'All of them' }),
          realised: z.array(RealisedBody).openapi({ description: 'Of units that are gone' }),
          income: z.array(IncomeBody).openapi({ description: 'The three newest payouts' }),
          performance: PerformanceBody,
          next: z.array(CalendarPayoutBody).openapi({ description: 'The next three payouts' }),
          month: MonthChangeBody,
          goal: z.object({ ...GoalBody.shape, ...CoachBody.shape }).nullable(),
          news: z.array(NewsBody).openapi({ description: 'Of my properties, newest first' }),
          watched: z.array(WatchMoveBody),
          arrangement: ArrangementBody,
          hasBought: z.boolean().openapi({
            description: 'Whether I ever bought, even if it was taken back',
          }),
          identity: IdentityBody.pick({
            state: true,
            review: true,
            submittedAt: true,
            suitability: true,
          }).openapi('IdentityStanding', { description: 'How far I am before I may buy' }),
        })
        .openapi('Overview'),
      'The wallet, the portfolio, the holdings and the newest payouts',
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
    return c.json(portfolioBody(await readPortfolio(db, clock, c.var.actor)), 200)
  })
  .openapi(everything, async (c) => {
    const { db, clock, identityReview: review } = c.var.services
    const home = await readOverview(db, clock, c.var.actor)
    const { portfolio, wallet, holdings, income, hasBought, next, goal, arrangement } = home
    return c.json(
      {
        portfolio: portfolioBody(portfolio),
        wallet: walletBody(wallet),
        holdings: holdings.map(holdingBody),
        realised: home.realised.map(realisedBody),
        income: income.map(incomeBody),
        ...aroundBody(home),
        next: onTheWire(next),
        goal: onTheWire(goal),
        arrangement: onTheWire(arrangement),
        hasBought,
        identity: { ...onTheWire(home.identity), review },
      },
      200,
    )
  })
  .openapi(holdings, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const page = await readHoldings(db, clock, c.var.actor, { limit, cursor }, propertyId)
    return c.json({ items: page.items.map(holdingBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(income, async (c) => {
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const { db } = c.var.services
    const [page, sum] = await Promise.all([
      readIncome(db, c.var.actor, { limit, cursor }, propertyId),
      readIncomeTotal(db, c.var.actor, propertyId),
    ])
    const items = page.items.map(incomeBody)
    return c.json({ items, nextCursor: page.nextCursor, sum: toJsonInteger(sum) }, 200)
  })
