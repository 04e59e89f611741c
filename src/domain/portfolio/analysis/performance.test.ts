import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jakartaDate } from '#kernel'
import type { Holding } from '../book.ts'
import { dayNumber } from '../calendar/day.ts'
import { emptyPosition, type Flow, positionsAfterEach, realisedGainOf } from '../position.ts'
import { timeWeightedReturn } from '../returns/time-weighted.ts'
import { xirr } from '../returns/xirr.ts'
import { unitValueOn } from '../unit-value.ts'
import { historyOf } from './history.ts'
import { performanceOf } from './performance.ts'

const now = new Date('2026-11-21T03:00:00Z')
const hour = 3_600_000

const step = fc.record({
  what: fc.constantFrom('buy', 'hand-over', 'leave', 'rent', 'rent', 'rent'),
  hoursBefore: fc.integer({ min: 0, max: 20_000 }),
  units: fc.bigInt({ min: 1n, max: 50n }),
  cash: fc.bigInt({ min: 1n, max: 10_000_000n }),
})
const stories = fc.array(
  fc.record({
    steps: fc.array(step, { maxLength: 25 }),
    valuations: fc.array(
      fc.record({
        daysBefore: fc.integer({ min: 0, max: 900 }),
        unitPrice: fc.bigInt({ min: 1n, max: 300_000n }),
      }),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 4 },
)

type Story = ReturnType<typeof stories.generate>['value'][number]

function holdingOf({ steps, valuations }: Story, index: number): Holding {
  const inOrder = steps.toSorted((left, right) => right.hoursBefore - left.hoursBefore)
  let [pending, owned] = [0n, 0n]
  const flows = inOrder.flatMap(({ what, hoursBefore, units, cash }, number): Flow[] => {
    const none = { cash: 0n, units: 0n, pendingUnits: 0n }
    let changes: Partial<Flow> | null = null
    if (what === 'buy') {
      changes = { kind: 'subscription', cash: -cash, pendingUnits: units }
      pending += units
    } else if (what === 'hand-over' && pending > 0n) {
      changes = { kind: 'allotment', units: pending, pendingUnits: -pending }
      owned += pending
      pending = 0n
    } else if (what === 'leave' && owned > 0n) {
      const leaving = units < owned ? units : owned
      changes = { kind: 'redemption', units: -leaving, cash }
      owned -= leaving
    } else if (what === 'rent') changes = { kind: 'distribution', cash }
    if (changes === null) return []
    const happenedAt = new Date(now.getTime() - hoursBefore * hour)
    const facts = { propertyId: `${index}`, happenedAt, reverses: null }
    return [{ entryId: `${index}/${number}`, kind: '', ...facts, ...none, ...changes }]
  })
  const valued = valuations.map(({ daysBefore, unitPrice }) => ({
    valuedOn: jakartaDate(new Date(now.getTime() - daysBefore * 24 * hour)),
    unitPrice,
    amount: unitPrice * 1_000n,
  }))
  return {
    property: {
      unitPrice: 120_000n,
      issuePrice: 100_000n,
      handedOverOn: '2024-06-01',
    } as Holding['property'],
    flows,
    valuations: valued.toSorted((left, right) => (left.valuedOn < right.valuedOn ? -1 : 1)),
    lastPayout: null,
    lastTrade: null,
    declared: [],
    leases: [],
  }
}

/** The position after all flows for which `isUntil` is true, recalculated from the first flow. */
function positionWhere({ flows }: Holding, isUntil: (flow: Flow) => boolean) {
  return positionsAfterEach(flows.filter(isUntil)).at(-1) ?? emptyPosition
}

function worthBefore(holding: Holding, day: number): number {
  const { owned, pending } = positionWhere(holding, ({ happenedAt }) => dayNumber(happenedAt) < day)
  const on = new Date(day * 24 * hour).toISOString().slice(0, 10)
  return Number(owned.units * unitValueOn(holding, on) + pending.cost)
}

test('returns equal those recalculated for every day from the first flow', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const holdings = story.map(holdingOf)
      const flows = holdings.flatMap((holding) => holding.flows)
      const today = dayNumber(now)
      const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
      const value = sum(
        holdings.map((holding) => {
          const { owned, pending } = positionWhere(holding, () => true)
          return Number(owned.units * holding.property.unitPrice + pending.cost)
        }),
      )
      const paid = flows.filter(({ cash }) => cash !== 0n)
      const days = [...new Set(paid.map(({ happenedAt }) => dayNumber(happenedAt)))].sort(
        (left, right) => left - right,
      )
      const segments = days.map((day) => {
        const those = paid.filter(({ happenedAt }) => dayNumber(happenedAt) === day)
        const rent = those.filter(({ kind }) => kind === 'distribution')
        return {
          day,
          value:
            sum(holdings.map((holding) => worthBefore(holding, day))) +
            sum(rent.map(({ cash }) => Number(cash))),
          flow: -sum(those.map(({ cash }) => Number(cash))),
        }
      })
      expect(performanceOf(holdings, now)).toEqual({
        yearly: xirr([
          ...flows.map((flow) => ({ day: dayNumber(flow.happenedAt), amount: Number(flow.cash) })),
          { day: today, amount: value },
        ]),
        timeWeighted: timeWeightedReturn([...segments, { day: today, value, flow: 0 }]),
      })
    }),
    { numRuns: 500 },
  )
})

test('each point of the history equals the position after all flows until its day', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const holdings = story.map(holdingOf)
      for (const { on, value, invested, income, realised } of historyOf(holdings, [], now)) {
        const points = holdings.map((holding) => {
          const { property } = holding
          const until = ({ happenedAt }: Flow) => jakartaDate(happenedAt) <= on
          const position = positionWhere(holding, until)
          const isToday = on === jakartaDate(now)
          const price = isToday ? property.unitPrice : unitValueOn(holding, on)
          return { ...position, value: position.owned.units * price }
        })
        const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
        expect({ value, invested, income, realised }).toEqual({
          value: sum(points.map((point) => point.value)),
          invested: sum(points.map(({ owned }) => owned.cost)),
          income: sum(points.map((point) => point.income)),
          realised: sum(points.map(realisedGainOf)),
        })
      }
    }),
    { numRuns: 300 },
  )
})
