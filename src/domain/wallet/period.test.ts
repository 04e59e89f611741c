import { expect, test } from 'vitest'
import { Refusal } from '#kernel'
import { periodOf, periodsSince } from './period.ts'

const now = new Date('2026-11-27T08:00:00Z')

test.each([
  ['2026-11', '2026-10-31T17:00:00Z', '2026-11-30T17:00:00Z'],
  ['2025-12', '2025-11-30T17:00:00Z', '2025-12-31T17:00:00Z'],
  ['2024-02', '2024-01-31T17:00:00Z', '2024-02-29T17:00:00Z'],
  ['2026', '2025-12-31T17:00:00Z', '2026-12-31T17:00:00Z'],
])('the period %s begins and ends at midnight in Jakarta', (name, from, until) => {
  expect(periodOf(name, now)).toEqual({ name, from: new Date(from), until: new Date(until) })
})

test.each([
  '',
  '26',
  '2026-00',
  '2026-13',
  '2026-1',
  '2026-11-01',
  '1999',
  'november',
])('the period %j is refused because it is neither a month nor a year', (name) => {
  expect(() => periodOf(name, now)).toThrow(Refusal)
})

test('a period is refused until its first instant in Jakarta', () => {
  const start = new Date('2026-11-30T17:00:00Z')
  expect(() => periodOf('2026-12', new Date(start.getTime() - 1))).toThrow(
    expect.objectContaining({ code: 'wallet.period_unknown' }),
  )
  expect(periodOf('2026-12', start).from).toEqual(start)
})

test('the periods since a first movement are all months and years up to now, newest first', () => {
  expect(periodsSince(new Date('2025-11-30T16:59:59Z'), now)).toEqual({
    months: [
      ...['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04'],
      ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11'],
    ],
    years: ['2026', '2025'],
  })
  // Half a second later it is December in Jakarta.
  expect(periodsSince(new Date('2025-11-30T17:00:00Z'), now).months.at(-1)).toBe('2025-12')
})
