import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import { type Clock, newId } from '#kernel'
import {
  account,
  credit,
  debit,
  holdsEnding,
  type Line,
  type NewEntry,
  postEntries,
  unitsOf,
} from '#ledger'
import { type NewNotice, notify } from '#notifications'
import { processSubscriptions } from './process-subscriptions.ts'

const refundsAtOnceMax = 200

type Due = {
  id: string
  receiptNumber: string
  offeringId: string
  propertyId: string
  propertyName: string
  investorId: string
  units: bigint
  amount: bigint
  fee: bigint
  feeIsDue: boolean
  feeHoldId: string | null
  escrowBenefit: bigint
  /** Cancelled before, so only the share of the escrow's interest remains to be paid. */
  isCancelled: boolean
}

/**
 * Refunds the purchases of offerings that failed or were withdrawn: price, fee and the share of the escrow's
 * interest. Safe to run more than once, in several workers, and to be killed at any point: each purchase is
 * refunded once. One that fails does not stop the others; the failures are thrown at the end. Returns how many it
 * refunded.
 */
export async function refundSubscriptions(db: Database, clock: Clock): Promise<number> {
  return await processSubscriptions(db, { due: isDue, atOnce: refundsAtOnceMax }, (tx, ids) =>
    refundSome(tx, ids, clock.now()),
  )
}

async function refundSome(tx: Tx, ids: readonly string[], at: Date): Promise<number> {
  const { rows } = await sql<Due>`
    select ${columns} from ${purchases}
    where s.id = any(${[...ids]}::uuid[]) and ${isDue}
    order by s.id for no key update of s skip locked`.execute(tx)
  await refund(tx, rows, at)
  return rows.length
}

const purchases = sql.raw(`offerings.subscriptions s
  join offerings.offerings o on o.id = s.offering_id
  join offerings.properties p on p.id = o.property_id`)

const columns = sql.raw(`s.id, s.receipt_number, s.offering_id, o.property_id,
  p.name as property_name, s.investor_id, s.units, s.amount, s.fee, s.fee_is_due, s.fee_hold_id,
  s.escrow_benefit, s.state = 'cancelled' as is_cancelled`)

const isDue = sql<boolean>`o.state in ('failed', 'withdrawn') and (s.state = 'active'
  or (s.state = 'cancelled' and s.escrow_benefit > 0 and s.settlement_entry_id is null))`

/**
 * Refunds one purchase, which the caller has locked, including the share of the escrow's interest. Used when a
 * buyer cancels after the end of the offering. Returns false when the offering has not failed or been
 * withdrawn.
 */
export async function refundSubscription(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<Due>`
    select ${columns} from ${purchases}
    where s.id = ${id} and ${isDue}`.execute(tx)
  await refund(tx, rows, at)
  return rows.length > 0
}

async function refund(tx: Tx, due: readonly Due[], at: Date): Promise<void> {
  if (due.length === 0) return
  const entries = due.map((row) => entryOf(row, at))
  await postEntries(tx, entries)
  const ended = due.flatMap(({ feeIsDue, feeHoldId: holdId }, index) => {
    const entryId = entries[index]?.id
    return !feeIsDue || holdId === null || entryId === undefined ? [] : [{ holdId, entryId }]
  })
  await holdsEnding(ended, 'released').execute(tx)
  await sql`
    update offerings.subscriptions s
    set state = case s.state when 'active' then 'refunded' else s.state end, fee_is_due = false,
      settlement_entry_id = n.entry_id
    from unnest(${due.map(({ id }) => id)}::uuid[], ${entries.map(({ id }) => id)}::uuid[]) as n (id, entry_id)
    where s.id = n.id`.execute(tx)
  await notify(
    tx,
    due.map((row) => noticeOf(row, at)),
  )
}

function entryOf(row: Due, at: Date): NewEntry {
  return {
    id: newId(at.getTime()),
    kind: 'subscription-cancellation',
    happenedAt: at,
    reference: row.receiptNumber,
    propertyId: row.propertyId,
    actorId: null,
    lines: linesOf(row),
  }
}

// A fee that was captured already is refunded from the platform's income.
function linesOf(row: Due): Line[] {
  const { investorId, offeringId, amount, fee, feeIsDue, escrowBenefit, units } = row
  if (row.isCancelled)
    return [
      debit(account('offering-benefit', offeringId), escrowBenefit),
      credit(account('investor-cash', investorId), escrowBenefit),
    ]
  const asset = unitsOf(row.propertyId)
  const feeAccount = feeIsDue
    ? account('investor-held', investorId)
    : account('platform-fees', 'platform')
  return [
    debit(account('offering-escrow', offeringId), amount),
    ...(fee === 0n ? [] : [debit(feeAccount, fee)]),
    ...(escrowBenefit === 0n
      ? []
      : [debit(account('offering-benefit', offeringId), escrowBenefit)]),
    credit(account('investor-cash', investorId), amount + fee + escrowBenefit),
    debit(account('investor-units-subscribed', investorId, asset), units),
    credit(account('offering-units', offeringId, asset), units),
  ]
}

function noticeOf(row: Due, happenedAt: Date): NewNotice {
  const paid = row.isCancelled ? 0n : row.amount + row.fee
  const total = paid + row.escrowBenefit
  const values = { property: row.propertyName, total, receipt: row.receiptNumber }
  return {
    userId: row.investorId,
    event: 'purchase-refunded',
    values,
    path: '/dashboard/wallet',
    happenedAt,
  }
}
