import { addWorkingDays, hour, isWorkingDay, jakartaDate, later, minute, startOfDay } from '#kernel'

/** When each step of a withdrawal is due. */
export type Timetable = {
  readonly sendAt: Date
  readonly checkedDueAt: Date
  readonly sentDueAt: Date
  readonly arrivesDueAt: Date
}

type RailSpeed = {
  readonly arrivesMinutes: number
  /** Whether it is sent only on working days between 07:00 and 15:00. */
  readonly isWorkingDays: boolean
}

const sentWithinMilliseconds = 30 * minute
const opensHour = 7
const closesHour = 15
const officeClosesHour = 17

/**
 * Calculates when a withdrawal is sent and arrives, counted from `from`: it waits `cancelMinutes`, and one that
 * needs approval until the end of the next working day at the latest.
 */
export function timetableOf(
  from: Date,
  pace: RailSpeed,
  { cancelMinutes, needsApproval }: { cancelMinutes: number; needsApproval: boolean },
): Timetable {
  const checkedDueAt = needsApproval
    ? jakartaInstant(addWorkingDays(jakartaDate(from), 1), officeClosesHour)
    : from
  const earliest = later(from, cancelMinutes * minute)
  const latest = needsApproval && checkedDueAt > earliest ? checkedDueAt : earliest
  const promised = pace.isWorkingDays ? inHours(latest) : latest
  return {
    sendAt: pace.isWorkingDays ? inHours(earliest) : earliest,
    checkedDueAt,
    sentDueAt: later(promised, sentWithinMilliseconds),
    arrivesDueAt: later(promised, pace.arrivesMinutes * minute),
  }
}

/** The first instant from `at` at which banks process transfers of working days. */
function inHours(at: Date): Date {
  const today = jakartaDate(at)
  if (isWorkingDay(today)) {
    const opens = jakartaInstant(today, opensHour)
    if (at <= opens) return opens
    if (at <= jakartaInstant(today, closesHour)) return at
  }
  return jakartaInstant(addWorkingDays(today, 1), opensHour)
}

function jakartaInstant(date: string, hours: number): Date {
  return later(startOfDay(date), hours * hour)
}
