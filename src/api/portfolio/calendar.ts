import {
  calendar,
  endFeed,
  feed,
  makeFeed,
  payout,
  readFeed,
} from '#contract/portfolio/calendar.ts'
import { jakartaDate, monthAfter, monthsBetween } from '#kernel'
import {
  endCalendarFeed,
  forecastMonthsMax,
  makeCalendarFeed,
  readCalendarFeed,
  readPayout,
  readPayoutCalendar,
  writeCalendarFeed,
} from '#portfolio'
import { periodImpossible } from '../refusals.ts'
import { resource } from '../resource.ts'

const app = resource()

const monthsMax = 60

const monthsBack = 11

function usualRange(today: string) {
  const month = today.slice(0, 7)
  return { from: monthAfter(month, -monthsBack), to: monthAfter(month, forecastMonthsMax) }
}

export const calendarRoutes = app
  .serve(calendar, async (c) => {
    const { db, clock } = c.var.services
    const today = jakartaDate(clock.now())
    const usual = usualRange(today)
    const { from = usual.from, to = usual.to } = c.req.valid('query')
    const range = { from, to }
    if (range.from > range.to || monthsBetween(range.from, range.to) >= monthsMax)
      throw periodImpossible({ months: monthsMax })
    const { items, sums } = await readPayoutCalendar(db, clock, c.var.actor, range)
    const feed = await readCalendarFeed(db, c.var.actor)
    const feedSince = feed?.madeAt ?? null
    return { today, ...range, feedSince, sums, items }
  })
  .serve(payout, async (c) => {
    const { distributionId } = c.req.valid('param')
    return await readPayout(c.var.services.db, c.var.actor, distributionId)
  })
  .serve(readFeed, async (c) => {
    const known = await readCalendarFeed(c.var.services.db, c.var.actor)
    return { madeAt: known?.madeAt ?? null }
  })
  .serve(makeFeed, async (c) => {
    const { db, clock, publicUrl } = c.var.services
    const { token, madeAt } = await makeCalendarFeed(db, clock, c.var.actor, c.var.locale)
    const url = `${publicUrl}/api/payout-calendars/${token}/`
    return { url, madeAt }
  })
  .serve(endFeed, async (c) => {
    await endCalendarFeed(c.var.services.db, c.var.actor)
  })
  .serve(feed, async (c) => {
    const { db, clock } = c.var.services
    const text = await writeCalendarFeed(db, clock, c.req.valid('param').token)
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="sepetak.ics"',
      'X-Robots-Tag': 'noindex',
    })
  })
