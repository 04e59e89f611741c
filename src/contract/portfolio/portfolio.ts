import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonPage, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { IdentityBody } from '../users/identity-body.ts'
import { WalletBody } from '../wallet/wallet-body.ts'
import {
  CoachBody,
  GoalBody,
  MonthChangeBody,
  NewsBody,
  PerformanceBody,
  WatchMoveBody,
} from './analysis-body.ts'
import { ArrangementBody } from './arrangement.ts'
import { CalendarPayoutBody } from './calendar.ts'
import { HoldingBody, IncomeBody, PortfolioBody, RealisedBody } from './portfolio-body.ts'

export const overview = createRoute({
  method: 'get',
  path: '/portfolio',
  summary: 'What I have and what it has brought',
  security: [{ bearer: [] }],
  responses: { 200: json(PortfolioBody, 'The portfolio'), ...problems() },
})

const OfProperty = PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() })

export const holdings = createRoute({
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

export const income = createRoute({
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

export const everything = createRoute({
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
