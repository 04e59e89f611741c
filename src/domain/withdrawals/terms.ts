import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate, least } from '#kernel'
import type { PaymentGateway } from '#payments'
import { amountAboveMaximum, amountBelowMinimum, dayLimitExceeded } from './refusals.ts'
import type { RailId } from './withdrawal.ts'

/** A transfer method with its present limits and fee. Whole rupiah. */
export type Rail = {
  readonly id: RailId
  /** The limit of one transfer. */
  readonly amountMax: bigint
  /** The limit of one investor per day (WIB). */
  readonly dayMax: bigint
  readonly fee: bigint
  readonly arrivesMinutes: number
  readonly isWorkingDays: boolean
}

/** The present terms of all withdrawals. */
type Rule = {
  readonly amountMin: bigint
  /** The amounts from which two people decide: of one withdrawal, */
  readonly approvalFrom: bigint
  /** of all withdrawals that an investor requests in one day (WIB), */
  readonly approvalDayFrom: bigint
  /** and of all in seven days including today. */
  readonly approvalWeekFrom: bigint
  readonly cancelMinutes: number
}

/**
 * The available transfer methods on the day of `now` (WIB), fastest first. An investor always gets the method
 * whose fee is charged.
 */
export async function readRails(
  db: Db,
  now: Date,
  { payoutRails }: Pick<PaymentGateway, 'payoutRails'>,
): Promise<Rail[]> {
  const { rows } = await sql<Rail>`
    select id, amount_max, day_max, fee, arrives_minutes, is_working_days from (
      select distinct on (id) * from withdrawals.rails
      where effective_from <= ${jakartaDate(now)}::date order by id, effective_from desc) as present
    where id = any(${[...payoutRails]}::text[]) order by position`.execute(db)
  return rows
}

export async function readRule(db: Db, now: Date): Promise<Rule> {
  const { rows } = await sql<Rule>`
    select amount_min, approval_from, approval_day_from, approval_week_from, cancel_minutes from withdrawals.rules
    where effective_from <= ${jakartaDate(now)}::date
    order by effective_from desc limit 1`.execute(db)
  const [rule] = rows
  if (rule === undefined) throw new Error('withdrawals have no rule for today')
  return rule
}

/**
 * The fastest method whose limits of one transfer and of today, given the amounts used, allow an amount. Refuses an
 * amount outside the limits.
 */
export function railFor(
  amount: bigint,
  rails: readonly Rail[],
  { amountMin }: Rule,
  used: ReadonlyMap<RailId, bigint>,
): Rail {
  if (amount < amountMin) throw amountBelowMinimum({ minimum: amountMin })
  const maximum = greatest(rails.map(({ amountMax }) => amountMax))
  if (amount > maximum) throw amountAboveMaximum({ maximum })
  const leftOf = (rail: Rail) => least(rail.amountMax, leftToday(rail, used))
  const rail = rails.find((each) => amount <= leftOf(each))
  if (rail === undefined) throw dayLimitExceeded({ remaining: greatest(rails.map(leftOf)) })
  return rail
}

/** What the limit of a day still allows by a method. */
export function leftToday({ id, dayMax }: Rail, used: ReadonlyMap<RailId, bigint>): bigint {
  return dayMax - (used.get(id) ?? 0n)
}

function greatest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
}

/** Counts towards limits: not cancelled, rejected or failed before anything was sent. */
const isCounted = sql`state not in ('cancelled', 'refused', 'failed')`

/** The counted amounts that an investor has requested on the day of `now`, by method. */
export async function usedToday(
  db: Db,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<RailId, bigint>> {
  const { rows } = await sql<{ rail: RailId; amount: bigint }>`
    select rail, sum(amount)::bigint as amount from withdrawals.withdrawals
    where user_id = ${userId} and day = ${jakartaDate(now)}::date
      and ${isCounted}
    group by rail`.execute(db)
  return new Map(rows.map(({ rail, amount }) => [rail, amount]))
}

/** The amount from which two people decide about an investor's next withdrawal, given their earlier requests. */
export async function approvalFromFor(
  db: Db,
  userId: string,
  now: Date,
  { approvalFrom, approvalDayFrom, approvalWeekFrom }: Rule,
): Promise<bigint> {
  const today = jakartaDate(now)
  const { rows } = await sql<{ day: bigint; week: bigint }>`
    select coalesce(sum(amount) filter (where day = ${today}::date), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as week
    from withdrawals.withdrawals
    where user_id = ${userId} and day > ${today}::date - 7 and ${isCounted}`.execute(db)
  const [{ day = 0n, week = 0n } = {}] = rows
  const left = least(approvalFrom, approvalDayFrom - day, approvalWeekFrom - week)
  return left < 0n ? 0n : left
}
