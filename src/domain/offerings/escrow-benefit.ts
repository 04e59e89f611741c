import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate, type Rupiah, share } from '#kernel'
import { account, balance } from '#ledger'
import type { Offering } from './offering.ts'
import { termsOn } from './offerings.ts'
import {
  benefitAboveLimit,
  benefitBeforeOpening,
  benefitLineTaken,
  offeringNotInState,
} from './refusals.ts'

/** A credit on our bank statement without a reference of ours, by the id of its line. */
export type BankCredit = {
  readonly lineId: string
  readonly bookedOn: string
  readonly amount: Rupiah
  readonly text: string
}

/** A booking of escrow interest, and whether it was reversed. */
export type EscrowBenefit = {
  readonly id: string
  readonly bookedOn: string
  readonly amount: Rupiah
  readonly bookedAt: Date
  readonly reversedAt: Date | null
}

/** Refuses once the interest has been shared, or before escrow holds any money. */
export function requireUnshared({ state, settledAt }: Offering): void {
  const isHeld = ['open', 'funded', 'closing'].includes(state) && settledAt === null
  if (!isHeld) throw offeringNotInState({ state })
}

export type BenefitInput = { readonly offeringId: string; readonly lineId: string }
const lineShape = /^[0-9a-f-]{36}\/[0-9]{1,9}$/

/** Returns an unmatched bank line. Refuses with `offerings.benefit_line_taken`. */
export async function readCredit(db: Db, lineId: string): Promise<BankCredit> {
  if (!lineShape.test(lineId)) throw benefitLineTaken()
  const { rows } = await sql<BankCredit>`
    select c.line_id, c.booked_on, c.amount, c.text from offerings.bank_credits c
    where c.line_id = ${lineId} and ${isFree}`.execute(db)
  const [credit] = rows
  if (credit === undefined) throw benefitLineTaken()
  return credit
}

const isFree = sql`not exists (select from offerings.escrow_benefits b
  where b.line_id = c.line_id and b.reversed_at is null)`

const creditsMax = 50

/** The bank lines that could be interest of this offering's escrow account, newest first. */
export async function readCredits(db: Db, offering: Offering): Promise<BankCredit[]> {
  const { amount } = await limitOf(db, offering)
  const { rows } = await sql<BankCredit>`
    select c.line_id, c.booked_on, c.amount, c.text from offerings.bank_credits c
    where c.amount <= ${amount} and c.booked_on >= ${jakartaDate(offering.opensAt)}::date and ${isFree}
    order by c.booked_on desc, c.line_id limit ${creditsMax}`.execute(db)
  return rows
}

/** The most interest that escrow can plausibly earn in a month, by the terms of the offering. */
async function limitOf(
  db: Db,
  { id, opensAt }: Offering,
): Promise<{ amount: Rupiah; escrow: Rupiah }> {
  const escrow = await balance(db, account('offering-escrow', id))
  const { benefitMonthBasisPoints } = await termsOn(db, jakartaDate(opensAt))
  return { escrow, amount: share(escrow, benefitMonthBasisPoints, 'down') }
}

/**
 * Refuses a line from before the offering opened with `offerings.benefit_before_opening`, and an amount above a
 * plausible month's interest with `offerings.benefit_above_limit`.
 */
export async function requirePlausible(
  db: Db,
  offering: Offering,
  { amount, bookedOn }: BankCredit,
): Promise<{ escrow: Rupiah; monthMax: Rupiah }> {
  const earliest = jakartaDate(offering.opensAt)
  if (bookedOn < earliest) throw benefitBeforeOpening({ earliest })
  const { amount: monthMax, escrow } = await limitOf(db, offering)
  const { rows } = await sql<{ booked: bigint }>`
    select coalesce(sum(amount), 0)::bigint as booked from offerings.escrow_benefits
    where offering_id = ${offering.id} and reversed_at is null
      and date_trunc('month', booked_on) = date_trunc('month', ${bookedOn}::date)`.execute(db)
  const left = monthMax - (rows[0]?.booked ?? 0n)
  if (amount > left) throw benefitAboveLimit({ limit: left > 0n ? left : 0n })
  return { escrow, monthMax }
}

const benefitsMax = 50

/** The bookings of an offering, newest first. */
export async function readBenefits(db: Db, offeringId: string): Promise<EscrowBenefit[]> {
  const { rows } = await sql<EscrowBenefit>`
    select id, booked_on, amount, booked_at, reversed_at from offerings.escrow_benefits
    where offering_id = ${offeringId} order by booked_on desc, id desc limit ${benefitsMax}`.execute(
    db,
  )
  return rows
}
