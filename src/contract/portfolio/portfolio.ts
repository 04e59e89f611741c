import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
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
import { PayoutDayBody } from './calendar.ts'
import { HoldingBody, IncomeBody, PortfolioBody, RealisedBody } from './portfolio-body.ts'

export const overview = operation('GET /portfolio/', {
  summary: 'My portfolio and its results',
  scopes: ['portfolio'],
  answer: json(PortfolioBody, 'The portfolio'),
})

const OfProperty = PageQuery.extend({ propertyId: z.string().min(1).max(80).optional() })

export const holdings = operation('GET /portfolio/holdings/', {
  summary: 'My units, property by property',
  scopes: ['portfolio'],
  query: OfProperty,
  answer: jsonPage(HoldingBody),
})

export const income = operation('GET /portfolio/income/', {
  summary: 'My rent payouts, newest first; of one property, if one is named',
  scopes: ['portfolio'],
  query: OfProperty,
  answer: json(
    z.object({
      items: z.array(IncomeBody),
      nextCursor: z.string().nullable(),
      total: z.int().openapi({ description: 'Payouts on all pages' }),
      sum: Integer.openapi({ description: 'Rupiah of all pages together' }),
    }),
    'A page',
  ),
})

const OverviewBody = z
  .object({
    portfolio: PortfolioBody,
    wallet: WalletBody,
    holdings: z.array(HoldingBody).openapi({ description: 'All of them' }),
    realised: z.array(RealisedBody).openapi({ description: 'For units that were sold or retired' }),
    performance: PerformanceBody,
    payoutDays: z.array(PayoutDayBody).openapi({
      description: 'The latest day with payouts, and the next three',
    }),
    month: MonthChangeBody,
    goal: z.object({ ...GoalBody.shape, ...CoachBody.shape }).nullable(),
    news: z.array(NewsBody).openapi({ description: 'Of my properties, newest first' }),
    watched: z.array(WatchMoveBody),
    arrangement: ArrangementBody,
    hasBought: z.boolean().openapi({
      description: 'Whether I ever bought units, even if I cancelled',
    }),
    identity: IdentityBody.pick({
      state: true,
      review: true,
      submittedAt: true,
      suitability: true,
    }).openapi('IdentityStanding', { description: 'My progress towards being able to buy' }),
  })
  .openapi('Overview')
export type Overview = z.input<typeof OverviewBody>

export const everything = operation('GET /portfolio/overview/', {
  summary: 'My whole portfolio in one answer, at one moment',
  scopes: ['portfolio'],
  answer: json(OverviewBody, 'The wallet, the portfolio, the holdings and the latest payouts'),
})
