import type { Localized } from '#kernel'
import type { Arrangement } from './arrangement-shapes.ts'
import type { LetState, Picture } from './list-shapes.ts'

export type CalendarPayout = {
  state: 'paid' | 'declared' | 'forecast'
  /** A day, `YYYY-MM-DD`. */
  on: string
  period: string
  property: { id: string; name: string }
  units: number
  perUnit: string
  amount: number
  distributionId: string | null
  leaseEndsOn: string | null
}

export type ChangeReason =
  | 'vacancy'
  | 'repair'
  | 'tenant'
  | 'reserve'
  | 'costs'
  | 'correction'
  | 'carried'
  | 'units'
  | 'unchanged'

/** From the rent of a month to the visitor's part of it. */
export type Payout = {
  distributionId: string
  property: { id: string; name: string }
  period: string
  recordedAt: string
  paidAt: string
  lines: {
    gross: number
    management: number
    maintenance: number
    propertyTax: number
    insurance: number
    reserve: number
    incomeTax: number
    net: number
  } | null
  /** A reason's code by the line's. */
  reasons: Record<string, string>
  corrections: {
    period: string
    line: string
    amount: number
    reason: Localized
    correctedAt: string
  }[]
  carried: number
  issuerPart: number
  total: number
  unitsPaid: number
  perUnit: string
  units: number
  amount: number
  change: { period: string; amount: number; difference: number; reason: ChangeReason } | null
}

export type YearlyRate =
  | { state: 'found'; rate: number }
  | { state: 'none'; reason: 'one-day' | 'one-way' | 'no-solution' }

export type Performance = {
  yearly: YearlyRate
  timeWeighted: { total: number; yearly: number | null; days: number } | null
}

export type Goal = { monthlyAmount: number; targetYear: number }

export type GoalCoach = {
  monthlyNow: number
  coveredBasisPoints: number
  yieldBasisPoints: number | null
  valueNeeded: number | null
  gap: number | null
  unitsMissing: number | null
  monthsLeft: number
  monthlyPurchase: number | null
  emptyMonthLoss: number
}

export type Part = { id: string; value: number; shareBasisPoints: number }

type CostBasis = { units: number; cost: number; realisedGain: number }

export type PropertyAnalysis = Performance & {
  property: {
    id: string
    name: string
    city: { id: string; name: Localized }
    type: string
    titleKind: string
  }
  value: number
  costs: { average: CostBasis; firstInFirstOut: CostBasis }
  incomeReceived: number
  unrealisedGain: number
  realisedGain: number
  result: {
    promisedOn: string
    yieldPromisedBasisPoints: number
    yieldNowBasisPoints: number
    occupancyPromisedBasisPoints: number
    occupancyNowBasisPoints: number
    growthPromisedBasisPoints: number | null
    growthNowBasisPoints: number | null
  } | null
}

export type Analysis = {
  asOf: string
  total: Performance
  value: number
  pendingCost: number
  properties: PropertyAnalysis[]
  splits: Record<'city' | 'type' | 'title' | 'property', Part[]>
  expectedIncome: number
  incomeOfYear: number
  goal: Goal | null
  coach: GoalCoach | null
}

export type MonthChange = {
  month: string
  income: number
  incomeBefore: number
  expected: number
  cause: {
    propertyId: string
    propertyName: string
    difference: number
    reason: ChangeReason | 'waiting' | 'first' | 'none'
  } | null
}

export type News = {
  propertyId: string
  propertyName: string
  kind: string
  on: string
  text: Localized | null
  amount: number | null
}

export type WatchMove = {
  propertyId: string
  name: string
  state: string
  unitPrice: number
  changeBasisPoints: number
  watchedAt: string
  openUntil: string | null
}

/** What stands on the home page around the figures. */
export type Around = {
  performance: Performance
  next: CalendarPayout[]
  month: MonthChange
  goal: (Goal & GoalCoach) | null
  news: News[]
  watched: WatchMove[]
  arrangement: Arrangement
}

export type Portfolio = {
  value: number
  invested: number
  incomeReceived: number
  unrealisedGain: number
  realisedGain: number
  costOfGone: number
  totalReturn: number
  freeBalance: number
  pendingUnitsAmount: number
  history: { on: string; value: number; invested: number; income: number; realised: number }[]
  byCity: { id: string; name: Localized; value: number; shareBasisPoints: number }[]
}

export type Holding = {
  property: {
    id: string
    name: string
    picture: Picture
    city: { id: string; name: Localized }
    type: string
  }
  units: number
  pendingUnits: number
  unitPrice: number
  cost: number
  pendingCost: number
  value: number
  unrealisedGain: number
  incomeReceived: number
  /** A forecast. */
  accrued: number
  yieldOnCostBasisPoints: number
  yieldNowBasisPoints: number
  lastChange: { on: string; basisPoints: number } | null
  letState: LetState | null
  state: string
}

export type IncomeLine = {
  id: string
  paidAt: string
  period: string
  property: { id: string; name: string }
  units: number
  perUnit: string
  amount: number
}
