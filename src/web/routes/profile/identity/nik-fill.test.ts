import { expect, test } from 'vitest'
import { filledFromNik } from './nik-fill.ts'

test('the date of birth and gender are read from a NIK', () => {
  expect(filledFromNik('3174051708901234', 2026)).toEqual({ bornOn: '1990-08-17', gender: 'male' })
  expect(filledFromNik('3174 0557 0890 1234', 2026)).toEqual({
    bornOn: '1990-08-17',
    gender: 'female',
  })
})

test('a two-digit year is read as the century in which the holder is old enough for a card', () => {
  expect(filledFromNik('3174050101091234', 2026)?.bornOn).toBe('2009-01-01')
  expect(filledFromNik('3174050101101234', 2026)?.bornOn).toBe('1910-01-01')
})

test.each([
  '',
  '317405170890',
  '3174053102901234',
  '3174051708900000',
])('an incomplete or invalid NIK fills in nothing: “%s”', (nik) =>
  expect(filledFromNik(nik, 2026)).toBeNull())
