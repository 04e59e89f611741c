import type { RateObstacle } from '#contract'
import type { Localized } from '#kernel'
import type { CalendarPayout, IncomeGoalCoach, MonthChange, Performance } from './answers.ts'
import type { Arrangement } from './arrangement-shapes.ts'

export type {
  CalendarPayout,
  Holding,
  Income as IncomeLine,
  MonthChange,
  Payout,
  Performance,
  Portfolio,
  PortfolioAnalysis as Analysis,
} from './answers.ts'

/** What it takes to reach the goal. */
export type GoalCoach = NonNullable<IncomeGoalCoach>

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

export type YearlyRate = { state: 'found'; rate: number } | { state: 'none'; reason: RateObstacle }

export type Goal = { monthlyAmount: number; targetYear: number }

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

/** What is on the home page around the figures. */
export type Around = {
  performance: Performance
  next: CalendarPayout[]
  month: MonthChange
  goal: (Goal & GoalCoach) | null
  news: News[]
  watched: WatchMove[]
  arrangement: Arrangement
}
