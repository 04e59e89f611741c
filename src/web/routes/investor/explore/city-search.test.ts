import { expect, test } from 'vitest'
import { citiesFor, namedCity, searchText } from './city-search.ts'

const cities = [
  { name: { id: 'Jakarta Selatan', en: 'South Jakarta' }, province: 'DKI Jakarta' },
  { name: { id: 'Malang', en: 'Malang' }, province: 'Jawa Timur' },
  { name: { id: 'Surabaya', en: 'Surabaya' }, province: 'Jawa Timur' },
]
const found = (text: string) => citiesFor(cities, text).map(({ name }) => name.en)

test('the search finds cities by the first letters of their name or province in both languages', () => {
  expect(found('jak sel')).toEqual(['South Jakarta'])
  expect(found('south')).toEqual(['South Jakarta'])
  expect(found('east java')).toEqual(['Malang', 'Surabaya'])
  expect(found('Jawa Timur')).toEqual(['Malang', 'Surabaya'])
  expect(found('atlantis')).toEqual([])
  expect(found('  ')).toHaveLength(3)
})

test('the search opens a city only for its full name', () => {
  expect(namedCity(cities, 'jakarta selatan')?.name.en).toBe('South Jakarta')
  expect(namedCity(cities, 'South Jakarta')?.name.en).toBe('South Jakarta')
  expect(namedCity(cities, 'jakarta')).toBeNull()
})

test('control characters and extra spaces are removed from a search text, which is limited to sixty characters', () => {
  expect(searchText(null)).toBe('')
  expect(searchText('  Ban\u0000dung\n ')).toBe('Ban dung')
  expect(searchText('a'.repeat(500))).toHaveLength(60)
})
