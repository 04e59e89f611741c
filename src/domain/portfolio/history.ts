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

/** What the units handed over were worth on a day, and what was paid for them, fees included. */
export type HistoryPoint = {
  readonly on: string
  readonly value: Rupiah
  readonly invested: Rupiah
  /** All rent received until then. */
  readonly income: Rupiah
  /** What came for units that were gone by then, less what they had cost. */
  readonly realised: Rupiah
}

/** What of a holding its history is derived from. */
export type Past = Pick<Holding, 'flows' | 'valuations'> & {
  readonly property: Pick<Holding['property'], 'unitPrice' | 'issuePrice'>
}

/**
 * One point for each day on which money, units or their worth changed, one for the end of each month
 * since the first purchase, and one for today (days of Jakarta), so that what a range brought is exact
 * whatever day it begins on, and nothing happens between two points. Today's value is at today's unit
 * prices, so it equals the portfolio's.
 */
export function historyOf(properties: readonly Past[], now: Date): HistoryPoint[] {
  const today = jakartaDate(now)
  const first = properties
    .flatMap(({ flows }) => flows.slice(0, 1).map((flow) => jakartaDate(flow.happenedAt)))
    .sort()[0]
  if (first === undefined) return []
  const courses = properties.map((past) => ({ ...past, positionOn: walk(past.flows) }))
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

/** Returns the position at the end of a day; days must be asked for in their order. */
function walk(flows: readonly Flow[]): (on: string) => Position {
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

/** The last days of the months from `first`'s on that are before `today`. */
export function monthEnds(first: string, today: string): string[] {
  const start = new Date(first)
  const ends: string[] = []
  for (let months = 1; ; months += 1) {
    // Day 0 of a month is the last of the one before.
    const instant = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 0)
    const end = new Date(instant).toISOString().slice(0, 10)
    if (end >= today) return ends
    ends.push(end)
  }
}
