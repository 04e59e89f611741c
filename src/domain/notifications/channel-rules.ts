import type { Channel, Digest, NoticeTopic, TimeZone } from '#contract'
import { day, hour, later, minute } from '#kernel'
import { lockedTopics, type NoticeEvent, ruleOf } from './events.ts'

/** The zones of Indonesia; none of them moves its clocks. */
const offsets: Readonly<Record<TimeZone, number>> = {
  'Asia/Jakarta': 7 * hour,
  'Asia/Makassar': 8 * hour,
  'Asia/Jayapura': 9 * hour,
}

/** When someone wants to hear from us. Times are `22:00`, in their zone. */
export type Rhythm = {
  readonly timeZone: TimeZone
  readonly quiet: { readonly from: string; readonly until: string } | null
  readonly digest: Digest
}

export const usualRhythm: Rhythm = { timeZone: 'Asia/Jakarta', quiet: null, digest: 'none' }

/** What differs from what everybody starts with. */
export type Choice = {
  readonly topic: NoticeTopic
  readonly channel: Channel
  readonly isOn: boolean
}

/** Nobody asked for offers outside the inbox, nor for messages to their phone, until they say so. */
function isOnAtFirst(topic: NoticeTopic, channel: Channel): boolean {
  return channel === 'in-app' || (topic !== 'offers' && channel !== 'message')
}

export function isLocked(topic: NoticeTopic, channel: Channel): boolean {
  return (channel === 'in-app' || channel === 'mail') && lockedTopics.includes(topic)
}

/** Whether notices of a topic go through a channel, by what was chosen. */
export function isOn(topic: NoticeTopic, channel: Channel, choices: readonly Choice[]): boolean {
  if (isLocked(topic, channel)) return true
  const chosen = choices.find((choice) => choice.topic === topic && choice.channel === channel)
  return chosen?.isOn ?? isOnAtFirst(topic, channel)
}

/** Notices of one moment leave in one mail. */
const burstMilliseconds = 30_000
const digestHour = 8
const monday = 1

/** When a notice leaves through a channel, and whether it waits for the summary. */
export function departure(
  event: NoticeEvent,
  channel: Exclude<Channel, 'in-app'>,
  rhythm: Rhythm,
  now: Date,
): { readonly dueAt: Date; readonly isDigest: boolean } {
  const { topic } = ruleOf(event)
  // Who else is at the door is no news for tomorrow.
  if (topic === 'security') return { dueAt: now, isDigest: false }
  if (channel === 'mail' && rhythm.digest !== 'none' && !lockedTopics.includes(topic))
    return { dueAt: nextDigest(rhythm, now), isDigest: true }
  const ready = channel === 'mail' ? later(now, burstMilliseconds) : now
  return { dueAt: afterQuiet(rhythm, ready), isDigest: false }
}

/** The instant itself, or the end of the quiet hours that it falls into. */
export function afterQuiet({ quiet, timeZone }: Rhythm, at: Date): Date {
  if (quiet === null) return at
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const local = localTime(at, timeZone)
  const isQuiet =
    from < until
      ? local.minutes >= from && local.minutes < until
      : local.minutes >= from || local.minutes < until
  if (!isQuiet) return at
  const isTomorrow = local.minutes >= until
  return later(local.midnight, (isTomorrow ? day : 0) + until * minute)
}

/** Eight in the morning where the reader is; weekly, that of Monday. */
export function nextDigest({ digest, timeZone }: Rhythm, now: Date): Date {
  const { midnight, weekday } = localTime(now, timeZone)
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

function localTime(at: Date, timeZone: TimeZone) {
  const offset = offsets[timeZone]
  const local = at.getTime() + offset
  const sinceMidnight = local % day
  return {
    minutes: Math.floor(sinceMidnight / minute),
    weekday: new Date(local).getUTCDay(),
    midnight: new Date(at.getTime() - sinceMidnight),
  }
}
