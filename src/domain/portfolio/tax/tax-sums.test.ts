import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costsOf } from '../analysis/performance.ts'
import type { Holding } from '../book.ts'
import { type Flow, positionOf } from '../position.ts'
import { taxYearOf, taxYearsOf } from './tax-year.ts'

// The first hour of 1 March 2029 in Jakarta, while it is still February in UTC.
const now = new Date('2029-02-28T17:30:00Z')
const hour = 3_600_000

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'buy', 'sell', 'rent', 'rent', 'bust', 'refund', 'interest'),
    hoursBefore: fc.integer({ min: 0, max: 4 * 8_800 }),
    units: fc.bigInt({ min: 1n, max: 60n }),
    amount: fc.bigInt({ min: 1n, max: 9_000_000n }),
  }),
  { maxLength: 30 },
)
type Step = ReturnType<typeof steps.generate>['value'][number]

/** The flows of one holding: every sale has units, and a sale can be busted right after it. */
function flowsOf(story: readonly Step[]): Flow[] {
  let held = 0n
  return story
    .toSorted((left, right) => right.hoursBefore - left.hoursBefore)
    .flatMap(({ what, hoursBefore, units, amount }, index): Flow[] => {
      const happenedAt = new Date(now.getTime() - hoursBefore * hour)
      const flow = (kind: string, changes: Partial<Flow>, id = `${index}`): Flow => ({
        ...{ entryId: `${id}/${kind}`, kind, propertyId: 'x', happenedAt, reverses: null },
        ...{ cash: 0n, units: 0n, pendingUnits: 0n, ...changes },
      })
      if (what === 'rent') return [flow('distribution', { cash: amount })]
      if (what === 'interest') return [flow('subscription-cancellation', { cash: amount })]
      if (what === 'refund')
        return [
          flow('subscription', { pendingUnits: units, cash: -amount }),
          flow('refund', { pendingUnits: -units, cash: amount + 3n }),
        ]
      if (what === 'buy') {
        held += units
        return [flow('trade', { units, cash: -amount })]
      }
      const leaving = units < held ? units : held
      if (leaving === 0n) return []
      const sold = flow('trade', { units: -leaving, cash: amount })
      if (what === 'bust')
        return [sold, flow('trade-bust', { units: leaving, cash: -amount, reverses: sold.entryId })]
      held -= leaving
      return [sold]
    })
}

const property = { unitPrice: 120_000n, issuePrice: 100_000n, handedOverOn: '2025-01-05' }

function holdingOf(story: readonly Step[]): Holding {
  return {
    property: { id: 'x', ...property } as Holding['property'],
    flows: flowsOf(story),
    ...{ valuations: [], lastPayout: null, lastTrade: null, declared: [], leases: [] },
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

test('the tax packs of all years add up to the whole: rent, gains by both methods, and proceeds', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 3 }), (stories) => {
      const holdings = stories.map(holdingOf)
      const records = { holdings, inheritances: [] }
      const years = taxYearsOf(records, now).map((year) => taxYearOf(records, year, 1_000, now))
      const flows = holdings.flatMap((holding) => holding.flows)
      const rent = flows.filter(({ kind }) => kind === 'distribution')
      expect(sum(years.map(({ income }) => income))).toBe(sum(rent.map(({ cash }) => cash)))
      const lines = years.flatMap((year) => year.lines)
      const costs = holdings.map((holding) => costsOf(holding.flows))
      expect(sum(lines.map(({ realisedGainFirstInFirstOut }) => realisedGainFirstInFirstOut))).toBe(
        sum(costs.map(({ firstInFirstOut }) => firstInFirstOut.realisedGain)),
      )
      const traded = flows.filter(({ units }) => units !== 0n)
      const proceeds = traded.filter(({ cash, reverses }) => cash > 0n || reverses !== null)
      expect(sum(lines.map((line) => line.proceeds))).toBe(sum(proceeds.map(({ cash }) => cash)))
      // Gains against average cost are all proceeds, less all payments that are not the cost of units left.
      const left = sum(holdings.map((holding) => positionOf(holding.flows).owned.cost))
      expect(sum(lines.map(({ realisedGain }) => realisedGain))).toBe(
        sum(traded.map(({ cash }) => cash)) + left,
      )
      for (const { income, tax, covered, purchases, taxLeft, lines: own } of years) {
        expect(sum(own.map((line) => line.income))).toBe(income)
        expect(sum(own.flatMap(({ payouts }) => payouts.map((each) => each.tax)))).toBe(tax)
        expect(covered <= income && covered <= purchases && taxLeft >= 0n).toBe(true)
        expect(taxLeft <= tax).toBe(true)
        if (covered === 0n) expect(taxLeft).toBe(tax)
        if (covered === income) expect(taxLeft).toBe(0n)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the remaining tax is never more than the tax on each payout, which is rounded down', () => {
  const small = (minute: number): Flow => ({
    ...{ entryId: null, kind: 'distribution', propertyId: 'x', reverses: null },
    happenedAt: new Date(Date.UTC(2028, 1, 29, 3, minute)),
    ...{ cash: 15n, units: 0n, pendingUnits: 0n },
  })
  const holding = { ...holdingOf([]), flows: [small(1), small(2)] }
  const { tax, taxLeft } = taxYearOf({ holdings: [holding], inheritances: [] }, 2028, 1_000, now)
  expect([tax, taxLeft]).toEqual([2n, 2n])
})
