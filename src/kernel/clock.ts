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

export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

// WIB has been UTC+7 all year round since 1964.
const jakartaAhead = 7 * hour

/** The calendar day in Jakarta (WIB) as `YYYY-MM-DD`. Legal deadlines are counted in WIB. */
export function jakartaDate(instant: Date): string {
  return later(instant, jakartaAhead).toISOString().slice(0, 10)
}

/** The calendar year in Jakarta (WIB). */
export function jakartaYear(instant: Date): number {
  return Number(jakartaDate(instant).slice(0, 4))
}
