import { sql } from 'kysely'
import type { DistributionState, PropertyState, SaleDocumentKind } from '#contract'
import type { Db } from '#database'
import { type BasisPoints, monthAfter, type Rupiah } from '#kernel'
import { account, balances, unitsNotFree } from '#ledger'
import { payableNow } from '../declarations/declare.ts'
import { newestDeclared } from '../declarations/read-declarations.ts'
import { propertyNotFound } from './refusals.ts'
import type { SaleLine } from './sale.ts'
import { sellerTaxOn } from './sale-estimate.ts'

/** Whether the owners are deciding about the sale in a meeting in the product and have not adopted it yet. */
export async function isBeingVotedOn(db: Db, propertyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from property_sales.announcements a
    where a.property_id = ${propertyId} and a.called_off_at is null and ${isUndecided}`.execute(db)
  return rows.length > 0
}

const isUndecided = sql<boolean>`(a.motion_id is not null
  and not exists (select from property_sales.documents d
    where d.property_id = a.property_id and d.kind = 'resolution' and d.kept_at > a.announced_at))`

export type SaleProperty = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: PropertyState
}

export async function findProperty(db: Db, id: string): Promise<SaleProperty> {
  const { rows } = await sql<SaleProperty>`
    select id, code, name, state from property_sales.properties where id = ${id}`.execute(db)
  const [property] = rows
  if (property === undefined) throw propertyNotFound()
  return property
}

/** The facts that decide whether a property can be sold on a day. */
type Gates = {
  /** The date of each document that exists. */
  readonly documents: ReadonlyMap<SaleDocumentKind, string>
  readonly unitsTiedUp: bigint
  /** A month before the sale that is not booked, or that left an amount and is not declared. */
  readonly unsettledMonth: string | null
  readonly waitingKind: string | null
  /** The announcement to the holders; null when there is none. */
  readonly announcedPrice: Rupiah | null
  readonly meetingOn: string | null
  readonly sellerTaxBasisPoints: BasisPoints
  readonly own: { readonly reserve: Rupiah; readonly cash: Rupiah }
}

export async function readGates(db: Db, propertyId: string, soldOn: string): Promise<Gates> {
  const own = [account('property-reserve', propertyId), account('property-cash', propertyId)]
  const [
    documents,
    waiting,
    sellerTaxBasisPoints,
    [reserve = 0n, cash = 0n],
    unitsTiedUp,
    unsettledMonth,
    announced,
  ] = await Promise.all([
    readDocuments(db, propertyId),
    sql<{ kind: string }>`
        select kind from property_sales.waiting where property_id = ${propertyId}
          and kind in ('distribution', 'distribution-correction', 'property-month', 'month-void', 'sale-document') limit 1`.execute(
      db,
    ),
    sellerTaxOn(db, soldOn),
    balances(db, own),
    unitsNotFree(db, propertyId),
    unsettledBefore(db, propertyId, soldOn.slice(0, 7)),
    readAnnouncedSale(db, propertyId),
  ])
  return {
    documents: new Map(documents.map(({ kind, issuedOn }) => [kind, issuedOn])),
    unitsTiedUp,
    unsettledMonth,
    waitingKind: waiting.rows[0]?.kind ?? null,
    announcedPrice: announced?.askingPrice ?? null,
    meetingOn: announced?.meetingOn ?? null,
    sellerTaxBasisPoints,
    own: { reserve, cash },
  }
}

// The month of the sale is settled together with the sale, unless it is booked already.
async function unsettledBefore(db: Db, propertyId: string, month: string): Promise<string | null> {
  const { rows } = await sql<{ newest: string }>`
    select newest from property_sales.months where property_id = ${propertyId}`.execute(db)
  const newest = rows[0]?.newest ?? null
  const before = monthAfter(month, -1)
  if (newest === null) return null
  if (newest < before) return before
  if (newest === (await newestDeclared(db, propertyId))) return null
  return (await payableNow(db, propertyId, newest)) > 0n ? newest : null
}

type StoredDocument = {
  readonly kind: SaleDocumentKind
  readonly number: string
  readonly issuedOn: string
  readonly sha256: string
  /** Above 1 when it replaced another document. */
  readonly version: number
}

async function readDocuments(db: Db, propertyId: string): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select distinct on (kind) kind, number, issued_on, sha256, version from property_sales.documents
    where property_id = ${propertyId} order by kind desc, version desc`.execute(db)
  return rows
}

/** A sale that is put to the holders' meeting, with its price and the date of the meeting. */
type AnnouncedSale = {
  readonly askingPrice: Rupiah
  readonly meetingOn: string
  readonly announcedAt: Date
  /** The motion that the owners vote on in the product; null when they have decided or decide elsewhere. */
  readonly votedOn: string | null
}

const announced = sql`a.asking_price, a.meeting_on, a.announced_at,
  case when ${isUndecided} then a.motion_id end as voted_on`

/** The sale that the holders of a property are to decide about, or null. */
export async function readAnnouncedSale(db: Db, propertyId: string): Promise<AnnouncedSale | null> {
  const { rows } = await sql<AnnouncedSale>`
    select ${announced}
    from property_sales.announcements a join property_sales.properties p on p.id = a.property_id
    where a.property_id = ${propertyId} and a.called_off_at is null
      and p.state = 'sale-vote'`.execute(db)
  return rows[0] ?? null
}

/** The state of the sale of a property. */
type SaleFile = {
  readonly property: SaleProperty
  readonly announcement: AnnouncedSale | null
  readonly documents: readonly StoredDocument[]
  readonly sale: {
    readonly price: Rupiah
    readonly soldOn: string
    readonly proceeds: Rupiah
    readonly total: Rupiah
    readonly settledAt: Date
    readonly lines: readonly SaleLine[]
    readonly payout: DistributionState
    readonly retiredAt: Date | null
  } | null
  readonly sellerTaxBasisPoints: BasisPoints
  readonly reserve: Rupiah
  readonly cash: Rupiah
}

export async function readPropertySale(
  db: Db,
  propertyId: string,
  today: string,
): Promise<SaleFile> {
  const property = await findProperty(db, propertyId)
  const [announcements, documents, sold, gates] = await Promise.all([
    sql<AnnouncedSale>`
      select ${announced} from property_sales.announcements a
      where a.property_id = ${propertyId} and a.called_off_at is null`.execute(db),
    readDocuments(db, propertyId),
    sql<Omit<NonNullable<SaleFile['sale']>, 'lines'>>`
      select s.price, s.sold_on, s.proceeds, s.total, s.settled_at, d.state as payout, s.retired_at
      from property_sales.sales s join property_sales.payouts d on d.id = s.declaration_id
      where s.property_id = ${propertyId}`.execute(db),
    readGates(db, propertyId, today),
  ])
  const [sale] = sold.rows
  return {
    property,
    announcement: announcements.rows[0] ?? null,
    documents,
    sale: sale === undefined ? null : { ...sale, lines: await readLines(db, propertyId) },
    sellerTaxBasisPoints: gates.sellerTaxBasisPoints,
    ...gates.own,
  }
}

async function readLines(db: Db, propertyId: string): Promise<SaleLine[]> {
  const { rows } = await sql<SaleLine>`
    select reason, amount from property_sales.sale_lines where property_id = ${propertyId}
    order by amount desc, reason`.execute(db)
  return rows
}
