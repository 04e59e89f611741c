import { expect, test } from 'vitest'
import {
  monthsOf,
  newestFinished,
  quarterAfter,
  quarterEnd,
  quarterName,
  quarterNamed,
  quarterStart,
} from './quarter.ts'

test('the start, the end and the months of a quarter are correct across years and leap days', () => {
  expect(['2026-01-01', '2026-03-31', '2026-12-31'].map(quarterStart)).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-10-01',
  ])
  expect([quarterAfter('2026-10-01', 1), quarterAfter('2026-01-01', -1)]).toEqual([
    '2027-01-01',
    '2025-10-01',
  ])
  expect([quarterEnd('2028-01-01'), quarterEnd('2026-10-01')]).toEqual(['2028-03-31', '2026-12-31'])
  expect(monthsOf('2026-10-01')).toEqual(['2026-10', '2026-11', '2026-12'])
})

test('the name of a quarter and its first day convert into each other, and an invalid name gives null', () => {
  expect(quarterName('2026-07-01')).toBe('2026-Q3')
  expect(quarterNamed('2026-Q3')).toBe('2026-07-01')
  expect(['2026-Q5', '2026-q3', '26-Q1', '', "2026-Q1'"].map(quarterNamed)).toEqual(
    Array(5).fill(null),
  )
})

test('a quarter ends at midnight in Jakarta, not at midnight UTC', () => {
  expect(newestFinished(new Date('2026-09-30T16:59:59Z'))).toBe('2026-04-01')
  expect(newestFinished(new Date('2026-09-30T17:00:00Z'))).toBe('2026-07-01')
})
