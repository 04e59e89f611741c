import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type Clock,
  dayAfter,
  endOfDay,
  jakartaDate,
  locales,
  processEach,
  readPages,
  rowsIn,
} from '#kernel'
import { lockProperty, notifyHolders, propertyLabels, readPropertyFacts } from '#properties'
import type { QuarterFigures } from '../quarter-figures.ts'
import { netOfQuarter, quarterlyDocument } from '../quarterly-document.ts'
import { type StoredDocument, storedDocument } from '../stored-document.ts'
import { newestFinished, quarterEnd, quarterInWords, quarterName } from './quarter.ts'
import { readQuarter } from './read-quarter.ts'

/**
 * How many days after a quarter a report waits for its last month to be booked. Afterwards it is created with
 * the months booked so far, because holders should not wait indefinitely.
 */
const waitingDaysMax = 20

/** How many days after a quarter holders are still notified of a new report on it. */
const notifiedDaysMax = 45

const readAtOnceMax = 20

type DueReport = { readonly propertyId: string; readonly quarter: string }

/**
 * Creates the reports that are due, oldest first, each in its own transaction. Several workers may run at the
 * same time, and each can be killed at any point. Returns how many reports it created.
 */
export async function makeDueReports(
  db: Database,
  clock: Clock,
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  const now = clock.now()
  const due = readPages(
    readAtOnce,
    ({ propertyId, quarter }: DueReport) => `${quarter} ${propertyId}`,
    (after) => dueReports(db, now, after, readAtOnce),
  )
  return await processEach(
    rowsIn(due),
    ({ propertyId, quarter }) => `the report of ${propertyId} on ${quarter}`,
    (due) => transaction(db, (tx) => makeReport(tx, due, clock.now())),
  )
}

// A month that was booked after the report on its quarter, or taken back and booked again, is in its next version.
const dueRule = (now: Date) => {
  const newest = newestFinished(now)
  const isWaitedFor = jakartaDate(now) <= dayAfter(quarterEnd(newest), waitingDaysMax)
  return sql`
    from reports.properties p
    cross join lateral generate_series(date_trunc('quarter', p.first_month::timestamp), ${newest}::timestamp,
      interval '3 months') as s (at)
    cross join lateral (select s.at::date as quarter, (s.at + interval '2 months')::date as last_month) q
    left join lateral (
      select max(r.version) as version, max(r.made_at) as made_at,
        (array_agg(r.months order by r.version desc))[1] as months
      from reports.quarterly r
      where r.property_id = p.id and r.quarter = q.quarter
    ) r on true
    where p.state in ('operating', 'sale-vote', 'sold', 'paid-out')
      and (p.state in ('operating', 'sale-vote') or q.quarter <= p.newest_month)
      and (
        (r.version is null and (p.newest_month >= q.last_month or q.quarter < ${newest}::date
          or not ${isWaitedFor}::boolean))
        or exists (select from reports.corrections c where c.property_id = p.id
          and c.month between q.quarter and q.last_month and c.corrected_at > r.made_at)
        or (p.newest_month >= q.last_month and (
          r.months < (select count(*) from reports.months m
            where m.property_id = p.id and m.month between q.quarter and q.last_month)
          or exists (select from reports.voided_months v where v.property_id = p.id
            and v.month between q.quarter and q.last_month and v.voided_at > r.made_at))))`
}

/**
 * Returns the oldest reports that are due: finished quarters without a report, and new versions after months were
 * corrected or booked.
 */
async function dueReports(
  db: Db,
  now: Date,
  after: string | null,
  limit: number,
): Promise<DueReport[]> {
  const [quarter = null, propertyId = null] = after?.split(' ') ?? []
  const { rows } = await sql<DueReport>`
    select p.id as property_id, q.quarter::text ${dueRule(now)}
      and (${quarter}::date is null or (q.quarter, p.id) > (${quarter}::date, ${propertyId}::text))
    order by q.quarter, p.id limit ${limit}`.execute(db)
  return rows
}

async function makeReport(tx: Tx, due: DueReport, now: Date): Promise<boolean> {
  const { propertyId, quarter } = due
  await lockProperty(tx, propertyId)
  // Another worker may have created the report while this one waited for the lock.
  const { rows } = await sql<{ version: number | null }>`
    select r.version ${dueRule(now)} and p.id = ${propertyId} and q.quarter = ${quarter}::date`.execute(
    tx,
  )
  const [still] = rows
  if (still === undefined) return false
  const version = (still.version ?? 0) + 1
  const facts = await readPropertyFacts(tx, propertyId)
  const label = (await propertyLabels(tx, [propertyId])).get(propertyId)
  if (label === undefined) throw new Error(`property ${propertyId} has no label`)
  const figures = await readQuarter(tx, { quarter, version, madeOn: jakartaDate(now), facts })
  const [id, en] = locales.map((locale) => {
    const subject = { facts, name: label.name, code: label.code, city: label.city.name[locale] }
    return storedDocument(quarterlyDocument(locale, subject, figures))
  })
  if (id === undefined || en === undefined) throw new Error('a report is in both languages')
  await insertReport(tx, due, figures, { id, en }, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'reports.make',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { quarter: quarterName(quarter), version: String(version) },
  })
  if (now < endOfDay(dayAfter(quarterEnd(quarter), notifiedDaysMax)))
    await sendNotice(tx, due, label, now)
  return true
}

async function insertReport(
  tx: Tx,
  { propertyId, quarter }: DueReport,
  figures: QuarterFigures,
  document: { readonly id: StoredDocument; readonly en: StoredDocument },
  now: Date,
): Promise<void> {
  const { version, months, forecast, payouts, occupancyBasisPoints } = figures
  const gross = months.reduce((sum, month) => sum + month.gross, 0n)
  const paidOut = payouts.reduce((sum, { total }) => sum + total, 0n)
  const promised = forecast.net * BigInt(months.length)
  await sql`
    insert into reports.quarterly (property_id, quarter, version, made_at, months, gross, net, promised_net,
      paid_out, occupancy_basis_points, paper_id, paper_en)
    values (${propertyId}, ${quarter}::date, ${version}, ${now}, ${months.length}, ${gross}, ${netOfQuarter(figures)},
      ${promised}, ${paidOut}, ${occupancyBasisPoints}, ${JSON.stringify(document.id)}::jsonb,
      ${JSON.stringify(document.en)}::jsonb)`.execute(tx)
}

async function sendNotice(
  tx: Tx,
  { propertyId, quarter }: DueReport,
  { name, unitPrice }: { readonly name: string; readonly unitPrice: bigint },
  happenedAt: Date,
): Promise<void> {
  await notifyHolders(
    tx,
    { propertyId, unitPrice },
    {
      event: 'report-ready',
      values: { property: name, quarter: quarterInWords(quarter) },
      path: `/dashboard/properties/${propertyId}#owners`,
      happenedAt,
    },
  )
}
