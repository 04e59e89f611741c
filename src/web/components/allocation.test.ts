import { expect, test } from 'vitest'
import { ringOf, slicesBy } from './allocation.ts'

const slice = (id: string, value: number, shareBasisPoints = value) => ({
  id,
  name: id,
  value,
  shareBasisPoints,
})

test('the allocation shows the largest places first and joins what is beyond six slices', () => {
  const { slices } = ringOf([1, 2, 3, 4, 5, 6, 7].map((value) => slice(String(value), value)))
  expect(slices.map((one) => one.value)).toEqual([7, 6, 5, 4, 3, 3])
  expect(slices.at(-1)?.isRest).toBe(true)
})

test('the allocation names the place that holds more than 40 %, and at 40 % exactly nothing', () => {
  expect(ringOf([slice('bandung', 1, 4_001)]).concentrated?.id).toBe('bandung')
  expect(ringOf([slice('bandung', 1, 4_000)]).concentrated).toBeNull()
})

test('the allocation leaves out places without value', () => {
  expect(ringOf([slice('a', 0), slice('b', 2)]).slices).toHaveLength(1)
})

test('what is at one place counts together, and the parts are the whole', () => {
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
})
