import { type Clock, day, jakartaDate, later } from '#kernel'
import type { TestDatabase } from '../support/database.ts'
import { aMotion, type CallDates, callMeeting } from '../support/meetings.ts'
import type { Customer } from './customers.ts'

/** Meetings are called a day before they are held, so that a run crosses many of their record days and ends. */
const shortTerms = `
  insert into meetings.terms values ('2020-01-01', 2500, 5, 5, 1, 60, 1, 2, 5);
  insert into meetings.majorities
  select date '2020-01-01', kind, quorum_numerator, quorum_denominator, quorum_is_above, majority_numerator,
    majority_denominator, majority_is_above, second_quorum_numerator, second_quorum_denominator, second_quorum_is_above
  from meetings.majorities`

/**
 * Calls three meetings two days before a run begins: one whose voting ends on its first day, one whose voting
 * continues for days, and one whose record date is its first day.
 */
export async function callFirstMeetings(
  { db, asOwner }: Pick<TestDatabase, 'db' | 'asOwner'>,
  clock: Clock,
  staff: readonly Customer[],
  propertyIds: readonly string[],
): Promise<void> {
  await asOwner(shortTerms)
  const today = jakartaDate(clock.now())
  const dates = [datesOf(today, 1, 2), datesOf(today, 1, 5), datesOf(today, 2, 4)]
  const two = asActors(staff)
  for (const [index, propertyId] of propertyIds.entries()) {
    const motionIds = [
      await aMotion(db, clock, two, { propertyId }),
      await aMotion(db, clock, two, { propertyId, kind: 'buy-back', amount: 100_000n }),
    ]
    await callMeeting(db, clock, two, {
      propertyId,
      motionIds,
      ...(dates[index] ?? datesOf(today, 1, 2)),
    })
  }
}

/** A record date a number of days after a date, and a meeting after it. */
export function datesOf(today: string, recordIn: number, meetingIn: number): CallDates {
  const on = (days: number) => jakartaDate(later(new Date(`${today}T12:00:00+07:00`), days * day))
  return {
    recordOn: on(recordIn),
    meetingAt: new Date(`${on(meetingIn)}T11:00:00+07:00`),
    votesUntil: new Date(`${on(meetingIn)}T20:00:00+07:00`),
  }
}

/** The two members of finance as actors of the use cases. */
export function asActors(staff: readonly Customer[]) {
  const [maker, checker] = staff.map(({ userId }) => ({ userId, roles: ['finance'] }))
  if (maker === undefined || checker === undefined) throw new Error('there is no staff')
  return [maker, checker] as const
}

/**
 * Returns a time shortly before the next record day ends, if one ends before the given time, so that it ends
 * while clients are busy.
 */
export async function beforeRecordEnds(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  now: Date,
  to: Date,
): Promise<Date> {
  const { rows } = await asOwner(`
    select min(recorded_at) as next from meetings.meetings where state = 'called' and recorded_at > '${now.toISOString()}'`)
  const next: Date | null = rows[0]?.next ?? null
  if (next === null || next >= to) return to
  const moment = later(next, -400)
  return moment > now ? moment : later(now, 2 * 60_000)
}
