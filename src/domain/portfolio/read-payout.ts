import { sql } from 'kysely'
import type { IncomeChangeReason } from '#contract'
import type { Db } from '#database'
import { type Actor, divide, jakartaDate, type Localized, type Rupiah } from '#kernel'
import type { MonthFigures } from '#properties'
import { perUnit } from './read-income.ts'
import { payoutNotFound } from './refusals.ts'
import { readTax } from './tax/read-tax-year.ts'
import { taxedPayout } from './tax/tax-year.ts'

/** A month of a property from its rent to the remainder; costs are positive. */
export type MonthLines = Omit<MonthFigures, 'occupancyBasisPoints'>

/** A correction of an earlier month that counts in this payout, and its reason. */
type PayoutCorrection = {
  readonly period: string
  readonly line: string
  /** Positive when more was to be paid out than was booked. */
  readonly amount: Rupiah
  readonly reason: Localized
  readonly correctedAt: Date
}

/** A payout with every step from the rent to the investor's part. Rupiah. */
type Payout = {
  readonly distributionId: string
  readonly property: { readonly id: string; readonly name: string }
  readonly period: string
  readonly recordedAt: Date
  readonly paidAt: Date
  /** Null when the month's account is not stored. */
  readonly lines: MonthLines | null
  /** The reasons given for lines: reason code by line code. */
  readonly reasons: Readonly<Record<string, string>>
  readonly corrections: readonly PayoutCorrection[]
  /** Carried over from earlier months; negative: repaid to the reserve, or left for the next month. */
  readonly carried: Rupiah
  /** Paid to the issuer for unsold units. */
  readonly issuerPart: Rupiah
  /** The total paid to all holders, and their units. */
  readonly total: Rupiah
  readonly unitsPaid: bigint
  readonly perUnit: string
  readonly units: bigint
  readonly amount: Rupiah
  /** The tax on it if nothing is reinvested; the investor pays it by that day. */
  readonly tax: Rupiah
  readonly taxDueOn: string
  /** Compared with the previous payout; null for the first. */
  readonly change: {
    readonly period: string
    readonly amount: Rupiah
    readonly difference: Rupiah
    readonly reason: IncomeChangeReason
  } | null
}

type CorrectionRow = Record<'month' | 'line' | 'amount' | 'at', string> & {
  readonly reason: Localized
}

type MonthRow = MonthLines & {
  distributionId: string
  month: string
  recordedAt: Date
  paidAt: Date
  total: Rupiah
  unitsPaid: bigint
  occupancyBasisPoints: number
  units: bigint
  amount: Rupiah
  issuerPart: Rupiah
  corrected: Rupiah
  corrections: readonly CorrectionRow[] | null
  reasons: Record<string, string> | null
  propertyId: string
  propertyName: string
}

/** Reads one payout of the actor. A payout of another investor is refused as if it did not exist. */
export async function readPayout(db: Db, { userId }: Actor, id: string): Promise<Payout> {
  const { rows } = await sql<MonthRow>`
    with wanted as (
      select property_id, month from portfolio.payouts where investor_id = ${userId} and distribution_id = ${id})
    select y.distribution_id, to_char(y.month, 'YYYY-MM') as month, m.recorded_at, y.paid_at, y.total,
      y.units_paid, y.units, y.amount, y.issuer_part, y.property_id, y.property_name, m.gross, m.management,
      m.maintenance, m.property_tax, m.insurance, m.reserve, m.income_tax, m.hotel_tax, m.net, m.occupancy_basis_points,
      coalesce(c.corrected, 0)::bigint as corrected, c.corrections,
      (select json_object_agg(r.line, r.code) from portfolio.month_reasons r
        where r.property_id = y.property_id and r.month = y.month) as reasons
    from wanted w
    join portfolio.payouts y on y.property_id = w.property_id and y.investor_id = ${userId} and y.month <= w.month
    join portfolio.months m on m.property_id = y.property_id and m.month = y.month
    left join lateral (
      select sum(c.amount) as corrected, json_agg(json_build_object('month', to_char(c.month, 'YYYY-MM'),
        'line', c.line, 'amount', c.amount::text, 'at', c.corrected_at,
        'reason', json_build_object('id', c.reason_id, 'en', c.reason_en)) order by c.corrected_at) as corrections
      from portfolio.corrections c where c.distribution_id = y.distribution_id) c on true
    order by y.month desc limit 2`.execute(db)
  const [row, before] = rows
  if (row === undefined) throw payoutNotFound()
  const paidOn = jakartaDate(row.paidAt)
  const rate = await readTax(db, `${paidOn.slice(0, 4)}-12-31`)
  const { tax, dueOn } = taxedPayout(row.paidAt, row.amount, rate)
  return {
    distributionId: row.distributionId,
    property: { id: row.propertyId, name: row.propertyName },
    period: row.month,
    recordedAt: row.recordedAt,
    paidAt: row.paidAt,
    lines: linesOf(row),
    reasons: row.reasons ?? {},
    corrections: (row.corrections ?? []).map(correctionOf),
    carried: row.total + row.issuerPart - row.net - row.corrected,
    issuerPart: row.issuerPart,
    total: row.total,
    unitsPaid: row.unitsPaid,
    perUnit: perUnit(row.total, row.unitsPaid),
    units: row.units,
    amount: row.amount,
    tax,
    taxDueOn: dueOn,
    change: before === undefined ? null : changeBetween(before, row),
  }
}

