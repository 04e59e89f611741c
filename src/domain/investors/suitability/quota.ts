import { sql } from 'kysely'
import type { Suitability } from '#contract'
import type { Db } from '#database'
import { jakartaDate, type Rupiah, share } from '#kernel'
import { exemptFrom } from './exemption.ts'
import { type CheckInForce, suitabilityAt } from './suitability.ts'

/**
 * What the law allows an investor. The quota is the most they may invest in offerings during a calendar year in
 * WIB. Null when it is not known.
 */
export type InvestorStanding = {
  isVerified: boolean
  suitability: Suitability
  quotaLimit: Rupiah | null
  /** From an approved proof: offerings that open on this day (WIB) or later do not count towards the limit. */
  exemptFrom?: string | null
}

/** A rule for the part of the yearly income that may be invested. */
type QuotaRule = {
  incomeThreshold: Rupiah
  basisPointsTo: number
  basisPointsAbove: number
}

/** Returns the yearly limit for an income, rounded down (POJK 57/2020 art. 56, retained by POJK 17/2025). */
export function quotaLimit(yearlyIncome: Rupiah, rule: QuotaRule): Rupiah {
  const isAbove = yearlyIncome > rule.incomeThreshold
  return share(yearlyIncome, isAbove ? rule.basisPointsAbove : rule.basisPointsTo, 'down')
}

/** Returns whether an offering opened at this instant is outside an investor's yearly limit. */
export function isExempt(
  { exemptFrom }: Pick<InvestorStanding, 'exemptFrom'>,
  opensAt: Date,
): boolean {
  return exemptFrom != null && jakartaDate(opensAt) >= exemptFrom
}

type StandingRow = QuotaRule & {
  userId: string
  state: string | null
  yearlyIncome: Rupiah | null
  openedOn: string | null
} & { [Name in keyof CheckInForce]: CheckInForce[Name] | null }

/** Returns the standing of many investors in one statement. Investors without any data are not in the result. */
export async function investorStandings(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<Map<string, InvestorStanding>> {
  const { rows } = await sql<StandingRow>`
    select u.user_id, i.state, i.yearly_income, s.result, s.valid_until, s.warning_accepted_at, e.opened_on,
      r.income_threshold, r.basis_points_to, r.basis_points_above
    from unnest(${userIds}::uuid[]) as u (user_id)
    left join investors.identities i on i.user_id = u.user_id
    left join investors.suitability_checks s on s.user_id = u.user_id and s.replaced_at is null
    left join investors.exemptions e on e.user_id = i.user_id and e.state = 'approved'
      and e.valid_until >= ${jakartaDate(at)}::date
    cross join lateral (
      select * from investors.rules where effective_from <= ${jakartaDate(at)}::date
      order by effective_from desc limit 1
    ) r
    where i.user_id is not null or s.user_id is not null`.execute(db)
  return new Map(
    rows.map(({ userId, state, yearlyIncome, openedOn, ...row }) => {
      const { result, validUntil, warningAcceptedAt, ...rule } = row
      const isVerified = state === 'verified'
      const check =
        result === null || validUntil === null ? null : { result, validUntil, warningAcceptedAt }
      return [
        userId,
        {
          isVerified,
          suitability: suitabilityAt(check, at),
          quotaLimit: isVerified && yearlyIncome !== null ? quotaLimit(yearlyIncome, rule) : null,
          exemptFrom: isVerified && openedOn !== null ? exemptFrom(openedOn) : null,
        },
      ]
    }),
  )
}
