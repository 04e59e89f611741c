import { sql } from 'kysely'
import { type Tx, type Write, writeTogether } from '#database'
import { enter, type NewEntry, openSheet, type Sheet } from './entry.ts'
import { lockAccounts } from './lock-accounts.ts'

/**
 * Posts `entries` in their order, all or none. Refuses with `ledger.insufficient_funds` when a
 * protected balance would go below zero after any of them. What is written `beside` them travels in the
 * same statement: an account that everybody moves stays locked no longer than for that and the commit.
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
 * What a sheet has decided, however many entries there are. The database takes it in one statement
 * only, so it goes through `writeTogether`.
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
