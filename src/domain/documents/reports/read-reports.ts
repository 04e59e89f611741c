import { sql } from 'kysely'
import type { Db } from '#database'
import {
  type Actor,
  type BasisPoints,
  decodeCursor,
  type Locale,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { unitHoldings } from '#ledger'
import { type StoredDocument, writeStoredDocument } from '../stored-document.ts'
import { requireOwner } from './owners.ts'
import { quarterName, quarterNamed } from './quarter.ts'
import { reportNotFound } from './refusals.ts'

/** The main figures of a report; `quarter` has the form `2026-Q3`. */
type Report = {
  readonly propertyId: string
  readonly propertyName: string
  readonly quarter: string
  readonly version: number
  readonly madeAt: Date
  /** The number of booked months of the quarter. */
  readonly months: number
  readonly gross: Rupiah
  readonly net: Rupiah
  /** The net rent that was forecast at launch for the same number of months. */
  readonly promisedNet: Rupiah
  readonly paidOut: Rupiah
  readonly occupancyBasisPoints: BasisPoints | null
}

const columns =
  sql.raw(`r.property_id, p.name as property_name, r.quarter, r.version, r.made_at, r.months, r.gross,
  r.net, r.promised_net, r.paid_out, r.occupancy_basis_points`)

const isNewestVersion = sql.raw(`not exists (select from reports.quarterly n
  where n.property_id = r.property_id and n.quarter = r.quarter and n.version > r.version)`)

const reportsMax = 100

/** Returns every version of the reports of one property, newest first, to its owners and staff only. */
export async function readReports(db: Db, actor: Actor, propertyId: string): Promise<Report[]> {
  await requireOwner(db, actor, propertyId)
  const { rows } = await sql<Report>`
    select ${columns} from reports.quarterly r join reports.properties p on p.id = r.property_id
    where r.property_id = ${propertyId}
    order by r.quarter desc, r.version desc limit ${reportsMax}`.execute(db)
  return rows.map(named)
}

/**
 * Returns the newest version of every report on the properties that the user owns units of now, newest quarter
 * first.
 */
export async function readOwnReports(
  db: Db,
  actor: Actor,
  page: PageRequest,
): Promise<Page<Report>> {
  const owned = (await unitHoldings(db, actor.userId)).filter(({ units }) => units > 0n)
  const [quarter, id] = positionOf(page.cursor)
  const { rows } = await sql<Report>`
    select ${columns} from reports.quarterly r join reports.properties p on p.id = r.property_id
    where r.property_id = any(${owned.map(({ propertyId }) => propertyId)}::text[]) and ${isNewestVersion}
      and (${quarter}::date is null or (r.quarter, r.property_id) < (${quarter}::date, ${id}::text))
    order by r.quarter desc, r.property_id desc limit ${page.limit + 1}`.execute(db)
  const read = pageOf(rows, page.limit, ({ quarter: at, propertyId }) => [at, propertyId])
  return { ...read, items: read.items.map(named) }
}

// An invalid cursor starts at the first page.
function positionOf(cursor: string | null): readonly [string, string] | readonly [null, null] {
  const [quarter, id] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  const isOurs =
    typeof quarter === 'string' &&
    typeof id === 'string' &&
    /^20\d\d-(01|04|07|10)-01$/.test(quarter)
  return isOurs ? [quarter, id] : [null, null]
}

type Asked = {
  readonly propertyId: string
  readonly quarter: string
  /** Null for the newest version. */
  readonly version: number | null
  readonly locale: Locale
}

/** Returns the PDF file of one report version, always with the same bytes, to owners and staff only. */
export async function readReportFile(
  db: Db,
  actor: Actor,
  { propertyId, quarter, version, locale }: Asked,
): Promise<{ name: string; bytes: Uint8Array }> {
  await requireOwner(db, actor, propertyId)
  const start = quarterNamed(quarter)
  if (start === null) throw reportNotFound()
  const document = sql.ref(`paper_${locale}`)
  const { rows } = await sql<{ version: number; document: StoredDocument }>`
    select version, ${document} as document from reports.quarterly
    where property_id = ${propertyId} and quarter = ${start}::date
      and (${version}::integer is null or version = ${version}::integer)
    order by version desc limit 1`.execute(db)
  const [report] = rows
  if (report === undefined) throw reportNotFound()
  const name = `${propertyId}-${quarter}-v${report.version}-${locale}.pdf`
  return { name, bytes: await writeStoredDocument(report.document) }
}

function named(row: Report): Report {
  return { ...row, quarter: quarterName(row.quarter) }
}
