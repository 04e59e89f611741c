import { sql } from 'kysely'
import { deskRoles } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { staffIn } from '#identity'
import {
  type Clock,
  day as dayLength,
  jakartaDate,
  later,
  minute,
  processEach,
  readPages,
  rowsIn,
} from '#kernel'
import { notify } from '#notifications'
import { readListings } from '../books/listings.ts'
import { readWindow } from '../windows/read-windows.ts'
import { edgesOf, type TradingWindow } from '../windows/window.ts'
import { closePushes } from './close-pushes.ts'
import { cornering } from './cornering.ts'
import { alertIdOf, type Finding, isSamePerson } from './finding.ts'
import { layering } from './layering.ts'
import {
  type BookScan,
  cancelledOrders,
  linksOf,
  newTrades,
  positionsOf,
  tradesBetween,
  tradesInRings,
  tradesOfPeople,
  tradingDay,
} from './read-activity.ts'
import { possibleRings, tradingRings, washTrades } from './wash-trades.ts'

const readAtOnceMax = 20

/**
 * Examines the books that changed since they were last examined, or whose units were traded privately, each in
 * its own transaction, and writes an alert for each finding. Safe to run more than once and in several workers,
 * because the id of an alert follows from its subject. Returns how many books it examined.
 */
export async function watchBooks(
  db: Database,
  clock: Clock,
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  const books = readPages(
    readAtOnce,
    ({ windowId, propertyId }: Book) => `${windowId} ${propertyId}`,
    (after) => readChanged(db, after, readAtOnce),
  )
  return await processEach(
    rowsIn(books),
    ({ propertyId }) => `the surveillance of ${propertyId}`,
    (book) => transaction(db, (tx) => watchBook(tx, book, clock.now())),
  )
}

type Book = { readonly windowId: string; readonly propertyId: string }

async function readChanged(db: Database, after: string | null, limit: number): Promise<Book[]> {
  const [windowId = null, propertyId = null] = after?.split(' ') ?? []
  const { rows } = await sql<Book>`
    select b.window_id, b.property_id from market.books b
    left join market.surveillance s using (window_id, property_id)
    where (b.version > coalesce(s.version, 0)
        or (b.phase <> 'ended' and exists (select from market.trades t where t.property_id = b.property_id
          and t.window_id = b.window_id and t.number > coalesce(s.trade_number, 0))))
      and (${windowId}::uuid is null
        or (b.window_id, b.property_id) > (${windowId}::uuid, ${propertyId}::text))
    order by b.window_id, b.property_id limit ${limit}`.execute(db)
  return rows
}

async function watchBook(tx: Tx, book: Book, now: Date): Promise<boolean> {
  const { windowId, propertyId } = book
  await sql`
    insert into market.surveillance (window_id, property_id, version, trade_number, looked_at)
    select window_id, property_id, 0, 0, opened_at from market.books
    where window_id = ${windowId} and property_id = ${propertyId} on conflict do nothing`.execute(
    tx,
  )
  // Reads the version first: changes after that are examined the next time.
  const { rows } = await sql<BookScan>`
    select s.window_id, s.property_id, s.trade_number, s.looked_at, b.version, b.reference
    from market.surveillance s join market.books b using (window_id, property_id)
    where s.window_id = ${windowId} and s.property_id = ${propertyId} for update of s`.execute(tx)
  const [look] = rows
  const window = await readWindow(tx, windowId)
  if (look === undefined || window === null) return false
  const trades = await newTrades(tx, look)
  const findings = await findIn(tx, { look, window, trades, now })
  await record(tx, book, findings, now)
  const last = trades.at(-1)?.number ?? look.tradeNumber
  await sql`
    update market.surveillance set version = ${look.version}, trade_number = ${last}, looked_at = ${now}
    where window_id = ${windowId} and property_id = ${propertyId}`.execute(tx)
  return true
}

type ScannedBook = {
  readonly look: BookScan
  readonly window: TradingWindow
  readonly trades: Awaited<ReturnType<typeof newTrades>>
  readonly now: Date
}

async function findIn(tx: Tx, { look, window, trades, now }: ScannedBook): Promise<Finding[]> {
  const { terms } = window
  const [listing] = await readListings(tx, [look.propertyId])
  if (listing === undefined) return []
  // Cancellations since the last run, and earlier ones that may belong together with them.
  const orders = await cancelledOrders(tx, look, later(look.lookedAt, -terms.layerMinutes * minute))
  const owners = orders.map(({ investorId }) => investorId)
  const around = await tradesOfPeople(tx, look, owners, earliestOf(orders, look.lookedAt))
  const buyers = [...new Set(trades.map(({ buyerId }) => buyerId))]
  const sellers = [...new Set(trades.map(({ sellerId }) => sellerId))]
  const links = await linksOf(tx, [...new Set([...buyers, ...sellers])])
  const since = later(now, -terms.washDays * dayLength)
  const between = await tradesBetween(tx, look, trades, since)
  const rings = await tradesInRings(tx, look, possibleRings(trades, links), since)
  const same = links.filter(isSamePerson).flatMap(({ people }) => people)
  const positions = await positionsOf(tx, look, [...new Set([...buyers, ...same])])
  return [
    ...washTrades(between, links, terms),
    ...tradingRings(rings, links, terms),
    ...layering(orders, around, terms),
    ...cornering(trades, positions, links, terms, listing),
    ...(await pushesIn(tx, { look, window, trades, now })),
  ]
}

