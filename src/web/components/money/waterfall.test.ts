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
