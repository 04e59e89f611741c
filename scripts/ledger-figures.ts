import { sql } from 'kysely'
import type { Db } from '#database'

/** What a restored ledger is compared by. Texts, since they go through a file. */
export type LedgerFigures = Readonly<Record<'users' | 'entries' | 'postings' | 'rupiah', string>>

/** How many users, entries and postings there are, and all rupiah that investors have. */
export async function ledgerFigures(db: Db): Promise<LedgerFigures> {
  const { rows } = await sql<LedgerFigures>`
    select (select count(*) from identity.users)::text as users,
      (select count(*) from ledger.entries)::text as entries,
      (select count(*) from ledger.postings)::text as postings,
      (select coalesce(-sum(balance), 0) from ledger.accounts
        where asset = 'IDR' and kind in ('investor-cash', 'investor-held'))::text as rupiah`.execute(
    db,
  )
  const [figures] = rows
  if (figures === undefined) throw new Error('figures have one row')
  return figures
}
