import type { Rupiah } from '#kernel'
import {
  averageCost,
  type CostBasis,
  firstInFirstOut,
  type Segment,
  type TimeWeighted,
  type Trade,
  timeWeightedReturn,
  xirr,
  type YearlyRate,
} from '#returns'
import type { Holding } from './book.ts'
import { dayNumber } from './day.ts'
import { emptyPosition, type Flow, positionsAfterEach } from './position.ts'
import { unitValueOn } from './unit-value.ts'

/** What money in these holdings brought so far. */
export type Performance = {
  /** Of all money put in and taken out, with what it is worth now. */
  readonly yearly: YearlyRate
  /** Of a rupiah that stayed all the time. */
  readonly timeWeighted: TimeWeighted | null
}

/** Of several holdings together, or of one: units not handed over count as what was paid for them. */
export function performanceOf(holdings: readonly Holding[], now: Date): Performance {
  const today = dayNumber(now)
  const courses = holdings.map((holding) => courseOf(holding, today))
  const value = courses.reduce((sum, course) => sum + course.worthBefore(today + 1), 0)
  const flows = holdings.flatMap((holding) =>
    holding.flows.map((flow) => ({ day: dayNumber(flow.happenedAt), amount: Number(flow.cash) })),
  )
  return {
    yearly: xirr([...flows, { day: today, amount: value }]),
    timeWeighted: timeWeightedReturn(segmentsOf(courses, today, value)),
  }
}

type Course = {
  readonly days: readonly CourseDay[]
  /** What is held at the start of a day, at that day's prices. */
  worthBefore(day: number): number
}
/** Rupiah that went in on a day (or out, below zero), and what of it was rent paid out. */
type CourseDay = { readonly day: number; flow: number; rent: number }

function courseOf({ flows, property, valuations }: Holding, today: number): Course {
  const positions = positionsAfterEach(flows)
  const steps = flows.map((flow, index) => ({
    day: dayNumber(flow.happenedAt),
    position: positions[index] ?? emptyPosition,
  }))
  const handedOver = flows[positions.findIndex(({ owned }) => owned.units > 0n)]
  const handedOverOn = handedOver === undefined ? '' : textOf(dayNumber(handedOver.happenedAt))
  const worth = { issuePrice: property.issuePrice, valuations }
  return {
    days: daysOf(flows),
    worthBefore(day) {
      const { owned, pending } = steps.findLast((step) => step.day < day)?.position ?? emptyPosition
      if (owned.units === 0n) return Number(pending.cost)
      const price = day > today ? property.unitPrice : unitValueOn(worth, textOf(day), handedOverOn)
      return Number(owned.units * price + pending.cost)
    },
  }
}

function textOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

function daysOf(flows: readonly Flow[]): CourseDay[] {
  const days = new Map<number, CourseDay>()
  for (const flow of flows) {
    if (flow.cash === 0n) continue
    const day = dayNumber(flow.happenedAt)
    const known = days.get(day) ?? { day, flow: 0, rent: 0 }
    known.flow -= Number(flow.cash)
    if (flow.kind === 'distribution') known.rent += Number(flow.cash)
    days.set(day, known)
  }
  return [...days.values()]
}

// Rent is part of what the money had become, and leaves the moment it is paid out.
function segmentsOf(courses: readonly Course[], today: number, value: number): Segment[] {
  const days = new Map<number, CourseDay>()
  for (const { day, flow, rent } of courses.flatMap((course) => course.days)) {
    const known = days.get(day) ?? { day, flow: 0, rent: 0 }
    days.set(day, { day, flow: known.flow + flow, rent: known.rent + rent })
  }
  const segments = [...days.values()]
    .sort((left, right) => left.day - right.day)
    .map(({ day, flow, rent }) => {
      const worth = courses.reduce((sum, course) => sum + course.worthBefore(day), 0)
      return { day, value: worth + rent, flow }
    })
  return [...segments, { day: today, value, flow: 0 }]
}

/** Cost by both ways of counting it, of units handed over. */
export type Costs = { readonly average: CostBasis; readonly firstInFirstOut: CostBasis }

export function costsOf(flows: readonly Flow[]): Costs {
  const trades = tradesOf(flows)
  return { average: averageCost(trades), firstInFirstOut: firstInFirstOut(trades) }
}

/** Sales of units handed over, and what each brought against its average cost. */
export function realisedGains(
  flows: readonly Flow[],
): { at: Date; gain: Rupiah; proceeds: Rupiah }[] {
  const positions = positionsAfterEach(flows)
  return flows.flatMap((flow, index) => {
    const [before, after] = [positions[index - 1] ?? emptyPosition, positions[index]]
    if (!isSale(flow) || after === undefined) return []
    const cost = before.owned.cost - after.owned.cost
    return [{ at: flow.happenedAt, gain: flow.cash - cost, proceeds: flow.cash }]
  })
}

function isSale(flow: Flow): boolean {
  return flow.units < 0n && flow.cash > 0n && flow.pendingUnits === 0n && flow.reverses === null
}

// Units become a holding when they are handed over, at what was paid for them then. Reversed entries
// are left out together with their reversals.
function tradesOf(flows: readonly Flow[]): Trade[] {
  const undone = new Set(flows.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])))
  const kept = flows.filter(({ entryId, reverses }) => reverses === null && !undone.has(entryId))
  const positions = positionsAfterEach(kept)
  return kept.flatMap((flow, index) => {
    const [before, after] = [positions[index - 1] ?? emptyPosition, positions[index]]
    if (flow.units === 0n || after === undefined) return []
    if (flow.units > 0n)
      return [{ units: flow.units, amount: after.owned.cost - before.owned.cost }]
    return [{ units: flow.units, amount: flow.cash > 0n ? flow.cash : 0n }]
  })
}
