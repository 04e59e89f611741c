import { expect, test } from 'vitest'
import { propertySorts } from '#contract'
import { type Cell, type CountedCell, countCells } from './facets.ts'
import { cursorAfter, positionOf, unfilteredQuery } from './property-query.ts'
import { wordsOf } from './search-words.ts'

function cell(
  cityId: string,
  type: Cell['type'],
  state: Cell['state'],
  count: number,
  more: Partial<Cell> = {},
): CountedCell {
  const place = { cityId, cityNameId: cityId, cityNameEn: cityId, lat: -6, lon: 107 }
  const province = { provinceId: 'jawa-barat', province: 'Jawa Barat' }
  const kind = { letState: null, titleKind: 'SHGB', isSharia: false, hasDebt: false } as const
  return { cell: { ...place, ...province, type, state, ...kind, ...more }, count }
}

const cells = [
  cell('bandung', 'house', 'open', 3, { isSharia: true }),
  cell('bandung', 'villa', 'operating', 2, { letState: 'let' }),
  cell('medan', 'house', 'open', 4, { provinceId: 'sumatera-utara', province: 'Sumatera Utara' }),
]

test('the total counts cells that match all filters, and a facet ignores the filter of its own dimension', () => {
  const { total, facets } = countCells(cells, {
    ...unfilteredQuery,
    cities: ['bandung'],
    types: ['house'],
  })
  expect(total).toBe(3)
  expect(facets.cities.map(({ id, count }) => [id, count])).toEqual([
    ['medan', 4],
    ['bandung', 3],
  ])
  expect(facets.types).toEqual([
    { type: 'house', count: 3 },
    { type: 'villa', count: 2 },
  ])
  expect(facets.states).toEqual([{ state: 'open', count: 3 }])
  expect(facets.provinces).toEqual([{ id: 'jawa-barat', name: 'Jawa Barat', count: 3 }])
})

test('a yes/no filter has a facet like any other, and a property that is not let counts under no let state', () => {
  const { total, facets } = countCells(cells, { ...unfilteredQuery, isSharia: false })
  expect(total).toBe(6)
  expect(facets.sharia).toEqual([
    { isSharia: false, count: 6 },
    { isSharia: true, count: 3 },
  ])
  expect(facets.letStates).toEqual([{ letState: 'let', count: 2 }])
})

test('a search without matches has a total of zero', () => {
  const { total, facets } = countCells([], unfilteredQuery)
  expect(total).toBe(0)
  expect(Object.values(facets).flat()).toEqual([])
})

test('a search text is split into at most five distinct lower-case words without accents', () => {
  expect(wordsOf('  Rukó   DAGO dago ')).toEqual(['ruko', 'dago'])
  expect(wordsOf('50%_\\')).toEqual(['50'])
  expect(wordsOf('a b c d e f g')).toHaveLength(5)
  expect(wordsOf("%_\\' ")).toEqual([])
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
})

const row = {
  id: 'ruko-dago',
  publishedAt: new Date('2026-11-21T03:00:00.123Z'),
  changedAt: new Date('2026-11-22T03:00:00.123Z'),
  openUntil: null,
  netYieldBasisPoints: -12,
  occupancyBasisPoints: 9000,
  valuationGapBasisPoints: null,
  watchCount: 7,
  unitPrice: 100_000n,
}

test.each([
  ['newest', '2026-11-21T03:00:00.123Z'],
  ['closing-soon', 'infinity'],
  ['yield', '-12'],
  ['price', '100000'],
  ['gap', '0'],
  ['occupancy', '9000'],
  ['changed', '2026-11-22T03:00:00.123Z'],
  ['watched', '7'],
  ['ask-gap', '2'],
  ['ask', '2'],
  ['for-sale', '2'],
] as const)('a cursor of the sort order %s returns its own position and is refused by every other order', (sort, key) => {
  for (const isReversed of [false, true]) {
    const listed = { ...unfilteredQuery, among: ['villa-canggu', 'ruko-dago'], sort, isReversed }
    const cursor = cursorAfter(listed, row)
    const query = { ...listed, cursor }
    expect(positionOf(query)).toEqual({ key, id: 'ruko-dago' })
    expect(() => positionOf({ ...query, isReversed: !isReversed })).toThrow()
    for (const other of propertySorts)
      if (other !== sort) expect(() => positionOf({ ...query, sort: other })).toThrow()
  }
})
