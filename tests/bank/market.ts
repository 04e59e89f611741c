import { addWorkingDays, type Clock, day, isWorkingDay, jakartaDate, later, minute } from '#kernel'
import { nextChange, readWindows } from '#market'
import { instantOf } from '../../src/domain/market/window.ts'
import type { TestDatabase } from '../support/database.ts'
import { type Traders, traders, tradingWindow } from '../support/traders.ts'

/** Several properties whose units are sold on, and people who hold them. */
export async function openMarket(
  { db, asOwner }: Pick<TestDatabase, 'db' | 'asOwner'>,
  at: Date,
): Promise<Traders> {
  const allottedOn = `${jakartaDate(later(at, -400 * day)).slice(0, 7)}-15`
  return await traders(db, asOwner, {
    // The last of them dies.
    investors: 9,
    properties: 3,
    cash: 20_000_000n,
    units: 120n,
    allottedOn,
    at,
  })
}

/**
 * Ten in the morning of a working day, far enough ahead that units can be sold on whose every month the product has rules for: since
 * January 2026 it is known what is plausible of a month.
 */
export function firstMorning(clock: Clock): Date {
  return instantOf(addWorkingDays(jakartaDate(later(clock.now(), 120 * day)), 1), '10:00')
}

const windowDays = 4
/** Longer than orders are collected before a window, so that two never meet. */
const daysBetween = 8

/**
 * Plans the windows of the weeks to come; the first opens today. They are shorter and nearer to each other than the law allows, so
 * that a run crosses many of their edges.
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

/** A moment before the calendar does something to the books next. */
export async function beforeNextEdge({ db }: Pick<TestDatabase, 'db'>, now: Date): Promise<Date> {
  const changes = (await readWindows(db, 4)).flatMap((window) => nextChange(window, now) ?? [])
  const next = changes.sort((a, b) => a.getTime() - b.getTime())[0]
  const moment = later(next ?? now, -400)
  return moment > now ? moment : later(now, 2 * minute)
}

function openingAfter(closesOn: string): string {
  const earliest = dayAfter(closesOn, daysBetween)
  return isWorkingDay(earliest) ? earliest : addWorkingDays(earliest, 1)
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}
