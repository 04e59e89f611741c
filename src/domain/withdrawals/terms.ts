import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate } from '#kernel'
import { amountAboveMaximum, amountBelowMinimum } from './refusals.ts'
import type { RailId } from './withdrawal.ts'

/** A way to send money, with the limits and the fee that count today. Whole rupiah. */
export type Rail = {
  readonly id: RailId
  /** Of one transfer. */
  readonly amountMax: bigint
  /** Of one investor on one day (WIB). */
  readonly dayMax: bigint
  readonly fee: bigint
  readonly arrivesMinutes: number
  readonly isWorkingDays: boolean
}

/** What counts for every withdrawal today. */
export type Rule = {
  readonly amountMin: bigint
  /** From here on two people of the staff decide. */
  readonly approvalFrom: bigint
  readonly cancelMinutes: number
}

/** The rails of the day of `now` (WIB), from the quickest on. */
export async function readRails(db: Db, now: Date): Promise<Rail[]> {
  const { rows } = await sql<Rail>`
    select id, amount_max, day_max, fee, arrives_minutes, is_working_days from (
      select distinct on (id) * from withdrawals.rails
      where effective_from <= ${jakartaDate(now)}::date order by id, effective_from desc) as present
    order by position`.execute(db)
  return rows
}

export async function readRule(db: Db, now: Date): Promise<Rule> {
  const { rows } = await sql<Rule>`
    select amount_min, approval_from, cancel_minutes from withdrawals.rules
    where effective_from <= ${jakartaDate(now)}::date
    order by effective_from desc limit 1`.execute(db)
  const [rule] = rows
  if (rule === undefined) throw new Error('withdrawals have no rule for today')
  return rule
}

/** The quickest rail that takes an amount at once; refuses too little and too much. */
export function railFor(amount: bigint, rails: readonly Rail[], { amountMin }: Rule): Rail {
  const maximum = rails.reduce((most, rail) => (rail.amountMax > most ? rail.amountMax : most), 0n)
  if (amount < amountMin) throw amountBelowMinimum({ minimum: amountMin })
  const rail = rails.find(({ amountMax }) => amount <= amountMax)
  if (rail === undefined) throw amountAboveMaximum({ maximum })
  return rail
}

/** What an investor has asked for on the day of `now`, by rail; what was given back does not count. */
export async function usedToday(
  db: Db,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<RailId, bigint>> {
  const { rows } = await sql<{ rail: RailId; amount: bigint }>`
    select rail, sum(amount)::bigint as amount from withdrawals.withdrawals
    where user_id = ${userId} and day = ${jakartaDate(now)}::date
      and state not in ('cancelled', 'refused', 'failed')
    group by rail`.execute(db)
  return new Map(rows.map(({ rail, amount }) => [rail, amount]))
}
