import type { Rupiah } from '#kernel'
import type { Holding } from '../book.ts'
import { dayNumber, dayNumbered, numberOf } from '../calendar/day.ts'
import {
  emptyPosition,
  type Flow,
  type Position,
  positionOf,
  positionsAfterEach,
  realisedGainOf,
} from '../position.ts'
import { averageCost, type CostBasis, firstInFirstOut, type Trade } from '../returns/cost-basis.ts'
import { type Segment, type TimeWeighted, timeWeightedReturn } from '../returns/time-weighted.ts'
import { xirr, type YearlyRate } from '../returns/xirr.ts'
import { unitValueOn } from '../unit-value.ts'

/** The performance of money in these holdings so far. */
export type HoldingPerformance = {
  /** The money-weighted return (XIRR) of all amounts paid in and out and the present value. */
  readonly yearly: YearlyRate
  /** The time-weighted return: that of a rupiah invested the whole time. */
  readonly timeWeighted: TimeWeighted | null
}

/** Calculates the performance of one or several holdings. Units not issued yet are valued at their cost. */
export function performanceOf(holdings: readonly Holding[], now: Date): HoldingPerformance {
  const today = dayNumber(now)
  const value = holdings.reduce((sum, holding) => sum + worthNow(holding), 0)
  const days = daysOf(holdings)
  return {
    yearly: xirr([
      ...days.map(({ day, flow }) => ({ day, amount: -flow })),
      { day: today, amount: value },
    ]),
    timeWeighted: timeWeightedReturn([
      ...segmentsOf(days, holdings.flatMap(worthChanges)),
      { day: today, value, flow: 0 },
    ]),
  }
}

/** The rupiah paid in on a day (negative: paid out), and the part of them that was rent. */
type CourseDay = { readonly day: number; flow: number; rent: number }

/** Days with a flow in ascending order. */
function daysOf(holdings: readonly Holding[]): CourseDay[] {
  const days = new Map<number, CourseDay>()
  for (const { flows } of holdings) {
    for (const flow of flows) {
      if (flow.cash === 0n) continue
      const day = dayNumber(flow.happenedAt)
      const cash = Number(flow.cash)
      const known = days.get(day) ?? { day, flow: 0, rent: 0 }
      known.flow -= cash
      if (flow.kind === 'distribution') known.rent += cash
      days.set(day, known)
    }
  }
  return [...days.values()].sort((left, right) => left.day - right.day)
}

/** A change of value that applies from a day to the holdings at its start. */
type WorthChange = { readonly day: number; readonly difference: number }

// Rent is part of the value until the moment it is paid out.
function segmentsOf(days: readonly CourseDay[], changes: readonly WorthChange[]): Segment[] {
  const inOrder = changes.toSorted((left, right) => left.day - right.day)
  let [next, worth] = [0, 0]
  return days.map(({ day, flow, rent }) => {
    for (let change = inOrder[next]; change !== undefined && change.day <= day; ) {
      worth += change.difference
      next += 1
      change = inOrder[next]
    }
    return { day, value: worth + rent, flow }
  })
}

/** The days on which the value of a property's holding changes: after a flow or a valuation. */
function worthChanges(holding: Holding): WorthChange[] {
  const { flows, valuations } = holding
  const positions = positionsAfterEach(flows)
  const held = new Map<number, Position>()
  let before = emptyPosition
  for (const [index, position] of positions.entries()) {
    const { happenedAt } = flows[index] ?? { happenedAt: new Date(0) }
    if (position.owned !== before.owned || position.pending !== before.pending)
      held.set(dayNumber(happenedAt) + 1, position)
    before = position
  }
  const exit = flows.find(isSale)
  const exitOn = exit === undefined ? Number.POSITIVE_INFINITY : dayNumber(exit.happenedAt)
  const turns = [
    ...held.keys(),
    ...valuations.map(({ valuedOn }) => numberOf(valuedOn)),
    ...(exit === undefined ? [] : [exitOn, exitOn + 1]),
  ]
  let [position, last] = [emptyPosition, 0]
  return turns
    .sort((left, right) => left - right)
    .map((day) => {
      position = held.get(day) ?? position
      const price = unitValueOn(holding, dayNumbered(day))
      // A sold property is worth its proceeds until they are paid out, and nothing after that.
      const now =
        day < exitOn ? worthOf(position, price) : day === exitOn ? Number(saleOf(flows)) : 0
      const difference = now - last
      last = now
      return { day, difference }
    })
}

