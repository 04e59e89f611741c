import { sql } from 'kysely'
import type { BankPurpose } from '#contract'
import type { Db } from '#database'

/**
 * The bank account that must cover the balances of each account kind. Unit accounts and accounts of money at
 * our banks have none.
 */
export async function purposesOfKinds(db: Db): Promise<ReadonlyMap<string, BankPurpose>> {
  const { rows } = await sql<{ kind: string; purpose: BankPurpose }>`
    select kind, purpose from ledger.bank_purposes`.execute(db)
  return new Map(rows.map(({ kind, purpose }) => [kind, purpose]))
}
