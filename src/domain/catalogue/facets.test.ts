import { expect, test } from 'vitest'
import { type Cell, countCells } from './facets.ts'
import { cursorAfter, type PropertyQuery, patternsOf, positionOf } from './property-query.ts'

function cell(cityId: string, type: Cell['type'], state: Cell['state'], count: bigint): Cell {
  return { cityId, cityNameId: cityId, cityNameEn: cityId, type, state, count }
}

const cells = [
  cell('bandung', 'house', 'open', 3n),
  cell('bandung', 'villa', 'operating', 2n),
  cell('medan', 'house', 'open', 4n),
]

test('the total passes all filters, a facet all but its own', () => {
  const { total, facets } = countCells(cells, { cities: ['bandung'], types: ['house'], states: [] })
  expect(total).toBe(3n)
  expect(facets.cities.map(({ id, count }) => [id, count])).toEqual([
    ['medan', 4n],
    ['bandung', 3n],
  ])
  expect(facets.types).toEqual([
    { type: 'house', count: 3n },
    { type: 'villa', count: 2n },
  ])
  expect(facets.states).toEqual([{ state: 'open', count: 3n }])
})

test('nothing that matches leaves a total of nothing', () => {
  expect(countCells([], { cities: [], types: [], states: [] })).toEqual({
    total: 0n,
    facets: { cities: [], types: [], states: [] },
  })
})

test('a text is searched word by word, without wildcards of its own', () => {
  expect(patternsOf('  Ruko   DAGO ')).toEqual(['%ruko%', '%dago%'])
  expect(patternsOf('50%_\\')).toEqual(['%50\\%\\_\\\\%'])
  expect(patternsOf('a b c d e f g')).toHaveLength(5)
  expect(patternsOf(' ')).toEqual([])
})

const query: PropertyQuery = {
  text: '',
  cities: [],
  types: [],
  states: [],
  sort: 'newest',
  limit: 24,
  cursor: null,
}
const row = {
  id: 'ruko-dago',
  publishedAt: new Date('2026-11-21T03:00:00.123Z'),
  openUntil: null,
  netYieldBasisPoints: -12,
  unitPrice: 100_000n,
}

test.each([
  ['newest', '2026-11-21T03:00:00.123Z'],
  ['closing-soon', 'infinity'],
  ['yield', '-12'],
  ['price', '100000'],
] as const)('a cursor of the order %s leads back to its place and fits no other order', (sort, key) => {
  const cursor = cursorAfter(sort, row)
  expect(positionOf({ ...query, sort, cursor })).toEqual({ key, id: 'ruko-dago' })
  for (const other of ['newest', 'closing-soon', 'yield', 'price'] as const)
    if (other !== sort) expect(() => positionOf({ ...query, sort: other, cursor })).toThrow()
})