function worthNow({ flows, property }: Holding): number {
  return worthOf(positionOf(flows), property.unitPrice)
}

function worthOf({ owned, pending }: Position, unitPrice: Rupiah): number {
  return Number(owned.units * unitPrice + pending.cost)
}

/** The cost of owned units by both methods. */
export type Costs = { readonly average: CostBasis; readonly firstInFirstOut: CostBasis }

export function costsOf(flows: readonly Flow[]): Costs {
  const trades = tradesOf(flows)
  return { average: averageCost(trades), firstInFirstOut: firstInFirstOut(trades) }
}

/** A sale of owned units, or its reversal, whose proceeds and gain are those of the sale with the opposite sign. */
type RealisedGain = Pick<Flow, 'entryId' | 'reverses'> & {
  readonly at: Date
  readonly gain: Rupiah
  readonly proceeds: Rupiah
  readonly isOfProperty: boolean
}

/**
 * Sales of owned units and their gains against average cost, and reversals of sales. Units that were retired after
 * another person was paid for them lose their cost.
 */
export function realisedGains(flows: readonly Flow[]): RealisedGain[] {
  const positions = positionsAfterEach(flows)
  return flows.flatMap((flow, index) => {
    const [before, after] = [positions[index - 1] ?? emptyPosition, positions[index]]
    if (after === undefined || !isOfOwnedUnits(flow)) return []
    const proceeds = after.gone.proceeds - before.gone.proceeds
    const gain = realisedGainOf(after) - realisedGainOf(before)
    if (proceeds === 0n && gain === 0n) return []
    const { entryId, reverses, happenedAt: at } = flow
    return [{ entryId, reverses, at, gain, proceeds, isOfProperty: isSale(flow) }]
  })
}

/** Whether a flow trades or ends owned units; rent and money from an escrow account do not. */
function isOfOwnedUnits(flow: Flow): boolean {
  return flow.pendingUnits === 0n && (flow.units !== 0n || isSale(flow))
}

/** The proceeds of the sale of the property; its units are retired right after it. */
function isSale(flow: Flow): boolean {
  return flow.kind === 'sale-proceeds'
}

function saleOf(flows: readonly Flow[]): Rupiah {
  return flows.filter(isSale).reduce((sum, { cash }) => sum + cash, 0n)
}

// Units enter a holding when they are issued, at their cost.
function tradesOf(flows: readonly Flow[]): Trade[] {
  const kept = withoutReversed(flows)
  const positions = positionsAfterEach(kept)
  return kept.flatMap((flow, index) => {
    const [before, after] = [positions[index - 1] ?? emptyPosition, positions[index]]
    if (after === undefined) return []
    const units = after.owned.units - before.owned.units
    if (units > 0n) return [{ units, amount: after.owned.cost - before.owned.cost }]
    const proceeds = after.gone.proceeds - before.gone.proceeds
    // A payment for units that were transferred after the record day retires none of the payee's units.
    return units < 0n || isSale(flow) ? [{ units, amount: proceeds }] : []
  })
}

// Reversed entries are left out together with their reversals. When units of a cancelled purchase were sold before,
// that would sell more than was bought: then a cancelled purchase is followed by a sale for its refund.
function withoutReversed(flows: readonly Flow[]): readonly Flow[] {
  const undone = new Set(flows.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])))
  if (undone.size === 0) return flows
  const kept = flows.filter(
    ({ entryId, reverses }) => reverses === null && (entryId === null || !undone.has(entryId)),
  )
  return positionsAfterEach(kept).every(({ owned }) => owned.units >= 0n)
    ? kept
    : flows.map((flow) => ({ ...flow, reverses: null }))
}
