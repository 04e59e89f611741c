import {
  addWorkingDays,
  type Clock,
  day,
  dayAfter,
  isWorkingDay,
  jakartaDate,
  jakartaTime,
  later,
  minute,
} from '#kernel'
import { readWindows, windowAt } from '#market'
import type { TestDatabase } from '../support/database.ts'
import { type Traders, traders, tradingWindow } from '../support/traders.ts'

/** Creates several properties with trading, and people who hold their units. */
export async function openMarket(
  { db, asOwner }: Pick<TestDatabase, 'db' | 'asOwner'>,
  at: Date,
): Promise<Traders> {
  const allottedOn = `${jakartaDate(later(at, -400 * day)).slice(0, 7)}-15`
  return await traders(db, asOwner, {
    // The death of the last one is reported.
    investors: 9,
    properties: 3,
    cash: 20_000_000n,
    units: 120n,
    allottedOn,
    at,
  })
}

/**
 * Returns ten in the morning of a working day, late enough that the units can be resold and the product has
 * plausibility rules for every month of the property, which exist since January 2026.
 */
export function firstMorning(clock: Clock): Date {
  return jakartaTime(addWorkingDays(jakartaDate(later(clock.now(), 120 * day)), 1), '10:00')
}

const windowDays = 4
/** Longer than the time in which orders are collected before a window, so that two windows never overlap. */
const daysBetween = 8

/**
 * Plans the trading windows of the coming weeks; the first opens today. They are shorter and closer together
 * than the law allows, so that a run crosses many of their starts and ends.
 */
export async function planWindows(
  { db, asOwner }: Pick<TestDatabase, 'db' | 'asOwner'>,
  now: Date,
): Promise<void> {
  const today = jakartaDate(now)
  const [newest] = await readWindows(db, 1)
  let opensOn = newest === undefined ? today : openingAfter(newest.closesOn)
  while (opensOn <= dayAfter(today, 16)) {
    const closesOn = addWorkingDays(opensOn, windowDays - 1)
    await tradingWindow(asOwner, { opensOn, closesOn })
    opensOn = openingAfter(closesOn)
  }
}

/** Returns a time shortly before the calendar next changes the books. */
export async function beforeNextChange({ db }: Pick<TestDatabase, 'db'>, now: Date): Promise<Date> {
  const changes = (await readWindows(db, 4)).flatMap(
    (window) => windowAt(window, now).nextChangeAt ?? [],
  )
  const next = changes.sort((a, b) => a.getTime() - b.getTime())[0]
  const moment = later(next ?? now, -400)
  return moment > now ? moment : later(now, 2 * minute)
}

function openingAfter(closesOn: string): string {
  const earliest = dayAfter(closesOn, daysBetween)
  return isWorkingDay(earliest) ? earliest : addWorkingDays(earliest, 1)
}
