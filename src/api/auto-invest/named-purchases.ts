import type { z } from '@hono/zod-openapi'
import type { ExecutionView, PlanView, Trial } from '#auto-invest'
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

export function namedPlan(view: PlanView, labels: Labels): Domain<z.infer<typeof PlanBody>> {
  const { plan, next } = view
  return {
    ...view,
    ...plan,
    state: plan.state === 'paused' ? 'paused' : 'active',
    next: next && {
      ...next,
      wouldBuy: next.wouldBuy && {
        property: propertyOf(next.wouldBuy.propertyId, labels),
        units: next.wouldBuy.units,
      },
    },
  }
}

export function namedExecution(
  execution: ExecutionView,
  labels: Labels,
): Domain<z.infer<typeof ExecutionBody>> {
  return {
    ...execution,
    purchases: execution.purchases.map((purchase) => ({
      ...purchase,
      property: propertyOf(purchase.propertyId, labels),
    })),
  }
}

export function namedTrial(trial: Trial, labels: Labels): Domain<z.infer<typeof TrialBody>> {
  return {
    ...trial,
    times: trial.times.map((time) => ({
      ...time,
      purchases: time.purchases.map((purchase) => ({
        ...purchase,
        property: propertyOf(purchase.propertyId, labels),
      })),
    })),
  }
}
