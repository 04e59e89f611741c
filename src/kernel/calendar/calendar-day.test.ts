import { expect, test } from 'vitest'
import { isCalendarDay } from './calendar-day.ts'

test.each([
  '2026-02-28',
  '2028-02-29',
  '2000-02-29',
  '0001-01-01',
  '9999-12-31',
])('%s is a calendar day', (text) => expect(isCalendarDay(text)).toBe(true))

test.each([
  '2026-02-29',
  '2026-02-30',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00Z',
  ' 2026-01-01',
  '+002026-01-01',
  'kemarin',
  '',
])('%j is not a calendar day', (text) => expect(isCalendarDay(text)).toBe(false))
