import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waterfall } from './waterfall.ts'

test('in the chart each cost begins where the previous one ended, down to the net amount', () => {
  const steps = waterfall({
    gross: 1000,
    lines: [
      { kind: 'management', amount: 100 },
      { kind: 'maintenance', amount: 0 },
      { kind: 'income-tax', amount: 200 },
    ],
    net: 700,
  })
  expect(steps).toEqual([
    { kind: 'gross', amount: 1000, startPercent: 0, widthPercent: 100 },
    { kind: 'management', amount: -100, startPercent: 90, widthPercent: 10 },
    { kind: 'income-tax', amount: -200, startPercent: 70, widthPercent: 20 },
    { kind: 'net', amount: 700, startPercent: 0, widthPercent: 70 },
  ])
})

test('the chart keeps every bar inside when a vacant building costs more than its rent', () => {
  const steps = waterfall({
    gross: 0,
    lines: [
      { kind: 'maintenance', amount: 300 },
      { kind: 'insurance', amount: 1 },
    ],
    net: -301,
  })
  for (const { startPercent, widthPercent } of steps) {
    expect(startPercent).toBeGreaterThanOrEqual(0)
    expect(startPercent + widthPercent).toBeLessThanOrEqual(100.8)
  }
  expect(steps.at(-1)).toMatchObject({ amount: -301, widthPercent: 0 })
})

test('the bars of a month that pays something lead from its rent to its net without a gap', () => {
  const kinds = ['management', 'maintenance', 'insurance', 'income-tax'] as const
  const amounts = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 5_000 }), amounts, (gross, costs) => {
      const lines = kinds.map((kind, index) => ({ kind, amount: costs[index] ?? 0 }))
      const net = gross - costs.reduce((sum, cost) => sum + cost, 0)
      const [first, ...steps] = waterfall({ gross, lines, net })
      const last = steps.pop()
      expect(first?.widthPercent).toBe(100)
      expect(steps.map(({ amount }) => -amount)).toEqual(costs.filter((cost) => cost > 0))
      let end = 100
      for (const { amount, startPercent } of steps) {
        expect(startPercent).toBeCloseTo(Math.min(end + (amount / gross) * 100, 99.2), 6)
        end += (amount / gross) * 100
      }
      expect(last?.widthPercent).toBeCloseTo(end, 6)
    }),
    { numRuns: 50 },
  )
})
