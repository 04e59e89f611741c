import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, hour, jakartaDate, later, minute, second } from '#kernel'
import {
  dueIn,
  dueToAnnounce,
  firstHourFrom,
  jakartaHour,
  nextDue,
  notice,
  runsAt,
} from './periods.ts'

const runsAtHour = 9
const instants = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2032-12-31T23:59:59Z') })
  .map((time) => new Date(time))
const days = fc.integer({ min: 1, max: 31 })

test('a plan for the 31st is due on the last day of each month at 09:00 in Jakarta', () => {
  const ends = ['2026-11', '2026-12', '2027-02', '2028-02'].map((month) => dueIn(month, 31, 9).at)
  expect(ends.map((at) => at.toISOString())).toEqual([
    '2026-11-30T02:00:00.000Z',
    '2026-12-31T02:00:00.000Z',
    '2027-02-28T02:00:00.000Z',
    '2028-02-29T02:00:00.000Z',
  ])
})

test('the due day is a day in Jakarta on both sides of midnight there', () => {
  const midnight = jakartaHour('2026-12-01', 0)
  const before = later(midnight, -second)
  expect(firstHourFrom(before, 0)).toEqual(midnight)
  expect(nextDue({ dayOfMonth: 1, runsAtHour: 0 }, before)).toEqual({
    period: '2026-12',
    at: midnight,
  })
  expect(nextDue({ dayOfMonth: 1, runsAtHour: 0 }, midnight).period).toBe('2027-01')
})

test('a due date is never before its day, and the next one is never more than a month and a day away', () => {
  fc.assert(
    fc.property(instants, days, (now, dayOfMonth) => {
      const due = nextDue({ dayOfMonth, runsAtHour }, now)
      expect(due.at > now).toBe(true)
      expect(due.at <= later(now, 32 * day)).toBe(true)
      const date = jakartaDate(due.at)
      expect(date.slice(0, 7)).toBe(due.period)
      const isLast = jakartaDate(later(due.at, day)).slice(0, 7) !== due.period
      expect(Number(date.slice(8)) === dayOfMonth || (isLast && dayOfMonth > 28)).toBe(true)
    }),
  )
})

test('an execution runs at its hour, at least a day after its announcement and not before it is due', () => {
  fc.assert(
    fc.property(instants, days, instants, (now, dayOfMonth, countsFrom) => {
      const due = dueToAnnounce({ dayOfMonth, runsAtHour, countsFrom }, now)
      if (due === null) return
      expect(due.at > countsFrom).toBe(true)
      const at = runsAt(due.at, now, runsAtHour)
      expect(at >= due.at).toBe(true)
      expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(notice)
      expect(at).toEqual(firstHourFrom(at, runsAtHour))
    }),
  )
})

test('a missed month is announced only while it can run before the next month is to be announced', () => {
  const plan = { dayOfMonth: 28, runsAtHour, countsFrom: new Date('2027-01-01T00:00:00Z') }
  const announced = (now: string) => dueToAnnounce(plan, new Date(now))?.period ?? null
  expect(announced('2027-02-25T02:00:00Z')).toBe('2027-01')
  expect(announced('2027-02-25T02:00:00.001Z')).toBeNull()
  expect(announced('2027-02-27T02:00:00Z')).toBe('2027-02')
})

describe('a plan that is checked at irregular times', () => {
  const steps = fc.array(fc.integer({ min: minute, max: 40 * day }), {
    minLength: 1,
    maxLength: 60,
  })

  test('a plan that is checked at irregular times is announced at most once for each month and in order, and for every month when it is checked twice a day', () => {
    fc.assert(
      fc.property(instants, days, steps, (start, dayOfMonth, leaps) => {
        const announced = walk(start, dayOfMonth, leaps)
        expect(announced).toEqual([...new Set(announced)].toSorted())
      }),
    )
    const daily = Array.from({ length: 365 }, () => 12 * hour)
    fc.assert(
      fc.property(instants, days, (start, dayOfMonth) => {
        const announced = walk(start, dayOfMonth, daily)
        const first = nextDue({ dayOfMonth, runsAtHour }, start).period
        expect(announced[0]).toBe(first)
        for (const [index, period] of announced.entries()) {
          if (index === 0) continue
          const before = announced[index - 1] ?? ''
          expect(
            nextDue({ dayOfMonth: 1, runsAtHour: 0 }, jakartaHour(`${before}-01`, 0)).period,
          ).toBe(period)
        }
      }),
      { numRuns: 40 },
    )
  })

  function walk(start: Date, dayOfMonth: number, leaps: readonly number[]): string[] {
    const plan = { dayOfMonth, runsAtHour, countsFrom: start }
    const announced: string[] = []
    let now = start
    for (const leap of leaps) {
      const due = dueToAnnounce(plan, now)
      if (due !== null && !announced.includes(due.period)) announced.push(due.period)
      now = later(now, leap)
    }
    return announced
  }
})

test('a monthly plan is announced from exactly a day before it is due, not a second earlier', () => {
  const plan = { dayOfMonth: 10, runsAtHour: 9, countsFrom: new Date('2026-11-20T00:00:00Z') }
  const due = { period: '2026-12', at: new Date('2026-12-10T02:00:00Z') }
  expect(dueToAnnounce(plan, new Date('2026-12-09T01:59:59Z'))).toBeNull()
  expect(dueToAnnounce(plan, new Date('2026-12-09T02:00:00Z'))).toEqual(due)
})

test('a due date at the instant from which a plan counts is not carried out', () => {
  const at = new Date('2026-12-10T02:00:00Z')
  const plan = { dayOfMonth: 10, runsAtHour: 9, countsFrom: at }
  expect(dueToAnnounce(plan, at)).toBeNull()
  expect(dueToAnnounce({ ...plan, countsFrom: later(at, -second) }, at)?.at).toEqual(at)
})

test('after several missed months only the latest is announced, and it runs after a whole day of notice', () => {
  const plan = { dayOfMonth: 10, runsAtHour: 9, countsFrom: new Date('2026-08-01T00:00:00Z') }
  const now = new Date('2026-12-03T05:00:00Z')
  const due = dueToAnnounce(plan, now)
  expect(due).toEqual({ period: '2026-11', at: new Date('2026-11-10T02:00:00Z') })
  // A day later it is noon in Jakarta, so 09:00 of the day after is the first hour with enough notice.
  expect(runsAt(due?.at ?? now, now, 9)).toEqual(new Date('2026-12-05T02:00:00Z'))
})
