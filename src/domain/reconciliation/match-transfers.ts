import { sql } from 'kysely'
import { scoreSender } from '#banks'
import type { Db } from '#database'
import { day as dayLength, later } from '#kernel'
import { type Cashier, receiveTransfer } from '#payments'

/** How far back lines are looked at again: a deposit is known by its amount for as long. */
const lookBack = 30
/** How many days after its deadline a transfer is still known by its amount. */
const lateDaysMax = 14

type Matched = {
  readonly source: string
  readonly amount: bigint
  readonly bookedOn: string
  readonly sender: string | null
  readonly reference: string
  readonly userId: string
}

/**
 * Takes in the transfers that statements tell of: a line that names the deposit or, where it names
 * nothing, the only deposit of that very amount. Returns how many. A line that fits no deposit or two
 * is left to people. Safe to run at any time, any number of times, at once.
 */
export async function matchTransfers(cashier: Cashier): Promise<number> {
  const { db, clock } = cashier
  let taken = 0
  for (const line of await linesToMatch(db, later(clock.now(), -lookBack * dayLength)))
    if (await takeLine(cashier, line, null)) taken += 1
  return taken
}

async function linesToMatch(db: Db, since: Date): Promise<Matched[]> {
  const { rows } = await sql<Matched>`
    with incoming as (
      select l.statement_id || '/' || l.position as source, l.amount, l.booked_on, l.sender, l.reference
      from reconciliation.lines l join reconciliation.statements s on s.id = l.statement_id
      where l.amount > 0 and s.imported_at > ${since}
        and (l.reference is null or l.reference like 'DEP-%')
    ), fitting as (
      select i.*, a.reference as fits, a.user_id, count(*) over (partition by i.source) as choices
      from incoming i join reconciliation.awaited a on a.created_at > ${since} and
        case when i.reference is not null then a.reference = i.reference
        else a.amount = i.amount
          and i.booked_on >= (a.created_at at time zone 'Asia/Jakarta')::date
          and i.booked_on <= (a.expires_at at time zone 'Asia/Jakarta')::date + ${lateDaysMax}::integer end
      where not exists (select from reconciliation.transfers t where t.source = i.source)
    )
    select source, amount, booked_on::text, sender, fits as reference, user_id from fitting
    where choices = 1 order by fitting.booked_on, source`.execute(db)
  return rows
}

/** Takes one line in as the transfer of a deposit; false when one of the two has the other already. */
export async function takeLine(
  cashier: Cashier,
  { reference, userId, source, amount, bookedOn, sender }: Matched,
  takenBy: string | null,
): Promise<boolean> {
  const senderScore = sender === null ? null : await scoreSender(cashier.db, userId, sender)
  const transfer = { source, amount, bookedOn, senderName: sender, senderScore, takenBy }
  return await receiveTransfer(cashier, reference, transfer)
}
