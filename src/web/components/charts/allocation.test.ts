import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringOf, slicesBy } from './allocation.ts'

const slice = (id: string, value: number, shareBasisPoints = value) => ({
  id,
  name: id,
  value,
  shareBasisPoints,
})

test('the allocation shows the largest places first and combines those after the sixth slice', () => {
  const { slices } = ringOf([1, 2, 3, 4, 5, 6, 7].map((value) => slice(String(value), value)))
  expect(slices.map((one) => one.value)).toEqual([7, 6, 5, 4, 3, 3])
  expect(slices.at(-1)?.isRest).toBe(true)
})

test('the allocation names a place with more than 40 % and none at exactly 40 %', () => {
  expect(ringOf([slice('bandung', 1, 4_001)]).concentrated?.id).toBe('bandung')
  expect(ringOf([slice('bandung', 1, 4_000)]).concentrated).toBeNull()
})

test('the allocation omits places without value', () => {
  expect(ringOf([slice('a', 0), slice('b', 2)]).slices).toHaveLength(1)
})

test('the allocation adds up holdings at the same place, and rounds each share to tenths of a percent', () => {
  const parts = [
    { id: 'shop', value: 1 },
    { id: 'house', value: 1 },
    { id: 'shop', value: 1 },
    { id: 'land', value: 0 },
  ]
  expect(slicesBy(parts, (id) => id.toUpperCase())).toEqual([
    { id: 'shop', name: 'SHOP', value: 2, shareBasisPoints: 6670 },
    { id: 'house', name: 'HOUSE', value: 1, shareBasisPoints: 3330 },
  ])
  expect(slicesBy([], (id) => id)).toEqual([])
  const thirds = ['a', 'b', 'c'].map((id) => ({ id, value: 1 }))
  expect(slicesBy(thirds, (id) => id).map((one) => one.shareBasisPoints)).toEqual([
    3330, 3330, 3330,
  ])
})

test('the ring keeps the whole value of an allocation, whatever the number and the order of its places', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(values, (amounts) => {
      const parts = amounts.map((value, index) => ({ id: `p${index}`, value }))
      const { slices, concentrated } = ringOf(slicesBy(parts, (id) => id))
      const sum = (all: readonly { value: number }[]) =>
        all.reduce((total, one) => total + one.value, 0)
      expect(sum(slices)).toBe(sum(parts))
      expect(slices.length).toBe(Math.min(6, parts.length))
      const shares = slices.reduce((total, one) => total + one.shareBasisPoints, 0)
      expect(Math.abs(shares - 10_000)).toBeLessThanOrEqual(5 * parts.length)
      const reversed = ringOf(slicesBy(parts.toReversed(), (id) => id))
      expect(reversed.slices.map(({ value }) => value)).toEqual(slices.map(({ value }) => value))
      const largest = Math.max(...amounts)
      if (concentrated !== null) expect(concentrated.value).toBe(largest)
    }),
    { numRuns: 50 },
  )
})
