import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holidayYears } from './holidays.ts'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const aDate = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('weekends, public holidays and joint leave are not working days', () => {
  expect(isWorkingDay('2026-11-20')).toBe(true)
  expect(isWorkingDay('2026-11-21')).toBe(false)
  expect(isWorkingDay('2026-11-22')).toBe(false)
  expect(isWorkingDay('2026-12-24')).toBe(false)
  expect(isWorkingDay('2026-12-25')).toBe(false)
  expect(isWorkingDay('2031-08-18')).toBe(true)
  expect(isWorkingDay('2032-08-17')).toBe(false)
})

test('ten working days from a Saturday before Christmas skip Christmas and New Year', () => {
  expect(addWorkingDays('2026-11-21', 10)).toBe('2026-12-04')
  expect(addWorkingDays('2026-12-18', 10)).toBe('2027-01-07')
})

test('a deadline is a working day that is exactly as many working days ahead', () => {
  fc.assert(
    fc.property(aDate, fc.integer({ min: 1, max: 60 }), (date, count) => {
      const due = addWorkingDays(date, count)
      expect(isWorkingDay(due)).toBe(true)
      expect(workingDaysBetween(date, due)).toBe(count)
      expect(workingDaysBetween(due, date)).toBe(-count)
    }),
  )
})

test('working days counted in two parts add up to those of the whole period', () => {
  fc.assert(
    fc.property(aDate, aDate, aDate, (...dates) => {
      const [first = '', middle = '', last = ''] = dates.toSorted()
      expect(workingDaysBetween(first, middle) + workingDaysBetween(middle, last)).toBe(
        workingDaysBetween(first, last),
      )
    }),
  )
})

test('the holidays of each year belong to that year, without duplicates and in order', () => {
  for (const [year, { days }] of Object.entries(holidayYears)) {
    expect(days).toEqual([...new Set(days)].toSorted())
    for (const day of days) {
      expect(day.slice(0, 4)).toBe(year)
      expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
    }
  }
})
