import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { day as dayLength, later, startOfDay } from '#kernel'
import type { StoredDeposit } from '../deposits/deposit.ts'
import type { GatewayDeposit } from '../gateways/gateway.ts'

/** The similarity from which a sender's name is accepted as the investor's. */
export const senderScoreMin = 85

/** A received transfer according to a line of our bank statement. */
export type Transfer = {
  /** The id of the statement line; one line is one transfer. */
  readonly source: string
  readonly amount: bigint
  /** The day in Jakarta on which our bank booked it. */
  readonly bookedOn: string
  /** Null when the bank does not give the sender. */
  readonly senderName: string | null
  /** How likely the sender is the investor, 0 to 100; null without a name. */
  readonly senderScore: number | null
  /** The staff member who matched it with the deposit; null when the rule did. */
  readonly takenBy: string | null
}

/** Records the transfer of a deposit. Returns false when the deposit has a transfer already, or the line a deposit. */
export async function insertTransfer(
  tx: Tx,
  depositId: string,
  { source, amount, bookedOn, senderName, senderScore, takenBy }: Transfer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments.transfers
      (deposit_id, source, amount, booked_on, sender_name, sender_score, taken_by, taken_at)
    values (${depositId}, ${source}, ${amount}, ${bookedOn}::date, ${senderName}, ${senderScore},
      ${takenBy}, ${now})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

type Row = { amount: bigint; bookedOn: string; senderScore: number | null; takenAt: Date }

/** Our bank's information about a deposit in the form of a gateway response. */
export async function transferAnnounced(
  tx: Tx,
  deposit: StoredDeposit,
  now: Date,
): Promise<GatewayDeposit> {
  const { rows } = await sql<Row>`
    select amount, booked_on::text, sender_score, taken_at from payments.transfers
    where deposit_id = ${deposit.id}`.execute(tx)
  const [row] = rows
  const { reference, accountNumber, qrContent, expiresAt } = deposit
  const known = { gatewayId: reference, reference, currency: 'IDR', accountNumber, qrContent }
  if (row === undefined) {
    const state = expiresAt <= now ? 'expired' : 'awaiting-payment'
    return { ...known, state, paidAmount: null, paidAt: null }
  }
  const paidAt = paymentTime(deposit, row.bookedOn, row.takenAt)
  const isPaidByOther = (row.senderScore ?? 0) < senderScoreMin
  return { ...known, state: 'paid', paidAmount: row.amount, paidAt, isPaidByOther }
}

/**
 * Banks give the day only. The payment counts as in time unless the whole day was after the deadline. The
 * instant is the latest possible one, and never before the deposit was opened.
 */
export function paymentTime(
  { createdAt, expiresAt }: Pick<StoredDeposit, 'createdAt' | 'expiresAt'>,
  bookedOn: string,
  takenAt: Date,
): Date {
  const begin = startOfDay(bookedOn)
  const first = begin > createdAt ? begin : createdAt
  const end = later(begin, dayLength)
  const last = end < takenAt ? end : takenAt
  const latest = last > first ? last : first
  return first <= expiresAt && latest > expiresAt ? expiresAt : latest
}

/** The sender of a deposit's transfer according to the bank; null when it gives none. */
export async function senderOf(db: Db, depositId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select sender_name as name from payments.transfers where deposit_id = ${depositId}`.execute(db)
  return rows[0]?.name ?? null
}
