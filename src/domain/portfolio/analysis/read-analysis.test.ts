import { expect, test } from 'vitest'
import { partsOf } from './read-analysis.ts'

test('the same value has the same share in every split', () => {
  const items = [
    { property: 'a', city: 'x', value: 1_335n },
    { property: 'b', city: 'y', value: 1_335n },
    { property: 'c', city: 'y', value: 1_335n },
    { property: 'd', city: 'z', value: 5_995n },
  ]
  const shareOf = (parts: ReturnType<typeof partsOf>, id: string) =>
    parts.find((part) => part.id === id)?.shareBasisPoints
  const byProperty = partsOf(items, ({ property }) => property)
  const byCity = partsOf(items, ({ city }) => city)
  expect(byProperty.map(({ id, shareBasisPoints }) => [id, shareBasisPoints])).toEqual([
    ['d', 6_000],
    ...[
      ['a', 1_340],
      ['b', 1_340],
      ['c', 1_340],
    ],
  ])
  expect(shareOf(byCity, 'x')).toBe(shareOf(byProperty, 'a'))
  expect(shareOf(byCity, 'z')).toBe(shareOf(byProperty, 'd'))
})

test('a portfolio without value has no parts', () => {
  expect(partsOf([{ value: 0n }], () => 'x')).toEqual([])
})
