import type { z } from '@hono/zod-openapi'
import type {
  HoldingBody,
  IncomeBody,
  PortfolioBody,
  RealisedBody,
} from '#contract/portfolio/portfolio-body.ts'
import { toJsonInteger } from '#kernel'
import type { HeldUnits, Income, Portfolio, RealisedResult } from '#portfolio'

export function portfolioBody(portfolio: Portfolio): z.infer<typeof PortfolioBody> {
  return {
    value: toJsonInteger(portfolio.value),
    invested: toJsonInteger(portfolio.invested),
    incomeReceived: toJsonInteger(portfolio.incomeReceived),
    unrealisedGain: toJsonInteger(portfolio.unrealisedGain),
    realisedGain: toJsonInteger(portfolio.realisedGain),
    costOfGone: toJsonInteger(portfolio.costOfGone),
    totalReturn: toJsonInteger(portfolio.totalReturn),
    freeBalance: toJsonInteger(portfolio.freeBalance),
    pendingUnitsAmount: toJsonInteger(portfolio.pendingUnitsAmount),
    history: portfolio.history.map(({ on, value, invested, income, realised }) => ({
      on,
      value: toJsonInteger(value),
      invested: toJsonInteger(invested),
      income: toJsonInteger(income),
      realised: toJsonInteger(realised),
    })),
    byCity: portfolio.byCity.map((city) => ({ ...city, value: toJsonInteger(city.value) })),
  }
}

export function holdingBody(held: HeldUnits): z.infer<typeof HoldingBody> {
  const { id, name, city, type, picture, state, letState, unitPrice } = held.property
  return {
    property: { id, name, city, type, picture: { ...picture, widths: [...picture.widths] } },
    units: toJsonInteger(held.units),
    pendingUnits: toJsonInteger(held.pendingUnits),
    unitPrice: toJsonInteger(unitPrice),
    cost: toJsonInteger(held.cost),
    pendingCost: toJsonInteger(held.pendingCost),
    value: toJsonInteger(held.value),
    unrealisedGain: toJsonInteger(held.unrealisedGain),
    incomeReceived: toJsonInteger(held.incomeReceived),
    accrued: toJsonInteger(held.accrued),
    yieldOnCostBasisPoints: held.yieldOnCostBasisPoints,
    yieldNowBasisPoints: held.yieldNowBasisPoints,
    lastChange: held.lastChange,
    letState,
    state,
  }
}

export function realisedBody(result: RealisedResult): z.infer<typeof RealisedBody> {
  const { id, name, state } = result.property
  return {
    property: { id, name },
    state,
    on: result.on,
    cost: toJsonInteger(result.cost),
    proceeds: toJsonInteger(result.proceeds),
    gain: toJsonInteger(result.gain),
    incomeReceived: toJsonInteger(result.incomeReceived),
    isHeld: result.isHeld,
    yearlyRate: result.yearly?.state === 'found' ? result.yearly.rate : null,
  }
}

export function incomeBody(income: Income): z.infer<typeof IncomeBody> {
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
