import { expect, test } from 'vitest'
import { isNarrowed, movementSearchOf, queryOf } from './movement-search.ts'

const read = (query: string) => movementSearchOf(new URLSearchParams(query))

test('valid filters in the wallet address are read and written back, and invalid filters are ignored', () => {
  const query =
    '?kind=deposit&direction=in&state=reversed&property=vila-a&from=2026-10-01&to=2026-10-31&search=DEP'
  expect(queryOf(read(query))).toBe(query)
  const nonsense =
    'kind=x&direction=up&state=x&property=A%20B&from=2026-02-31&to=soon&search=%20&other=1'
  expect(queryOf(read(nonsense))).toBe('')
})

test('a filter that has its own link does not open the panel of other filters', () => {
  for (const query of ['', 'kind=distribution', 'direction=in', 'direction=out'])
    expect(isNarrowed(read(query)), query).toBe(false)
  expect(isNarrowed(read('kind=deposit'))).toBe(true)
  expect(isNarrowed(read('from=2026-10-01'))).toBe(true)
})

test('the address of another page keeps the filters', () => {
  expect(queryOf(read('state=posted'), { cursor: 'a b' })).toBe('?state=posted&cursor=a+b')
})
