/** The product's clock, the only source of time for business rules. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that does not run until it is moved; for tests and for the demo's time travel. */
export function movableClock(
  start: Date,
): Clock & { moveTo(instant: Date): void; advance(milliseconds: number): void } {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    moveTo(instant) {
      current = instant.getTime()
    },
    advance(milliseconds) {
      current += milliseconds
    },
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Cookies, caches and limits count in seconds. */
export const daySeconds = day / second

export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** How far the time zones of Indonesia are ahead of UTC all year round; WIB since 1964. */
export const zoneOffsets = {
  'Asia/Jakarta': 7 * hour,
  'Asia/Makassar': 8 * hour,
  'Asia/Jayapura': 9 * hour,
} as const

/** The calendar day in Jakarta (WIB) as `YYYY-MM-DD`. Legal deadlines are counted in WIB. */
export function jakartaDate(instant: Date): string {
  return later(instant, zoneOffsets['Asia/Jakarta']).toISOString().slice(0, 10)
}

/** The time of day in Jakarta (WIB) as `HH:MM:SS`. */
export function jakartaTimeOfDay(instant: Date): string {
  return later(instant, zoneOffsets['Asia/Jakarta']).toISOString().slice(11, 19)
}

/** The calendar month in Jakarta (WIB) as `YYYY-MM`. */
export function jakartaMonth(instant: Date): string {
  return jakartaDate(instant).slice(0, 7)
}

/** The calendar year in Jakarta (WIB). */
export function jakartaYear(instant: Date): number {
  return Number(jakartaDate(instant).slice(0, 4))
}

/** What calendars and clocks show at an instant in a time zone so far ahead of UTC. */
export function localTime(instant: Date, offset: number) {
  const local = later(instant, offset)
  return {
    year: local.getUTCFullYear(),
    /** From 0 for January. */
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    /** From 0 for Sunday. */
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    midnight: later(instant, -(local.getTime() % day)),
  }
}
