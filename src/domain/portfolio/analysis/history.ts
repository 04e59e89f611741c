import { endOfDay, jakartaDate, lastDayOfMonth, monthsFrom, type Rupiah } from '#kernel'
import type { MoneyDay } from '#ledger'
import type { Holding } from '../book.ts'
import {
  emptyPosition,
  type Flow,
  type Position,
  positionsAfterEach,
  realisedGainOf,
} from '../position.ts'
import { unitValueOn } from '../unit-value.ts'

/** The value of the owned units on a day, and their cost including fees. */
export type HistoryPoint = {
  readonly on: string
  readonly value: Rupiah
  readonly invested: Rupiah
  /** The total rent received until then. */
  readonly income: Rupiah
  /** The realised gain until then: proceeds of units sold or retired, less their cost. */
  readonly realised: Rupiah
  /**
   * The investor's own money with us on that day: the wallet's `free`, `held`, `inEscrow`, `outgoing` and `rewards`. A
   * deposit counts once it is credited.
   */
  readonly balance: Rupiah
  /**
   * Net deposits until then: what came in without being earned by a property, less what was taken out. Inherited
   * units count at their cost. So `value + balance` less net deposits is what the investor earned after fees.
   */
  readonly deposited: Rupiah
}

/** The fields of a holding that its history is calculated from. */
export type Past = Pick<Holding, 'flows' | 'valuations'> & {
  readonly property: Pick<Holding['property'], 'unitPrice' | 'issuePrice' | 'handedOverOn'>
}

/**
 * Returns a point for each day since the first purchase on which money, units or their value changed, for each
 * month's end, and for today (days in Jakarta). Nothing changes between two points, so the result of a range is exact
 * whatever day it starts on. Today's value uses today's unit prices, so it equals that of the portfolio.
 */
export function historyOf(
  properties: readonly Past[],
  money: readonly MoneyDay[],
  now: Date,
): HistoryPoint[] {
  const today = jakartaDate(now)
  const first = properties
    .flatMap(({ flows }) => flows.slice(0, 1).map((flow) => jakartaDate(flow.happenedAt)))
    .sort()[0]
  if (first === undefined) return []
  const courses = properties.map((past) => ({ ...past, positionUntil: positionsOver(past.flows) }))
  const moneyOn = sumsUntil([...money, ...properties.flatMap(inheritedUnits)])
  const moved = [
    ...properties.flatMap(({ flows, valuations }) => [
      ...flows.map(({ happenedAt }) => jakartaDate(happenedAt)),
      ...valuations.map(({ valuedOn }) => valuedOn),
    ]),
    ...money.map(({ on }) => on),
  ].filter((on) => on >= first && on < today)
  return [...new Set([...monthEnds(first, today), ...moved, today])].toSorted().map((on) => {
    const end = endOfDay(on)
    let value = 0n
    let invested = 0n
    let received = 0n
    let realised = 0n
    for (const course of courses) {
      const { property, positionUntil } = course
      const position = positionUntil(end)
      const { owned, income } = position
      const price = on === today ? property.unitPrice : unitValueOn(course, on)
      value += owned.units * price
      invested += owned.cost
      received += income
      realised += realisedGainOf(position)
    }
    return { on, value, invested, income: received, realised, ...moneyOn(on) }
  })
}

/** Returns a function for the position just before an instant; instants must be passed in ascending order. */
function positionsOver(flows: readonly Flow[]): (until: Date) => Position {
  const positions = positionsAfterEach(flows)
  let passed = 0
  return (until) => {
    for (
      let flow = flows[passed];
      flow !== undefined && flow.happenedAt < until;
      flow = flows[passed]
    )
      passed += 1
    return positions[passed - 1] ?? emptyPosition
  }
}

/** Returns a function for the sums until a day; days must be passed in ascending order. */
function sumsUntil(days: readonly MoneyDay[]): (on: string) => Omit<MoneyDay, 'on'> {
  const inOrder = days.toSorted((left, right) => (left.on < right.on ? -1 : 1))
  let [passed, balance, deposited] = [0, 0n, 0n]
  return (on) => {
    for (let day = inOrder[passed]; day !== undefined && day.on <= on; day = inOrder[passed]) {
      balance += day.balance
      deposited += day.deposited
      passed += 1
    }
    return { balance, deposited }
  }
}

function inheritedUnits({ flows }: Past): MoneyDay[] {
  const costs = positionsAfterEach(flows).map(({ owned }) => owned.cost)
  return flows.flatMap(({ kind, happenedAt }, index) => {
    const deposited = (costs[index] ?? 0n) - (costs[index - 1] ?? 0n)
    return kind === 'inheritance' ? [{ on: jakartaDate(happenedAt), balance: 0n, deposited }] : []
  })
}

/** The last days of the months from that of `first` that are before `today`. */
export function monthEnds(first: string, today: string): string[] {
  const ends = monthsFrom(first.slice(0, 7), today.slice(0, 7)).map(lastDayOfMonth)
  return ends.filter((end) => end < today)
}
