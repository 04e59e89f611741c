import { sql } from 'kysely'
import type { Db } from '#database'
import { investorStandings } from '#investors'
import { jakartaYear } from '#kernel'
import { readOffering } from '../offerings.ts'
import { type BuyerStanding, quotaRemaining } from './purchase.ts'

/**
 * What the law allows each investor this year. The used amount is the sum of active subscriptions, purchases
 * from other investors and all open orders to buy, because an order placed last year may trade this year. It cannot
 * change while the caller holds a lock on the investor's cash account.
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
  // A lateral lookup per investor, whatever the plan: a join planned while there were no trades would scan all
  // of them later.
  const { rows } = await sql<{ investorId: string; used: bigint }>`
    select w.investor_id, sum(u.amount)::bigint as used
    from unnest(${investorIds}::uuid[]) as w (investor_id)
    cross join lateral (
      select amount from offerings.subscriptions
      where investor_id = w.investor_id and quota_year = ${year} and state in ('active', 'allotted')
      union all
      select amount from offerings.market_purchases
      where investor_id = w.investor_id and quota_year = ${year}
      union all
      select amount from offerings.open_market_orders where investor_id = w.investor_id
    ) u
    group by w.investor_id`.execute(db)
  return new Map(rows.map((row) => [row.investorId, row.used]))
}

/** The remaining rupiah of this year's quota for one offering; null when no limit applies. */
export async function remainingQuotaFor(
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

/** The rupiah of this year's quota that an investor has used. */
export async function quotaUsedBy(db: Db, investorId: string, at: Date): Promise<bigint> {
  return (await quotaUsed(db, [investorId], jakartaYear(at))).get(investorId) ?? 0n
}