function correctionOf({ month, line, amount, reason, at }: CorrectionRow): PayoutCorrection {
  return { period: month, line, amount: BigInt(amount), reason, correctedAt: new Date(at) }
}

function linesOf(row: MonthRow): MonthLines {
  const { gross, management, maintenance, propertyTax, insurance, reserve, net } = row
  const { incomeTax, hotelTax } = row
  return {
    gross,
    management,
    maintenance,
    propertyTax,
    insurance,
    reserve,
    incomeTax,
    hotelTax,
    net,
  }
}

type Compared = MonthLines &
  Pick<MonthRow, 'month' | 'amount' | 'units' | 'total' | 'unitsPaid' | 'occupancyBasisPoints'> & {
    /** All corrections that count in it. */
    readonly corrected: Rupiah
  }

/** How a payout differs from the previous one, and the main reason. */
export function changeBetween(before: Compared, now: Compared): NonNullable<Payout['change']> {
  const difference = now.amount - before.amount
  return { period: before.month, amount: before.amount, difference, reason: reasonOf(before, now) }
}

// The main reason is the largest single change in the direction of the difference.
function reasonOf(before: Compared, now: Compared): IncomeChangeReason {
  if (now.amount === before.amount) return 'unchanged'
  const isMore = now.amount > before.amount
  const byUnits = divide(now.units * before.total, before.unitsPaid, 'down') - before.amount
  const rent = now.gross - before.gross
  const isVacancy = now.occupancyBasisPoints !== before.occupancyBasisPoints
  const costs = (pick: (lines: MonthLines) => Rupiah) => pick(before) - pick(now)
  const shareOf = (amount: Rupiah) => (amount * now.units) / now.unitsPaid
  const movements: [IncomeChangeReason, Rupiah][] = [
    ['units', now.units === before.units ? 0n : byUnits],
    [isVacancy ? 'vacancy' : 'tenant', shareOf(rent)],
    ['repair', shareOf(costs((lines) => lines.maintenance))],
    ['reserve', shareOf(costs((lines) => lines.reserve))],
    [
      'costs',
      shareOf(
        costs(
          ({ management, propertyTax, insurance, incomeTax, hotelTax }) =>
            management + propertyTax + insurance + incomeTax + hotelTax,
        ),
      ),
    ],
    ['correction', shareOf(now.corrected - before.corrected)],
    ['carried', shareOf(besideMonth(now) - besideMonth(before))],
  ]
  // The parts of a payout are whole rupiah that add up to it, so a part may be a rupiah more or less with nothing changed.
  let main: readonly [IncomeChangeReason, Rupiah] = ['rounding', 0n]
  for (const [reason, change] of movements) {
    const moved = isMore ? change : -change
    if (moved > main[1]) main = [reason, moved]
  }
  return main[0]
}

/** The part that neither the month nor a correction explains. */
function besideMonth({ total, net, corrected }: Compared): Rupiah {
  return total - net - corrected
}
