import { describe, expect, test } from 'vitest'
import { schemaFaults as faultsOf } from '../../tests/support/request-schemas.ts'
import {
  Amount,
  Day,
  numberChoice,
  PageQuery,
  QueueQuery,
  SearchText,
  StaffReason,
  Units,
  ViewReasonQuery,
  Whole,
  wholeText,
} from './fields.ts'

describe('an amount in a JSON body', () => {
  test('an amount in a JSON body is a whole number from one rupiah to the largest exact integer, read as a bigint', () => {
    expect(Amount.parse(1)).toBe(1n)
    expect(Amount.parse(9_007_199_254_740_991)).toBe(9_007_199_254_740_991n)
    expect(Units.parse(1_000_000)).toBe(1_000_000n)
  })

  test.each([
    0, -1, -9_007_199_254_740_991,
  ])('an amount in a JSON body of %d is too small', (value) => {
    expect(faultsOf(Amount, value)).toEqual(['too_small'])
  })

  test('an amount in a JSON body beyond the largest exact integer is refused, because it may already have been rounded', () => {
    for (const value of [9_007_199_254_740_992, 1e21, Number.MAX_VALUE])
      expect(faultsOf(Amount, value)).toContain('too_big')
  })

  test.each([
    ['a fraction', 1.5],
    ['a text of digits', '10000'],
    ['a bigint', 1n],
    ['no number', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['a yes', true],
    ['null', null],
    ['a list', [1]],
    ['nothing', undefined],
  ])('an amount in a JSON body that is %s is refused as not being a whole number', (_what, value) => {
    expect(faultsOf(Amount, value)).toEqual(['field.whole_number'])
  })

  test('an amount in a JSON body may be negative or zero only where a field takes any whole number', () => {
    expect([Whole.parse(0), Whole.parse(-5)]).toEqual([0, -5])
    expect(faultsOf(Whole, 0.1)).toEqual(['field.whole_number'])
  })
})

describe('a whole number in an address', () => {
  const number = wholeText(-10, 100)

  test.each([
    ['0', 0],
    ['7', 7],
    ['007', 7],
    ['100', 100],
    ['-10', -10],
  ])('a whole number in an address %s is read as %d', (text, value) => {
    expect(number.parse(text)).toBe(value)
  })

  test.each([
    ['an empty text, which JavaScript reads as zero', ''],
    ['a space', ' '],
    ['digits with a space before them', ' 5'],
    ['an exponent', '1e1'],
    ['a hexadecimal number', '0x10'],
    ['a fraction', '1.5'],
    ['a fraction of zero', '1.0'],
    ['a plus sign', '+5'],
    ['two signs', '--5'],
    ['Arabic digits', '٥'],
    ['full-width digits', '５'],
    ['a word', 'true'],
    ['an infinite number', 'Infinity'],
    ['a line end after the digits', '5\n'],
  ])('a whole number in an address is refused when it is %s', (_what, text) => {
    expect(faultsOf(number, text)).toEqual(['invalid_type'])
  })

  test('a whole number in an address is refused beyond its limits', () => {
    expect(faultsOf(number, '101')).toEqual(['too_big'])
    expect(faultsOf(number, '-11')).toEqual(['too_small'])
    expect(faultsOf(wholeText(1, Number.MAX_SAFE_INTEGER), '9007199254740992')).toContain('too_big')
  })
})

describe('the query of a page', () => {
  test('the query of a page without values asks for the first 24 items', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 24 })
  })

  test.each([
    ['1', 1],
    ['100', 100],
  ])('the query of a page may ask for %s items', (limit, read) => {
    expect(PageQuery.parse({ limit })).toEqual({ limit: read })
  })

  test.each([
    ['no items', { limit: '0' }, 'limit too_small'],
    ['a negative number of items', { limit: '-1' }, 'limit too_small'],
    ['more than a hundred items', { limit: '101' }, 'limit too_big'],
    ['an empty limit', { limit: '' }, 'limit invalid_type'],
    ['a cursor of 501 characters', { cursor: 'x'.repeat(501) }, 'cursor too_big'],
    ['an unknown name', { page: '2' }, 'page unrecognized_keys'],
  ])('the query of a page with %s is refused', (_what, query, fault) => {
    expect(faultsOf(PageQuery, query)).toEqual([fault])
  })

  test('the query of a page of a queue may name its order, and only one of the two', () => {
    expect(QueueQuery.parse({ order: 'oldest' })).toMatchObject({ order: 'oldest' })
    expect(QueueQuery.parse({ order: 'newest' })).toMatchObject({ order: 'newest' })
    expect(QueueQuery.parse({}).order).toBeUndefined()
    expect(faultsOf(QueueQuery, { order: 'largest' })).toEqual(['order invalid_value'])
  })
})

describe('a text of staff', () => {
  test('a text of staff that is a reason has five to 500 characters without the spaces around it', () => {
    expect(StaffReason.parse('  Salah  ')).toBe('Salah')
    expect(StaffReason.parse('x'.repeat(500))).toHaveLength(500)
    expect(StaffReason.parse(` ${'x'.repeat(500)} `)).toHaveLength(500)
    expect(faultsOf(StaffReason, 'abcd')).toEqual(['too_small'])
    expect(faultsOf(StaffReason, ' abcd      ')).toEqual(['too_small'])
    expect(faultsOf(StaffReason, 'x'.repeat(501))).toEqual(['too_big'])
  })

  test('a text of staff that filters a list is not empty, because an empty one would filter nothing', () => {
    expect(SearchText.parse(' Budi ')).toBe('Budi')
    expect(SearchText.parse(undefined)).toBeUndefined()
    for (const empty of ['', '   ', '\t'])
      expect(faultsOf(SearchText, empty)).toEqual(['too_small'])
    expect(faultsOf(SearchText, 'x'.repeat(101))).toEqual(['too_big'])
  })

  test('a text of staff that is the reason of a view is one of the known reasons and cannot be left out', () => {
    for (const reason of ['review', 'correction', 'complaint', 'authority'])
      expect(ViewReasonQuery.parse({ reason })).toEqual({ reason })
    expect(faultsOf(ViewReasonQuery, {})).toEqual(['reason invalid_value'])
    expect(faultsOf(ViewReasonQuery, { reason: 'curiosity' })).toEqual(['reason invalid_value'])
  })
})

test('a day is one that the calendar has from year 1 on, because the database refuses year 0', () => {
  expect(Day.parse('2028-02-29')).toBe('2028-02-29')
  for (const none of ['0000-01-01', '2026-02-29', '2026-13-01', '2026-1-1', '', null])
    expect(faultsOf(Day, none).length).toBeGreaterThan(0)
})

test('a choice of numbers accepts exactly those numbers', () => {
  const hours = numberChoice([24, 48, 72])
  expect(hours.parse(48)).toBe(48)
  for (const other of [0, 25, 24.5, '24', null])
    expect(faultsOf(hours, other)).toEqual(['invalid_value'])
})