function earliestOf(orders: readonly { readonly placedAt: Date }[], otherwise: Date): Date {
  return orders.reduce((least, { placedAt }) => (placedAt < least ? placedAt : least), otherwise)
}

// All closes since the last run, the next one, and the one before them, whose trades may have been reversed in
// the meantime.
async function pushesIn(tx: Tx, { look, window, now }: ScannedBook): Promise<Finding[]> {
  const { closeMinutes } = window.terms
  const closes = edgesOf(window).filter(({ kind }) => kind === 'close' || kind === 'end')
  const next = closes.findIndex(({ at }) => at > later(look.lookedAt, -minute))
  const first = (next === -1 ? closes.length : next) - 1
  const found: Finding[] = []
  for (const [index, close] of closes.entries()) {
    if (index < first || now < later(close.at, -closeMinutes * minute)) continue
    const until = closes[index + 1]?.at ?? close.at
    const day = await tradingDay(tx, look, { close, until, minutes: closeMinutes })
    found.push(...closePushes(day, window.terms))
  }
  return found
}

type Row = {
  readonly id: string
  readonly finding: Finding
  readonly day: string
  readonly happenedAt: Date
  readonly size: number
}

async function record(tx: Tx, book: Book, findings: readonly Finding[], now: Date): Promise<void> {
  const rows = [...new Map(findings.map((finding) => rowOf(book, finding, now))).values()]
  if (rows.length === 0) return
  const { rows: found } = await sql<{ id: string }>`
    insert into market.alerts (id, rule, severity, window_id, property_id, day, people, evidence, evidence_size, happened_at,
      found_at)
    select r.id, r.rule, r.severity, ${book.windowId}::uuid, ${book.propertyId}::text, r.day, string_to_array(r.people, ',')::uuid[],
      r.evidence, r.size, r.happened_at, ${now}::timestamptz
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ finding }) => finding.rule)}::text[],
      ${rows.map(({ finding }) => finding.severity)}::text[],
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ finding }) => finding.people.join())}::text[],
      ${rows.map(({ finding }) => JSON.stringify(evidenceOf(finding)))}::jsonb[],
      ${rows.map(({ size }) => size)}::integer[],
      ${rows.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[]
    ) as r (id, rule, severity, day, people, evidence, size, happened_at)
    on conflict (id) do nothing returning id`.execute(tx)
  await addEvidence(tx, rows)
  const isNew = new Set(found.map(({ id }) => id))
  await notifyCompliance(
    tx,
    rows.filter(({ id }) => isNew.has(id)),
    now,
  )
}

function rowOf(book: Book, finding: Finding, now: Date): readonly [string, Row] {
  const times = [
    ...finding.trades.map(({ tradedAt }) => tradedAt),
    ...finding.orders.map(({ endedAt }) => endedAt),
  ]
  const first = times.reduce((least, at) => (at < least ? at : least), now)
  const happenedAt = times.reduce((last, at) => (at > last ? at : last), first)
  // A push belongs to the day of the close, even if its trades are reversed on the next day.
  const day = jakartaDate(finding.rule === 'close-push' ? first : happenedAt)
  const id = alertIdOf(finding, { ...book, day })
  return [id, { id, finding, day, happenedAt, size: times.length }]
}

/** A repeated finding is added to its alert while it is open. */
async function addEvidence(tx: Tx, rows: readonly Row[]): Promise<void> {
  await sql`
    update market.alerts a set evidence = r.evidence, evidence_size = r.size, severity = r.severity,
      happened_at = r.happened_at
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ finding }) => finding.severity)}::text[],
      ${rows.map(({ finding }) => JSON.stringify(evidenceOf(finding)))}::jsonb[],
      ${rows.map(({ size }) => size)}::integer[],
      ${rows.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[]
    ) as r (id, severity, evidence, size, happened_at)
    where a.id = r.id and a.state = 'open' and a.evidence_size < r.size`.execute(tx)
}

/** Amounts are strings in JSON. */
function evidenceOf({ trades, orders, links, figures }: Finding) {
  return {
    trades: trades.map((trade) => ({
      ...trade,
      number: String(trade.number),
      price: String(trade.price),
      units: String(trade.units),
    })),
    orders: orders.map((order) => ({
      ...order,
      number: String(order.number),
      limitPrice: String(order.limitPrice),
      units: String(order.units),
      unitsFilled: String(order.unitsFilled),
    })),
    links,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, String(value)]),
    ),
  }
}

async function notifyCompliance(tx: Tx, rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const staff = await staffIn(tx, deskRoles.surveillance)
  await notify(
    tx,
    rows.flatMap(({ id, finding: { people } }) =>
      staff
        // Staff are not notified of alerts about themselves.
        .filter((userId) => !people.includes(userId))
        .map((userId) => ({
          userId,
          event: 'surveillance-alert' as const,
          path: `/back-office/surveillance/${id}`,
          happenedAt: now,
        })),
    ),
  )
}
