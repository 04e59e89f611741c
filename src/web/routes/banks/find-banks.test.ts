import { expect, test } from 'vitest'
import list from '../../../../data/banks.json' with { type: 'json' }
import { findBanks, oftenUsed } from './find-banks.ts'

const names = (query: string) => findBanks(list, query).map(({ shortName }) => shortName)

test.each([
  ['bca', 'BCA'],
  ['BCA', 'BCA'],
  ['014', 'BCA'],
  ['central asia', 'BCA'],
  [' mandiri ', 'Mandiri'],
  ['syariah indonesia', 'BSI'],
])('the search finds a bank by %j', (query, first) => {
  expect(names(query)[0]).toBe(first)
})

test('the search finds nothing for what no bank is called, and everything for nothing', () => {
  expect(names('zzz')).toEqual([])
  expect(names('  ')).toHaveLength(list.length)
  expect(names('<script>')).toEqual([])
})

test('the banks that are offered first exist', () => {
  expect(oftenUsed(list)).toHaveLength(8)
})
