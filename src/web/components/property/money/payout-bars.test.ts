import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutBars } from './payout-bars.ts'

const paid = (period: string, perUnit: number) => ({
  period,
  perUnit,
  paidOn: `${period}-25`,
  total: perUnit * 1000,
})

test('the chart has a bar for every month, including those without a payout, across the turn of the year', () => {
  const { bars } = payoutBars([paid('2026-02', 500), paid('2025-11', 400)])
  expect(bars.map(({ period, perUnit }) => [period, perUnit])).toEqual([
    ['2025-11', 400],
    ['2025-12', null],
    ['2026-01', null],
    ['2026-02', 500],
  ])
})

test('the bars are measured against round lines that begin at zero', () => {
  const { bars, lines } = payoutBars([paid('2026-01', 525), paid('2026-02', 300)])
  expect(lines.map(({ amount }) => amount)).toEqual([600, 400, 200, 0])
  expect(lines.at(-1)?.topPercent).toBe(100)
  expect(bars[0]?.heightPercent).toBeCloseTo(87.5)
})

test('of more than five years the chart has the last sixty months', () => {
  const { bars } = payoutBars([paid('2020-01', 400), paid('2026-01', 500)])
  expect(bars).toHaveLength(60)
  expect(bars.at(-1)).toMatchObject({ period: '2026-01', perUnit: 500 })
})

test('the chart is empty without payouts', () => {
  expect(payoutBars([]).bars).toEqual([])
})

test('no bar is higher than the chart, and the highest reaches at least half of it', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, (perUnits) => {
      const distributions = perUnits.map((perUnit, index) =>
        paid(`2026-${String(index + 1).padStart(2, '0')}`, perUnit),
      )
      const { bars, lines } = payoutBars(distributions)
      const heights = bars.map(({ heightPercent }) => heightPercent)
      expect(Math.max(...heights)).toBeLessThanOrEqual(100)
      expect(Math.max(...heights)).toBeGreaterThanOrEqual(50)
      expect([lines[0]?.topPercent, lines.at(-1)]).toEqual([0, { amount: 0, topPercent: 100 }])
      expect(lines.length).toBeLessThanOrEqual(6)
    }),
    { numRuns: 50 },
  )
})
