import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { dayAfter } from '#kernel'
import { instantOf, textOf } from '../../../components/forms/form-text.ts'

const fields = ['meetingOn', 'from', 'until', 'recordOn', 'place', 'chair', 'secretary'] as const
type Field = (typeof fields)[number]

/** The typed values of the form that calls a meeting. */
export type TypedCall = { readonly motionIds: readonly string[] } & Partial<Record<Field, string>>

export function typedCall(form: FormData): TypedCall {
  const texts = Object.fromEntries(fields.map((name) => [name, textOf(form, name)]))
  return { motionIds: motionsIn(form), ...texts }
}

/**
 * Returns the call of a meeting as the API expects it; the day and both times are in Jakarta time and sent as
 * instants.
 */
export function callIn(form: FormData) {
  const meetingOn = textOf(form, 'meetingOn')
  const firstMeetingId = textOf(form, 'firstMeetingId')
  return {
    motionIds: motionsIn(form),
    firstMeetingId: firstMeetingId === '' ? null : firstMeetingId,
    recordOn: textOf(form, 'recordOn'),
    meetingAt: instantOf(meetingOn, textOf(form, 'from')),
    votesUntil: instantOf(meetingOn, textOf(form, 'until')),
    place: textOf(form, 'place'),
    chair: textOf(form, 'chair'),
    secretary: textOf(form, 'secretary'),
  }
}

function motionsIn(form: FormData): string[] {
  return form.getAll('motionIds').filter((value) => typeof value === 'string')
}

/**
 * Returns the default dates for a call: the earliest possible day, and a record date a week before it, or three
 * days before a second meeting.
 */
export function proposedDates(earliestOn: string, first: Pick<Meeting, 'second'> | null) {
  const second = first?.second ?? null
  const meetingOn = second?.earliestOn ?? earliestOn
  return {
    meetingOn,
    latestOn: second?.latestOn ?? null,
    recordOn: dayAfter(meetingOn, second === null ? -7 : -3),
  }
}
