import { sql } from 'kysely'
import type { Db } from '#database'

/** Rupiah by where they lie and whom they belong to. Free, held and reward rupiah are by investor. */
export type LedgerTotals = Record<
  'escrow' | 'properties' | 'suspense' | 'platform' | 'banks' | 'gateways',
  bigint
>

/** What every kind of account holds in all, on its normal side. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const { rows } = await sql<LedgerTotals>`
    select ${owed(['offering-escrow'])} as escrow,
      ${owed(['property-cash', 'property-reserve'])} as properties,
      ${owed(['suspense'])} as suspense,
      coalesce(-sum(balance) filter (where is_credit_side and kind not in ('offering-escrow', 'property-cash',
        'property-reserve', 'suspense', 'investor-cash', 'investor-held', 'investor-rewards')), 0)::bigint as platform,
      coalesce(sum(balance) filter (where kind = 'bank-settlement'), 0)::bigint as banks,
      coalesce(sum(balance) filter (where not is_credit_side and kind <> 'bank-settlement'), 0)::bigint as gateways
    from ledger.accounts where asset = 'IDR'`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('a sum has one row')
  return totals
}

function owed(kinds: readonly string[]) {
  return sql`coalesce(-sum(balance) filter (where kind = any(${kinds}::text[])), 0)::bigint`
}

/** All rupiah of one investor. */
export type InvestorBalance = { userId: string; amount: bigint }

/** What each investor has, free, held and as rewards; those with nothing are left out. */
export async function investorBalances(db: Db): Promise<InvestorBalance[]> {
  const { rows } = await sql<InvestorBalance>`
    select owner_id as user_id, -sum(balance)::bigint as amount from ledger.accounts
    where asset = 'IDR' and kind in ('investor-cash', 'investor-held', 'investor-rewards')
    group by owner_id having sum(balance) <> 0`.execute(db)
  return rows
}
