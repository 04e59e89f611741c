import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type Page, type PageRequest, pageOf, placeById, type Rupiah } from '#kernel'
import type { Subscription } from '../offering.ts'
import { subscriptionNotFound } from '../refusals.ts'

/** A subscription with the facts that its cancellation needs. */
export type SubscriptionRow = Subscription & {
  entryId: string
  feeHoldId: string | null
  feeIsDue: boolean
}

const purchases = sql.raw(
  'offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id',
)

const columns =
  sql.raw(`s.id, s.receipt_number, s.offering_id, o.property_id, s.investor_id, s.units,
  s.unit_price, s.amount, s.fee, s.state, s.placed_at, s.cancellable_until, s.cancelled_at, s.entry_id,
  s.fee_hold_id, s.fee_is_due`)

/** An investor's purchases, newest first. */
export async function readSubscriptions(
  db: Db,
  investorId: string,
  page: PageRequest,
  propertyId: string | null = null,
): Promise<Page<Subscription>> {
  const before = placeById(page.cursor)
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${purchases}
    where s.investor_id = ${investorId} and (${before}::uuid is null or s.id < ${before}::uuid)
      and (${propertyId}::text is null or o.property_id = ${propertyId})
    order by s.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** The number of an investor's purchases, optionally of one property. */
export async function countSubscriptions(
  db: Db,
  investorId: string,
  propertyId: string | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from ${purchases}
    where s.investor_id = ${investorId}
      and (${propertyId}::text is null or o.property_id = ${propertyId})`.execute(db)
  return rows[0]?.total ?? 0
}

/** Reads one of this investor's purchases. A purchase of another investor is refused as if it did not exist. */
export async function readSubscription(
  db: Db,
  investorId: string,
  id: string,
): Promise<Subscription> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${purchases}
    where s.id = ${id} and s.investor_id = ${investorId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw subscriptionNotFound()
  return row
}

/** The same, locked until the transaction ends. */
export async function lockSubscription(
  tx: Tx,
  investorId: string,
  id: string,
): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${purchases}
    where s.id = ${id} and s.investor_id = ${investorId} for no key update of s`.execute(tx)
  const [row] = rows
  if (row === undefined) throw subscriptionNotFound()
  return row
}

/** An investor's rupiah in escrow: active purchases whose units are not issued yet. */
export async function escrowOf(db: Db, investorId: string): Promise<Rupiah> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from offerings.subscriptions
    where investor_id = ${investorId} and state = 'active'`.execute(db)
  return rows[0]?.amount ?? 0n
}

/** An investor's purchases that wait for their units, newest first. Their sum is `escrowOf`. */
export async function activeSubscriptions(db: Db, investorId: string): Promise<Subscription[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from ${purchases}
    where s.investor_id = ${investorId} and s.state = 'active' order by s.id desc`.execute(db)
  return rows
}

/** The receipt numbers of these purchases by id. */
export async function receiptNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; receiptNumber: string }>`
    select id, receipt_number from offerings.subscriptions where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, receiptNumber }) => [id, receiptNumber]))
}
