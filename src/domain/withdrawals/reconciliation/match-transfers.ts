import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '#database'
import { day as dayLength, later, processEach } from '#kernel'
import { type PaymentServices, receiveTransfer } from '#payments'
import { scoreSender } from '../bank-accounts/score-sender.ts'

/** How far back unmatched lines are tried again; for as long a deposit can be matched by its amount. */
const lookBack = 30
/** The number of days after its deadline in which a transfer can be matched by its amount. */
const lateDaysMax = 14

export type Matched = {
  readonly source: string
  readonly amount: bigint
  readonly bookedOn: string
  readonly sender: string | null
  readonly reference: string
  readonly userId: string
}

/**
 * Matches transfers on bank statements with deposits: by the reference in the line or, without one, with the
 * only deposit of exactly that amount. Returns how many. A line that fits no deposit or two is left to staff,
 * as is one that staff have booked. Safe to run at any time, repeatedly and concurrently.
 */
export async function matchTransfers(services: PaymentServices): Promise<number> {
  const { db, clock } = services
  return await processEach(
    await linesToMatch(db, later(clock.now(), -lookBack * dayLength)),
    ({ source }) => `bank line ${source}`,
    async (line) => {
      const senderScore = await scoreOf(db, line)
      return await transaction(db, (tx) =>
        matchLine(tx, clock.now(), line, { senderScore, takenBy: null }),
      )
    },
  )
}

async function linesToMatch(db: Db, since: Date): Promise<Matched[]> {
  const { rows } = await sql<Matched>`
    with incoming as (
      select l.source, l.amount, l.booked_on, l.sender, l.reference
      from reconciliation.free_lines l
      where l.amount > 0 and l.purpose = 'client' and l.taken_at > ${since}
        and (l.reference is null or l.reference like 'DEP-%')
    ), fitting as (
      select i.*, a.reference as fits, a.user_id, count(*) over (partition by i.source) as choices
      from incoming i join reconciliation.awaited a on a.created_at > ${since} and
        case when i.reference is not null then a.reference = i.reference
        else a.amount = i.amount
          and i.booked_on >= (a.created_at at time zone 'Asia/Jakarta')::date
          and i.booked_on <= (a.expires_at at time zone 'Asia/Jakarta')::date + ${lateDaysMax}::integer end
    )
    select source, amount, booked_on::text, sender, fits as reference, user_id from fitting
    where choices = 1 order by fitting.booked_on, source`.execute(db)
  return rows
}

/** How likely a line's sender is the investor; null when the bank gives no name. */
export async function scoreOf(
  db: Db,
  { sender, userId }: Pick<Matched, 'sender' | 'userId'>,
): Promise<number | null> {
  return sender === null ? null : await scoreSender(db, userId, sender)
}

type Taking = { readonly senderScore: number | null; readonly takenBy: string | null }

/** Matches one line with a deposit. Returns false when either is matched already, or staff have booked the line. */
export async function matchLine(
  tx: Tx,
  now: Date,
  { reference, source, amount, bookedOn, sender }: Matched,
  taking: Taking,
): Promise<boolean> {
  await lockLine(tx, source)
  if (!(await isFree(tx, source))) return false
  const transfer = { source, amount, bookedOn, senderName: sender, ...taking }
  return await receiveTransfer(tx, now, reference, transfer)
}

/** A line is either matched or booked, never both; both decisions hold this lock. */
export async function lockLine(tx: Tx, source: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`bank line ${source}`}, 0))`.execute(tx)
}

/** Whether a line is neither matched nor booked; call it with its lock held. */
export async function isFree(tx: Tx, source: string): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation.free_lines where source = ${source}`.execute(tx)
  return rows.length > 0
}
