import { sql } from 'kysely'
import type { Db } from '#database'

/** Rupiah totals by location and owner. Free, held and reward rupiah belong to investors. */
type LedgerTotals = Record<
  'escrow' | 'properties' | 'suspense' | 'platform' | 'banks' | 'transit' | 'gateways',
  bigint
>

// The account kinds by owner. All others belong to the platform: its income minus its costs.
const escrow = ['offering-escrow', 'offering-benefit']
const properties = ['property-cash', 'property-reserve', 'distribution-payable']
const suspense = ['suspense']
const investors = ['investor-cash', 'investor-held', 'investor-order-cash', 'investor-rewards']
const held = ['bank-settlement', 'bank-transit', 'gateway-clearing']
const notOwn = [...escrow, ...properties, ...suspense, ...investors, ...held]

/** The total of each group of accounts on its normal side. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const { rows } = await sql<LedgerTotals>`
    select ${sumOwed(escrow)} as escrow,
      ${sumOwed(properties)} as properties,
      ${sumOwed(suspense)} as suspense,
      coalesce(-sum(balance) filter (where not kind = any(${notOwn}::text[])), 0)::bigint as platform,
      ${sumOf('bank-settlement')} as banks,
      ${sumOf('bank-transit')} as transit,
      ${sumOf('gateway-clearing')} as gateways
    from ledger.accounts where asset = 'IDR'`.execute(db)
  const [totals] = rows
  if (totals === undefined) throw new Error('a sum has one row')
  return totals
}

function sumOwed(kinds: readonly string[]) {
  return sql`coalesce(-sum(balance) filter (where kind = any(${kinds}::text[])), 0)::bigint`
}

function sumOf(kind: string) {
  return sql`coalesce(sum(balance) filter (where kind = ${kind}), 0)::bigint`
}

/** All rupiah of one investor. */
export type InvestorBalance = { userId: string; amount: bigint }

/** The rupiah of each investor: free, held, set aside for orders, and rewards. Investors without any are left out. */
export async function investorBalances(db: Db): Promise<InvestorBalance[]> {
  const { rows } = await sql<InvestorBalance>`
    select owner_id as user_id, -sum(balance)::bigint as amount from ledger.accounts
    where asset = 'IDR' and kind = any(${investors}::text[])
    group by owner_id having sum(balance) <> 0`.execute(db)
  return rows
}
