import { day, hour, minute, second } from '#kernel'

type RemainingTime = {
  /** The message that names the two largest units; only the last five minutes need seconds. */
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds'
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

const secondsShownBelow = 5 * minute

/** Splits milliseconds into days, hours, minutes and seconds, each rounded down; never below zero. */
export function remainingTime(milliseconds: number): RemainingTime {
  const left = Math.max(0, milliseconds)
  const unit =
    left >= day
      ? 'days'
      : left >= hour
        ? 'hours'
        : left >= secondsShownBelow
          ? 'minutes'
          : 'seconds'
  return {
    unit,
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  }
}
