import { sql } from 'kysely'
import type { Db } from '#database'

/** The figures by which a restored ledger is compared. Texts, because they are stored in a file. */
export type LedgerFigures = Readonly<Record<'users' | 'entries' | 'postings' | 'rupiah', string>>

/** Returns the numbers of users, entries and postings, and the total of the investors' rupiah. */
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
