import type { Channel, Digest, NoticeTopic, TimeZone } from '#contract'
import { day, hour, later, localTime, minute, zoneOffsets } from '#kernel'
import { lockedTopics, type NoticeEvent, ruleOf } from './events.ts'

/** When a user wants to be notified. Times are written `22:00`, in the user's time zone. */
export type DeliveryTimes = {
  readonly timeZone: TimeZone
  readonly quiet: { readonly from: string; readonly until: string } | null
  readonly digest: Digest
}

export const usualRhythm: DeliveryTimes = { timeZone: 'Asia/Jakarta', quiet: null, digest: 'none' }

/** A user's setting for a topic and channel that differs from the default. */
export type Choice = {
  readonly topic: NoticeTopic
  readonly channel: Channel
  readonly isOn: boolean
}

/**
 * By default, offers are shown only in the inbox and nothing is sent as a text message: both need the user's
 * opt-in.
 */
function isOnAtFirst(topic: NoticeTopic, channel: Channel): boolean {
  return channel === 'in-app' || (topic !== 'offers' && channel !== 'message')
}

export function isLocked(topic: NoticeTopic, channel: Channel): boolean {
  return (channel === 'in-app' || channel === 'mail') && lockedTopics.includes(topic)
}

/** Whether notices of a topic are sent through a channel, according to the user's choices. */
export function isOn(topic: NoticeTopic, channel: Channel, choices: readonly Choice[]): boolean {
  if (isLocked(topic, channel)) return true
  const chosen = choices.find((choice) => choice.topic === topic && choice.channel === channel)
  return chosen?.isOn ?? isOnAtFirst(topic, channel)
}

/** Notices that follow each other within this time are sent in one mail. */
const burstMilliseconds = 30_000
const digestHour = 8
const monday = 1

/** Returns when a notice is due on a channel, and whether it is sent with the summary. */
export function deliveryTimeOf(
  event: NoticeEvent,
  channel: Exclude<Channel, 'in-app'>,
  rhythm: DeliveryTimes,
  now: Date,
): { readonly dueAt: Date; readonly isDigest: boolean } {
  const { topic } = ruleOf(event)
  // A sign of someone else using the account must reach its owner immediately.
  if (topic === 'security') return { dueAt: now, isDigest: false }
  if (channel === 'mail' && rhythm.digest !== 'none' && !lockedTopics.includes(topic))
    return { dueAt: nextDigest(rhythm, now), isDigest: true }
  const ready = channel === 'mail' ? later(now, burstMilliseconds) : now
  return { dueAt: afterQuiet(rhythm, ready), isDigest: false }
}

/** Returns `at` itself or, when it falls into the quiet hours, their end. */
export function afterQuiet({ quiet, timeZone }: DeliveryTimes, at: Date): Date {
  if (quiet === null) return at
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const local = localTime(at, zoneOffsets[timeZone])
  const minutes = local.hour * 60 + local.minute
  const isQuiet =
    from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until
  if (!isQuiet) return at
  const isTomorrow = minutes >= until
  return later(local.midnight, (isTomorrow ? day : 0) + until * minute)
}

/** Returns the next eight in the morning in the reader's time zone; for a weekly summary, that of the next Monday. */
export function nextDigest({ digest, timeZone }: DeliveryTimes, now: Date): Date {
  const { midnight, weekday } = localTime(now, zoneOffsets[timeZone])
  const today = later(midnight, digestHour * hour)
  if (digest === 'daily') return today > now ? today : later(today, day)
  const untilMonday = (monday - weekday + 7) % 7
  const next = later(today, untilMonday * day)
  return next > now ? next : later(next, 7 * day)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
