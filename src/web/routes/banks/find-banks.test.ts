import { expect, test } from 'vitest'
import list from '../../../../data/banks.json' with { type: 'json' }
import { findBanks, frequentBanks } from './find-banks.ts'

const names = (query: string) => findBanks(list, query).map(({ shortName }) => shortName)

test.each([
  ['bca', 'BCA'],
  ['BCA', 'BCA'],
  ['014', 'BCA'],
  ['central asia', 'BCA'],
  [' mandiri ', 'Mandiri'],
  ['syariah indonesia', 'BSI'],
])('a search for %j lists the right bank first', (query, first) => {
  expect(names(query)[0]).toBe(first)
})

test('a search that matches no bank returns nothing, and an empty search returns all banks', () => {
  expect(names('zzz')).toEqual([])
  expect(names('  ')).toHaveLength(list.length)
  expect(names('<script>')).toEqual([])
})

test('every bank in the list of common banks exists', () => {
  expect(frequentBanks(list)).toHaveLength(8)
})
