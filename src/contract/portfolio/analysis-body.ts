import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { incomeChangeReasons, rateObstacles } from '../words/portfolio.ts'
import { propertyEventKinds, propertyStates, propertyTypes } from '../words/properties.ts'

const YearlyRateBody = z
  .union([
    z.object({ state: z.literal('found'), rate: z.number() }),
    z.object({
      state: z.literal('none'),
      reason: z.enum(rateObstacles),
    }),
  ])
  .openapi('YearlyRate', { description: 'XIRR: 0.098 is 9.8 % a year; or why there is none' })
export type YearlyRate = z.input<typeof YearlyRateBody>

export const PerformanceBody = z
  .object({
    yearly: YearlyRateBody,
    timeWeighted: z
      .object({
        total: z.number().openapi({ description: '0.12 is 12 % over the whole time' }),
        yearly: z.number().nullable().openapi({ description: 'Null: less than a year' }),
        days: z.int(),
      })
      .nullable(),
  })
  .openapi('Performance')
export type Performance = z.input<typeof PerformanceBody>

export const GoalBody = z
  .object({ monthlyAmount: Integer, targetYear: z.int() })
  .openapi('IncomeGoal')
export type IncomeGoal = z.input<typeof GoalBody>

export const CoachBody = z
  .object({
    monthlyNow: Integer.openapi({ description: 'Average of the last three whole months, paid' }),
    coveredBasisPoints: z.int(),
    yieldBasisPoints: z.int().nullable(),
    valueNeeded: Integer.nullable(),
    gap: Integer.nullable(),
    unitsMissing: Integer.nullable(),
    monthsLeft: z.int(),
    monthlyPurchase: Integer.nullable(),
    emptyMonthLoss: Integer,
  })
  .openapi('IncomeGoalCoach', { description: 'Rupiah; calculated from real payouts' })
export type IncomeGoalCoach = NonNullable<z.input<typeof CoachBody>>

const Basis = z.object({ units: Integer, cost: Integer, realisedGain: Integer })

const PartBody = z.object({ id: z.string(), value: Integer, shareBasisPoints: z.int() })

const Name = z.object({ id: z.string(), en: z.string() })

export const AnalysisBody = z
  .object({
    asOf: z.iso.datetime(),
    total: PerformanceBody,
    value: Integer,
    pendingCost: Integer,
    properties: z.array(
      PerformanceBody.extend({
        property: z.object({
          id: z.string(),
          name: z.string(),
          city: z.object({ id: z.string(), name: Name }),
          type: z.enum(propertyTypes),
          titleKind: z.string(),
        }),
        value: Integer,
        costs: z.object({ average: Basis, firstInFirstOut: Basis }),
        incomeReceived: Integer,
        unrealisedGain: Integer,
        realisedGain: Integer,
        result: z
          .object({
            promisedOn: Day,
            yieldPromisedBasisPoints: z.int(),
            yieldNowBasisPoints: z.int(),
            occupancyPromisedBasisPoints: z.int(),
            occupancyNowBasisPoints: z.int(),
            growthPromisedBasisPoints: z.int().nullable().openapi({
              description: 'Change in building value per year; null: the launch had no forecast',
            }),
            growthNowBasisPoints: z.int().nullable().openapi({
              description: 'From the first valuation to the latest; null: less than a year apart',
            }),
          })
          .nullable()
          .openapi({ description: 'The launch forecast and the result' }),
      }),
    ),
    splits: z.object({
      city: z.array(PartBody),
      type: z.array(PartBody),
      title: z.array(PartBody),
      property: z.array(PartBody),
    }),
    expectedIncome: Integer.openapi({ description: 'Forecast of the next twelve months' }),
    withoutForecast: z.int().openapi({
      description: 'Properties left out of that forecast: they are vacant or have not paid yet',
    }),
    incomeOfYear: Integer.openapi({ description: 'Paid in the last twelve months' }),
    goal: GoalBody.nullable(),
    coach: CoachBody.nullable(),
  })
  .openapi('PortfolioAnalysis')
export type PortfolioAnalysis = z.input<typeof AnalysisBody>
export type PropertyAnalysis = PortfolioAnalysis['properties'][number]
export type PortfolioPart = z.input<typeof PartBody>

export const MonthChangeBody = z
  .object({
    month: z.string(),
    income: Integer,
    incomeBefore: Integer,
    expected: Integer.openapi({ description: 'May still come this month: a forecast' }),
    cause: z
      .object({
        propertyId: z.string(),
        propertyName: z.string(),
        difference: Integer,
        reason: z.enum([...incomeChangeReasons, 'several-months', 'waiting', 'first', 'none']),
      })
      .nullable(),
  })
  .openapi('MonthChange')
export type MonthChange = z.input<typeof MonthChangeBody>

export const NewsBody = z.object({
  propertyId: z.string(),
  propertyName: z.string(),
  kind: z.enum(propertyEventKinds),
  on: Day,
  text: Name.nullable(),
  amount: Integer.nullable(),
})

export const WatchMoveBody = z.object({
  propertyId: z.string(),
  name: z.string(),
  state: z.enum(propertyStates),
  unitPrice: Integer,
  changeBasisPoints: z.int().openapi({ description: 'Since I began to watch it' }),
  watchedAt: z.iso.datetime(),
  openUntil: z.iso.datetime().nullable(),
})
