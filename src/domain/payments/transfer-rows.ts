import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { day as dayLength, later } from '#kernel'
import type { StoredDeposit } from './deposit.ts'
import type { GatewayDeposit } from './gateway.ts'

/** From here on a sender's name counts as the investor's own. */
export const senderScoreMin = 85

/** What came by transfer, as a line of our bank's statement states it. */
export type Transfer = {
  /** The line it is in: one line is one transfer. */
  readonly source: string
  readonly amount: bigint
  /** The day of Jakarta on which our bank has booked it. */
  readonly bookedOn: string
  /** Null: the bank does not say who sent it. */
  readonly senderName: string | null
  /** How sure it is that the sender is the investor, 0 to 100; null without a name. */
  readonly senderScore: number | null
  /** Who of the staff said which deposit it is for; null: the rule. */
  readonly takenBy: string | null
}

/** Notes what came for a deposit; false when it has its transfer, or the line its deposit. */
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

/** What our bank knows of a deposit, in the words of a gateway. */
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
  const paidAt = paidWhen(deposit, row.bookedOn, row.takenAt)
  const isPaidByOther = (row.senderScore ?? 0) < senderScoreMin
  return { ...known, state: 'paid', paidAmount: row.amount, paidAt, isPaidByOther }
}

/**
 * Banks state the day only. It counts as paid in time unless the whole day was after the deadline; the
 * instant is the last one that is possible, and never before the deposit was opened.
 */
export function paidWhen(
  { createdAt, expiresAt }: Pick<StoredDeposit, 'createdAt' | 'expiresAt'>,
  bookedOn: string,
  takenAt: Date,
): Date {
  const begin = new Date(`${bookedOn}T00:00:00+07:00`)
  const first = begin > createdAt ? begin : createdAt
  const end = later(begin, dayLength)
  const last = end < takenAt ? end : takenAt
  const latest = last > first ? last : first
  return first <= expiresAt && latest > expiresAt ? expiresAt : latest
}

/** Who sent the transfer of a deposit, by the bank's word; null where it names nobody. */
export async function senderOf(db: Db, depositId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select sender_name as name from payments.transfers where deposit_id = ${depositId}`.execute(db)
  return rows[0]?.name ?? null
}
