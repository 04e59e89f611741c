import type { z } from '@hono/zod-openapi'
import type { ExecutionView, Plan, PlanView, Trial } from '#auto-invest'
import type {
  ExecutionBody,
  PlanBody,
  PurchasedProperty,
  TrialBody,
} from '#contract/auto-invest/plan-body.ts'
import { toJsonInteger } from '#kernel'
import type { PropertyLabel } from '#properties'

type Labels = ReadonlyMap<string, PropertyLabel>

function propertyOf(id: string, labels: Labels): z.infer<typeof PurchasedProperty> {
  return { id, name: labels.get(id)?.name ?? id }
}

function rulesBody(plan: Plan) {
  return {
    rhythm: plan.rhythm,
    amount: toJsonInteger(plan.amount),
    dayOfMonth: plan.dayOfMonth,
    keepInWallet: toJsonInteger(plan.keepInWallet),
    propertyMax: plan.propertyMax === null ? null : toJsonInteger(plan.propertyMax),
    cityIds: [...plan.cityIds],
    types: [...plan.types],
    titleKinds: [...plan.titleKinds],
    netYieldMinBasisPoints: plan.netYieldMinBasisPoints,
    riskStatementVersion: plan.riskStatementVersion,
  }
}

export function planBody(view: PlanView, labels: Labels): z.infer<typeof PlanBody> {
  const { plan, next, collected, freeBalance, matchingNow } = view
  return {
    id: plan.id,
    state: plan.state === 'paused' ? 'paused' : 'active',
    ...rulesBody(plan),
    startedAt: plan.startedAt.toISOString(),
    pausedAt: plan.pausedAt?.toISOString() ?? null,
    freeBalance: toJsonInteger(freeBalance),
    collected: collected === null ? null : toJsonInteger(collected),
    matchingNow,
    next:
      next === null
        ? null
        : {
            isAnnounced: next.isAnnounced,
            runsAt: next.runsAt.toISOString(),
            budget: toJsonInteger(next.budget),
            wouldBuy:
              next.wouldBuy === null
                ? null
                : {
                    property: propertyOf(next.wouldBuy.propertyId, labels),
                    units: toJsonInteger(next.wouldBuy.units),
                  },
            obstacle: next.obstacle,
          },
  }
}

export function executionBody(
  execution: ExecutionView,
  labels: Labels,
): z.infer<typeof ExecutionBody> {
  const { id, period, state, budget, announcedAt, runsAt, endedAt, reason, purchases } = execution
  return {
    id,
    period,
    state,
    budget: toJsonInteger(budget),
    announcedAt: announcedAt.toISOString(),
    runsAt: runsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    reason,
    purchases: purchases.map(({ propertyId, units, cost, subscriptionId, refusal }) => ({
      property: propertyOf(propertyId, labels),
      units: toJsonInteger(units),
      cost: cost === null ? null : toJsonInteger(cost),
      subscriptionId,
      refusal,
    })),
  }
}

export function trialBody(trial: Trial, labels: Labels): z.infer<typeof TrialBody> {
  return {
    from: trial.from.toISOString(),
    until: trial.until.toISOString(),
    spent: toJsonInteger(trial.spent),
    refunded: toJsonInteger(trial.refunded),
    income: toJsonInteger(trial.income),
    valueNow: toJsonInteger(trial.valueNow),
    times: trial.times.map(({ at, budget, reason, purchases }) => ({
      at: at.toISOString(),
      budget: toJsonInteger(budget),
      reason,
      purchases: purchases.map(({ propertyId, ...each }) => ({
        property: propertyOf(propertyId, labels),
        units: toJsonInteger(each.units),
        cost: toJsonInteger(each.cost),
        isRefunded: each.isRefunded,
        income: toJsonInteger(each.income),
        valueNow: toJsonInteger(each.valueNow),
      })),
    })),
  }
}
