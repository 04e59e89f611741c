import { sql } from 'kysely'
import { type Database, transaction } from '#database'
import { type Clock, day, daysBetween, jakartaDate, later } from '#kernel'
import { lockProperty, notifyHolders, quietDaysMax } from '#properties'

const silencesAtOnce = 20

type Silence = { propertyId: string; name: string; unitPrice: bigint; since: string }

/**
 * Notifies the holders of properties about which nothing was reported for more than 45 days, once for each such
 * silence. Safe to run twice and in several workers at the same time. Returns the number of silences it
 * reported.
 */
export async function notifySilences(db: Database, clock: Clock): Promise<number> {
  const now = clock.now()
  const today = jakartaDate(now)
  const { rows } = await sql<Silence>`
    select p.id as property_id, p.name, p.unit_price, t.since from reports.properties p
    cross join lateral (select max(d.on_day) as since from reports.notified_days d
      where d.property_id = p.id and d.on_day <= ${today}::date) t
    where p.state in ('operating', 'sale-vote')
      and t.since < ${jakartaDate(later(now, -quietDaysMax * day))}::date
      and not exists (select from reports.silences s where s.property_id = p.id and s.since = t.since)
    order by p.id limit ${silencesAtOnce}`.execute(db)
  let notified = 0
  for (const silence of rows) {
    const isNew = await transaction(db, async (tx) => {
      const { propertyId, name, unitPrice, since } = silence
      await lockProperty(tx, propertyId)
      const { numAffectedRows } = await sql`
        insert into reports.silences (property_id, since, notified_at)
        values (${propertyId}, ${since}::date, ${now}) on conflict do nothing`.execute(tx)
      if (numAffectedRows !== 1n) return false
      await notifyHolders(
        tx,
        { propertyId, unitPrice },
        {
          event: 'property-quiet',
          values: { property: name, days: daysBetween(since, today) },
          path: `/dashboard/properties/${propertyId}#health`,
          happenedAt: now,
        },
      )
      return true
    })
    if (isNew) notified += 1
  }
  return notified
}
