import { expect, test } from 'vitest'
import { dayAfter, daysBetween, endOfDay, jakartaTime, startOfDay, weekdayOf } from './days.ts'

test('a day in Jakarta begins at 17:00 UTC of the day before and ends where the next one begins', () => {
  expect(startOfDay('2026-11-27')).toEqual(new Date('2026-11-26T17:00:00Z'))
  expect(endOfDay('2026-11-27')).toEqual(startOfDay('2026-11-28'))
})

test.each([
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2026-11-29', 60, '2027-01-28'],
  ['2026-11-29', 0, '2026-11-29'],
])('%s and %i days is %s, and as many days are between them', (from, count, to) => {
  expect(dayAfter(from, count)).toBe(to)
  expect(daysBetween(from, to)).toBe(count)
})

test('a time of day in Jakarta is seven hours earlier in UTC', () => {
  expect(jakartaTime('2026-11-27', '09:30')).toEqual(new Date('2026-11-27T02:30:00Z'))
  expect(jakartaTime('2026-11-27', '09:30:15')).toEqual(new Date('2026-11-27T02:30:15Z'))
})

test.each(['', '09', '9:30', '25:00', 'pukul 9'])('the time of day %j is no instant', (time) => {
  expect(jakartaTime('2026-11-27', time).getTime()).toBeNaN()
})

test('the days of a week are counted from Sunday', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(weekdayOf)).toEqual([0, 1, 6])
})
