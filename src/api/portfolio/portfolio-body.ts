import type { z } from '@hono/zod-openapi'
import type { HoldingBody, IncomeBody, RealisedBody } from '#contract/portfolio/portfolio-body.ts'
import type { HeldUnits, Income, RealisedResult } from '#portfolio'
import type { Domain } from '../encode.ts'

export function holdingBody(held: HeldUnits): Domain<z.infer<typeof HoldingBody>> {
  const { id, name, city, type, picture, state, letState, unitPrice } = held.property
  return {
    property: { id, name, city, type, picture: { ...picture, widths: [...picture.widths] } },
    units: held.units,
    pendingUnits: held.pendingUnits,
    unitPrice,
    cost: held.cost,
    pendingCost: held.pendingCost,
    value: held.value,
    unrealisedGain: held.unrealisedGain,
    incomeReceived: held.incomeReceived,
    accrued: held.accrued,
    yieldOnCostBasisPoints: held.yieldOnCostBasisPoints,
    yieldNowBasisPoints: held.yieldNowBasisPoints,
    lastChange: held.lastChange,
    letState,
    state,
  }
}

export function realisedBody(result: RealisedResult): Domain<z.infer<typeof RealisedBody>> {
  const { id, name, state } = result.property
  return {
    property: { id, name },
    state,
    on: result.on,
    cost: result.cost,
    proceeds: result.proceeds,
    gain: result.gain,
    incomeReceived: result.incomeReceived,
    isHeld: result.isHeld,
    yearlyRate: result.yearly?.state === 'found' ? result.yearly.rate : null,
  }
}

export function incomeBody(income: Income): Domain<z.infer<typeof IncomeBody>> {
  const { distributionId: id, paidAt, period, property, units, perUnit, amount } = income
  return {
    id,
    paidAt,
    period,
    property,
    units,
    perUnit,
    amount,
  }
}
