import { type Database, snapshot } from '#database'
import {
  type Actor,
  type BasisPoints,
  type Clock,
  jakartaDate,
  type Rupiah,
  roundedShare,
} from '#kernel'
import type { HeldProperty, Holding } from '../book.ts'
import { readBook } from '../book.ts'
import { positionOf, realisedGainOf } from '../position.ts'
import { heldUnits } from '../read-holdings.ts'
import { coachOf, expectedYear, type Goal, type GoalCoach, readGoal } from './goal.ts'
import { type Costs, costsOf, type HoldingPerformance, performanceOf } from './performance.ts'
import { type PromiseResult, promiseResultOf } from './promise-result.ts'

/** The actor's result in one property, including properties sold since. */
type PropertyAnalysis = HoldingPerformance & {
  readonly property: HeldProperty
  readonly value: Rupiah
  readonly costs: Costs
  readonly incomeReceived: Rupiah
  readonly unrealisedGain: Rupiah
  readonly realisedGain: Rupiah
  readonly result: PromiseResult | null
}

/** A share of the value, rounded to tenths of a percent. */
type Part = {
  readonly id: string
  readonly value: Rupiah
  readonly shareBasisPoints: BasisPoints
}

const splits = ['city', 'type', 'title', 'property'] as const
type SplitName = (typeof splits)[number]

type Analysis = {
  readonly asOf: Date
  readonly total: HoldingPerformance
  readonly value: Rupiah
  readonly pendingCost: Rupiah
  readonly properties: readonly PropertyAnalysis[]
  readonly splits: Readonly<Record<SplitName, readonly Part[]>>
  /** The rupiah of the next twelve months according to the payout forecast. */
  readonly expectedIncome: Rupiah
  /** How many properties with units of the actor have no payout forecast: they are vacant or have not paid yet. */
  readonly withoutForecast: number
  /** The payouts of the last twelve months. */
  readonly incomeOfYear: Rupiah
  readonly goal: Goal | null
  readonly coach: GoalCoach | null
}

/** The actor's performance, allocation and progress towards their goal. */
export async function readAnalysis(
  db: Database,
  clock: Clock,
  { userId }: Actor,
): Promise<Analysis> {
  return await snapshot(db, async (tx) => {
    const [holdings, goal] = await Promise.all([readBook(tx, userId), readGoal(tx, userId)])
    return analysisOf(holdings, goal, clock.now())
  })
}

function analysisOf(holdings: readonly Holding[], goal: Goal | null, now: Date): Analysis {
  const today = jakartaDate(now)
  const properties = holdings.map((holding) => propertyAnalysis(holding, now))
  const held = holdings.map((holding) => heldUnits(holding, today))
  const sum = (amounts: readonly Rupiah[]) => amounts.reduce((left, right) => left + right, 0n)
  const value = sum(properties.map((each) => each.value))
  const expected = holdings.map((holding) => expectedYear(holding, today))
  return {
    asOf: now,
    total: performanceOf(holdings, now),
    value,
    pendingCost: sum(held.map(({ pendingCost }) => pendingCost)),
    properties,
    splits: {
      city: partsOf(properties, ({ property }) => property.city.id),
      type: partsOf(properties, ({ property }) => property.type),
      title: partsOf(properties, ({ property }) => property.titleKind),
      property: partsOf(properties, ({ property }) => property.id),
    },
    expectedIncome: sum(expected),
    withoutForecast: properties.filter((each, index) => each.value > 0n && expected[index] === 0n)
      .length,
    incomeOfYear: sum(held.map(({ incomeOfYear }) => incomeOfYear)),
    goal,
    coach: goal === null ? null : coachOf(goal, holdings, now),
  }
}

function propertyAnalysis(holding: Holding, now: Date): PropertyAnalysis {
  const { property, flows } = holding
  const position = positionOf(flows)
  const { owned, income } = position
  const value = owned.units * property.unitPrice
  return {
    ...performanceOf([holding], now),
    property,
    value,
    costs: costsOf(flows),
    incomeReceived: income,
    unrealisedGain: value - owned.cost,
    realisedGain: realisedGainOf(position),
    result: promiseResultOf(holding),
  }
}

/** The value by an attribute, the largest share first. */
export function partsOf<Item extends { readonly value: Rupiah }>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): Part[] {
  const groups = Map.groupBy(
    items.filter(({ value }) => value > 0n),
    idOf,
  )
  const parts = [...groups].map(([id, group]) => ({
    id,
    value: group.reduce((total, { value }) => total + value, 0n),
  }))
  parts.sort((left, right) =>
    left.value > right.value ? -1 : left.value < right.value ? 1 : left.id < right.id ? -1 : 1,
  )
  // Each is rounded separately, so that the same value has the same share in every split.
  const total = parts.reduce((sum, { value }) => sum + value, 0n)
  return parts.map((part) => ({
    ...part,
    shareBasisPoints: roundedShare(part.value, total),
  }))
}
