import { type RawBuilder, sql } from 'kysely'
import { type Database, transaction } from '#database'
import { type Clock, day, jakartaDate, jakartaTime, later } from '#kernel'
import { dayInWords, insertNoticesToMany } from '#notifications'
import { readWindows } from './read-windows.ts'
import type { TradingWindow } from './window.ts'

const noticeDays = 3

/**
 * Notifies all holders of units that can be traded in a window, and the investors with such a property in their
 * watchlist, three days before its first trading day or as soon as possible afterwards. Each person gets one
 * notice, as a holder if they are one. Each window is announced once, with any number of workers. Returns how
 * many windows it announced.
 */
export async function notifyOpening(db: Database, clock: Clock): Promise<number> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const windows = await readWindows(tx, 4)
    const window = windows.findLast(({ opensOn }) => opensOn > jakartaDate(now))
    if (window === undefined) return 0
    const { id, opensOn, closesOn } = window
    if (now < later(jakartaTime(opensOn, '00:00'), -noticeDays * day)) return 0
    const { numAffectedRows } = await sql`
      update market.windows set notified_at = ${now} where id = ${id} and notified_at is null`.execute(
      tx,
    )
    if (numAffectedRows !== 1n) return 0
    const shared = {
      values: { from: dayInWords(opensOn), day: dayInWords(closesOn) },
      happenedAt: now,
    }
    const holders = { ...shared, event: 'window-opening', path: '/dashboard/portfolio' } as const
    await insertNoticesToMany(holders, holdersIn(window)).execute(tx)
    const followers = {
      ...shared,
      event: 'followed-opening',
      path: '/dashboard/watchlist',
    } as const
    await insertNoticesToMany(followers, followersIn(window), 'properties').execute(tx)
    return 1
  })
}

function holdersIn(window: TradingWindow): RawBuilder<unknown> {
  return sql`
    select h.owner_id::uuid as user_id, 0::bigint as amount, sum(h.units)::bigint as units
    from market.holders h join (${tradableIn(window)}) l on l.property_id = h.property_id
    group by h.owner_id`
}

function followersIn(window: TradingWindow): RawBuilder<unknown> {
  return sql`
    select f.investor_id as user_id, 0::bigint as amount, count(*) as properties
    from market.followers f join (${tradableIn(window)}) l on l.property_id = f.property_id
    where not exists (select from (${holdersIn(window)}) h where h.user_id = f.investor_id)
    group by f.investor_id`
}

function tradableIn({ opensOn, terms }: TradingWindow): RawBuilder<unknown> {
  return sql`
    select property_id from market.listings
    where state = 'operating'
      and (allotted_on + make_interval(months => ${terms.lockMonths}::integer))::date <= ${opensOn}::date`
}
