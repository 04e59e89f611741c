import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import {
  type Clock,
  day,
  daysBetween,
  jakartaDate,
  later,
  processEach,
  readPages,
  rowsIn,
} from '#kernel'
import { lockProperty, notifyHolders, quietDaysMax } from '#properties'

const readAtOnceMax = 20

type Silence = { propertyId: string; name: string; unitPrice: bigint; since: string }

/**
 * Notifies the holders of properties about which nothing was reported for more than 45 days, once for each such
 * silence. Safe to run twice and in several workers at the same time. Returns the number of silences it
 * reported.
 */
export async function notifySilences(
  db: Database,
  clock: Clock,
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  const now = clock.now()
  const silences = readPages(
    readAtOnce,
    ({ propertyId }: Silence) => propertyId,
    (after) => readSilences(db, now, after, readAtOnce),
  )
  return await processEach(
    rowsIn(silences),
    ({ propertyId }) => `the notice about the silence of ${propertyId}`,
    (silence) => transaction(db, (tx) => notifySilence(tx, silence, now)),
  )
}

async function readSilences(
  db: Database,
  now: Date,
  after: string | null,
  limit: number,
): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    select p.id as property_id, p.name, p.unit_price, t.since from reports.properties p
    cross join lateral (select max(d.on_day) as since from reports.notified_days d
      where d.property_id = p.id and d.on_day <= ${jakartaDate(now)}::date) t
    where p.state in ('operating', 'sale-vote')
      and t.since < ${jakartaDate(later(now, -quietDaysMax * day))}::date
      and not exists (select from reports.silences s where s.property_id = p.id and s.since = t.since)
      and (${after}::text is null or p.id > ${after})
    order by p.id limit ${limit}`.execute(db)
  return rows
}

async function notifySilence(
  tx: Tx,
  { propertyId, name, unitPrice, since }: Silence,
  now: Date,
): Promise<boolean> {
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
      values: { property: name, days: daysBetween(since, jakartaDate(now)) },
      path: `/dashboard/properties/${propertyId}#health`,
      happenedAt: now,
    },
  )
  return true
}
