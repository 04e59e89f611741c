import { sql } from 'kysely'
import type { Db } from '#database'
import { investorStandings } from '#investors'
import { jakartaYear } from '#kernel'
import { readOffering } from './offerings.ts'
import { type BuyerStanding, quotaRemaining } from './purchase.ts'

/**
 * What the law lets each investor do this year. Used is what is in subscriptions that were not
 * cancelled, was bought from other investors, and is ordered from them; the person who decides on it holds the investor's cash account locked, so it cannot change.
 */
export async function standingsOf(
  db: Db,
  investorIds: readonly string[],
  at: Date,
): Promise<Map<string, BuyerStanding>> {
  const [limits, used] = await Promise.all([
    investorStandings(db, investorIds, at),
    quotaUsed(db, investorIds, jakartaYear(at)),
  ])
  return new Map(
    investorIds.map((id) => {
      const own = limits.get(id) ?? nobody
      return [id, { ...own, quotaUsed: used.get(id) ?? 0n }]
    }),
  )
}

const nobody = { isVerified: false, suitability: 'missing', quotaLimit: null } as const

async function quotaUsed(
  db: Db,
  investorIds: readonly string[],
  year: number,
): Promise<Map<string, bigint>> {
  // One look-up for each, whatever the plan: one made while nobody had bought yet would read all trades for ever.
  const { rows } = await sql<{ investorId: string; used: bigint }>`
    select w.investor_id, sum(u.amount)::bigint as used
    from unnest(${investorIds}::uuid[]) as w (investor_id)
    cross join lateral (
      select amount from offerings.subscriptions
      where investor_id = w.investor_id and quota_year = ${year} and state in ('active', 'allotted')
      union all
      select amount from offerings.market_purchases
      where investor_id = w.investor_id and quota_year = ${year}
    ) u
    group by w.investor_id`.execute(db)
  return new Map(rows.map((row) => [row.investorId, row.used]))
}

/** Rupiah of this year's quota that are left for one offering; null when no limit applies to it. */
export async function quotaRoomFor(
  db: Db,
  { investorId, offeringId }: { investorId: string; offeringId: string },
  at: Date,
): Promise<bigint | null> {
  const [offering, standings] = await Promise.all([
    readOffering(db, offeringId),
    standingsOf(db, [investorId], at),
  ])
  const standing = standings.get(investorId)
  return standing === undefined ? null : quotaRemaining(standing, offering)
}

/** Rupiah of this year's quota that an investor has used. */
export async function quotaUsedBy(db: Db, investorId: string, at: Date): Promise<bigint> {
  return (await quotaUsed(db, [investorId], jakartaYear(at))).get(investorId) ?? 0n
}
