import { expect, test } from 'vitest'
import { requireMeetingDay } from './announce-sale.ts'

test('a meeting about a sale has two weeks of notice, without the days of announcement and meeting in Jakarta, and is within half a year', () => {
  // Already 2 March in Jakarta.
  const at = new Date('2026-03-01T17:00:00Z')
  const isPossible = (meetingOn: string) => {
    try {
      requireMeetingDay(meetingOn, at)
      return true
    } catch {
      return false
    }
  }
  const days = ['2026-03-16', '2026-03-17', '2026-09-01', '2026-09-02']
  expect(days.filter(isPossible)).toEqual(['2026-03-17', '2026-09-01'])
})
