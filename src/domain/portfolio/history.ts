import { jakartaDate, type Rupiah } from '#kernel'
import type { Holding } from './book.ts'
import {
  emptyPosition,
  type Flow,
  type Position,
  positionsAfterEach,
  realisedGainOf,
} from './position.ts'
import { unitValueOn } from './unit-value.ts'

/** The value of the owned units on a day, and their cost including fees. */
export type HistoryPoint = {
  readonly on: string
  readonly value: Rupiah
  readonly invested: Rupiah
  /** The total rent received until then. */
  readonly income: Rupiah
  /** The realised gain until then: proceeds of units sold or retired, less their cost. */
  readonly realised: Rupiah
}

/** The fields of a holding that its history is calculated from. */
export type Past = Pick<Holding, 'flows' | 'valuations'> & {
  readonly property: Pick<Holding['property'], 'unitPrice' | 'issuePrice'>
}

/**
 * Returns a point for each day on which money, units or their value changed, for each month's end since the
 * first purchase, and for today (days in Jakarta). Nothing changes between two points, so the result of a range
 * is exact whatever day it starts on. Today's value uses today's unit prices, so it equals that of the
 * portfolio.
 */
export function historyOf(properties: readonly Past[], now: Date): HistoryPoint[] {
  const today = jakartaDate(now)
  const first = properties
    .flatMap(({ flows }) => flows.slice(0, 1).map((flow) => jakartaDate(flow.happenedAt)))
    .sort()[0]
  if (first === undefined) return []
  const courses = properties.map((past) => ({ ...past, positionOn: positionsByDay(past.flows) }))
  const handedOver = properties.map(({ flows }) => handedOverOn(flows))
  const moved = properties
    .flatMap(({ flows, valuations }) => [
      ...flows.map(({ happenedAt }) => jakartaDate(happenedAt)),
      ...valuations.map(({ valuedOn }) => valuedOn),
    ])
    .filter((on) => on >= first && on < today)
  return [...new Set([...monthEnds(first, today), ...moved, today])].toSorted().map((on) => {
    let value = 0n
    let invested = 0n
    let received = 0n
    let realised = 0n
    for (const [index, { property, valuations, positionOn }] of courses.entries()) {
      const position = positionOn(on)
      const { owned, income } = position
      const worth = { issuePrice: property.issuePrice, valuations }
      const price =
        on === today ? property.unitPrice : unitValueOn(worth, on, handedOver[index] ?? '')
      value += owned.units * price
      invested += owned.cost
      received += income
      realised += realisedGainOf(position)
    }
    return { on, value, invested, income: received, realised }
  })
}

/** Returns a function for the position at the end of a day; days must be passed in ascending order. */
function positionsByDay(flows: readonly Flow[]): (on: string) => Position {
  const positions = positionsAfterEach(flows)
  let passed = 0
  return (on) => {
    const end = Date.parse(`${on}T24:00:00+07:00`)
    while ((flows[passed]?.happenedAt.getTime() ?? Number.POSITIVE_INFINITY) < end) passed += 1
    return positions[passed - 1] ?? emptyPosition
  }
}

function handedOverOn(flows: readonly Flow[]): string {
  const index = positionsAfterEach(flows).findIndex(({ owned }) => owned.units > 0n)
  const flow = flows[index]
  return flow === undefined ? '' : jakartaDate(flow.happenedAt)
}

/** The last days of the months from that of `first` that are before `today`. */
export function monthEnds(first: string, today: string): string[] {
  const start = new Date(first)
  const ends: string[] = []
  for (let months = 1; ; months += 1) {
    // Day 0 of a month is the last day of the previous month.
    const instant = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 0)
    const end = new Date(instant).toISOString().slice(0, 10)
    if (end >= today) return ends
    ends.push(end)
  }
}
