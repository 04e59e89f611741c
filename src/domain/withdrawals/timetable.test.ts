import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWorkingDay, jakartaDate, jakartaTimeOfDay } from '#kernel'
import { timetableOf } from './timetable.ts'

const fast = { arrivesMinutes: 60, isWorkingDays: false }
const clearing = { arrivesMinutes: 480, isWorkingDays: true }
const plain = { cancelMinutes: 10, needsApproval: false }

function shown(at: string, pace: typeof fast, rule: typeof plain) {
  const table = timetableOf(new Date(at), pace, rule)
  return Object.fromEntries(
    Object.entries(table).map(([name, instant]) => [
      name,
      new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16),
    ]),
  )
}

test('BI-FAST waits ten minutes and takes an hour, at any time of any day', () => {
  // A Sunday night.
  expect(shown('2026-11-22T23:30:00+07:00', fast, plain)).toEqual({
    sendAt: '2026-11-22T23:40',
    checkedDueAt: '2026-11-22T23:30',
    sentDueAt: '2026-11-23T00:10',
    arrivesDueAt: '2026-11-23T00:40',
  })
})

test.each([
  ['in its hours is sent after ten minutes', '2026-11-23T10:00:00+07:00', '2026-11-23T10:10'],
  ['before seven is sent at seven', '2026-11-23T05:00:00+07:00', '2026-11-23T07:00'],
  ['after three is sent the next day', '2026-11-23T15:00:00+07:00', '2026-11-24T07:00'],
  ['on a Saturday is sent on Monday', '2026-11-21T10:00:00+07:00', '2026-11-23T07:00'],
  ['on Christmas is sent on the next working day', '2026-12-25T10:00:00+07:00', '2026-12-28T07:00'],
])('a withdrawal by clearing %s', (_, at, sendAt) => {
  expect(shown(at, clearing, plain).sendAt).toBe(sendAt)
})

test('the next working day of a withdrawal that is requested at night follows the day in Jakarta', () => {
  const rule = { cancelMinutes: 10, needsApproval: true }
  const { checkedDueAt } = shown('2026-11-24T02:00:00+07:00', fast, rule)
  expect(checkedDueAt).toBe('2026-11-25T17:00')
})

test('a withdrawal that needs approval is promised from the end of the next working day', () => {
  const rule = { cancelMinutes: 10, needsApproval: true }
  expect(shown('2026-11-20T10:00:00+07:00', fast, rule)).toEqual({
    sendAt: '2026-11-20T10:10',
    checkedDueAt: '2026-11-23T17:00',
    sentDueAt: '2026-11-23T17:30',
    arrivesDueAt: '2026-11-23T18:00',
  })
})

test('clearing sends until exactly three in the afternoon', () => {
  const sendAt = (at: string) => shown(at, clearing, plain).sendAt
  expect(sendAt('2026-11-23T14:50:00+07:00')).toBe('2026-11-23T15:00')
  expect(sendAt('2026-11-23T14:51:00+07:00')).toBe('2026-11-24T07:00')
})

test('clearing is promised to be sent half an hour after its turn and to arrive eight hours after it', () => {
  expect(shown('2026-11-21T10:00:00+07:00', clearing, plain)).toEqual({
    sendAt: '2026-11-23T07:00',
    checkedDueAt: '2026-11-21T10:00',
    sentDueAt: '2026-11-23T07:30',
    arrivesDueAt: '2026-11-23T15:00',
  })
})

test('clearing that needs approval is promised from the morning after the day of the decision', () => {
  expect(
    shown('2026-11-23T10:00:00+07:00', clearing, { cancelMinutes: 10, needsApproval: true }),
  ).toEqual({
    sendAt: '2026-11-23T10:10',
    checkedDueAt: '2026-11-24T17:00',
    sentDueAt: '2026-11-25T07:30',
    arrivesDueAt: '2026-11-25T15:00',
  })
})

test('a time to cancel that is longer than the approval decides when a withdrawal is promised', () => {
  const rule = { cancelMinutes: 3 * 24 * 60, needsApproval: true }
  expect(shown('2026-11-23T10:00:00+07:00', fast, rule)).toEqual({
    sendAt: '2026-11-26T10:00',
    checkedDueAt: '2026-11-24T17:00',
    sentDueAt: '2026-11-26T10:30',
    arrivesDueAt: '2026-11-26T11:00',
  })
})

const anyTime = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-31T00:00:00Z'),
  noInvalidDate: true,
})
const anyRule = fc.record({
  cancelMinutes: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  needsApproval: fc.boolean(),
})

test('clearing is sent only on working days from seven to three, whenever it is requested and however long it can be cancelled', () => {
  fc.assert(
    fc.property(anyTime, anyRule, (at, rule) => {
      const { sendAt } = timetableOf(at, clearing, rule)
      expect(isWorkingDay(jakartaDate(sendAt))).toBe(true)
      const time = jakartaTimeOfDay(sendAt)
      expect(time >= '07:00:00' && time <= '15:00:00').toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('no withdrawal is sent before it can no longer be cancelled, or promised before it is sent', () => {
  fc.assert(
    fc.property(anyTime, anyRule, fc.constantFrom(fast, clearing), (at, rule, pace) => {
      const { sendAt, checkedDueAt, sentDueAt, arrivesDueAt } = timetableOf(at, pace, rule)
      const cancelledUntil = at.getTime() + rule.cancelMinutes * 60_000
      expect(sendAt.getTime()).toBeGreaterThanOrEqual(cancelledUntil)
      expect(checkedDueAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      expect(sentDueAt.getTime() - sendAt.getTime()).toBeGreaterThanOrEqual(30 * 60_000)
      expect(sentDueAt.getTime()).toBeGreaterThan(checkedDueAt.getTime())
      expect(arrivesDueAt.getTime()).toBeGreaterThan(sentDueAt.getTime())
    }),
    { numRuns: 300 },
  )
})

test('a withdrawal requested later is never sent or promised earlier', () => {
  fc.assert(
    fc.property(
      anyTime,
      anyTime,
      anyRule,
      fc.constantFrom(fast, clearing),
      (one, other, rule, pace) => {
        const [first, second] = one <= other ? [one, other] : [other, one]
        const [earlier, later] = [timetableOf(first, pace, rule), timetableOf(second, pace, rule)]
        expect(later.sendAt.getTime()).toBeGreaterThanOrEqual(earlier.sendAt.getTime())
        expect(later.arrivesDueAt.getTime()).toBeGreaterThanOrEqual(earlier.arrivesDueAt.getTime())
      },
    ),
    { numRuns: 300 },
  )
})
