import { sql } from 'kysely'
import type { OfferingState, TitleStepName } from '#contract'
import { type Db, partOf } from '#database'
import {
  addWorkingDays,
  jakartaDate,
  type PageRequest,
  pageOf,
  placeById,
  type Rupiah,
} from '#kernel'
import { account, balances } from '#ledger'
import { type BankCredit, type EscrowBenefit, readBenefits, readCredits } from './escrow-benefit.ts'
import type { Offering } from './offering.ts'
import { readOffering, termsOn } from './offerings.ts'
import { type OfferedProperty, readOfferedProperty, salesOf } from './sales.ts'

/** An offering in the back-office list. */
export type DeskOffering = {
  readonly id: string
  readonly propertyId: string
  readonly propertyName: string
  readonly code: string
  readonly state: OfferingState
  readonly pausedAt: Date | null
  readonly unitPrice: Rupiah
  readonly unitsTotal: bigint
  /** Units bought, excluding cancelled purchases and units that the issuer kept. */
  readonly unitsSold: bigint
  readonly targetUnits: bigint
  readonly opensAt: Date
  readonly closesAt: Date
}

const underWay = ['review', 'coming-soon', 'open', 'funded', 'closing']
const over = ['closed', 'failed', 'withdrawn', 'declined']

/** Current or past offerings: those that end first come first, or the newest. */
export async function readDeskOfferings(
  db: Db,
  {
    isOver,
    text = null,
    page,
  }: {
    isOver: boolean
    /** Part of the property's name or code; null for all. */
    text?: string | null
    page: PageRequest
  },
): Promise<{ items: DeskOffering[]; nextCursor: string | null; total: number }> {
  const states = isOver ? over : underWay
  const pattern = text === null ? null : partOf(text)
  const isNamed = sql<boolean>`(${pattern}::text is null or p.name ilike ${pattern}::text or p.code ilike ${pattern}::text)`
  const before = placeById(page.cursor)
  const { rows } = await sql<DeskOffering>`
    select o.id, o.property_id, p.name as property_name, p.code, o.state, o.paused_at, o.unit_price, o.units_total,
      o.units_total - u.units_left - u.issuer_units as units_sold, o.target_units, o.opens_at, o.closes_at
    from offerings.offerings o
    join offerings.properties p on p.id = o.property_id
    join offerings.unsold_units u on u.offering_id = o.id
    where o.state = any(${states}::text[]) and ${isNamed} and (${before}::uuid is null or o.id < ${before}::uuid)
    order by o.id desc limit ${page.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from offerings.offerings o
    join offerings.properties p on p.id = o.property_id
    where o.state = any(${states}::text[]) and ${isNamed}`.execute(db)
  return { ...pageOf(rows, page.limit, ({ id }) => [id]), total: counted.rows[0]?.total ?? 0 }
}

/** Everything that staff need to see before they act on an offering. */
export type OfferingFile = {
  readonly offering: Offering
  readonly property: OfferedProperty
  readonly unitsSold: bigint
  readonly lastCancellableUntil: Date | null
  readonly escrow: Rupiah
  readonly benefit: Rupiah
  /** The amount that the seller gets when the escrow money is released, given the units sold so far. */
  readonly toSeller: Rupiah
  readonly benefits: readonly EscrowBenefit[]
  /** Bank lines that may be interest of the escrow account. */
  readonly benefitLines: readonly BankCredit[]
  readonly purchases: {
    readonly active: number
    readonly allotted: number
    readonly refunded: number
  }
  readonly titleSteps: readonly {
    step: TitleStepName
    doneOn: string | null
    documentId: string | null
    documentOn: string | null
  }[]
  /** The legal deadline (`YYYY-MM-DD`) for the refund or the handover of units; null when neither is due. */
  readonly refundDueOn: string | null
  readonly allotmentDueOn: string | null
}

export async function readOfferingFile(db: Db, id: string): Promise<OfferingFile> {
  const offering = await readOffering(db, id)
  const [property, sales, [escrow = 0n, benefit = 0n], rest] = await Promise.all([
    readOfferedProperty(db, offering.propertyId),
    salesOf(db, offering),
    balances(db, [account('offering-escrow', id), account('offering-benefit', id)]),
    readRest(db, offering),
  ])
  const { lastCancellableUntil } = sales
  const toSeller = escrow - property.reserve - property.platformFee
  return { offering, property, lastCancellableUntil, escrow, benefit, toSeller, ...rest }
}

async function readRest(db: Db, offering: Offering) {
  const { id, propertyId } = offering
  const [unitsSold, purchases, titleSteps, benefits, benefitLines, deadlines] = await Promise.all([
    soldOf(db, offering),
    countPurchases(db, id),
    readTitleSteps(db, propertyId),
    readBenefits(db, id),
    readCredits(db, offering),
    deadlinesOf(db, offering),
  ])
  return { unitsSold, purchases, titleSteps, benefits, benefitLines, ...deadlines }
}

async function soldOf(db: Db, { id, unitsTotal }: Offering): Promise<bigint> {
  const { rows } = await sql<{ unsold: bigint }>`
    select units_left + issuer_units as unsold from offerings.unsold_units where offering_id = ${id}`.execute(
    db,
  )
  return unitsTotal - (rows[0]?.unsold ?? 0n)
}

async function countPurchases(db: Db, id: string): Promise<OfferingFile['purchases']> {
  const { rows } = await sql<OfferingFile['purchases']>`
    select count(*) filter (where state = 'active')::integer as active,
      count(*) filter (where state = 'allotted')::integer as allotted,
      count(*) filter (where state = 'refunded')::integer as refunded
    from offerings.subscriptions where offering_id = ${id}`.execute(db)
  return rows[0] ?? { active: 0, allotted: 0, refunded: 0 }
}

async function readTitleSteps(db: Db, propertyId: string): Promise<OfferingFile['titleSteps']> {
  const { rows } = await sql<OfferingFile['titleSteps'][number]>`
    select step, done_on, document_id, document_on from offerings.title_steps
    where property_id = ${propertyId} order by position`.execute(db)
  return rows
}

// Deadlines are counted in working days in Jakarta.
async function deadlinesOf(db: Db, { state, opensAt, endedAt, settledAt }: Offering) {
  const terms = await termsOn(db, jakartaDate(opensAt))
  const isVoid = state === 'failed' || state === 'withdrawn'
  const refundDueOn =
    isVoid && endedAt !== null
      ? addWorkingDays(jakartaDate(endedAt), terms.refundWorkingDays)
      : null
  const allotmentDueOn =
    settledAt !== null ? addWorkingDays(jakartaDate(settledAt), terms.allotmentWorkingDays) : null
  return { refundDueOn, allotmentDueOn }
}
