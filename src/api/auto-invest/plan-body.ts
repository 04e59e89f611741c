import type { z } from '@hono/zod-openapi'
import type { ExecutionView, Plan, PlanView, Trial } from '#auto-invest'
import type {
  ExecutionBody,
  PlanBody,
  PurchasedProperty,
  TrialBody,
} from '#contract/auto-invest/plan-body.ts'
import type { PropertyLabel } from '#properties'
import type { Domain } from '../encode.ts'

type Labels = ReadonlyMap<string, PropertyLabel>

function propertyOf(id: string, labels: Labels): Domain<z.infer<typeof PurchasedProperty>> {
  return { id, name: labels.get(id)?.name ?? id }
}

function rulesBody(plan: Plan) {
  return {
    rhythm: plan.rhythm,
    amount: plan.amount,
    dayOfMonth: plan.dayOfMonth,
    keepInWallet: plan.keepInWallet,
    propertyMax: plan.propertyMax,
    cityIds: [...plan.cityIds],
    types: [...plan.types],
    titleKinds: [...plan.titleKinds],
    netYieldMinBasisPoints: plan.netYieldMinBasisPoints,
    riskStatementVersion: plan.riskStatementVersion,
  }
}

export function planBody(view: PlanView, labels: Labels): Domain<z.infer<typeof PlanBody>> {
  const { plan, next, collected, freeBalance, matchingNow } = view
  return {
    id: plan.id,
    state: plan.state === 'paused' ? 'paused' : 'active',
    ...rulesBody(plan),
    startedAt: plan.startedAt,
    pausedAt: plan.pausedAt,
    freeBalance,
    collected,
    matchingNow,
    next:
      next === null
        ? null
        : {
            isAnnounced: next.isAnnounced,
            runsAt: next.runsAt,
            budget: next.budget,
            wouldBuy:
              next.wouldBuy === null
                ? null
                : {
                    property: propertyOf(next.wouldBuy.propertyId, labels),
                    units: next.wouldBuy.units,
                  },
            obstacle: next.obstacle,
          },
  }
}

export function executionBody(
  execution: ExecutionView,
  labels: Labels,
): Domain<z.infer<typeof ExecutionBody>> {
  const { id, period, state, budget, announcedAt, runsAt, endedAt, reason, purchases } = execution
  return {
    id,
    period,
    state,
    budget,
    announcedAt,
    runsAt,
    endedAt,
    reason,
    purchases: purchases.map(({ propertyId, units, cost, subscriptionId, refusal }) => ({
      property: propertyOf(propertyId, labels),
      units,
      cost,
      subscriptionId,
      refusal,
    })),
  }
}

export function trialBody(trial: Trial, labels: Labels): Domain<z.infer<typeof TrialBody>> {
  return {
    from: trial.from,
    until: trial.until,
    spent: trial.spent,
    refunded: trial.refunded,
    income: trial.income,
    valueNow: trial.valueNow,
    times: trial.times.map(({ at, budget, reason, purchases }) => ({
      at,
      budget,
      reason,
      purchases: purchases.map(({ propertyId, ...each }) => ({
        property: propertyOf(propertyId, labels),
        units: each.units,
        cost: each.cost,
        isRefunded: each.isRefunded,
        income: each.income,
        valueNow: each.valueNow,
      })),
    })),
  }
}
