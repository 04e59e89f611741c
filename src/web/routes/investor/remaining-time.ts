type RemainingTime = {
  /** The message that names the two largest units; only the last five minutes need seconds. */
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds'
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

const secondsShownBelow = 300

/** Splits milliseconds into days, hours, minutes and seconds, each rounded down; never below zero. */
export function remainingTime(milliseconds: number): RemainingTime {
  const left = Math.max(0, Math.floor(milliseconds / 1000))
  const unit =
    left >= 86_400
      ? 'days'
      : left >= 3600
        ? 'hours'
        : left >= secondsShownBelow
          ? 'minutes'
          : 'seconds'
  return {
    unit,
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}
