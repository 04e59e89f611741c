import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate, jakartaYear, type Rupiah, share } from '#kernel'

/** The most an investor may put into offerings during a calendar year in WIB. */
export type Quota = { year: number; limit: Rupiah }

/** What an investor may do as far as the law goes: null limit means that none is known. */
export type Standing = { isVerified: boolean; quotaLimit: Rupiah | null }

/** The part of the yearly income that may be invested, as a rule in force says it. */
export type QuotaRule = {
  incomeThreshold: Rupiah
  basisPointsTo: number
  basisPointsAbove: number
}

/** The yearly limit for an income, rounded down (POJK 57/2020 art. 56, kept by POJK 17/2025). */
export function quotaLimit(yearlyIncome: Rupiah, rule: QuotaRule): Rupiah {
  const isAbove = yearlyIncome > rule.incomeThreshold
  return share(yearlyIncome, isAbove ? rule.basisPointsAbove : rule.basisPointsTo, 'down')
}

/** The quota of one investor at an instant, or null when no identity is verified. */
export async function quotaOf(db: Db, userId: string, at: Date): Promise<Quota | null> {
  const limit = (await investorStandings(db, [userId], at)).get(userId)?.quotaLimit ?? null
  return limit === null ? null : { year: jakartaYear(at), limit }
}

/** The standing of many investors in one statement; who declared nothing is not in the answer. */
export async function investorStandings(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<Map<string, Standing>> {
  const { rows } = await sql<{ userId: string; state: string; yearlyIncome: bigint } & QuotaRule>`
    select i.user_id, i.state, i.yearly_income, r.income_threshold, r.basis_points_to, r.basis_points_above
    from investors.identities i
    cross join lateral (
      select * from investors.rules where effective_from <= ${jakartaDate(at)}::date
      order by effective_from desc limit 1
    ) r
    where i.user_id = any(${userIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ userId, state, yearlyIncome, ...rule }) => {
      const isVerified = state === 'verified'
      return [
        userId,
        { isVerified, quotaLimit: isVerified ? quotaLimit(yearlyIncome, rule) : null },
      ]
    }),
  )
}
