import { sql } from 'kysely'
import { type Columns, namesOf, rowsOf, type Tx, type Write, writeTogether } from '#database'
import { enter, type NewEntry, type NewPosting, openSheet, type Sheet } from './entry.ts'
import { lockAccounts } from './lock-accounts.ts'

/**
 * Posts `entries` in order, all or none. Refuses with `ledger.insufficient_funds` when a protected balance
 * would go below zero after any of them. The writes in `beside` are sent in the same statement, so that
 * accounts shared by many transactions are locked only for that statement and the commit.
 */
export async function postEntries(
  tx: Tx,
  entries: readonly NewEntry[],
  beside: readonly Write[] = [],
): Promise<void> {
  const accounts = await lockAccounts(
    tx,
    entries.flatMap((entry) => entry.lines.map((line) => line.account)),
  )
  const sheet = openSheet(accounts)
  for (const entry of entries) enter(sheet, entry)
  await writeTogether(tx, [...sheetWrites(sheet), ...beside])
}

/**
 * The writes for all entries of a sheet. The database accepts an entry only when entry, postings and balances
 * are written by one statement, so pass them to `writeTogether`.
 */
export function sheetWrites({ entries, postings, accounts, now }: Sheet): Write[] {
  if (entries.length === 0) return []
  const changed = [...now].map(([key, after]) => ({ id: accounts.get(key)?.id, ...after }))
  return [
    sql`insert into ledger.entries (${namesOf(entryColumns)}) ${rowsOf(entryColumns, entries)}`,
    sql`insert into ledger.postings (${namesOf(postingColumns)}) ${rowsOf(postingColumns, postings)}`,
    // Arrays, whose length the planner knows: it would expect a hundred accounts in a JSON list, and read all
    // accounts instead of looking up a few.
    sql`
      update ledger.accounts a set balance = n.balance, sequence = n.sequence
      from unnest(
        ${changed.map((account) => account.id)}::bigint[],
        ${changed.map((account) => account.balance)}::bigint[],
        ${changed.map((account) => account.sequence)}::bigint[]) as n (id, balance, sequence)
      where a.id = n.id`,
  ]
}

const entryColumns: Columns<NewEntry> = {
  id: ['uuid', (entry) => entry.id],
  kind: ['text', (entry) => entry.kind],
  happened_at: ['timestamptz', (entry) => entry.happenedAt],
  reference: ['text', (entry) => entry.reference],
  property_id: ['text', (entry) => entry.propertyId],
  actor_id: ['uuid', (entry) => entry.actorId],
  reverses: ['uuid', (entry) => entry.reverses ?? null],
}

const postingColumns: Columns<NewPosting> = {
  account_id: ['bigint', (posting) => posting.accountId],
  sequence: ['bigint', (posting) => posting.sequence],
  entry_id: ['uuid', (posting) => posting.entryId],
  amount: ['bigint', (posting) => posting.amount],
  balance: ['bigint', (posting) => posting.balance],
}
