import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedFlow, xirr } from './xirr.ts'

type Dated = readonly [on: string, amount: number]

function flowsOf(dated: readonly Dated[]): DatedFlow[] {
  return dated.map(([on, amount]) => ({ day: Date.parse(on) / 86_400_000, amount }))
}

function rateOf(flows: readonly DatedFlow[]): number {
  const answer = xirr(flows)
  if (answer.state === 'none') throw new Error(answer.reason)
  return answer.rate
}

/** An independent check: whether the present value of the flows changes sign within 1e-9 of a rate. */
function solves(flows: readonly DatedFlow[], rate: number): boolean {
  const first = Math.min(...flows.map(({ day }) => day))
  const last = Math.max(...flows.map(({ day }) => day))
  const worth = (at: number) => {
    const anchor = at < 0 ? last : first
    let [sum, rest] = [0, 0]
    for (const { day, amount } of flows) {
      const part = amount * (1 + at) ** (-(day - anchor) / 365) - rest
      const next = sum + part
      rest = next - sum - part
      sum = next
    }
    return sum
  }
  // Never as low as −100 %, where the present value is undefined.
  const margin = Math.min(1e-9 * Math.max(1, 1 + rate), (1 + rate) / 2)
  return worth(rate - margin) * worth(rate + margin) <= 0
}

describe('published examples have the published results', () => {
  const published: [string, readonly Dated[], number, number][] = [
    [
      'Excel, XIRR',
      [
        ['2008-01-01', -10_000],
        ['2008-03-01', 2_750],
        ['2008-10-30', 4_250],
        ['2009-02-15', 3_250],
        ['2009-04-01', 2_750],
      ],
      0.373362535,
      2e-9,
    ],
    [
      'LibreOffice, XIRR',
      [
        ['2001-01-01', -10_000],
        ['2001-02-01', 2_000],
        ['2001-03-15', 2_500],
        ['2001-05-12', 5_000],
        ['2001-08-10', 1_000],
      ],
      0.1828,
      5e-5,
    ],
    [
      'a bond held for a little more than a year',
      [
        ['2010-12-29', -10_000],
        ['2012-01-25', 20],
        ['2012-03-08', 10_100],
      ],
      0.01006126,
      1e-8,
    ],
  ]
  test.each(
    published,
  )('the yearly rate of a published example is the published one: %s', (_, dated, expected, margin) => {
    const flows = flowsOf(dated)
    const rate = rateOf(flows)
    expect(Math.abs(rate - expected)).toBeLessThan(margin)
    expect(solves(flows, rate)).toBe(true)
  })
})

describe('hard cases', () => {
  const single: [string, number, number, number][] = [
    ['a loss of 99 % in a year', 100, 1, 365],
    ['a loss of 99.9999 % in a year', 1_000_000, 1, 365],
    ['a hundredfold gain: +9,900 %', 100, 10_000, 365],
    ['a gain of 10,000 %', 100, 10_100, 365],
    ['one per cent in a single day', 10_000, 10_100, 1],
    ['one per cent lost in a single day', 10_000, 9_900, 1],
    ['a hair over forty years', 1_000_000_000, 1_000_000_001, 14_600],
    ['nothing won or lost', 5_000, 5_000, 90],
    ['a thousandth a day for a week', 1_000, 1_007, 7],
  ]
  test.each(single)('the yearly rate is exact for %s', (_, paid, got, days) => {
    const flows = [
      { day: 20_000, amount: -paid },
      { day: 20_000 + days, amount: got },
    ]
    const exact = (got / paid) ** (365 / days) - 1
    const rate = rateOf(flows)
    expect(Math.abs(rate - exact) / Math.max(1, 1 + exact)).toBeLessThan(1e-9)
  })

  test('the yearly rate nearest to zero is returned when there are several solutions', () => {
    // −1 + 6v − 11v² + 6v³ has the roots v = 1, 1/2, 1/3: 0 %, 100 % and 200 %.
    const flows = [-1, 6, -11, 6].map((amount, year) => ({ day: year * 365, amount }))
    expect(rateOf(flows)).toBeCloseTo(0, 12)
    // Without zero: (1 − 1.1v)(1 − 1.5v)(1 − 3v), that is 10 %, 50 % and 200 %.
    const other = [1, -5.6, 9.45, -4.95].map((amount, year) => ({ day: year * 365, amount }))
    expect(rateOf(other)).toBeCloseTo(0.1, 9)
    // On both sides of zero: (1 − 0.8v)(1 − 1.1v), that is −20 % and 10 %.
    const both = [1, -1.9, 0.88].map((amount, year) => ({ day: year * 365, amount }))
    expect(rateOf(both)).toBeCloseTo(0.1, 9)
  })

  test('two solutions so close that the sign hardly changes between them', () => {
    // (1 − 1.3v)(1 − 1.3005v)
    const flows = [1, -2.6005, 1.69065].map((amount, year) => ({ day: year * 365, amount }))
    expect(rateOf(flows)).toBeCloseTo(0.3, 6)
  })

  test('ten thousand flows in any order, several on one day', () => {
    const flows: DatedFlow[] = []
    for (let index = 0; index < 10_000; index += 1) {
      const amount = index % 7 === 0 ? -50_000 - index : 5_200 + (index % 13) * 700
      flows.push({ day: 15_000 + Math.floor((index * 3650) / 10_000), amount })
    }
    flows.push({ day: 18_700, amount: 30_000_000 })
    const rate = rateOf(flows)
    expect(solves(flows, rate)).toBe(true)
    const shuffled = flows.toSorted((left, right) => left.amount - right.amount)
    expect(rateOf(shuffled)).toBeCloseTo(rate, 12)
  })
})

