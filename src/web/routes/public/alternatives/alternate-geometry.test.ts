import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alternateGeometry, rankedByEnd } from './alternate-geometry.ts'
import { instruments, type Outcome } from './alternatives.ts'

function outcome(index: number, inHand: bigint[], isReachable = true): Outcome {
  const instrument = instruments[index] ?? 'units'
  return { instrument, isReachable, inHand, income: 0n, tax: 0n, cost: 0n, worst: 0n }
}

test('instruments are ranked by the final amount without those that cannot be bought', () => {
  const given = [outcome(0, [1n, 2n]), outcome(1, [1n, 9n]), outcome(2, [], false)]
  expect(rankedByEnd(given).map(({ instrument }) => instrument)).toEqual(['gold', 'deposit'])
  expect(alternateGeometry(given)?.lines.map(({ rank }) => rank)).toEqual([1, 2])
})

test('a chart without data is null', () => {
  expect(alternateGeometry([outcome(0, [], false)])).toBeNull()
  expect(alternateGeometry([])).toBeNull()
})

test('axes start and end at round amounts that include every line', () => {
  const shape = alternateGeometry([outcome(0, [9_700_000n, 11_900_000n])])
  expect(shape?.amounts.map(({ amount }) => amount)).toEqual([
    9_000_000, 10_000_000, 11_000_000, 12_000_000,
  ])
  expect(shape?.amounts.at(0)?.at).toBe(100)
  expect(shape?.amounts.at(-1)?.at).toBe(0)
})

test('the labels at the ends of the lines never overlap', () => {
  const money = fc.array(fc.bigInt({ min: 1n, max: 10_000_000_000n }), {
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(money, (ends) => {
      const shape = alternateGeometry(ends.map((end, index) => outcome(index, [5n, end])))
      const labels = shape?.lines.map(({ label }) => label) ?? []
      labels.forEach((label, index) => {
        expect(label).toBeGreaterThanOrEqual(-0.001)
        expect(label).toBeLessThanOrEqual(100.001)
        if (index > 0) expect(label - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(8.999)
      })
    }),
  )
})
