import { sql } from 'kysely'
import type { BankPurpose } from '#contract'
import type { Db } from '#database'

/** Which bank account has to hold what accounts of a kind say; none of units and of money at our banks. */
export async function purposesOfKinds(db: Db): Promise<ReadonlyMap<string, BankPurpose>> {
  const { rows } = await sql<{ kind: string; purpose: BankPurpose }>`
    select kind, purpose from ledger.bank_purposes`.execute(db)
  return new Map(rows.map(({ kind, purpose }) => [kind, purpose]))
}
