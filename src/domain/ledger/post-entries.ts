import { sql } from 'kysely'
import { type Tx, type Write, writeTogether } from '#database'
import { enter, type NewEntry, openSheet, type Sheet } from './entry.ts'
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
    sql`
      insert into ledger.entries (id, kind, happened_at, reference, property_id, actor_id, reverses)
      select * from unnest(
        ${entries.map((entry) => entry.id)}::uuid[],
        ${entries.map((entry) => entry.kind)}::text[],
        ${entries.map((entry) => entry.happenedAt.toISOString())}::timestamptz[],
        ${entries.map((entry) => entry.reference)}::text[],
        ${entries.map((entry) => entry.propertyId)}::text[],
        ${entries.map((entry) => entry.actorId)}::uuid[],
        ${entries.map((entry) => entry.reverses ?? null)}::uuid[])`,
    sql`
      insert into ledger.postings (account_id, sequence, entry_id, amount, balance)
      select * from unnest(
        ${postings.map((posting) => posting.accountId)}::bigint[],
        ${postings.map((posting) => posting.sequence)}::bigint[],
        ${postings.map((posting) => posting.entryId)}::uuid[],
        ${postings.map((posting) => posting.amount)}::bigint[],
        ${postings.map((posting) => posting.balance)}::bigint[])`,
    sql`
      update ledger.accounts a set balance = n.balance, sequence = n.sequence
      from unnest(
        ${changed.map((account) => account.id)}::bigint[],
        ${changed.map((account) => account.balance)}::bigint[],
        ${changed.map((account) => account.sequence)}::bigint[]) as n (id, balance, sequence)
      where a.id = n.id`,
  ]
}
