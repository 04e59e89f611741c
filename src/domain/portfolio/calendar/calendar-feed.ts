import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalEventTransparency } from 'ical-generator'
import { sql } from 'kysely'
import type { Database, Db } from '#database'
import { type Actor, type Clock, dayAfter, jakartaMonth, type Locale, monthAfter } from '#kernel'
import { feedNotFound } from '../refusals.ts'
import { feedWords } from './feed-words.ts'
import { type CalendarPayout, forecastMonthsMax, readPayoutCalendar } from './read-calendar.ts'

/** Whether the actor has a private calendar address, and since when. */
export async function readCalendarFeed(
  db: Db,
  { userId }: Actor,
): Promise<{ madeAt: Date } | null> {
  const { rows } = await sql<{ madeAt: Date }>`
    select made_at from portfolio.calendar_feeds where investor_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Creates a new secret for the calendar address, which invalidates the previous one. The secret is returned
 * only this once.
 */
export async function makeCalendarFeed(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  locale: Locale,
): Promise<{ token: string; madeAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const madeAt = clock.now()
  await sql`
    insert into portfolio.calendar_feeds (investor_id, token_hash, locale, made_at)
    values (${userId}, ${hashOf(token)}, ${locale}, ${madeAt})
    on conflict (investor_id) do update set token_hash = excluded.token_hash,
      locale = excluded.locale, made_at = excluded.made_at`.execute(db)
  return { token, madeAt }
}

/** Invalidates the calendar address immediately. */
export async function endCalendarFeed(db: Database, { userId }: Actor): Promise<void> {
  await sql`delete from portfolio.calendar_feeds where investor_id = ${userId}`.execute(db)
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** The calendar of an address: one year back and as far ahead as the forecast. It contains no personal data. */
export async function writeCalendarFeed(
  db: Database,
  clock: Clock,
  token: string,
): Promise<string> {
  if (!tokenShape.test(token)) throw feedNotFound()
  const { rows } = await sql<{ investorId: string; locale: Locale }>`
    select investor_id, locale from portfolio.calendar_feeds
    where token_hash = ${hashOf(token)}`.execute(db)
  const [feed] = rows
  if (feed === undefined) throw feedNotFound()
  const month = jakartaMonth(clock.now())
  const range = { from: monthAfter(month, -12), to: monthAfter(month, forecastMonthsMax) }
  const { items: payouts } = await readPayoutCalendar(
    db,
    clock,
    { userId: feed.investorId, roles: [] },
    range,
  )
  const { rows: meetings } = await sql<ComingMeeting>`
    select id, number, property_name, meeting_at, votes_until from portfolio.coming_meetings
    where investor_id = ${feed.investorId} order by meeting_at limit ${meetingsMax}`.execute(db)
  return calendarText(payouts, feed.locale, clock.now(), meetings)
}

const meetingsMax = 100

/** A shareholders' meeting that the investor may vote in. */
type ComingMeeting = {
  readonly id: string
  readonly number: string
  readonly propertyName: string
  readonly meetingAt: Date
  readonly votesUntil: Date
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Creates an iCalendar file of payouts (all-day events) and future meetings. */
function calendarText(
  payouts: readonly CalendarPayout[],
  locale: Locale,
  now: Date,
  meetings: readonly ComingMeeting[],
): string {
  const words = feedWords(locale)
  const calendar = ical({ name: words.title, prodId: '//Sepetak//Payouts//EN', ttl: 6 * 3600 })
  for (const payout of payouts) {
    calendar.createEvent({
      id: `${payout.property.id}-${payout.period}@sepetak.id`,
      stamp: now,
      start: payout.on,
      end: dayAfter(payout.on),
      allDay: true,
      summary: words.summary(payout),
      description: words.description(payout),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  for (const { id, number, propertyName, meetingAt, votesUntil } of meetings) {
    const named = { property: propertyName, number }
    calendar.createEvent({
      id: `${id}@sepetak.id`,
      stamp: now,
      start: meetingAt,
      end: votesUntil,
      summary: words.meeting('summary', named),
      description: words.meeting('description', named),
    })
  }
  return calendar.toString()
}
