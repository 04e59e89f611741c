import { z } from '@hono/zod-openapi'
import { jsonIntegerMax } from '#kernel'
import { Amount, Integer, Whole } from '../fields.ts'
import { executionStates, planPauses, planTitleKinds, stopReasons } from '../words/auto-invest.ts'
import { planRhythms } from '../words/portfolio.ts'
import { propertyTypes } from '../words/properties.ts'

const instant = z.iso.datetime()

const chosen = <Value extends z.ZodType>(value: Value, most: number) =>
  z.array(value).max(most).default([])

const rules = {
  rhythm: z.enum(planRhythms).openapi({
    description:
      '`monthly`: on `dayOfMonth`; `payouts`, `deposits`: after money came in as such, once it is ' +
      'enough for a purchase',
  }),
  amount: Amount.openapi({ description: 'Rupiah: the maximum each time', example: 1_000_000 }),
  dayOfMonth: z.int().min(1).max(31).nullable().default(null).openapi({
    description: 'For `monthly`; in a shorter month its last day',
  }),
  keepInWallet: Whole.min(0)
    .max(Number(jsonIntegerMax))
    .default(0)
    .transform((value) => BigInt(value))
    .openapi({ description: 'Rupiah of the available balance that are never spent' }),
  propertyMax: Amount.nullable().default(null).openapi({
    description: 'Rupiah: the maximum per property, including units already held; null: no limit',
  }),
  cityIds: chosen(z.string().min(1).max(60), 30),
  types: chosen(z.enum(propertyTypes), propertyTypes.length),
  titleKinds: chosen(z.enum(planTitleKinds), planTitleKinds.length),
  netYieldMinBasisPoints: z.int().min(0).max(10_000).default(0),
  resaleGapMaxBasisPoints: z
    .int()
    .min(-1000)
    .max(1000)
    .nullable()
    .default(null)
    .openapi({
      description:
        'Also units of other investors while a trading window is open, up to this far above the ' +
        'published value of a unit (below zero: below it); null: new units only',
    }),
}

/** The requested rules of a plan. An empty filter matches everything. */
export const RulesInput = z.strictObject(rules)

/** The same with the version of the risk statement that was read. */
export const PlanInput = z.strictObject({
  ...rules,
  riskStatementVersion: z.string().min(1).max(20),
})

export const PurchasedProperty = z.object({ id: z.string(), name: z.string() })

const NextBody = z.object({
  isAnnounced: z.boolean(),
  runsAt: instant,
  budget: Integer,
  wouldBuy: z.object({ property: PurchasedProperty, units: Integer }).nullable(),
  obstacle: z.enum(stopReasons).nullable(),
})

/** A plan. Amounts are whole rupiah, instants are UTC. */
export const PlanBody = z
  .object({
    id: z.uuid(),
    state: z.enum(['active', 'paused']),
    rhythm: z.enum(planRhythms),
    amount: Integer,
    dayOfMonth: z.int().nullable(),
    keepInWallet: Integer,
    propertyMax: Integer.nullable(),
    cityIds: z.array(z.string()),
    types: z.array(z.enum(propertyTypes)),
    titleKinds: z.array(z.enum(planTitleKinds)),
    netYieldMinBasisPoints: z.int(),
    resaleGapMaxBasisPoints: z.int().nullable(),
    riskStatementVersion: z.string(),
    startedAt: instant,
    pausedAt: instant.nullable(),
    pausedBecause: z.enum(planPauses).nullable().openapi({
      description: '`death-report`: a report of the death of its owner closed the account',
    }),
    freeBalance: Integer,
    collected: Integer.nullable().openapi({
      description: 'Money collected and not spent yet; null for a monthly plan',
    }),
    matchingNow: z.int().openapi({ description: 'Offerings that match the filters now' }),
    next: NextBody.nullable().openapi({ description: 'What it does next, calculated as of now' }),
  })
  .openapi('AutoInvestPlan')
export type AutoInvestPlan = NonNullable<z.input<typeof PlanBody>>

export const TermsBody = z
  .object({
    amountMin: Integer,
    runsAtHour: z.int().openapi({ description: 'The hour (Jakarta) at which plans buy' }),
    purchasesMax: z.int(),
    noticeHours: z.int(),
    riskStatementVersion: z.string(),
  })
  .openapi('AutoInvestTerms')
export type AutoInvestTerms = z.input<typeof TermsBody>

export const ExecutionBody = z
  .object({
    id: z.uuid(),
    period: z.string(),
    state: z.enum(executionStates),
    budget: Integer,
    announcedAt: instant,
    runsAt: instant,
    endedAt: instant.nullable(),
    reason: z.enum(stopReasons).nullable(),
    purchases: z.array(
      z.object({
        property: PurchasedProperty,
        units: Integer,
        cost: Integer.nullable().openapi({ description: 'Price and fee, once bought' }),
        subscriptionId: z.uuid().nullable(),
        orderId: z.uuid().nullable().openapi({
          description: 'Of a purchase from other investors: it is final',
        }),
        refusal: z.string().nullable().openapi({ description: 'The code of the refusal' }),
      }),
    ),
  })
  .openapi('AutoInvestExecution')
export type AutoInvestExecution = z.input<typeof ExecutionBody>

export const TrialBody = z
  .object({
    from: instant,
    until: instant,
    spent: Integer,
    refunded: Integer.openapi({
      description: 'From offerings that failed: it would have been refunded',
    }),
    income: Integer.openapi({ description: 'Payouts until today, before tax' }),
    valueNow: Integer,
    times: z.array(
      z.object({
        at: instant,
        budget: Integer,
        reason: z.enum(stopReasons).nullable(),
        purchases: z.array(
          z.object({
            property: PurchasedProperty,
            units: Integer,
            cost: Integer,
            isRefunded: z.boolean(),
            income: Integer,
            valueNow: Integer,
          }),
        ),
      }),
    ),
  })
  .openapi('AutoInvestTrial')
export type AutoInvestTrial = z.input<typeof TrialBody>
