import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database'
import { least } from '#kernel'
import { account, balance, unitHoldings } from '#ledger'
import { readForSale } from '#market'
import type { Candidate } from './choose.ts'
import type { Plan, PlanRules } from './plan.ts'

/** Filters of a plan, for offerings with the alias `o`. */
export function matching(rules: PlanRules): RawBuilder<unknown> {
  const { cityIds, types, titleKinds, netYieldMinBasisPoints } = rules
  return sql`(cardinality(${cityIds}::text[]) = 0 or o.city_id = any(${cityIds}::text[]))
    and (cardinality(${types}::text[]) = 0 or o.type = any(${types}::text[]))
    and (cardinality(${titleKinds}::text[]) = 0 or o.title_kind = any(${titleKinds}::text[]))
    and o.net_yield_basis_points >= ${netYieldMinBasisPoints}`
}

/** Returns the offerings that a plan may buy from at `now`, with the investor's units of each. */
export async function readCandidates(
  db: Db,
  plan: PlanRules & Pick<Plan, 'userId'>,
  now: Date,
): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, 'heldUnits'>>`
    select o.offering_id, o.property_id, o.name, o.unit_price, o.purchase_fee_basis_points,
      o.minimum_units, o.units_left, o.holder_units_max, o.net_yield_basis_points, o.closes_at
    from auto_invest.on_sale o
    where o.opens_at <= ${now} and ${now} < o.closes_at and ${matching(plan)}`.execute(db)
  const held = new Map(
    (await unitHoldings(db, plan.userId)).map(({ propertyId, units, subscribedUnits }) => [
      propertyId,
      units + subscribedUnits,
    ]),
  )
  const fromHolders = await readFromHolders(db, plan, now)
  return [...rows, ...fromHolders].map((row) => ({
    ...row,
    heldUnits: held.get(row.propertyId) ?? 0n,
  }))
}

/** Returns what other investors sell at `now` within the rules of a plan; empty while the market is closed. */
async function readFromHolders(
  db: Db,
  plan: PlanRules & Pick<Plan, 'userId'>,
  now: Date,
): Promise<Omit<Candidate, 'heldUnits'>[]> {
  const { resaleGapMaxBasisPoints: gapMaxBasisPoints, userId: investorId } = plan
  if (gapMaxBasisPoints === null) return []
  const forSale = await readForSale(db, now, { investorId, gapMaxBasisPoints })
  const ids = forSale.map(({ propertyId }) => propertyId)
  const { rows } = await sql<Pick<Candidate, 'propertyId' | 'netYieldBasisPoints'>>`
    select o.property_id, o.net_yield_basis_points from auto_invest.traded o
    where o.property_id = any(${ids}::text[]) and ${matching(plan)}`.execute(db)
  const yields = new Map(rows.map((row) => [row.propertyId, row.netYieldBasisPoints]))
  return forSale.flatMap(({ propertyId, name, limitPrice, units, ...sale }) => {
    const netYieldBasisPoints = yields.get(propertyId)
    if (netYieldBasisPoints === undefined) return []
    const { buyerFeeBasisPoints, holderUnitsMax, endsAt } = sale
    return {
      offeringId: null,
      propertyId,
      name,
      unitPrice: limitPrice,
      purchaseFeeBasisPoints: buyerFeeBasisPoints,
      minimumUnits: 1n,
      unitsLeft: units,
      holderUnitsMax,
      netYieldBasisPoints,
      closesAt: endsAt,
    }
  })
}

/**
 * Returns how much of the available balance a plan may spend: never the amount that its investor keeps in the
 * wallet, and for a plan that follows money never more than has arrived.
 */
export async function spendableOf(db: Db, plan: Plan, budgetLeft: bigint): Promise<bigint> {
  const free = (await balance(db, account('investor-cash', plan.userId))) - plan.keepInWallet
  const arrived = plan.dayOfMonth === null ? await unspentIncome(db, plan) : budgetLeft
  const spendable = least(free, arrived, budgetLeft)
  return spendable > 0n ? spendable : 0n
}

/** The kinds of ledger entries that bring money to a plan or take it back. */
export function incomeKinds({ rhythm }: Pick<PlanRules, 'rhythm'>): string[] {
  return rhythm === 'payouts'
    ? ['distribution']
    : ['deposit', 'suspense-release', 'deposit-return', 'debt-payment']
}

/**
 * Returns the rupiah that arrived since the plan started counting, less what was taken back and what the plan has
 * spent. Not negative.
 */
export async function unspentIncome(db: Db, plan: Plan): Promise<bigint> {
  const { rows } = await sql<{ collected: bigint }>`
    select greatest(0,
      (select coalesce(sum(i.amount), 0) from auto_invest.income i
        where i.owner_id = ${plan.userId} and i.counted_from > ${plan.fromSequence}
          and i.kind = any(${incomeKinds(plan)}::text[]))
      - (select coalesce(sum(b.cost), 0) from auto_invest.purchases b
        join auto_invest.executions e on e.id = b.execution_id
        where e.plan_id = ${plan.id} and e.version = ${plan.version}))::bigint as collected`.execute(
    db,
  )
  return rows[0]?.collected ?? 0n
}

/** Whether the newest execution of a plan was refused and no money has arrived since it was announced. */
export async function wasRefusedSinceIncome(db: Db, plan: Plan): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean | null }>`
    select e.reason in ('refused', 'frozen') and not exists (select from auto_invest.income i
      where i.owner_id = ${plan.userId} and i.kind = any(${incomeKinds(plan)}::text[]) and i.amount > 0
        and i.happened_at > e.announced_at) as is_refused
    from auto_invest.executions e
    where e.plan_id = ${plan.id} and e.version = ${plan.version} and e.state = 'done'
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.isRefused ?? false
}
