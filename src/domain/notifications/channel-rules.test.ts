import { expect, test } from 'vitest'
import { noticeTopics } from '#contract'
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
