import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeTopics } from '#contract'
import { hour, later, minute } from '#kernel'
import {
  afterQuiet,
  type DeliveryTimes,
  deliveryTimeOf,
  isOn,
  nextDigest,
  usualRhythm,
} from './channel-rules.ts'

const quiet = { from: '22:00', until: '07:00' }
const night: DeliveryTimes = { ...usualRhythm, quiet }
const at = (instant: string) => new Date(instant)

test.each([
  ['2026-11-21T14:59:00Z', '2026-11-21T14:59:00Z'],
  ['2026-11-21T15:00:00Z', '2026-11-22T00:00:00Z'],
  ['2026-11-21T17:30:00Z', '2026-11-22T00:00:00Z'],
  ['2026-11-21T23:59:00Z', '2026-11-22T00:00:00Z'],
  ['2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'],
])('with quiet hours from 22:00 to 07:00 in Jakarta, a notice of %s is sent at %s', (came, leaves) => {
  expect(afterQuiet(night, at(came))).toEqual(at(leaves))
})

test('quiet hours apply in the reader’s time zone and may begin and end on the same day', () => {
  const east: DeliveryTimes = { ...night, timeZone: 'Asia/Jayapura' }
  expect(afterQuiet(east, at('2026-11-21T13:00:00Z'))).toEqual(at('2026-11-21T22:00:00Z'))
  const noon: DeliveryTimes = { ...usualRhythm, quiet: { from: '12:00', until: '13:30' } }
  expect(afterQuiet(noon, at('2026-11-21T05:00:00Z'))).toEqual(at('2026-11-21T06:30:00Z'))
  expect(afterQuiet(noon, at('2026-11-21T06:30:00Z'))).toEqual(at('2026-11-21T06:30:00Z'))
})

test('a daily summary is sent at eight in the morning, a weekly one at that time on Monday', () => {
  const daily: DeliveryTimes = { ...usualRhythm, digest: 'daily' }
  expect(nextDigest(daily, at('2026-11-21T00:59:00Z'))).toEqual(at('2026-11-21T01:00:00Z'))
  expect(nextDigest(daily, at('2026-11-21T01:00:00Z'))).toEqual(at('2026-11-22T01:00:00Z'))
  const weekly: DeliveryTimes = { ...usualRhythm, digest: 'weekly' }
  // 21 November 2026 is a Saturday.
  expect(nextDigest(weekly, at('2026-11-21T03:00:00Z'))).toEqual(at('2026-11-23T01:00:00Z'))
  expect(nextDigest(weekly, at('2026-11-23T01:00:00Z'))).toEqual(at('2026-11-30T01:00:00Z'))
})

test('a security notice is sent immediately, a money notice after the quiet hours, any other with the summary', () => {
  const now = at('2026-11-21T17:00:00Z')
  const rhythm: DeliveryTimes = { ...night, digest: 'weekly' }
  expect(deliveryTimeOf('new-device', 'mail', rhythm, now)).toEqual({ dueAt: now, isDigest: false })
  expect(deliveryTimeOf('payout-received', 'mail', rhythm, now)).toEqual({
    dueAt: at('2026-11-22T00:00:00Z'),
    isDigest: false,
  })
  expect(deliveryTimeOf('question-answered', 'mail', rhythm, now)).toEqual({
    dueAt: at('2026-11-23T01:00:00Z'),
    isDigest: true,
  })
  expect(deliveryTimeOf('question-answered', 'push', rhythm, now)).toEqual({
    dueAt: at('2026-11-22T00:00:00Z'),
    isDigest: false,
  })
})

test('a notice that follows within thirty seconds is sent in the same mail, and a push is sent immediately', () => {
  const now = at('2026-11-21T03:00:00Z')
  expect(deliveryTimeOf('payout-received', 'mail', usualRhythm, now).dueAt).toEqual(
    at('2026-11-21T03:00:30Z'),
  )
  expect(deliveryTimeOf('payout-received', 'push', usualRhythm, now).dueAt).toEqual(now)
})

test('money and security notices cannot be switched off, and offers are emailed only to readers who chose that', () => {
  for (const topic of ['money', 'security'] as const) {
    const choices = [
      { topic, channel: 'mail', isOn: false } as const,
      { topic, channel: 'in-app', isOn: false } as const,
    ]
    expect(isOn(topic, 'mail', choices) && isOn(topic, 'in-app', choices)).toBe(true)
  }
  expect(noticeTopics.filter((topic) => !isOn(topic, 'mail', []))).toEqual(['offers'])
})

const hoursAhead = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const
const zones = fc.constantFrom(...(Object.keys(hoursAhead) as (keyof typeof hoursAhead)[]))
const instants = fc.date({
  min: at('2026-01-01T00:00:00Z'),
  max: at('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
})

/** The clock of a reader as text: weekday, hours and minutes. */
function clockIn(zone: keyof typeof hoursAhead, instant: Date): { weekday: number; time: string } {
  const local = later(instant, hoursAhead[zone] * hour)
  return { weekday: local.getUTCDay(), time: local.toISOString().slice(11, 16) }
}

test('a notice leaves at once or in the first minute that is not quiet on the clock of its reader', () => {
  const halfHours = fc.nat(47).map((half) => {
    const whole = String(Math.floor(half / 2)).padStart(2, '0')
    return `${whole}:${half % 2 === 0 ? '00' : '30'}`
  })
  fc.assert(
    fc.property(zones, instants, halfHours, halfHours, (timeZone, came, from, until) => {
      fc.pre(from !== until)
      const isQuiet = (instant: Date) => {
        const { time } = clockIn(timeZone, instant)
        return from < until ? time >= from && time < until : time >= from || time < until
      }
      const leaves = afterQuiet({ ...usualRhythm, timeZone, quiet: { from, until } }, came)
      let expected = came
      while (isQuiet(expected))
        expected = new Date((Math.floor(expected.getTime() / minute) + 1) * minute)
      expect(leaves).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a summary leaves at the first eight o’clock after its notice, or on the first Monday at eight', () => {
  fc.assert(
    fc.property(zones, instants, fc.constantFrom('daily', 'weekly'), (timeZone, came, digest) => {
      let expected = new Date((Math.floor(came.getTime() / hour) + 1) * hour)
      const isDue = () => {
        const { weekday, time } = clockIn(timeZone, expected)
        return time === '08:00' && (digest === 'daily' || weekday === 1)
      }
      while (!isDue()) expected = later(expected, hour)
      expect(nextDigest({ ...usualRhythm, timeZone, digest }, came)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