describe('flows without a rate give the reason', () => {
  const none: [string, readonly Dated[], string][] = [
    ['nothing at all', [], 'one-day'],
    ['one flow', [['2026-01-01', -5]], 'one-day'],
    [
      'everything on one day',
      [
        ['2026-01-01', -5],
        ['2026-01-01', 7],
      ],
      'one-day',
    ],
    [
      'money only goes out',
      [
        ['2026-01-01', -5],
        ['2026-02-01', -5],
      ],
      'one-way',
    ],
    [
      'amounts of one day that leave nothing',
      [
        ['2026-01-01', -5],
        ['2026-01-01', 5],
        ['2026-03-01', 8],
      ],
      'one-day',
    ],
    [
      'no rate brings it to nothing',
      [
        ['2026-01-01', 10],
        ['2027-01-01', -10],
        ['2028-01-01', 10],
      ],
      'no-solution',
    ],
  ]
  test.each(none)('flows without a yearly rate give the reason: %s', (_, dated, reason) => {
    expect(xirr(flowsOf(dated))).toEqual({ state: 'none', reason })
  })
})

const anyFlows = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 4_000 }),
    amount: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  }),
  { minLength: 2, maxLength: 60 },
)

test('a returned rate solves any flows to 1e-9', () => {
  fc.assert(
    fc.property(anyFlows, (flows) => {
      const answer = xirr(flows)
      if (answer.state === 'found') expect(solves(flows, answer.rate)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('flows that are paid in first and out later always have a rate', () => {
  const put = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 1e9 })),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  const got = fc.array(
    fc.tuple(fc.integer({ min: 901, max: 4_000 }), fc.integer({ min: 1, max: 1e9 })),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(put, got, (into, out) => {
      const flows = [
        ...into.map(([day, amount]) => ({ day, amount: -amount })),
        ...out.map(([day, amount]) => ({ day, amount })),
      ]
      const answer = xirr(flows)
      if (answer.state === 'none') expect(answer.reason).toBe('no-solution')
      else expect(solves(flows, answer.rate)).toBe(true)
      if (isHeldForSure(into, out)) expect(answer.state).toBe('found')
    }),
    { numRuns: 1_000 },
  )
})

// A rate at or below e^-36 cannot be distinguished from −100 %, one above e^700 overflows. When everything is
// paid in before everything is paid out, the shortest time between bounds the slope of the growth.
function isHeldForSure(into: readonly [number, number][], out: readonly [number, number][]) {
  const [paid, received] = [into, out].map((all) => all.reduce((sum, [, each]) => sum + each, 0))
  const shortest = Math.min(...out.map(([day]) => day)) - Math.max(...into.map(([day]) => day))
  const steepest = (Math.log((received ?? 0) / (paid ?? 1)) * 365) / shortest
  return steepest > -36 && steepest < 700
}

test('scaling, shifting the days, and changing all signs do not change the rate', () => {
  fc.assert(
    fc.property(anyFlows, fc.integer({ min: 2, max: 9_000 }), (flows, factor) => {
      const answer = xirr(flows)
      const moved = flows.map(({ day, amount }) => ({
        day: day + factor,
        amount: -amount * factor,
      }))
      const other = xirr(moved)
      expect(other.state).toBe(answer.state)
      if (answer.state !== 'found' || other.state !== 'found') return
      expect(Math.abs(other.rate - answer.rate)).toBeLessThan(1e-9 * Math.max(1, 1 + answer.rate))
    }),
    { numRuns: 500 },
  )
})
