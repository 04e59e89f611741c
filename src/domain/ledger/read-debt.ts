import { sql } from 'kysely'
import type { EntryKind } from '#contract'
import type { Db } from '#database'

/** An investor's debt: how much, since when, and the entries that caused it. */
export type Debt = {
  readonly owed: bigint
  readonly since: Date
  /** Newest first. Later payments are not deducted from them. */
  readonly causes: readonly {
    readonly kind: EntryKind
    readonly reference: string
    readonly amount: bigint
    readonly happenedAt: Date
  }[]
}

type Row = Debt['causes'][number] & { readonly owed: bigint }

/** An investor's current debt, or null. */
export async function readDebt(db: Db, userId: string): Promise<Debt | null> {
  const { rows } = await sql<Row>`
    select a.balance as owed, e.kind, e.reference, p.amount, e.happened_at
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.owner_id = ${userId} and a.kind = 'investor-receivable' and a.balance > 0
      and p.amount > 0 and p.sequence > coalesce((
        select max(z.sequence) from ledger.postings z where z.account_id = a.id and z.balance = 0), 0)
    order by p.sequence desc`.execute(db)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  const causes = rows.map(({ owed: _, ...cause }) => cause)
  return { owed: newest.owed, since: oldest.happenedAt, causes }
}
