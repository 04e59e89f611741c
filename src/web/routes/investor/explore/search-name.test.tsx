import { expect, test } from 'vitest'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { placesOf, useSearchName } from './search-name.ts'

type NameProps = { readonly query: string }

function Name({ query }: NameProps) {
  return useSearchName({ denpasar: 'Denpasar' })(query, 'Everything').join(' | ')
}

const nameOf = (query: string) => textOf(<Name query={query} />)

test.each([
  ['', 'Everything'],
  ['city=denpasar&province=bali-utara', 'Denpasar | bali utara'],
  ['q=villa&type=villa', '“villa” | Villa'],
  ['priceMin=500000', 'Unit price: from Rp500,000'],
  ['priceMin=500000&priceMax=1500000', 'Unit price: Rp500,000 to Rp1,500,000'],
  ['yieldMin=7,5', 'Net yield: from 7.5%'],
  ['within=7', 'Within 7 days'],
])('the saved search "%s" is named "%s"', (query, name) => {
  expect(nameOf(query)).toBe(name)
})

test('the sort order is part of the name of a saved search unless it is the usual one', () => {
  expect(nameOf('sort=newest')).toBe('Everything')
  expect(nameOf('sort=price')).not.toBe('Everything')
})

test('only the names of places in the saved searches are sent to the browser', () => {
  const cities = ['denpasar', 'bandung'].map((id) => ({
    id,
    name: { id, en: id },
    province: id,
  }))
  const places = placesOf([{ query: 'city=denpasar&city=unknown' }], cities as never, 'en')
  expect(Object.keys(places)).toEqual(['denpasar'])
})
